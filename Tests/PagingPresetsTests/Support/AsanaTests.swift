import Paging
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Asana", .timeLimit(.minutes(10)))
struct AsanaTests {
    private let scheme = PaginationScheme.cursor(from: "/next_page/offset", into: "offset").with { $0.items = "/data" }
    private let list = "/api/1.0/tasks?project=7&limit=2"

    @Test("The offset is a token, and a null next_page is the end", .row("D56"))
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

    @Test("An expired token is an error that preserves the items that arrived", .row("D56"))
    func expiry() async throws {
        let exchange = WrittenExchange([
            list: .written(#"{"data":[{"gid":"1"}],"next_page":{"offset":"eyJ0"}}"#),
            "\(list)&offset=eyJ0": .written(#"{"errors":[{"message":"offset: has expired"}]}"#, status: 400),
        ])
        let collected = try await exchange.walk(list, by: scheme.with { $0.expiredStatuses.insert(400) })
        #expect(collected.values("/gid") == ["1"])
        #expect((collected.outcome.error as? RequestError)?.isExpiredCursor == true, "\(collected.outcome)")
    }
}
