import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("HubSpot")
struct HubSpotTests {
    @Test("The cursor goes into the query, and the page without a cursor is the last", .row("D29"))
    func objects() async throws {
        let list = "/crm/v3/objects/contacts?limit=2"
        let exchange = WrittenExchange([
            list: .written(
                """
                {"results":[{"id":"1"},{"id":"2"}],\
                "paging":{"next":{"after":"NTI1Cg%3D","link":"https://api.test/other?after=0"}}}
                """
            ),
            "\(list)&after=NTI1Cg%253D": .written(#"{"results":[{"id":"3"}]}"#),
        ])
        let collected = try await exchange.walk(list, by: .hubspot)
        #expect(collected.values() == ["1", "2", "3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths == [list, "\(list)&after=NTI1Cg%3D"])
    }

    private static let search = ListRequest(
        "/crm/v3/objects/contacts/search",
        method: .post,
        body: ["query": "x", "limit": 200]
    )

    /// Answers a search like the API: 200 items from the index in `after`, and none beyond 10,000.
    private static func answer(_ body: JSONValue?, total: Int) -> StubReply {
        let start = (body?["/after"]?.stringValue).flatMap { Int($0) } ?? 0
        guard start < 10_000 else { return .written(#"{"status":"error","category":"VALIDATION"}"#, status: 400) }
        let end = min(start + 200, total)
        let items = (start..<end).map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
        let paging = end < total ? #","paging":{"next":{"after":"\#(end)"}}"# : ""
        return .written(#"{"total":\#(total),"results":[\#(items)]\#(paging)}"#)
    }

    @Test("A search has the cursor in its body beside the other members", .row("D29"))
    func body() async throws {
        let exchange = WrittenExchange { Self.answer($1, total: 250) }
        let collected = try await exchange.walk(Self.search, by: .hubspotSearch)
        #expect(collected.values() == (0..<250).map { "\($0)" })
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.bodies == [#"{"query":"x","limit":200}"#, #"{"query":"x","limit":200,"after":"200"}"#])
    }

    @Test("A search with more than 10,000 matches is short, and one with exactly 10,000 is not", .row("D29"))
    func cap() async throws {
        let exchange = WrittenExchange { Self.answer($1, total: 10_432) }
        let collected = try await exchange.walk(Self.search, by: .hubspotSearch)
        #expect(collected.arrived.count == 10_000)
        #expect(collected.outcome.ending == .short, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotal == 10_432)
        let whole = WrittenExchange { Self.answer($1, total: 10_000) }
        #expect(try await whole.walk(Self.search, by: .hubspotSearch).outcome.isComplete)
    }

    @Test("The first version has an offset that remains at the end, and a flag with two spellings", .row("D29"))
    func firstVersion() async throws {
        for (flag, path) in [("hasMore", "/companies/v2"), ("has-more", "/deals/v1")] {
            let exchange = WrittenExchange([
                path: .written(#"{"results":[{"id":1}],"\#(flag)":true,"offset":2}"#),
                "\(path)?offset=2": .written(#"{"results":[{"id":2}],"\#(flag)":false,"offset":2}"#),
            ])
            let sign = MoreSign.flag(.body(JSONPointer(tokens: [flag])))
            let collected = try await exchange.walk(path, by: .cursor(from: "/offset", into: "offset", hasMore: sign))
            #expect(collected.values() == ["1", "2"])
            #expect(collected.outcome.isComplete, "\(collected.outcome)")
            #expect(exchange.paths.count == 2)
        }
    }
}
