import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Mastodon", .timeLimit(.minutes(10)))
struct MastodonTests {
    private static let list = "/api/v1/favourites?limit=2"

    /// Pages of favorites, ordered by numbers that are not in the items.
    private static let exchange = WrittenExchange([
        list: .written(#"[{"id":"900"},{"id":"410"}]"#, links(next: 77, previous: 80)),
        "\(list)&max_id=77": .written(#"[{"id":"650"}]"#, links(next: 60, previous: 70)),
        "\(list)&max_id=60": .written("[]", links(next: 50, previous: 55)),
        "\(list)&max_id=50": .written(#"[{"id":"120"},{"id":"300"}]"#, links(next: 31, previous: 40)),
        "\(list)&max_id=31": .written("[]"),
        "\(list)&min_id=80": .written(#"[{"id":"955"}]"#, links(next: 85, previous: 90)),
        "\(list)&min_id=90": .written("[]"),
    ])

    private static func links(next: Int, previous: Int) -> KeyValuePairs<String, String> {
        let url = "https://api.test\(list)"
        return [
            "Link": "<\(url)&max_id=\(next)>; rel=\"next\", <\(url)&min_id=\(previous)>; rel=\"prev\"",
            "X-RateLimit-Limit": "300", "X-RateLimit-Remaining": "299",
            "X-RateLimit-Reset": "2026-11-21T12:05:00.123456Z",
        ]
    }

    @Test("The header links by IDs of no item, over short and empty pages, to a page without a link", .row("D5"))
    func links() async throws {
        let collected = try await Self.exchange.walk(Self.list, by: .mastodon)
        #expect(collected.values() == ["900", "410", "650", "120", "300"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("A list is walked backward to newer items by its prev links", .row("D5"))
    func newer() async throws {
        let exchange = Self.exchange
        let api = try PagingClient(exchange.base, transport: exchange.transport)
        let list = api.list(ListRequest(Self.list), format: ListFormat(.mastodon), decoding: .value)
        let collected = await list.pages(.backward, window: .serial).collect(upTo: 100)
        #expect(collected.values() == ["410", "900", "955"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }
}
