import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("arXiv")
struct ArXivTests {
    private func feed(_ ids: [Int]) -> StubReply {
        let entries = ids.map { "<entry><id>\($0)</id></entry>" }.joined()
        let total = "<opensearch:totalResults xmlns:opensearch='u'>5</opensearch:totalResults>"
        return .written("<feed><link rel='self' href='/'/>\(total)\(entries)</feed>")
    }

    @Test("The offset counts entries, and a page that comes short is continued", .row("DS15"))
    func entries() async throws {
        let list = "/api/query?search_query=cat&max_results=3"
        let exchange = WrittenExchange([
            list: feed([1, 2, 3]), "\(list)&start=3": feed([4]), "\(list)&start=4": feed([5]),
        ])
        let collected = try await exchange.walk(list, by: .arxiv)
        #expect(collected.values() == ["1", "2", "3", "4", "5"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("A page without entries before the total is reached leaves the list short", .row("DS15"))
    func emptyPage() async throws {
        let list = "/api/query?search_query=cat&max_results=3"
        let exchange = WrittenExchange([list: feed([1, 2, 3]), "\(list)&start=3": feed([])])
        let collected = try await exchange.walk(list, by: .arxiv)
        #expect(collected.outcome.ending == .short, "\(collected.outcome)")
    }
}
