import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Reddit")
struct RedditTests {
    private static func page(_ names: [String], after: String?) -> StubReply {
        let things = names.map { #"{"kind":"t3","data":{"name":"\#($0)"}}"# }.joined(separator: ",")
        let next = after.map { "\"\($0)\"" } ?? "null"
        return .written(
            #"{"kind":"Listing","data":{"after":\#(next),"dist":\#(names.count),"children":[\#(things)]}}"#,
            ["X-Ratelimit-Remaining": "598.0", "X-Ratelimit-Reset": "417"]
        )
    }

    @Test("The name of the last thing goes into the next request, and null ends the list", .row("D31"))
    func listing() async throws {
        let list = "/r/swift/new.json?limit=2"
        let exchange = WrittenExchange([
            list: Self.page(["t3_d", "t3_c"], after: "t3_c"), "\(list)&after=t3_c": Self.page(["t3_b"], after: "t3_b"),
            "\(list)&after=t3_b": Self.page(["t3_a"], after: nil),
        ])
        let collected = try await exchange.walk(list, by: .reddit)
        #expect(collected.values("/data/name") == ["t3_d", "t3_c", "t3_b", "t3_a"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths.count == 3)
    }

    @Test("A listing that ends after a thousand things is short", .row("D31"))
    func cap() async throws {
        let pages = (0..<10).map { page in
            let names = (0..<100).map { "t3_\(page * 100 + $0)" }
            return Self.page(names, after: page < 9 ? names.last : nil)
        }
        let collected = try await WrittenExchange(inOrder: pages).walk("/new.json?limit=100", by: .reddit)
        #expect(collected.arrived.count == 1_000)
        #expect(collected.outcome.ending == .short, "\(collected.outcome)")
        #expect(collected.outcome.resumePoint != nil)
    }
}
