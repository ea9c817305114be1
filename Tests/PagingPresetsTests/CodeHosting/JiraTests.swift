import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Jira", .timeLimit(.minutes(10)))
struct JiraTests {
    private let replies: [StubReply] = [
        .written(#"{"issues":[{"id":"1"},{"id":"2"}],"nextPageToken":"t.1","isLast":false}"#),
        .written(#"{"issues":[{"id":"3"}],"nextPageToken":"t.2"}"#),
        .written(#"{"issues":[{"id":"4"}],"isLast":true}"#),
    ]

    @Test(
        "A search token goes into the query, a lowered page size is harmless, and no token ends the list",
        .row("D11")
    )
    func query() async throws {
        let exchange = WrittenExchange(inOrder: replies)
        let list = "/rest/api/3/search/jql?jql=project=K&maxResults=5000"
        let collected = try await exchange.walk(list, by: .jiraSearch)
        #expect(collected.values() == ["1", "2", "3", "4"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths == [list, "\(list)&nextPageToken=t.1", "\(list)&nextPageToken=t.2"])
    }

    @Test("In a POST the token goes into the body, and null ends the list as a missing token does", .row("D11"))
    func body() async throws {
        let end = StubReply.written(#"{"issues":[{"id":"3"}],"nextPageToken":null,"isLast":true}"#)
        let exchange = WrittenExchange(inOrder: [replies[0], end])
        let request = ListRequest("/rest/api/3/search/jql", method: .post, body: ["jql": "project = K"])
        let collected = try await exchange.walk(request, by: .jiraSearchQuery)
        #expect(collected.values() == ["1", "2", "3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.bodies == [#"{"jql":"project = K"}"#, #"{"jql":"project = K","nextPageToken":"t.1"}"#])
    }

    @Test("The other lists have offsets that advance by the received items", .row("D11"), arguments: [1, 4])
    func offsets(window: Int) async throws {
        func body(_ ids: String, _ start: Int, isLast: Bool) -> StubReply {
            .written(
                #"{"startAt":\#(start),"maxResults":2,"total":5,"isLast":\#(isLast),"values":[\#(ids)]}"#
            )
        }
        let list = "/rest/api/3/project/search?maxResults=100"
        var exchange = WrittenExchange([
            list: body(#"{"id":"1"},{"id":"2"}"#, 0, isLast: false),
            "\(list)&startAt=2": body(#"{"id":"3"},{"id":"4"}"#, 2, isLast: false),
            "\(list)&startAt=4": body(#"{"id":"5"}"#, 4, isLast: true),
        ])
        exchange.window = .pages(window)
        let collected = try await exchange.walk(list, by: .jira)
        #expect(collected.values() == ["1", "2", "3", "4", "5"])
        #expect(collected.outcome.isComplete && collected.outcome.declaredTotal == 5, "\(collected.outcome)")
        #expect(exchange.paths.count == 3)
    }
}
