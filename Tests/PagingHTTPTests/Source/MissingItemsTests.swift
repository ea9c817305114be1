import Paging
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Pages without their items")
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
        var api = try PagingClient("https://api.test", transport: transport)
        api.retry = .never
        let list = api.list(ListRequest("/list"), format: ListFormat(scheme, items: items), decoding: .value)
        return await list.collect(upTo: 10)
    }

    private let scheme = PaginationScheme.cursor(from: "/meta/next", into: "cursor")

    @Test(
        "A page without its items is an empty last page if its body mentions pagination",
        .row("C24"),
        arguments: [#"{"meta":{"count":0}}"#, #"{"items":null}"#, #"{"items":[],"meta":{}}"#],
        ["", "/items"]
    )
    func emptyLastPage(last: String, items: String) async throws {
        let collected = try await crawl(last: last, by: scheme, items: items.isEmpty ? nil : JSONPointer(items))
        #expect(try collected.items.count == 2, "\(collected.outcome)")
    }

    @Test(
        "A page without its items is otherwise an error, whatever its status",
        .row("C30"),
        arguments: [#"{"error":{"code":5}}"#, #"{"ok":false}"#, "{}", #"{"errors":["x"],"meta":{}}"#, #""text""#]
    )
    func errorInstead(last: String) async throws {
        let collected = try await crawl(last: last, by: scheme)
        #expect(collected.outcome.ending == .failed, "\(collected.outcome)")
        #expect(collected.arrived.count == 2)
    }

    @Test(
        "An error in place of the items is quoted, wherever the items are",
        arguments: [nil, "/items"] as [JSONPointer?]
    )
    func quotesServer(place: JSONPointer?) async throws {
        let list = try StubbedList { call in
            let number = call.number("page") ?? 1
            guard number < 3 else { return .json(#"{"message":"Bad gateway"}"#) }
            let items = StubbedList.slice((number - 1) * 2, 2, of: 9)
            return .json(place == nil ? items : #"{"items":\#(items)}"#)
        }
        var scheme = PaginationScheme.pageNumber()
        scheme.items = place
        let collected = await list.walk(by: scheme)
        #expect(collected.arrived.count == 4)
        #expect(collected.outcome.ending == .failed)
        #expect("\(collected.outcome)".contains("The server says: \"Bad gateway\"."), "\(collected.outcome)")
    }
}
