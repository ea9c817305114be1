import HTTPTypes
import PagingHTTP
import Testing

/// An invalid reply and its possible results.
struct MalformedReply: Sendable, CustomTestStringConvertible {
    /// The possible endings of an exchange.
    enum Ending: Sendable {
        /// An error.
        case error
        /// The given content, which is correct.
        case content(String)
        /// Either an error or the content: parsers differ in strictness.
        case errorOrContent(String)
    }

    let testDescription: String
    let text: String
    let ending: Ending
    /// Whether the reply crashes the process inside Foundation on Linux.

    init(_ name: String, _ text: String, _ ending: Ending = .error) {
        testDescription = name
        self.text = text
        self.ending = ending
    }

    /// Returns a reply with a valid status line followed by the given fields.
    private static func fields(_ name: String, _ rest: String, _ ending: Ending = .error) -> MalformedReply {
        MalformedReply(name, "HTTP/1.1 200 OK\r\n" + rest, ending)
    }

    private static func redirect(_ location: String) -> MalformedReply {
        let head = "HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 2\r\n\r\nok"
        return MalformedReply("Location: \(location)", head, .content("ok"))
    }

    private static let chunked = "Transfer-Encoding: chunked\r\n\r\n"

    static let heads = [
        MalformedReply("nothing but a line break", "\r\n\r\n"),
        MalformedReply("a page without a head", "<html></html>\r\n\r\n"),
        MalformedReply("a head cut after the status line", "HTTP/1.1 200 OK\r\n"),
        MalformedReply("a head cut in the status line", "HTTP/1.1 20"),
        MalformedReply("a head cut in a field", "HTTP/1.1 200 OK\r\nContent-Le"),
        MalformedReply("a status of five digits", "HTTP/1.1 99999 OK\r\nContent-Length: 2\r\n\r\nok"),
        MalformedReply("a status that is no number", "HTTP/1.1 2x0 OK\r\nContent-Length: 2\r\n\r\nok"),
        MalformedReply("a version from far away", "HTTP/9.9 200 OK\r\nContent-Length: 2\r\n\r\nok"),
        fields(
            "a megabyte of fields",
            String(repeating: "X-A: \(String(repeating: "a", count: 90))\r\n", count: 10_000)
        ),
        fields("a field without a colon", "Broken\r\nContent-Length: 2\r\n\r\nok", .errorOrContent("ok")),
        fields("a field without a name", ": x\r\nContent-Length: 2\r\n\r\nok", .errorOrContent("ok")),
        fields("a field with a zero byte", "X: a\0b\r\nContent-Length: 2\r\n\r\nok", .errorOrContent("ok")),
        fields("a folded field", "X: a\r\n b\r\nContent-Length: 2\r\n\r\nok", .errorOrContent("ok")),
    ]

    static let lengths = [
        fields("a negative length", "Content-Length: -1\r\n\r\nok"),
        fields("a length that is no number", "Content-Length: two\r\n\r\nok"),
        fields("a length beyond all numbers", "Content-Length: 99999999999999999999\r\n\r\nok", .errorOrContent("ok")),
        fields("two lengths", "Content-Length: 2\r\nContent-Length: 3\r\n\r\nok"),
        fields("one length twice", "Content-Length: 2\r\nContent-Length: 2\r\n\r\nok", .errorOrContent("ok")),
        fields("a list of lengths", "Content-Length: 2, 2\r\n\r\nok", .errorOrContent("ok")),
        fields("a length and chunks", "Content-Length: 9\r\n\(chunked)2\r\nok\r\n0\r\n\r\n", .errorOrContent("ok")),
        fields("more than the length", "Content-Length: 2\r\n\r\nokay", .content("ok")),
        MalformedReply("HTTP/1.0 without a length", "HTTP/1.0 200 OK\r\n\r\nok", .content("ok")),
        fields("no length at all", "\r\nok", .content("ok")),
    ]

    static let chunks = [
        MalformedReply(
            "fields after the last chunk",
            "HTTP/1.1 200 OK\r\n\(chunked)2\r\nok\r\n0\r\nX-Sum: 1\r\n\r\n",
            .content("ok")
        ),
        fields("a chunk size that is no number", "\(chunked)zz\r\nok\r\n0\r\n\r\n"),
        fields("a negative chunk size", "\(chunked)-2\r\nok\r\n0\r\n\r\n"),
        fields("a chunk size beyond all numbers", "\(chunked)FFFFFFFFFFFFFFFFF\r\nok\r\n0\r\n\r\n"),
        fields("a chunk longer than its size", "\(chunked)1\r\nok\r\n0\r\n\r\n"),
        fields("no last chunk", "\(chunked)2\r\nok\r\n"),
        fields("a chunk with an extension", "\(chunked)2;a=b\r\nok\r\n0\r\n\r\n", .content("ok")),
    ]

    static let locations = ["http://[::1", "http://", "//", "http://a b/", "%", "http://h:99999/"].map(redirect)

    static let all = heads + lengths + chunks + locations
}

@Suite("Malformed replies to a transport", .timeLimit(.minutes(10)))
struct TransportMalformedReplyTests {
    @Test(
        "A malformed reply ends as an error or with the right content",
        arguments: TransportKind.all,
        MalformedReply.all
    )
    func malformed(_ kind: TransportKind, _ reply: MalformedReply) async throws {
        let server = try answering(reply.text)
        let transport = kind.make()
        do {
            let body = try await transport.send(request(to: server), body: nil).body.collect(upTo: 1 << 20)
            switch reply.ending {
            case .content(let text), .errorOrContent(let text): #expect(String(decoding: body, as: UTF8.self) == text)
            case .error: Issue.record("This passed for content: \(String(decoding: body, as: UTF8.self))")
            }
        } catch let error as RequestError {
            if case .content = reply.ending { Issue.record(error) }
            #expect([.connectionLost, .transportFailed].contains(error.code), "\(error.code): \(error)")
        }
    }

    @Test("Content that does not match its encoding is an error", arguments: TransportKind.all)
    func coding(_ kind: TransportKind) async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\n"
        let server = try answering(head + "plain")
        let transport = kind.make()
        let error = await #expect(throws: RequestError.self) {
            try await transport.send(request(to: server), body: nil).body.collect(upTo: 1000)
        }
        #expect(error?.isTransient == true)
    }

    @Test("Interim responses are skipped", arguments: TransportKind.all)
    func interim(_ kind: TransportKind) async throws {
        let interim = String(
            repeating: "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\nX: y\r\n\r\n",
            count: 3
        )
        let server = try answering(interim + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        let transport = kind.make()
        let reply = try await transport.send(request(to: server), body: nil)
        #expect(reply.response.status == .ok)
        #expect(try await reply.body.collect(upTo: 10) == Array("ok".utf8))
    }

    @Test("A connection is not reused after a reply longer than its declared length", arguments: TransportKind.all)
    func smuggled(_ kind: TransportKind) async throws {
        let smuggled = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil"
        let server = try RawServer { connection in
            guard connection.readHead() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok" + smuggled)
            while connection.readHead() != nil { connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok") }
        }
        let transport = kind.make()
        for _ in 0..<5 {
            let body = try? await transport.send(request(to: server), body: nil).body.collect(upTo: 10)
            #expect(body == nil || body == Array("ok".utf8))
        }
    }
}
