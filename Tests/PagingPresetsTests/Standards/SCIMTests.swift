import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("SCIM 2.0", .timeLimit(.minutes(10)))
struct SCIMTests {
    private func response(_ ids: [Int], total: Int, rest: String = "") -> StubReply {
        let users = ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
        let resources = ids.isEmpty ? "" : #","Resources":[\#(users)]"#
        let schema = "urn:ietf:params:scim:api:messages:2.0:ListResponse"
        return .written(#"{"schemas":["\#(schema)"],"totalResults":\#(total)\#(rest)\#(resources)}"#)
    }

    @Test("The index counts from 1 and advances by the received items", .row("DS14"))
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

    @Test("A list without results has no Resources", .row("DS14"))
    func nothing() async throws {
        let exchange = WrittenExchange(["/Users": response([], total: 0), "/Users?cursor=": response([], total: 0)])
        for scheme in [PaginationScheme.scim, .scimCursor] {
            let outcome = try await exchange.walk("/Users", by: scheme).outcome
            #expect(outcome.isComplete && outcome.items == 0, "\(outcome)")
        }
    }

    @Test("By cursor, the first request has an empty one, and the last response has none", .row("DS14"))
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

    @Test("An expired cursor has status 400", .row("DS14"))
    func expiry() async throws {
        let exchange = WrittenExchange([
            "/Users?cursor=": response([1], total: 2, rest: #","nextCursor":"VZUT""#),
            "/Users?cursor=VZUT": .written(#"{"status":"400","scimType":"expiredCursor"}"#, status: 400),
        ])
        let outcome = try await exchange.walk("/Users", by: .scimCursor).outcome
        #expect((outcome.error as? RequestError)?.isExpiredCursor == true, "\(outcome)")
    }
}
