import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Standards by cursor and token", .timeLimit(.minutes(10)))
struct TokenStandardTests {
    private let place = "/data/repository/issues"

    private var relay: PaginationScheme {
        .cursor(
            from: "/data/repository/issues/pageInfo/endCursor",
            into: .body("/variables/after"),
            hasMore: "/data/repository/issues/pageInfo/hasNextPage",
            total: "/data/repository/issues/totalCount"
        ).with { $0.items = "/data/repository/issues/nodes" }
    }

    private func connection(_ ids: [Int], cursor: String, more: Bool) -> StubReply {
        let nodes = ids.map { #"{"id":\#($0),"labels":{"nodes":[{},{}],"pageInfo":{"hasNextPage":true}}}"# }
        return .written(
            #"""
            {"data":{"repository":{"issues":{"totalCount":3,"nodes":[\#(nodes.joined(separator: ","))],
             "pageInfo":{"hasNextPage":\#(more),"endCursor":\#(cursor)}}}}}
            """#
        )
    }

    @Test("A Relay connection continues by a variable, and the flag ends it", .row("DS12"))
    func connections() async throws {
        let query = #""query":"{ … }","variables":{"after":"#
        let exchange = WrittenExchange(bodies: [
            "/graphql {\(query)null}}": connection([1, 2], cursor: #""Y3==""#, more: true),
            #"/graphql {\#(query)"Y3=="}}"#: connection([3], cursor: #""Y4==""#, more: false),
        ])
        let body: JSONValue = ["query": "{ … }", "variables": ["after": .null]]
        // The labels of the issues are cut, which does not matter here.
        let scheme = relay.with { $0.ignoring = ["/labels"] }
        let collected = try await exchange.walk(ListRequest("/graphql", method: .post, body: body), by: scheme)
        #expect(collected.values() == ["1", "2", "3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.transport.sent.count == 2)
    }

    @Test("A null cursor ends an empty connection, and proves nothing if more items are declared", .row("DS12"))
    func nullCursors() async throws {
        let request = ListRequest("/graphql", method: .post, body: ["query": "{ … }"])
        for (more, ending) in [(true, WalkEnding.unproven), (false, .short)] {
            let exchange = WrittenExchange(["/graphql": connection([], cursor: "null", more: more)])
            let outcome = try await exchange.walk(request, by: relay).outcome
            #expect(outcome.ending == ending, "\(outcome)")
        }
    }

    @Test("A token is empty at the end, earlier pages may be empty, and all other arguments stay", .row("DS13"))
    func tokens() async throws {
        let list = "/v1/lists/1/books?page_size=2&filter=x"
        let exchange = WrittenExchange([
            list: .written(#"{"books":[{"name":"b1"},{"name":"b2"}],"next_page_token":"t1","total_size":2}"#),
            "\(list)&page_token=t1": .written(#"{"books":[],"next_page_token":"t2","total_size":2}"#),
            "\(list)&page_token=t2": .written(#"{"books":[{"name":"b3"}],"next_page_token":"","total_size":2}"#),
        ])
        let scheme = PaginationScheme.cursor(from: "/next_page_token", into: "page_token", total: "/total_size")
            .with { $0.totalExactness = .estimate }
        let collected = try await exchange.walk(list, by: scheme)
        #expect(collected.values("/name") == ["b1", "b2", "b3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths.count == 3)
    }
}
