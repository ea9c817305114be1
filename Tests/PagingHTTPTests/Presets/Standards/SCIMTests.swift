import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("SCIM 2.0", .timeLimit(.minutes(5)))
struct SCIMTests {
    private func response(_ ids: [Int], total: Int, rest: String = "") -> StubReply {
        let users = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
        let resources = ids.isEmpty ? "" : #","Resources":[\#(users)]"#
        let schema = "urn:ietf:params:scim:api:messages:2.0:ListResponse"
        return .written(#"{"schemas":["\#(schema)"],"totalResults":\#(total)\#(rest)\#(resources)}"#)
    }

    @Test("DS14: The index counts from 1, and moves by what came")
    func index() async throws {
        let exchange = WrittenExchange([
            "/Users?count=100": response([1, 2], total: 5, rest: #","itemsPerPage":2,"startIndex":1"#),
            "/Users?count=100&startIndex=3": response([3, 4], total: 5, rest: #","itemsPerPage":2,"startIndex":3"#),
            "/Users?count=100&startIndex=5": response([5], total: 5, rest: #","itemsPerPage":1,"startIndex":5"#),
        ])
        let collected = try await exchange.walk("/Users?count=100", by: .scim)
        #expect(collected.values() == ["1", "2", "3", "4", "5"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths.count == 3)
    }

    @Test("DS14: No results are a list without Resources")
    func nothing() async throws {
        let exchange = WrittenExchange(["/Users": response([], total: 0), "/Users?cursor=": response([], total: 0)])
        for scheme in [PaginationScheme.scim, .scimCursor] {
            let outcome = try await exchange.walk("/Users", by: scheme).outcome
            #expect(outcome.isComplete && outcome.items == 0, "\(outcome)")
        }
    }

    @Test("DS14: By cursor the first request has an empty one, and the last response none")
    func cursors() async throws {
        let exchange = WrittenExchange([
            "/Users?count=2&cursor=": response([1, 2], total: 3, rest: #","itemsPerPage":2,"nextCursor":"VZUT""#),
            "/Users?count=2&cursor=VZUT": response([3], total: 3, rest: #","previousCursor":"ze7L""#),
        ])
        let collected = try await exchange.walk("/Users?count=2", by: .scimCursor)
        #expect(collected.values() == ["1", "2", "3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths == ["/Users?count=2&cursor=", "/Users?count=2&cursor=VZUT"])
    }

    @Test("DS14: A cursor that has expired is told by the status 400")
    func expiry() async throws {
        let exchange = WrittenExchange([
            "/Users?cursor=": response([1], total: 2, rest: #","nextCursor":"VZUT""#),
            "/Users?cursor=VZUT": .written(#"{"status":"400","scimType":"expiredCursor"}"#, status: 400),
        ])
        let outcome = try await exchange.walk("/Users", by: .scimCursor).outcome
        #expect((outcome.error as? HTTPError)?.isExpiredCursor == true, "\(outcome)")
    }
}
