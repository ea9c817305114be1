import HTTPTypes
import PagingHTTP
import PagingTesting
import Testing

@Suite("StubTransport", .timeLimit(.minutes(10)))
struct StubTransportTests {
    private func request(_ path: String) -> HTTPRequest {
        HTTPRequest(method: .get, scheme: "https", authority: "api.example", path: path)
    }

    @Test("The table is searched for the whole path, then for the path without its query")
    func table() async throws {
        let transport = StubTransport(["/items": .json("[1]"), "/items?page=2": .json("[2]")])
        for (path, text) in [("/items", "[1]"), ("/items?page=2", "[2]"), ("/items?page=3", "[1]")] {
            let reply = try await transport.send(request(path), body: nil)
            #expect(reply.response.status == .ok)
            #expect(reply.response.headerFields[.contentType] == "application/json")
            #expect(String(decoding: try await reply.body.collect(upTo: 100), as: UTF8.self) == text)
        }
        #expect(try await transport.send(request("/other"), body: nil).response.status == .notFound)
        #expect(transport.paths == ["/items", "/items?page=2", "/items?page=3", "/other"])
    }

    @Test("A function provides the replies, and requests are recorded with their content")
    func function() async throws {
        let transport = StubTransport { request, body in
            StubReply(status: .created, body: Array((request.path ?? "").utf8) + (body ?? [])).reply
        }
        let reply = try await transport.send(request("/a"), body: [33])
        #expect(reply.response.status == .created)
        #expect(try await reply.body.collect(upTo: 10) == Array("/a!".utf8))
        #expect(transport.sent.map(\.request) == [request("/a")])
        #expect(transport.sent.map(\.body) == [[33]])
        try await transport.waitForRequests(count: 1)
    }

    @Test("A cancelled task sends no request")
    func cancelled() async {
        let transport = StubTransport(["/": .json("[]")])
        let request = request("/")
        let sending = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await transport.send(request, body: nil)
        }
        await #expect(throws: CancellationError.self) { try await sending.value }
        #expect(transport.sent.isEmpty)
    }
}
