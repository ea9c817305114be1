#if Curl && !AsyncHTTPClient
import ArgumentParser
@_spi(Command) import PagingHTTP
import Testing

@testable import PaginateCommand

@Suite("Certificate options")
struct TrustOptionsTests {
    @Test("Certificate options reach the transport")
    func files() throws {
        let folder = try TemporaryFolder()
        let files = try ["ca", "certificate", "key"].map { try folder.write("", to: $0) }
        let arguments = ["--ca-file", files[0], "--client-cert", files[1], "--client-key", files[2]]
        let trust = try RequestOptions.parse(arguments).trust
        let transport = Transport.make(Transport.Settings(connections: 1, trust: trust))
        let options = try #require(transport as? CurlTransport).options
        #expect(options.certificateAuthorityFile == files[0])
        #expect(options.clientCertificateFile == files[1])
        #expect(options.clientKeyFile == files[2])
    }

    @Test("An unreadable file and a key without a certificate are refused")
    func refusals() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("", to: "file")
        let refusals = [
            ["--ca-file", "/no/such/file"]: "--ca-file cannot be read",
            ["--ca-file", folder.path]: "cannot be read",
            ["--client-cert", "/no/such/file"]: "--client-cert cannot be read",
            ["--client-key", file]: "--client-cert",
        ]
        for (arguments, message) in refusals {
            let error = #expect(throws: (any Error).self) { try RequestOptions.parse(arguments) }
            let text = error.map { RequestOptions.message(for: $0) } ?? ""
            #expect(text.contains(message), "\(text)")
        }
    }
}
#endif
