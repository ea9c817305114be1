import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Jira", .timeLimit(.minutes(5)))
struct JiraTests {
    private let replies: [StubReply] = [
        .written(#"{"issues":[{"id":"1"},{"id":"2"}],"nextPageToken":"t.1","isLast":false}"#),
        .written(#"{"issues":[{"id":"3"}],"nextPageToken":"t.2"}"#),
        .written(#"{"issues":[{"id":"4"}],"isLast":true}"#),
    ]

    @Test("D11: A search's token goes into the query, a lowered page size does no harm, and no token ends the list")
    func query() async throws {
        let exchange = WrittenExchange(inOrder: replies)
        let list = "/rest/api/3/search/jql?jql=project=K&maxResults=5000"
        let collected = try await exchange.walk(list, by: .jiraSearch)
        #expect(collected.values() == ["1", "2", "3", "4"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths == [list, "\(list)&nextPageToken=t.1", "\(list)&nextPageToken=t.2"])
    }

    @Test("D11: By POST the token goes into the body; null ends the list as its absence does")
    func body() async throws {
        let end = StubReply.written(#"{"issues":[{"id":"3"}],"nextPageToken":null,"isLast":true}"#)
        let exchange = WrittenExchange(inOrder: [replies[0], end])
        let request = ListRequest("/rest/api/3/search/jql", method: .post, body: ["jql": "project = K"])
        let collected = try await exchange.walk(request, by: .jiraSearchQuery)
        #expect(collected.values() == ["1", "2", "3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.bodies == [#"{"jql":"project = K"}"#, #"{"jql":"project = K","nextPageToken":"t.1"}"#])
    }

    @Test("D11: The other lists have offsets, which advance by what was received", arguments: [1, 4])
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
