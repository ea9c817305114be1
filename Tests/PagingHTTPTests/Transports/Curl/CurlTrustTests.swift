#if AsyncHTTPClient && !canImport(Darwin)
import HTTPTypes
import NIOSSL
import TestCertificates
import Testing

@testable import PagingHTTP

@Suite("CurlTransport: TLS and HTTP/2", .timeLimit(.minutes(10)))
struct CurlTrustTests {
    private let authority: TemporaryFile

    init() throws {
        authority = try TemporaryFile(TestCertificates.authority)
    }

    private func text(
        _ path: String = "/",
        from server: TLSServer,
        over transport: CurlTransport
    ) async throws -> String {
        let authority = "127.0.0.1:\(server.port)"
        let request = HTTPRequest(method: .get, scheme: "https", authority: authority, path: path)
        let body = try await transport.send(request, body: nil).body.collect(upTo: 32 << 20)
        return String(decoding: body, as: UTF8.self)
    }

    private func trusting() -> CurlTransport {
        var options = TransportOptions()
        options.certificateAuthorityFile = authority.path
        return CurlTransport(options: options, environment: [:])
    }

    @Test("A server with an unknown authority is not trusted")
    func unknownAuthority() async throws {
        let server = try await TLSServer()
        let transport = CurlTransport(options: .init(), environment: [:])
        let error = await #expect(throws: RequestError.self) { try await text(from: server, over: transport) }
        #expect(error?.code == .tlsFailed)
        #expect(error?.description.contains("certificate") == true)
    }

    @Test("The authorities in a file are trusted, by option and by SSL_CERT_FILE")
    func authorityFile() async throws {
        let server = try await TLSServer(protocols: ["http/1.1"])
        #expect(try await text(from: server, over: trusting()).hasPrefix("http/1.1 / "))
        let transport = CurlTransport(options: .init(), environment: ["SSL_CERT_FILE": authority.path])
        #expect(try await text(from: server, over: transport).hasPrefix("http/1.1 / "))
    }

    @Test("Without the authorities that libcurl was built for, those of another distribution are used")
    func otherDistribution() {
        let debian = ["/etc/ssl/certs/ca-certificates.crt", "/etc/ssl/certs"]
        let fedora = "/etc/pki/tls/certs/ca-bundle.crt"
        #expect(CertificateAuthorities.systemFile(besides: debian) { $0 == fedora } == fedora)
        #expect(CertificateAuthorities.systemFile(besides: debian) { $0 == fedora || $0 == debian[1] } == nil)
        #expect(CertificateAuthorities.systemFile(besides: debian) { _ in false } == nil)
        // A libcurl that knows no place asks the system in another way.
        #expect(CertificateAuthorities.systemFile(besides: []) { _ in true } == nil)
    }

    @Test("An unreadable authority file causes a specific error")
    func missingFile() async throws {
        let server = try await TLSServer()
        let transport = CurlTransport(options: .init(), environment: ["SSL_CERT_FILE": "/no/such/file"])
        let error = await #expect(throws: RequestError.self) { try await text(from: server, over: transport) }
        #expect(error?.code == .tlsFailed)
        #expect(error?.description.contains("could not be read") == true)
    }

    @Test("A client certificate is presented to a server that requires one", arguments: [TLSVersion.tlsv12, .tlsv13])
    func clientCertificate(upTo version: TLSVersion) async throws {
        let server = try await TLSServer(protocols: ["http/1.1"], requiresCertificate: true, upTo: version)
        let certificate = try TemporaryFile(TestCertificates.client)
        let key = try TemporaryFile(TestCertificates.clientKey)
        let error = await #expect(throws: RequestError.self) {
            try await text(from: server, over: trusting())
        }
        #expect(error?.code == .tlsFailed)
        #expect(error?.remedy == .clientCertificate, "\(error?.description ?? "")")
        var options = TransportOptions()
        options.certificateAuthorityFile = authority.path
        options.clientCertificateFile = certificate.path
        options.clientKeyFile = key.path
        let transport = CurlTransport(options: options, environment: [:])
        #expect(try await text(from: server, over: transport).hasPrefix("http/1.1 / "))
        options.clientKeyFile = nil
        let both = try TemporaryFile(TestCertificates.client + "\n" + TestCertificates.clientKey)
        options.clientCertificateFile = both.path
        let single = CurlTransport(options: options, environment: [:])
        #expect(try await text(from: server, over: single).hasPrefix("http/1.1 / "))
    }

    @Test("Requests to an HTTP/2 server share one connection")
    func multiplexing() async throws {
        let server = try await TLSServer()
        let transport = trusting()
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<50 {
                group.addTask { try await text("/\(number)", from: server, over: transport) }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(texts.count == 50)
        #expect(Set(texts.map { $0.split(separator: " ")[0] }) == ["h2"])
        #expect(Set(texts.map { $0.split(separator: " ")[2] }).count == 1)
    }

    @Test("HTTP/2 bodies arrive complete although some readers are slow and some stop")
    func slowReaders() async throws {
        let server = try await TLSServer()
        let transport = trusting()
        let size = 4 << 20
        let request = HTTPRequest(
            method: .get,
            scheme: "https",
            authority: "127.0.0.1:\(server.port)",
            path: "/bytes/\(size)"
        )
        try await withThrowingTaskGroup(of: Int?.self) { group in
            for number in 0..<12 {
                group.addTask {
                    var count = 0
                    for try await chunk in try await transport.send(request, body: nil).body {
                        count += chunk.count
                        if number % 3 == 0 { return nil }
                        for _ in 0..<20 { await Task.yield() }
                    }
                    return count
                }
            }
            for try await count in group { #expect(count ?? size == size) }
        }
    }
}
#endif
