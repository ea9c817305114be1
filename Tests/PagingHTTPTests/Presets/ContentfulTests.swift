import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Contentful", .timeLimit(.minutes(5)))
struct ContentfulTests {
    private static let entries = "/spaces/s/environments/master/entries?limit=2"

    @Test("D41: The total names all pages; a link that leads nowhere is no error of the list", arguments: [1, 4])
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

    @Test("D41: A synchronization ends where the address of the next one stands, which is not asked for")
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
