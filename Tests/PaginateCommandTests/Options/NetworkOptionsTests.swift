#if !canImport(Darwin)
import ArgumentParser
import PagingHTTP
import Testing

@testable import PaginateOptions

@Suite("Network options")
struct NetworkOptionsTests {
    @Test("Certificate options reach the transport")
    func files() throws {
        let folder = try TemporaryFolder()
        let files = try ["ca", "certificate", "key"].map { try folder.write("", to: $0) }
        let arguments = ["--ca-file", files[0], "--cert", files[1], "--key", files[2]]
        let network = try NetworkOptions.parse(arguments)
        let transport = Transport.make(Transport.Settings(connections: 1, network: network))
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
            ["--cert", "/no/such/file"]: "--cert cannot be read",
            ["--key", file]: "--cert", ["--proxy", "ftp://user:hush@a.test"]: "usable proxy",
            ["--resolve", "a.test:127.0.0.1"]: "HOST:PORT:ADDRESS", ["--resolve", "a.test:80:b.test"]: "HOST:PORT",
            ["--unix-socket", file]: "is not a socket", ["--unix-socket", "/x", "--proxy", ""]: "exclude each other",
        ]
        for (arguments, message) in refusals {
            let error = #expect(throws: (any Error).self) { try NetworkOptions.parse(arguments) }
            let text = error.map { NetworkOptions.message(for: $0) } ?? ""
            #expect(text.contains(message), "\(text)")
            #expect(!text.contains("hush"))
        }
    }
}
#endif
