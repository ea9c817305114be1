import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Contentful", .timeLimit(.minutes(10)))
struct ContentfulTests {
    private static let entries = "/spaces/s/environments/master/entries?limit=2"

    @Test(
        "The total implies all pages, and an unresolvable link does not fail the list",
        .row("D41"),
        arguments: [1, 4]
    )
    func entries(window: Int) async throws {
        func page(_ skip: Int, _ ids: [Int]) -> StubReply {
            let items = ids.map { #"{"sys":{"id":"e\#($0)"}}"# }.joined(separator: ",")
            let errors = #""errors":[{"sys":{"id":"notResolvable","type":"error"}}]"#
            return .written(
                #"{"sys":{"type":"Array"},"total":5,"skip":\#(skip),"limit":2,"items":[\#(items)],\#(errors)}"#
            )
        }
        var exchange = WrittenExchange([
            Self.entries: page(0, [1, 2]), "\(Self.entries)&skip=2": page(2, [3, 4]),
            "\(Self.entries)&skip=4": page(4, [5]),
        ])
        exchange.window = .pages(window)
        let collected = try await exchange.walk(Self.entries, by: .contentful)
        #expect(collected.values("/sys/id") == ["e1", "e2", "e3", "e4", "e5"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotal == 5)
        #expect(exchange.paths.count == 3)
    }

    @Test("A synchronization ends at the URL of the next one, which is not requested", .row("D41"))
    func synchronization() async throws {
        let sync = "/spaces/s/environments/master/sync"
        let exchange = WrittenExchange([
            "\(sync)?initial=true": .written(
                #"{"items":[{"sys":{"id":"a"}}],"nextPageUrl":"https://api.test\#(sync)?sync_token=p2"}"#
            ),
            "\(sync)?sync_token=p2": .written(
                #"{"items":[{"sys":{"id":"b"}}],"nextSyncUrl":"https://api.test\#(sync)?sync_token=n1"}"#
            ),
        ])
        let collected = try await exchange.walk("\(sync)?initial=true", by: .contentfulSync)
        #expect(collected.values("/sys/id") == ["a", "b"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths.count == 2)
    }
}
