import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Sentry", .timeLimit(.minutes(10)))
struct SentryTests {
    @Test("The next link is always present, and results=\"false\" ends the list", .row("D45"))
    func results() async throws {
        let list = "/api/0/organizations/acme/issues/"
        func page(_ ids: [Int], _ previous: String, _ next: String, more: Bool) -> StubReply {
            let url = "https://api.test\(list)?&cursor="
            let links = """
                <\(url)\(previous)>; rel="previous"; results="\(!previous.hasSuffix("1"))"; cursor="\(previous)", \
                <\(url)\(next)>; rel="next"; results="\(more)"; cursor="\(next)"
                """
            let items = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
            return .written("[\(items)]", ["Link": links, "X-Hits": "4", "X-Max-Hits": "1000"])
        }
        let exchange = WrittenExchange([
            list: page([1, 2], "0:0:1", "0:100:0", more: true),
            "\(list)?&cursor=0:100:0": page([3, 4], "0:0:1", "0:200:0", more: false),
        ])
        let collected = try await exchange.walk(list, by: .sentry)
        #expect(collected.values() == ["1", "2", "3", "4"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths == [list, "\(list)?&cursor=0:100:0"])
    }

    @Test("The number of hits is a lower bound, so more may follow", .row("D45"))
    func hits() async throws {
        let next = #"<https://api.test/list?cursor=a>; rel="next"; results="true""#
        let end = #"<https://api.test/list?cursor=b>; rel="next"; results="false""#
        let exchange = WrittenExchange([
            "/list": .written(#"[{"id":1},{"id":2}]"#, ["Link": next, "X-Hits": "2", "X-Max-Hits": "2"]),
            "/list?cursor=a": .written(#"[{"id":3}]"#, ["Link": end, "X-Hits": "2", "X-Max-Hits": "2"]),
        ])
        let outcome = try await exchange.walk("/list", by: .sentry).outcome
        #expect(outcome.isComplete && outcome.items == 3, "\(outcome)")
        #expect(outcome.declaredTotals?.last.exactness == .lowerBound)
    }
}
