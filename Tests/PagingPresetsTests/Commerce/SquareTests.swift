import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Square", .timeLimit(.minutes(10)))
struct SquareTests {
    @Test("The cursor is sent with the query that it came from", .row("D53"))
    func search() async throws {
        let query = #""location_ids":["L1"],"query":{"sort":{"sort_field":"CREATED_AT"}}"#
        let exchange = WrittenExchange(bodies: [
            "/v2/orders/search {\(query)}": .written(#"{"orders":[{"id":"o1"},{"id":"o2"}],"cursor":"MTY1"}"#),
            #"/v2/orders/search {\#(query),"cursor":"MTY1"}"#: .written(#"{"orders":[{"id":"o3"}]}"#),
        ])
        let body = try JSONValue(parsing: "{\(query)}".utf8)
        let scheme = PaginationScheme.cursor(from: "/cursor", into: .body("/cursor")).with { $0.omitsEmptyItems = true }
        let collected = try await exchange.walk(ListRequest("/v2/orders/search", method: .post, body: body), by: scheme)
        #expect(collected.values() == ["o1", "o2", "o3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("A GET list keeps its query too, and a list without results is an empty object", .row("D53"))
    func list() async throws {
        let exchange = WrittenExchange([
            "/v2/payments?location_id=L1": .written(#"{"payments":[{"id":"p1"}],"cursor":"a b+"}"#),
            "/v2/payments?location_id=L1&cursor=a%20b%2B": .written("{}"),
            "/v2/payments?location_id=L2": .written("{}"),
        ])
        let scheme = PaginationScheme.cursor(from: "/cursor", into: "cursor").with { $0.omitsEmptyItems = true }
        let collected = try await exchange.walk("/v2/payments?location_id=L1", by: scheme)
        #expect(collected.values() == ["p1"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        let none = try await exchange.walk("/v2/payments?location_id=L2", by: scheme)
        #expect(none.arrived.isEmpty && none.outcome.isComplete, "\(none.outcome)")
    }
}
