import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Zendesk", .timeLimit(.minutes(10)))
struct ZendeskTests {
    @Test("The page size is requested to get cursors, and the flag ends the list despite a link", .row("D27"))
    func cursors() async throws {
        let next = "https://api.test/api/v2/tickets?page%5Bafter%5D=xyz&page%5Bsize%5D=100&sort=id"
        var exchange = WrittenExchange([
            "/api/v2/tickets?sort=id&page[size]=100": .written(
                """
                {"tickets":[{"id":1},{"id":2}],"meta":{"has_more":true,"after_cursor":"xyz"},\
                "links":{"prev":null,"next":"\(next)"}}
                """
            ),
            "/api/v2/tickets?page%5Bafter%5D=xyz&page%5Bsize%5D=100&sort=id": .written(
                #"{"tickets":[{"id":3}],"meta":{"has_more":false},"links":{"next":"https://api.test/api/v2/again"}}"#
            ),
        ])
        exchange.items = "/tickets"
        let collected = try await exchange.walk("/api/v2/tickets?sort=id", by: .zendesk)
        #expect(collected.values() == ["1", "2", "3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        // The address beside the flag is requested once, and does not exist.
        #expect(exchange.paths.count == 3)
    }

    @Test("A page size in the request is preserved", .row("D27"))
    func size() async throws {
        let exchange = WrittenExchange([
            "/api/v2/users?page[size]=5": .written(#"{"users":[{"id":1}],"meta":{"has_more":false},"links":{}}"#)
        ])
        #expect(try await exchange.walk("/api/v2/users?page[size]=5", by: .zendesk).outcome.isComplete)
    }

    @Test("Numbered pages have a total and load concurrently", .row("D27"), arguments: [1, 3])
    func pages(window: Int) async throws {
        func page(_ number: Int, _ ids: String, isLast: Bool = false) -> StubReply {
            let next = isLast ? "null" : #""https://api.test/api/v2/search?page=\#(number + 1)&query=x""#
            return .written(#"{"results":[\#(ids)],"next_page":\#(next),"previous_page":null,"count":7}"#)
        }
        var exchange = WrittenExchange([
            "/api/v2/search?query=x": page(1, #"{"id":1},{"id":2},{"id":3}"#),
            "/api/v2/search?page=2&query=x": page(2, #"{"id":4},{"id":5},{"id":6}"#),
            "/api/v2/search?page=3&query=x": page(3, #"{"id":7}"#, isLast: true),
        ])
        exchange.window = .pages(window)
        let collected = try await exchange.walk("/api/v2/search?query=x", by: .zendeskPages)
        #expect(collected.values() == ["1", "2", "3", "4", "5", "6", "7"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotal == 7)
        #expect(exchange.paths.count == 3)
    }

    @Test("An export always has a next address and ends with the stream", .row("D27"))
    func export() async throws {
        let path = "/api/v2/incremental/tickets/cursor"
        let exchange = WrittenExchange([
            "\(path)?start_time=17": .written(
                """
                {"tickets":[{"id":1}],"after_url":"https://api.test\(path)?cursor=MTU","after_cursor":"MTU",\
                "end_of_stream":false}
                """
            ),
            "\(path)?cursor=MTU": .written(
                """
                {"tickets":[{"id":2}],"after_url":"https://api.test\(path)?cursor=MTY","after_cursor":"MTY",\
                "end_of_stream":true}
                """
            ),
        ])
        let collected = try await exchange.walk("\(path)?start_time=17", by: .zendeskExport)
        #expect(collected.values() == ["1", "2"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        // The address beside the flag is requested once, and does not exist.
        #expect(exchange.paths == ["\(path)?start_time=17", "\(path)?cursor=MTU", "\(path)?cursor=MTY"])
    }
}
