import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("WordPress", .timeLimit(.minutes(10)))
struct WordPressTests {
    private static let posts = "/wp-json/wp/v2/posts?per_page=2"

    private static let pastTheEnd = StubReply.written(
        #"{"code":"rest_post_invalid_page_number","message":"no","data":{"status":400}}"#,
        status: 400
    )

    private static func fields(total: Int, pages: Int, next: Int? = 2) -> KeyValuePairs<String, String> {
        // The header has links other than next and prev.
        let root = #"<https://api.test/wp-json/>; rel="https://api.w.org/""#
        return [
            "X-WP-Total": "\(total)", "X-WP-TotalPages": "\(pages)",
            "Link": next.map { #"\#(root), <https://api.test/x?page=\#($0)>; rel="next""# } ?? root,
        ]
    }

    @Test(
        "The header fields imply all pages, and no page past the last is requested",
        .row("D32"),
        arguments: [1, 4]
    )
    func headers(window: Int) async throws {
        var exchange = WrittenExchange([
            Self.posts: .written(#"[{"id":1},{"id":2}]"#, Self.fields(total: 5, pages: 3)),
            "\(Self.posts)&page=2": .written(#"[{"id":3},{"id":4}]"#, Self.fields(total: 5, pages: 3)),
            "\(Self.posts)&page=3": .written(#"[{"id":5}]"#, Self.fields(total: 5, pages: 3, next: nil)),
        ])
        exchange.window = .pages(window)
        let collected = try await exchange.walk(Self.posts, by: .wordpress)
        #expect(collected.values() == ["1", "2", "3", "4", "5"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotal == 5)
        #expect(exchange.paths.sorted() == [Self.posts, "\(Self.posts)&page=2", "\(Self.posts)&page=3"])
    }

    @Test("Without the fields, the 400 past the last page is the end and not a failure", .row("D32"))
    func withoutHeaders() async throws {
        let exchange = WrittenExchange([
            Self.posts: .written(#"[{"id":1},{"id":2}]"#), "\(Self.posts)&page=2": .written(#"[{"id":3},{"id":4}]"#),
            "\(Self.posts)&page=3": Self.pastTheEnd,
        ])
        let collected = try await exchange.walk(Self.posts, by: .wordpress)
        #expect(collected.values() == ["1", "2", "3", "4"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("A 400 for a declared page leaves the list short, and a 400 for the first page is an error", .row("D32"))
    func fault() async throws {
        let exchange = WrittenExchange([
            Self.posts: .written(#"[{"id":1},{"id":2}]"#, Self.fields(total: 5, pages: 3)),
            "\(Self.posts)&page=2": Self.pastTheEnd, "/wp-json/wp/v2/posts?per_page=900": Self.pastTheEnd,
        ])
        let collected = try await exchange.walk(Self.posts, by: .wordpress)
        #expect(collected.values() == ["1", "2"])
        #expect(collected.outcome.ending == .short, "\(collected.outcome)")
        let refused = try await exchange.walk("/wp-json/wp/v2/posts?per_page=900", by: .wordpress).outcome
        #expect((refused.error as? RequestError)?.status == 400)
    }
}
