import Paging
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Socrata and CKAN", .timeLimit(.minutes(10)))
struct OpenDataTests {
    @Test("Socrata needs an order, and an empty page ends the list", .row("D62"))
    func socrata() async throws {
        let list = "/resource/abcd-1234.json?$limit=2&$order=%3Aid"
        let exchange = WrittenExchange([
            list: .written(#"[{"id":"1"},{"id":"2"}]"#),
            "\(list)&$offset=2": .written(#"[{"id":"3"},{"id":"4"}]"#),
            "\(list)&$offset=4": .written("[]"),
        ])
        let scheme = PaginationScheme.offset("$offset").with { $0.parameters = ["$limit": 2, "$order": ":id"] }
        let collected = try await exchange.walk("/resource/abcd-1234.json", by: scheme)
        #expect(collected.values() == ["1", "2", "3", "4"], "\(exchange.paths)")
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths.count == 3)
    }

    @Test("CKAN always has a next link, so the total or an empty page ends the list", .row("D62"))
    func ckan() async throws {
        let list = "/api/3/action/datastore_search?resource_id=r1&limit=2"
        func page(_ ids: [Int], next: Int) -> StubReply {
            let records = ids.map { #"{"_id":\#($0)}"# }.joined(separator: ",")
            let links = #"{"start":"\#(list)","next":"\#(list)&offset=\#(next)"}"#
            return .written(#"{"success":true,"result":{"records":[\#(records)],"total":3,"_links":\#(links)}}"#)
        }
        let table = [
            list: page([1, 2], next: 2), "\(list)&offset=2": page([3], next: 4), "\(list)&offset=4": page([], next: 6),
        ]
        let offsets = PaginationScheme.offset(total: "/result/total").with {
            $0.items = "/result/records"
            $0.ignoring = ["/result/_links/next"]
        }
        let links = PaginationScheme.nextURL(at: "/result/_links/next").with {
            $0.endsOnEmptyPage = true
            $0.items = "/result/records"
        }
        for (scheme, requests) in [(offsets, 2), (links, 3)] {
            let exchange = WrittenExchange(table)
            let collected = try await exchange.walk(list, by: scheme)
            #expect(collected.values("/_id") == ["1", "2", "3"])
            #expect(collected.outcome.isComplete, "\(collected.outcome)")
            #expect(exchange.paths.count == requests)
        }
    }
}
