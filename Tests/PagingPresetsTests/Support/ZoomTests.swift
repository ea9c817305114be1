import Paging
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Zoom", .timeLimit(.minutes(10)))
struct ZoomTests {
    @Test("The token is empty at the end, and all records match the declared count", .row("D59"))
    func token() async throws {
        let list = "/v2/users?page_size=2&status=active"
        let exchange = WrittenExchange([
            list: .written(
                #"{"page_size":2,"total_records":3,"next_page_token":"b43Y","users":[{"id":"a"},{"id":"b"}]}"#
            ),
            "\(list)&next_page_token=b43Y": .written(
                #"{"page_size":2,"total_records":3,"next_page_token":"","users":[{"id":"c"}]}"#
            ),
        ])
        let scheme = PaginationScheme.cursor(
            from: "/next_page_token",
            into: "next_page_token",
            total: "/total_records"
        )
        let collected = try await exchange.walk(list, by: scheme)
        #expect(collected.values() == ["a", "b", "c"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotal == 3)
    }

    @Test("A token that expires during a slow walk is an error, and can be declared as expired", .row("D59"))
    func expiry() async throws {
        let exchange = WrittenExchange([
            "/v2/users": .written(#"{"total_records":2,"next_page_token":"t","users":[{"id":"a"}]}"#),
            "/v2/users?next_page_token=t": .written(#"{"code":300,"message":"The token is invalid."}"#, status: 400),
        ])
        let scheme = PaginationScheme.cursor(from: "/next_page_token", into: "next_page_token")
        let plain = try await exchange.walk("/v2/users", by: scheme).outcome
        #expect(plain.ending == .failed && plain.items == 1, "\(plain)")
        let named = try await exchange.walk("/v2/users", by: scheme.with { $0.expiredStatuses.insert(400) }).outcome
        #expect((named.error as? RequestError)?.isExpiredCursor == true, "\(named)")
    }
}
