import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Box", .timeLimit(.minutes(10)))
struct BoxTests {
    @Test(
        "The marker continues over pages without entries until it is null or empty",
        .row("D58"),
        arguments: ["null", #""""#]
    )
    func marker(last: String) async throws {
        let list = "/2.0/folders/0/items?limit=3&usemarker=true"
        let exchange = WrittenExchange([
            list: .written(#"{"entries":[{"id":"1"},{"id":"2"}],"limit":3,"next_marker":"JV9I"}"#),
            "\(list)&marker=JV9I": .written(#"{"entries":[],"limit":3,"next_marker":"JV9J"}"#),
            "\(list)&marker=JV9J": .written(#"{"entries":[{"id":"3"}],"limit":3,"next_marker":\#(last)}"#),
        ])
        let collected = try await exchange.walk("/2.0/folders/0/items?limit=3", by: .box)
        #expect(collected.values() == ["1", "2", "3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths.count == 3)
    }
}
