import HTTPTypes
import PagingHTTP
import Testing

/// A request to a raw server.
func request(
    _ method: HTTPRequest.Method = .get,
    _ path: String = "/",
    to server: RawServer,
    fields: HTTPFields = [:]
) -> HTTPRequest {
    HTTPRequest(method: method, scheme: "http", authority: server.authority, path: path, headerFields: fields)
}

/// A server that answers the first request of each connection with these bytes, and closes.
func answering(_ reply: String) throws -> RawServer {
    try RawServer { connection in
        guard connection.readHead() != nil else { return }
        connection.send(reply)
    }
}

@Suite("URLSessionTransport: responses", .timeLimit(.minutes(1)))
struct URLSessionTransportTests {
    let transport = URLSessionTransport()

    @Test("The head is there while the body is still on its way")
    func headFirst() async throws {
        let gate = RawGate()
        let server = try RawServer { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\nLink: </2>; rel=next\r\nContent-Length: 4\r\n\r\n")
            gate.wait()
            connection.send("body")
        }
        let reply = try await transport.send(request(to: server), body: nil)
        #expect(reply.response.headerFields[.link] == "</2>; rel=next")
        #expect(reply.body.declaredLength == 4)
        gate.open()
        #expect(try await reply.body.collect(upTo: 10) == Array("body".utf8))
    }

    @Test("A chunked body arrives whole and declares no length")
    func chunked() async throws {
        let server = try answering(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n3\r\ncde\r\n0\r\n\r\n"
        )
        let reply = try await transport.send(request(to: server), body: nil)
        #expect(reply.body.declaredLength == nil)
        #expect(try await reply.body.collect(upTo: 10) == Array("abcde".utf8))
    }

    @Test("Replies that cannot have content have none", arguments: [204, 304])
    func noContent(status: Int) async throws {
        let server = try answering("HTTP/1.1 \(status) X\r\nETag: \"a\"\r\n\r\n")
        let reply = try await transport.send(request(to: server), body: nil)
        #expect(reply.response.status.code == status)
        #expect(reply.response.headerFields[.eTag] == "\"a\"")
        #expect(try await reply.body.collect(upTo: 0) == [])
    }

    @Test("The length in a reply to HEAD is not that of its body")
    func head() async throws {
        let server = try answering("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n")
        let reply = try await transport.send(request(.head, to: server), body: nil)
        #expect(reply.response.headerFields[.contentLength] == "500")
        #expect(reply.body.declaredLength == nil)
        #expect(try await reply.body.collect(upTo: 0) == [])
    }

    @Test("Fields sent on several lines are all there, joined in their order")
    func repeatedFields() async throws {
        let head = "Link: <a>; rel=next\r\nLink: <b>; rel=prev\r\nX-Empty: \r\nx-lower: 1\r\n"
        let server = try answering("HTTP/1.1 200 OK\r\n\(head)Content-Length: 0\r\n\r\n")
        let fields = try await transport.send(request(to: server), body: nil).response.headerFields
        #expect(fields[.link] == "<a>; rel=next, <b>; rel=prev")
        #expect(fields[HTTPField.Name("X-Empty") ?? .link] == "")
        #expect(fields[HTTPField.Name("X-Lower") ?? .link] == "1")
    }

    @Test("A redirect is handed back, not followed", arguments: [301, 302, 303, 307, 308])
    func redirect(status: Int) async throws {
        let server = try answering(
            "HTTP/1.1 \(status) Moved\r\nLocation: /y\r\nX-A: 1\r\nContent-Length: 5\r\n\r\nmoved"
        )
        let reply = try await transport.send(request(to: server), body: nil)
        #expect(reply.response.status.code == status)
        #expect(reply.response.headerFields[.location] == "/y")
        #expect(try await reply.body.collect(upTo: 10) == Array("moved".utf8))
        #expect(server.record.connections.map(\.heads) == [1])
    }

    @Test("A redirect that leads nowhere is a reply too")
    func redirectWithoutLocation() async throws {
        let server = try answering("HTTP/1.1 302 Moved\r\nContent-Length: 5\r\n\r\nmoved")
        let reply = try await transport.send(request(to: server), body: nil)
        #expect(reply.response.status == .found)
        _ = try await reply.body.collect(upTo: 10)
    }

    @Test(
        "A challenge is handed back, not answered",
        arguments: [
            "Basic realm=\"x\"", "Basic", "Bearer", "Bearer error=\"invalid_token\"", "Digest realm=\"x\", nonce=\"y\"",
        ]
    )
    func challenge(_ challenge: String) async throws {
        let server = try answering("HTTP/1.1 401 No\r\nWWW-Authenticate: \(challenge)\r\nContent-Length: 2\r\n\r\nno")
        let reply = try await transport.send(request(to: server), body: nil)
        #expect(reply.response.status == .unauthorized)
        #expect(reply.response.headerFields[.wwwAuthenticate] == challenge)
        #expect(try await reply.body.collect(upTo: 10) == Array("no".utf8))
        #expect(server.record.connections.map(\.heads) == [1])
    }

    @Test("An interim response is not the response")
    func interim() async throws {
        let server = try answering(
            "HTTP/1.1 103 Early Hints\r\nLink: </s.css>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
        )
        let reply = try await transport.send(request(to: server), body: nil)
        #expect(reply.response.status == .ok)
        #expect(reply.response.headerFields[.link] == nil)
        #expect(try await reply.body.collect(upTo: 10) == Array("ok".utf8))
    }

    @Test("Compressed content arrives decoded, without its compressed length")
    func gzip() async throws {
        let server = try RawServer { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(Self.hello.count)\r\n\r\n")
            connection.send(Self.hello)
        }
        let reply = try await transport.send(request(to: server), body: nil)
        #expect(reply.body.declaredLength == nil)
        #expect(try await reply.body.collect(upTo: 100) == Array("hello hello hello hello\n".utf8))
        #expect(server.record.connections[0].text.contains("gzip"))
    }

    /// "hello hello hello hello" and a line break.
    static let hello: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xCB, 0x48,
        0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x27, 0xB9, 0x00, 0x00, 0x88, 0x59,
        0x0B, 0x18, 0x00, 0x00, 0x00,
    ]

    @Test("More unread bytes than the limit end the exchange")
    func bufferLimit() async throws {
        let server = try RawServer { connection in
            _ = connection.readHead()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n")
            while connection.send([UInt8](repeating: 65, count: 65_536)) {}
            connection.waitForPeerClose()
        }
        let transport = URLSessionTransport(options: .init(pauseThreshold: .max, bufferLimit: 1_000_000))
        let reply = try await transport.send(request(to: server), body: nil)
        await server.until { $0.connections[0].peerClosed }
        let error = await #expect(throws: HTTPError.self) {
            for try await _ in reply.body {}
        }
        #expect(error?.code == .bodyTooLarge)
    }
}

extension HTTPField.Name {
    fileprivate static let link = HTTPField.Name("Link") ?? .location
}
