import Paging
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Redmine", .timeLimit(.minutes(10)))
struct RedmineTests {
    private let scheme = PaginationScheme.offset(total: "/total_count").with { $0.items = "/issues" }

    private func page(_ ids: [Int], offset: Int, total: Int) -> StubReply {
        let issues = ids.map { #"{"id":\#($0)}"# }.joined(separator: ",")
        return .written(#"{"issues":[\#(issues)],"total_count":\#(total),"offset":\#(offset),"limit":2}"#)
    }

    @Test("The offset advances by the received items, even if more were requested", .row("D51"))
    func lowered() async throws {
        let exchange = WrittenExchange([
            "/issues.json?limit=500": page([1, 2], offset: 0, total: 5),
            "/issues.json?limit=500&offset=2": page([3, 4], offset: 2, total: 5),
            "/issues.json?limit=500&offset=4": page([5], offset: 4, total: 5),
        ])
        let collected = try await exchange.walk("/issues.json?limit=500", by: scheme)
        #expect(collected.values() == ["1", "2", "3", "4", "5"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths.count == 3)
    }

    @Test("Past the end there is an empty page, and a list that has shrunk is unproven", .row("D51"))
    func shrunk() async throws {
        let exchange = WrittenExchange([
            "/issues.json?limit=2": page([1, 2], offset: 0, total: 3),
            "/issues.json?limit=2&offset=2": page([], offset: 2, total: 2),
        ])
        let collected = try await exchange.walk("/issues.json?limit=2", by: scheme)
        #expect(collected.values() == ["1", "2"])
        #expect(collected.outcome.ending == .unproven, "\(collected.outcome)")
        #expect(collected.outcome.evidence.contains("changed from 3 to 2"))
    }
}
