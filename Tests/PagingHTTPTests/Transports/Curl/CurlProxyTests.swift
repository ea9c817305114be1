#if !canImport(Darwin)
import HTTPTypes
import Testing

@testable import PagingHTTP

@Suite("CurlTransport: proxies", .timeLimit(.minutes(10)))
struct CurlProxyTests {
    private func send(
        _ address: (scheme: String, authority: String, path: String),
        _ environment: [String: String],
        fields: HTTPFields = [:]
    ) async throws -> [UInt8] {
        let transport = CurlTransport(options: .init(), environment: environment)
        let request = HTTPRequest(
            method: .get,
            scheme: address.scheme,
            authority: address.authority,
            path: address.path,
            headerFields: fields
        )
        return try await transport.send(request, body: nil).body.collect(upTo: 100)
    }

    @Test("A proxy receives the whole address of an http: request, byte for byte, and its own password")
    func plain() async throws {
        let server = try answering("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        let environment = ["http_proxy": "http://u:p@\(server.authority)", "no_proxy": "direct.test"]
        #expect(try await send(("http", "api.test", "//a/../b?x=%2f"), environment) == Array("ok".utf8))
        let text = server.record.connections[0].text
        #expect(text.hasPrefix("GET http://api.test//a/../b?x=%2f HTTP/1.1\r\nHost: api.test\r\n"))
        #expect(text.contains("\r\nProxy-Authorization: Basic dTpw\r\n"))
    }

    @Test("A TLS request goes through a tunnel, and the proxy sees none of its fields")
    func tunnel() async throws {
        let server = try RawServer { connection in
            guard connection.readHead() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\n\r\n")
            connection.waitForPeerClose()
        }
        let environment = ["https_proxy": "http://u:p@\(server.authority)"]
        let reading = Task {
            try await send(("https", "api.test", "/a"), environment, fields: [.authorization: "Bearer secret"])
        }
        // The first TLS record, a handshake, follows the head of the tunnel request.
        await server.until { $0.connections.first?.text.contains("\r\n\r\n\u{16}") == true }
        reading.cancel()
        let text = server.record.connections[0].text
        #expect(text.hasPrefix("CONNECT api.test:443 HTTP/1.1\r\nHost: api.test:443\r\n"))
        #expect(text.contains("\r\nProxy-Authorization: Basic dTpw\r\n"))
        #expect(!text.contains("secret"))
        await #expect(throws: CancellationError.self) { try await reading.value }
    }

    @Test("A host listed in no_proxy is contacted directly")
    func exception() async throws {
        let server = try answering("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        let environment = ["http_proxy": "http://127.0.0.1:1", "no_proxy": "127.0.0.1"]
        #expect(try await send(("http", server.authority, "/"), environment) == Array("ok".utf8))
    }

    @Test(
        "A proxy error names the proxy and not only the server",
        arguments: ["http", "https"],
        ["HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 403 No\r\n\r\n", "", "garbage\r\n\r\n", nil]
    )
    func errors(_ scheme: String, _ reply: String?) async throws {
        // A proxy's response other than 407 to an http: request counts as the server's response.
        if scheme == "http", reply?.contains("403") == true { return }
        let server = try answering(reply ?? "")
        let proxy = reply == nil ? "127.0.0.1:1" : server.authority
        let error = await #expect(throws: RequestError.self) {
            try await send((scheme, "api.test", "/"), ["all_proxy": "http://user:secret@\(proxy)"])
        }
        #expect(error?.description.contains("proxy \(proxy)") == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("secret") == false)
    }

    @Test("A proxy that does not exist is named in the error")
    func unknownProxy() async throws {
        let error = await #expect(throws: RequestError.self) {
            try await send(("http", "127.0.0.1", "/"), ["http_proxy": "http://nowhere.invalid:1"])
        }
        #expect(error?.code == .connectFailed)
        #expect(error?.description.contains("nowhere.invalid") == true)
    }
}
#endif
