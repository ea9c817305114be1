import HTTPTypes
import PagingHTTP
import Testing

/// Returns a request to a raw server.
func request(
    _ method: HTTPRequest.Method = .get,
    _ path: String = "/",
    to server: RawServer,
    fields: HTTPFields = [:]
) -> HTTPRequest {
    HTTPRequest(method: method, scheme: "http", authority: server.authority, path: path, headerFields: fields)
}

/// Returns a server that sends these bytes for the first request of each connection, and closes.
func answering(_ reply: String) throws -> RawServer {
    try RawServer { connection in
        guard connection.readHead() != nil else { return }
        connection.send(reply)
    }
}

@Suite("Responses of a transport", .timeLimit(.minutes(10)))
struct TransportTests {
    @Test("The head is available while the body is still loading", arguments: TransportKind.all)
    func headFirst(_ kind: TransportKind) async throws {
        let transport = kind.make()
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

    @Test("A chunked body arrives complete and declares no length", arguments: TransportKind.all)
    func chunked(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try answering(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n3\r\ncde\r\n0\r\n\r\n"
        )
        let reply = try await transport.send(request(to: server), body: nil)
        #expect(reply.body.declaredLength == nil)
        #expect(try await reply.body.collect(upTo: 10) == Array("abcde".utf8))
    }

    @Test("Replies that cannot have content have none", arguments: TransportKind.all, [204, 304])
    func noContent(_ kind: TransportKind, status: Int) async throws {
        let transport = kind.make()
        let server = try answering("HTTP/1.1 \(status) X\r\nETag: \"a\"\r\n\r\n")
        let reply = try await transport.send(request(to: server), body: nil)
        #expect(reply.response.status.code == status)
        #expect(reply.response.headerFields[.eTag] == "\"a\"")
        #expect(try await reply.body.collect(upTo: 0) == [])
    }

    @Test("The length in a reply to HEAD does not apply to its body", arguments: TransportKind.all)
    func head(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try answering("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n")
        let reply = try await transport.send(request(.head, to: server), body: nil)
        #expect(reply.response.headerFields[.contentLength] == "500")
        #expect(reply.body.declaredLength == nil)
        #expect(try await reply.body.collect(upTo: 0) == [])
    }

    @Test("Fields on several lines are combined in order", arguments: TransportKind.all)
    func repeatedFields(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let head = "Link: <a>; rel=next\r\nLink: <b>; rel=prev\r\nX-Empty: \r\nx-lower: 1\r\n"
        let server = try answering("HTTP/1.1 200 OK\r\n\(head)Content-Length: 0\r\n\r\n")
        let fields = try await transport.send(request(to: server), body: nil).response.headerFields
        #expect(fields[.link] == "<a>; rel=next, <b>; rel=prev")
        #expect(fields[HTTPField.Name("X-Empty") ?? .link] == "")
        #expect(fields[HTTPField.Name("X-Lower") ?? .link] == "1")
    }

    @Test("A redirect is returned instead of followed", arguments: TransportKind.all, [301, 302, 303, 307, 308])
    func redirect(_ kind: TransportKind, status: Int) async throws {
        let transport = kind.make()
        let server = try answering(
            "HTTP/1.1 \(status) Moved\r\nLocation: /y\r\nX-A: 1\r\nContent-Length: 5\r\n\r\nmoved"
        )
        let reply = try await transport.send(request(to: server), body: nil)
        #expect(reply.response.status.code == status)
        #expect(reply.response.headerFields[.location] == "/y")
        #expect(try await reply.body.collect(upTo: 10) == Array("moved".utf8))
        #expect(server.record.connections.map(\.heads) == [1])
    }

    @Test("A redirect without a target is an ordinary reply", arguments: TransportKind.all)
    func redirectWithoutLocation(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try answering("HTTP/1.1 302 Moved\r\nContent-Length: 5\r\n\r\nmoved")
        let reply = try await transport.send(request(to: server), body: nil)
        #expect(reply.response.status == .found)
        _ = try await reply.body.collect(upTo: 10)
    }

    @Test(
        "A challenge is returned instead of answered",
        arguments: TransportKind.all,
        [
            "Basic realm=\"x\"", "Basic", "Bearer", "Bearer error=\"invalid_token\"", "Digest realm=\"x\", nonce=\"y\"",
        ]
    )
    func challenge(_ kind: TransportKind, _ challenge: String) async throws {
        let transport = kind.make()
        let server = try answering("HTTP/1.1 401 No\r\nWWW-Authenticate: \(challenge)\r\nContent-Length: 2\r\n\r\nno")
        let reply = try await transport.send(request(to: server), body: nil)
        #expect(reply.response.status == .unauthorized)
        #expect(reply.response.headerFields[.wwwAuthenticate] == challenge)
        #expect(try await reply.body.collect(upTo: 10) == Array("no".utf8))
        #expect(server.record.connections.map(\.heads) == [1])
    }

    @Test("An interim response is not the response", arguments: TransportKind.all)
    func interim(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try answering(
            "HTTP/1.1 103 Early Hints\r\nLink: </s.css>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
        )
        let reply = try await transport.send(request(to: server), body: nil)
        #expect(reply.response.status == .ok)
        #expect(reply.response.headerFields[.link] == nil)
        #expect(try await reply.body.collect(upTo: 10) == Array("ok".utf8))
    }

    @Test("Compressed content arrives decoded, without its compressed length", arguments: TransportKind.all)
    func gzip(_ kind: TransportKind) async throws {
        let transport = kind.make()
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
}

extension HTTPField.Name {
    fileprivate static let link = HTTPField.Name("Link") ?? .location
}
