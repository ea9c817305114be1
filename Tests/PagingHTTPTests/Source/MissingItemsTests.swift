import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("A page without its items")
struct MissingItemsTests {
    private func crawl(
        last: String,
        by scheme: PaginationScheme,
        items: JSONPointer? = nil
    ) async throws -> CollectedItems<JSONValue, PageAddress> {
        let transport = StubTransport([
            "/list": .json(#"{"items":[{"id":1}],"meta":{"next":"a"}}"#),
            "/list?cursor=a": .json(#"{"items":[{"id":2}],"meta":{"next":"b"}}"#),
            "/list?cursor=b": .json(last),
        ])
        var api = try HTTPClient("https://api.test", transport: transport)
        api.retry = .never
        let list = api.list(ListRequest("/list"), format: ListFormat(scheme, items: items), decoding: .value)
        return await list.collect(upTo: 10)
    }

    private let scheme = PaginationScheme.cursor(from: "/meta/next", into: "cursor")

    @Test(
        "C24: is an empty last page where the body still speaks of pages",
        arguments: [#"{"meta":{"count":0}}"#, #"{"items":null}"#, #"{"items":[],"meta":{}}"#],
        ["", "/items"]
    )
    func emptyLastPage(last: String, items: String) async throws {
        let collected = try await crawl(last: last, by: scheme, items: items.isEmpty ? nil : JSONPointer(items))
        #expect(try collected.items.count == 2, "\(collected.outcome)")
    }

    @Test(
        "C30: is an error where the body does not, whatever the status",
        arguments: [#"{"error":{"code":5}}"#, #"{"ok":false}"#, "{}", #"{"errors":["x"],"meta":{}}"#, #""text""#]
    )
    func errorInstead(last: String) async throws {
        let collected = try await crawl(last: last, by: scheme)
        #expect(collected.outcome.ending == .failed, "\(collected.outcome)")
        #expect(collected.arrived.count == 2)
    }
}
