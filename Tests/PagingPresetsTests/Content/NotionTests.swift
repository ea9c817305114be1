import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Notion", .timeLimit(.minutes(10)))
struct NotionTests {
    private let replies: [StubReply] = [
        .written(#"{"object":"list","results":[{"id":"b1"},{"id":"b2"}],"next_cursor":"c-1","has_more":true}"#),
        .written(#"{"object":"list","results":[],"next_cursor":"c-2","has_more":true}"#),
        .written(#"{"object":"list","results":[{"id":"b3"}],"next_cursor":null,"has_more":false}"#),
    ]

    @Test("In a GET request the cursor goes into the query", .row("D9"))
    func query() async throws {
        let exchange = WrittenExchange(inOrder: replies)
        let list = "/v1/blocks/b/children?page_size=2"
        let collected = try await exchange.walk(list, by: .notion)
        #expect(collected.values() == ["b1", "b2", "b3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths == [list, "\(list)&start_cursor=c-1", "\(list)&start_cursor=c-2"])
        #expect(exchange.bodies == ["", "", ""])
    }

    @Test("In a POST request the cursor goes into the body beside the filter", .row("D9"))
    func body() async throws {
        let exchange = WrittenExchange(inOrder: replies)
        let body: JSONValue = ["filter": ["property": "Done"], "page_size": 2]
        let request = ListRequest("/v1/databases/d/query", method: .post, body: body)
        let collected = try await exchange.walk(request, by: .notionQuery)
        #expect(collected.values() == ["b1", "b2", "b3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        let own = #"{"filter":{"property":"Done"},"page_size":2"#
        #expect(exchange.bodies == [own + "}", own + #","start_cursor":"c-1"}"#, own + #","start_cursor":"c-2"}"#])
        #expect(Set(exchange.paths) == ["/v1/databases/d/query"])
    }

    @Test("A page that promises more but has no cursor is not the end", .row("D9"))
    func lost() async throws {
        let exchange = WrittenExchange(inOrder: [
            .written(#"{"results":[{"id":"b1"}],"next_cursor":null,"has_more":true}"#)
        ])
        let outcome = try await exchange.walk("/v1/users", by: .notion).outcome
        #expect(outcome.ending == .unproven, "\(outcome)")
    }
}
