#if AsyncHTTPClient
import AsyncHTTPClient
import HTTPTypes
import Testing

@testable import PagingHTTP

@Suite("AsyncHTTPClientTransport", .timeLimit(.minutes(10)))
struct AsyncHTTPClientTransportTests {
    @Test("Truncated compressed content is an error")
    func cutCoding() async throws {
        let beginning = Array(TransportTests.hello.prefix(20))
        let server = try RawServer { connection in
            _ = connection.readHead()
            connection.send(
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(beginning.count)\r\n\r\n"
            )
            connection.send(beginning)
            connection.waitForPeerClose()
        }
        let transport = AsyncHTTPClientTransport()
        let error = await #expect(throws: RequestError.self) {
            try await transport.send(request(to: server), body: nil).body.collect(upTo: 1000)
        }
        #expect(error?.code == .unreadableContent)
        #expect(error?.isTransient == true)
    }

    @Test("A client supplied by the program works too, follows no redirect and is not shut down")
    func givenClient() async throws {
        let server = try RawServer { connection in
            while let head = connection.readHead() {
                let isFirst = head.hasPrefix("GET /first ")
                connection.send(isFirst ? "HTTP/1.1 302 Found\r\nLocation: /second\r\n" : "HTTP/1.1 200 OK\r\n")
                connection.send("Content-Length: 2\r\n\r\nok")
            }
        }
        let client = AsyncHTTPClient.HTTPClient()
        do {
            let transport = AsyncHTTPClientTransport(client)
            let redirect = try await transport.send(request(.get, "/first", to: server), body: nil)
            #expect(redirect.response.status == .found)
            #expect(redirect.response.headerFields[.location] == "/second")
            #expect(try await redirect.body.collect(upTo: 10) == [])
            let reply = try await transport.send(request(to: server), body: nil)
            #expect(try await reply.body.collect(upTo: 10) == Array("ok".utf8))
        }
        #expect(server.record.connections.reduce(0) { $0 + $1.heads } == 2)
        #expect(!server.record.connections.contains { $0.text.contains("/second") })
        try await client.shutdown()
        let error = await #expect(throws: RequestError.self) {
            try await AsyncHTTPClientTransport(client).send(request(to: server), body: nil)
        }
        #expect(error?.code == .transportFailed)
    }

    @Test("A request goes through the proxy in the environment, with its password")
    func proxy() async throws {
        let server = try RawServer { connection in
            guard connection.readHead() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\n\r\n")
            guard connection.readHead() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        }
        let environment = ["http_proxy": "http://u:p@\(server.authority)", "no_proxy": "direct.test"]
        let transport = AsyncHTTPClientTransport(options: .init(), environment: environment)
        let request = HTTPRequest(method: .get, scheme: "http", authority: "api.test", path: "/a")
        let body = try await transport.send(request, body: nil).body.collect(upTo: 10)
        #expect(body == Array("ok".utf8))
        let text = server.record.connections[0].text
        #expect(text.hasPrefix("CONNECT api.test:80 HTTP/1.1\r\n"))
        #expect(text.lowercased().contains("proxy-authorization: basic dtpw\r\n"))
        #expect(text.contains("GET /a HTTP/1.1\r\n"))
    }
}
#endif
