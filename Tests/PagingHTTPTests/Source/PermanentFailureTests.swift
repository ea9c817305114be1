import HTTPTypes
import Paging
import PagingTesting
import Synchronization
import Testing

@testable import PagingHTTP

@Suite("Permanent failures", .timeLimit(.minutes(10)))
struct PermanentFailureTests {
    /// Returns ten linked pages; the head names the last one, so that all can be requested at once.
    private func server(_ body: @escaping @Sendable (_ page: Int) -> StubReply) -> StubTransport {
        StubTransport { request, _ in
            let path = request.path ?? ""
            let page = WebAddress("https://api.test" + path)?.queryValue("page").flatMap { Int($0) } ?? 1
            var reply = body(page)
            if page < 10, let link = HTTPField.Name("Link") {
                reply.fields[link] = "</a?page=\(page + 1)>; rel=\"next\", </a?page=10>; rel=\"last\""
            }
            return reply.reply
        }
    }

    private func walk(
        _ transport: StubTransport,
        items: JSONPointer? = "/items",
        window: PageWindow = .adaptive(upTo: 8),
        by scheme: PaginationScheme = .linkHeader
    ) async throws -> PagingOutcome<PageAddress> {
        var client = try PagingClient("https://api.test", transport: transport)
        client.retry.firstDelay = .milliseconds(1)
        client.retry.maximumDelay = .milliseconds(1)
        let list = client.list(ListRequest("/a"), format: ListFormat(scheme, items: items), decoding: .json(Int.self))
        return await list.pages(window: window).collect(upTo: 1_000).outcome
    }

    @Test("A page without the place of its items costs the first request and those sent with it", arguments: [1, 4, 8])
    func misspelledItems(window: Int) async throws {
        let transport = server { .json(#"{"items":[\#($0)]}"#) }
        for pointer in ["/itmes", "/items/0"] as [JSONPointer] {
            let before = transport.sent.count
            let outcome = try await walk(transport, items: pointer, window: .pages(window))
            #expect(outcome.ending == .failed)
            #expect(outcome.retries == 0)
            #expect(transport.sent.count - before <= 2)
        }
        let outcome = try await walk(transport, items: "/itmes", window: .adaptive(upTo: 8))
        #expect(outcome.retries == 0)
        #expect(outcome.requests <= 4)
    }

    @Test(
        "Content of another shape is not requested again",
        arguments: [#"{"items":7}"#, #"{"other":[1]}"#, #""text""#, "7", "{}", #"{"items":{"id":1}}"#]
    )
    func shapes(body: String) async throws {
        let transport = StubTransport(["/a": .json(body)])
        let outcome = try await walk(transport)
        #expect(outcome.ending == .failed)
        #expect(transport.sent.count == 1)
    }

    @Test("A key or flag of another type is not requested again")
    func signs() async throws {
        let transport = StubTransport(["/a": .json(#"{"items":[1],"more":"perhaps"}"#)])
        for scheme in [
            PaginationScheme.keyset(from: "/id", into: "after"), .cursor(from: "/next", into: "c", hasMore: "/more"),
        ] {
            let before = transport.sent.count
            #expect(try await walk(transport, by: scheme).ending == .failed)
            #expect(transport.sent.count == before + 1)
        }
    }

    @Test("A 4xx is not requested again", arguments: [400, 401, 403, 404, 422])
    func statuses(status: Int) async throws {
        let transport = server { _ in StubReply(status: .init(code: status)) }
        let outcome = try await walk(transport)
        #expect(outcome.ending == .failed)
        #expect(transport.sent.count == 1)
    }

    @Test("Truncated content is requested again", arguments: [#"{"items":[1"#, "", #"{"items":[1,2],"ne"#])
    func cut(body: String) async throws {
        let count = Atomic(0)
        let transport = StubTransport { _, _ in
            let isFirst = count.add(1, ordering: .relaxed).newValue == 1
            return (isFirst ? StubReply.json(body) : .json(#"{"items":[1]}"#)).reply
        }
        let outcome = try await walk(transport)
        #expect(outcome.isComplete)
        #expect(outcome.retries == 1)
    }
}
