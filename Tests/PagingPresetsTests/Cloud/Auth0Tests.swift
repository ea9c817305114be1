import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Auth0", .timeLimit(.minutes(10)))
struct Auth0Tests {
    private let pages = PaginationScheme.pageNumber(firstPage: 0, total: "/total").with {
        $0.parameters = ["include_totals": true]
        $0.knownCap = 1_000
    }

    @Test("Pages count from 0, and totals are requested", .row("D49"))
    func numbers() async throws {
        let exchange = WrittenExchange([
            "/api/v2/users?per_page=2&include_totals=true": .written(
                #"{"start":0,"limit":2,"length":2,"total":3,"users":[{"user_id":"a"},{"user_id":"b"}]}"#
            ),
            "/api/v2/users?per_page=2&include_totals=true&page=1": .written(
                #"{"start":2,"limit":2,"length":1,"total":3,"users":[{"user_id":"c"}]}"#
            ),
        ])
        let collected = try await exchange.walk("/api/v2/users?per_page=2", by: pages)
        #expect(collected.values("/user_id") == ["a", "b", "c"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths.count == 2)
    }

    @Test("Numbered pages end as short after a thousand users", .row("D49"))
    func cap() async throws {
        let exchange = WrittenExchange { request, _ in
            let page = (request.path ?? "").split(separator: "&page=").dropFirst().last.flatMap { Int($0) } ?? 0
            let users = (0..<100).map { #"{"user_id":"u\#(page * 100 + $0)"}"# }.joined(separator: ",")
            return .written(#"{"total":2500,"users":[\#(page < 10 ? users : "")]}"#)
        }
        let outcome = try await exchange.walk("/api/v2/users?per_page=100", by: pages).outcome
        #expect(outcome.ending == .short && outcome.items == 1_000, "\(outcome)")
    }

    @Test("A checkpoint walk continues with the token until none is sent", .row("D49"))
    func checkpoints() async throws {
        let exchange = WrittenExchange([
            "/api/v2/organizations?take=2": .written(#"{"organizations":[{"id":"o1"},{"id":"o2"}],"next":"Fe26"}"#),
            "/api/v2/organizations?take=2&from=Fe26": .written(#"{"organizations":[{"id":"o3"}]}"#),
        ])
        let scheme = PaginationScheme.cursor(from: "/next", into: "from")
        let collected = try await exchange.walk("/api/v2/organizations?take=2", by: scheme)
        #expect(collected.values() == ["o1", "o2", "o3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }
}
