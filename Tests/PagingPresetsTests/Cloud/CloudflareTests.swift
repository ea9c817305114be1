import Paging
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Cloudflare", .timeLimit(.minutes(10)))
struct CloudflareTests {
    private let pages =
        PaginationScheme
        .pageNumber(total: "/result_info/total_count", totalPages: "/result_info/total_pages")
        .with { $0.items = "/result" }

    private func page(_ number: Int, _ ids: String...) -> StubReply {
        let zones = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
        let info = #"{"page":\#(number),"per_page":2,"count":\#(ids.count),"total_count":5,"total_pages":3}"#
        return .written(#"{"success":true,"errors":[],"messages":[],"result":[\#(zones)],"result_info":\#(info)}"#)
    }

    @Test("Pages are counted by result_info", .row("D52"))
    func numbers() async throws {
        let exchange = WrittenExchange([
            "/client/v4/zones?per_page=2": page(1, "a", "b"),
            "/client/v4/zones?per_page=2&page=2": page(2, "c", "d"),
            "/client/v4/zones?per_page=2&page=3": page(3, "e"),
        ])
        let collected = try await exchange.walk("/client/v4/zones?per_page=2", by: pages)
        #expect(collected.values() == ["a", "b", "c", "d", "e"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths.count == 3)
    }

    @Test("An error with status 200 is not an empty page", .row("D52"), arguments: ["null", "[]"])
    func failure(result: String) async throws {
        let exchange = WrittenExchange([
            "/client/v4/zones?per_page=2": page(1, "a", "b"),
            "/client/v4/zones?per_page=2&page=2": .written(
                #"{"success":false,"errors":[{"code":1000}],"messages":[],"result":\#(result)}"#
            ),
        ])
        let collected = try await exchange.walk("/client/v4/zones?per_page=2", by: pages)
        #expect(collected.values() == ["a", "b"])
        #expect((collected.outcome.error as? RequestError)?.code == .unreadableContent, "\(collected.outcome)")
        #expect(collected.outcome.resumePoint?.cursor != nil)
    }

    @Test("Other lists have a cursor that is empty at the end", .row("D52"))
    func cursors() async throws {
        let list = "/client/v4/accounts/a1/rules/lists/l1/items"
        let exchange = WrittenExchange([
            list: .written(#"{"success":true,"result":[{"id":"x"}],"result_info":{"cursors":{"after":"yy"}}}"#),
            "\(list)?cursor=yy": .written(
                #"{"success":true,"result":[{"id":"z"}],"result_info":{"cursors":{"before":"xx","after":""}}}"#
            ),
        ])
        let scheme = PaginationScheme.cursor(from: "/result_info/cursors/after", into: "cursor").with {
            $0.items = "/result"
        }
        let collected = try await exchange.walk(list, by: scheme)
        #expect(collected.values() == ["x", "z"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }
}
