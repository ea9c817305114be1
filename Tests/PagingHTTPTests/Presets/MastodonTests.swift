import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Mastodon", .timeLimit(.minutes(5)))
struct MastodonTests {
    private static let list = "/api/v1/favourites?limit=2"

    /// Pages of favourites, ordered by numbers that no item shows.
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

    @Test("D5: The header leads on by ids that no item has, over short and empty pages, to a page without a link")
    func links() async throws {
        let collected = try await Self.exchange.walk(Self.list, by: .mastodon)
        #expect(collected.values() == ["900", "410", "650", "120", "300"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("D5: A list is walked backward, to what is newer, by its prev links")
    func newer() async throws {
        let exchange = Self.exchange
        let api = try HTTPClient(exchange.base, transport: exchange.transport)
        let list = api.list(ListRequest(Self.list), format: ListFormat(.mastodon), decoding: .value)
        let collected = await list.pages(.backward, window: .serial).collect(upTo: 100)
        #expect(collected.values() == ["410", "900", "955"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }
}
