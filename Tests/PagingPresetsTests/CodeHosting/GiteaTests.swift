import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Gitea and Forgejo", .timeLimit(.minutes(10)))
struct GiteaTests {
    @Test("A limit that the server lowers silently loses no item", .row("D37"), arguments: [1, 4])
    func loweredLimit(window: Int) async throws {
        // The request asks for 100 items and gets 50 of 120.
        var exchange = WrittenExchange { request, _ in
            let path = request.path ?? ""
            let page = path.split(separator: "page=").dropFirst().first.flatMap { Int($0) } ?? 1
            let ids = ((page - 1) * 50)..<min(page * 50, 120)
            let address = "https://api.test/api/v1/repos/o/r/issues?limit=100&page="
            let next = page < 3 ? #"<\#(address)\#(page + 1)>; rel="next",<\#(address)3>; rel="last""# : ""
            let first = page > 1 ? #"<\#(address)1>; rel="first",<\#(address)\#(page - 1)>; rel="prev""# : ""
            return .written(
                "[\(ids.map { #"{"id":\#($0)}"# }.joined(separator: ","))]",
                ["X-Total-Count": "120", "Link": [next, first].filter { !$0.isEmpty }.joined(separator: ",")]
            )
        }
        exchange.window = .pages(window)
        let collected = try await exchange.walk("/api/v1/repos/o/r/issues?limit=100", by: .gitea)
        #expect(collected.values() == (0..<120).map { "\($0)" })
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotal == 120)
        #expect(exchange.paths.count == 3)
    }
}
