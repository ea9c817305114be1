import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("X, formerly Twitter")
struct XAPITests {
    private static let posts = "/2/users/1/tweets?max_results=5"

    @Test(
        "A page without data is not the end, errors beside data are ignored, and a missing token ends the list",
        .row("D39")
    )
    func timeline() async throws {
        let exchange = WrittenExchange([
            Self.posts: .written(
                """
                {"data":[{"id":"9"},{"id":"8"}],"errors":[{"title":"Not Found Error","resource_type":"user"}],\
                "meta":{"result_count":2,"next_token":"n1"}}
                """,
                ["x-rate-limit-reset": "1763730000", "x-rate-limit-remaining": "14"]
            ),
            "\(Self.posts)&pagination_token=n1": .written(#"{"meta":{"result_count":0,"next_token":"n2"}}"#),
            "\(Self.posts)&pagination_token=n2": .written(#"{"data":[{"id":"7"}],"meta":{"result_count":1}}"#),
        ])
        let collected = try await exchange.walk(Self.posts, by: .xAPI)
        #expect(collected.values() == ["9", "8", "7"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotal == nil)
        #expect(exchange.paths.count == 3)
    }

    @Test("A first page without data is an empty list, and one with only errors is an error", .row("D39"))
    func empty() async throws {
        let empty = WrittenExchange(inOrder: [.written(#"{"meta":{"result_count":0}}"#)])
        let collected = try await empty.walk(Self.posts, by: .xAPI)
        #expect(collected.outcome.isComplete && collected.arrived.isEmpty, "\(collected.outcome)")
        let failing = WrittenExchange(inOrder: [.written(#"{"errors":[{"title":"Forbidden"}],"meta":{}}"#)])
        #expect(try await failing.walk(Self.posts, by: .xAPI).outcome.ending == .failed)
    }
}
