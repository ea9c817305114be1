import HTTPTypes
import PagingHTTP
import Testing

@Suite("Requests of a transport", .timeLimit(.minutes(10)))
struct TransportRequestTests {
    static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

    @Test(
        "A path is sent byte for byte",
        arguments: TransportKind.all,
        [
            "/", "/?", "//a//b", "/a%2Fb%2fc", "/%41%7e%C3%a9", "/x?x=%2F+a=b,c&y=%20%5b&z=:@!$'()*;/?~&&e=",
            "/a;b=c?q=a/b",
            "/x?cursor=eyJhIjoxfQ==&after=%2B%3D",
        ]
    )
    func path(_ kind: TransportKind, _ path: String) async throws {
        let transport = kind.make()
        let server = try answering(Self.ok)
        _ = try await transport.send(request(.get, path, to: server), body: nil).body.collect(upTo: 10)
        #expect(server.record.connections[0].text.hasPrefix("GET \(path) HTTP/1.1\r\n"))
    }

    @Test("Only bytes that are invalid in a request line are escaped", arguments: TransportKind.all)
    func escapedPath(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try answering(Self.ok)
        let path = "/x?page[number]=2&a=%5B|é"
        _ = try await transport.send(request(.get, path, to: server), body: nil).body.collect(upTo: 10)
        #expect(server.record.connections[0].text.hasPrefix("GET /x?page%5Bnumber%5D=2&a=%5B%7C%C3%A9 HTTP/1.1\r\n"))
    }

    @Test("Method, fields and content are sent as given", arguments: TransportKind.all)
    func content(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let content = [UInt8]("{\"query\":\"é\"}".utf8)
        let server = try RawServer { connection in
            _ = connection.readHead()
            _ = connection.readBody(content.count)
            connection.send(Self.ok)
        }
        var fields: HTTPFields = [.contentType: "application/json", .accept: "a/b", .contentLength: "999"]
        fields.append(HTTPField(name: .accept, value: "c/d"))
        fields.append(HTTPField(name: .cookie, value: "a=1"))
        fields.append(HTTPField(name: .cookie, value: "b=2"))
        _ = try await transport.send(request(.patch, "/g", to: server, fields: fields), body: content).body.collect(
            upTo: 9
        )
        let text = server.record.connections[0].text
        #expect(text.hasPrefix("PATCH /g HTTP/1.1\r\n"))
        #expect(text.contains("\r\nContent-Type: application/json\r\n"))
        #expect(text.contains("\r\nAccept: a/b, c/d\r\n"))
        #expect(text.contains("\r\nCookie: a=1; b=2\r\n"))
        #expect(text.contains("\r\nContent-Length: \(content.count)\r\n"))
        #expect(text.hasSuffix("{\"query\":\"é\"}"))
    }

    @Test("A cookie from a server is not sent back", arguments: TransportKind.all)
    func cookies(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try RawServer { connection in
            while connection.readHead() != nil {
                connection.send("HTTP/1.1 200 OK\r\nSet-Cookie: secret=1; Path=/\r\nContent-Length: 2\r\n\r\nok")
            }
        }
        for _ in 0..<2 { _ = try await transport.send(request(to: server), body: nil).body.collect(upTo: 9) }
        #expect(!server.record.connections.contains { $0.text.contains("secret") })
    }

    @Test("A field value that cannot be sent is refused with the field's name", arguments: TransportKind.all)
    func invalidField(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try answering(Self.ok)
        let bytes = Array("to\u{01}ken".utf8)
        let fields = HTTPFields([HTTPField(name: .authorization, lenientValue: bytes)])
        let error = await #expect(throws: RequestError.self) {
            try await transport.send(request(to: server, fields: fields), body: nil)
        }
        #expect(error?.code == .invalidRequest)
        #expect(error?.description.contains("Authorization") == true)
        #expect(error?.description.contains("ken") == false)
        #expect(server.record.connections.isEmpty)
    }

    @Test("A line break in a value is never sent as a line break", arguments: TransportKind.all)
    func lineBreak(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try answering(Self.ok)
        let fields: HTTPFields = [.accept: "a\r\nX-Injected: 1"]
        _ = try await transport.send(request(to: server, fields: fields), body: nil).body.collect(upTo: 9)
        #expect(!server.record.connections[0].text.contains("\nX-Injected"))
    }

    @Test(
        "An invalid address is refused",
        arguments: TransportKind.all,
        [
            ("ftp", "h", "/"), ("http", "", "/"), ("http", "u:secret@h", "/"), ("http", "h", "x"), ("http", "h", "/#f"),
            ("http", "a b", "/"), ("http", "h:port", "/"), ("http", "h", "/%zz?secret"),
        ]
    )
    func invalidAddress(_ kind: TransportKind, _ address: (scheme: String, host: String, path: String)) async throws {
        let transport = kind.make()
        let request = HTTPRequest(method: .get, scheme: address.scheme, authority: address.host, path: address.path)
        let error = await #expect(throws: RequestError.self) { try await transport.send(request, body: nil) }
        #expect(error?.code == .invalidRequest)
        #expect(error?.description.contains("secret") == false)
    }

    @Test("A GET request with content is refused before it is sent", arguments: TransportKind.all)
    func contentOfGet(_ kind: TransportKind) async throws {
        let transport = kind.make()
        let server = try answering(Self.ok)
        let error = await #expect(throws: RequestError.self) {
            try await transport.send(request(to: server), body: [1])
        }
        #expect(error?.code == .invalidRequest)
        #expect(server.record.connections.isEmpty)
    }
}
