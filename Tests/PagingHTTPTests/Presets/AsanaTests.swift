import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Asana", .timeLimit(.minutes(5)))
struct AsanaTests {
    private let scheme = PaginationScheme.cursor(from: "/next_page/offset", into: "offset").items(at: "/data")
    private let list = "/api/1.0/tasks?project=7&limit=2"

    @Test("D56: The offset is a token, and next_page is null at the end")
    func token() async throws {
        let exchange = WrittenExchange([
            list: .written(
                #"""
                {"data":[{"gid":"1"},{"gid":"2"}],
                 "next_page":{"offset":"eyJ0","path":"/tasks?limit=2&offset=eyJ0","uri":"https://api.test/elsewhere"}}
                """#
            ),
            "\(list)&offset=eyJ0": .written(#"{"data":[{"gid":"3"}],"next_page":null}"#),
        ])
        let collected = try await exchange.walk(list, by: scheme)
        #expect(collected.values("/gid") == ["1", "2", "3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("D56: A token that has expired is an error, and keeps what arrived")
    func expiry() async throws {
        let exchange = WrittenExchange([
            list: .written(#"{"data":[{"gid":"1"}],"next_page":{"offset":"eyJ0"}}"#),
            "\(list)&offset=eyJ0": .written(#"{"errors":[{"message":"offset: has expired"}]}"#, status: 400),
        ])
        let collected = try await exchange.walk(list, by: scheme.expiring(onStatus: 400))
        #expect(collected.values("/gid") == ["1"])
        #expect((collected.outcome.error as? HTTPError)?.isExpiredCursor == true, "\(collected.outcome)")
    }
}
