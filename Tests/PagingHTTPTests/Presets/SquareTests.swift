import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Square", .timeLimit(.minutes(5)))
struct SquareTests {
    @Test("D53: The cursor goes with the query that it came from")
    func search() async throws {
        let query = #""location_ids":["L1"],"query":{"sort":{"sort_field":"CREATED_AT"}}"#
        let exchange = WrittenExchange(bodies: [
            "/v2/orders/search {\(query)}": .written(#"{"orders":[{"id":"o1"},{"id":"o2"}],"cursor":"MTY1"}"#),
            #"/v2/orders/search {\#(query),"cursor":"MTY1"}"#: .written(#"{"orders":[{"id":"o3"}]}"#),
        ])
        let body = try JSONValue(parsing: "{\(query)}".utf8)
        let scheme = PaginationScheme.cursor(from: "/cursor", into: .body("/cursor")).omittingEmptyItems()
        let collected = try await exchange.walk(ListRequest("/v2/orders/search", method: .post, body: body), by: scheme)
        #expect(collected.values() == ["o1", "o2", "o3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("D53: A list by GET keeps its query too, and without results it is an empty object")
    func list() async throws {
        let exchange = WrittenExchange([
            "/v2/payments?location_id=L1": .written(#"{"payments":[{"id":"p1"}],"cursor":"a b+"}"#),
            "/v2/payments?location_id=L1&cursor=a%20b%2B": .written("{}"),
            "/v2/payments?location_id=L2": .written("{}"),
        ])
        let scheme = PaginationScheme.cursor(from: "/cursor", into: "cursor").omittingEmptyItems()
        let collected = try await exchange.walk("/v2/payments?location_id=L1", by: scheme)
        #expect(collected.values() == ["p1"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        let none = try await exchange.walk("/v2/payments?location_id=L2", by: scheme)
        #expect(none.arrived.isEmpty && none.outcome.isComplete, "\(none.outcome)")
    }
}
