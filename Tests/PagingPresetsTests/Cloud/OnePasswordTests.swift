import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("1Password Events", .timeLimit(.minutes(10)))
struct OnePasswordTests {
    private let scheme = PaginationScheme.cursor(from: "/cursor", into: .body("/cursor"), hasMore: "/has_more").with {
        $0.keeps = []
        $0.items = "/items"
    }

    @Test("The cursor is always present, and the flag ends the list", .row("D47"))
    func flag() async throws {
        let path = "/api/v2/signinattempts"
        let exchange = WrittenExchange(bodies: [
            #"\#(path) {"limit":2,"start_time":"2026-01-01T00:00:00Z"}"#: .written(
                #"{"cursor":"c1","has_more":true,"items":[{"uuid":"A"},{"uuid":"B"}]}"#
            ),
            #"\#(path) {"cursor":"c1"}"#: .written(#"{"cursor":"c2","has_more":true,"items":[]}"#),
            #"\#(path) {"cursor":"c2"}"#: .written(#"{"cursor":"c3","has_more":false,"items":[{"uuid":"C"}]}"#),
        ])
        let request = ListRequest(path, method: .post, body: ["limit": 2, "start_time": "2026-01-01T00:00:00Z"])
        let collected = try await exchange.walk(request, by: scheme)
        #expect(collected.values("/uuid") == ["A", "B", "C"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.transport.sent.count == 3)
    }
}
