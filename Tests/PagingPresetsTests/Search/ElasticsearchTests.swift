import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Elasticsearch", .timeLimit(.minutes(10)))
struct ElasticsearchTests {
    /// Returns a page of hits, with each ID as the second sort key.
    private static func page(
        _ ids: [Int],
        _ id: String,
        total: String = #"{"value":4,"relation":"eq"}"#,
        health: String = #""timed_out":false,"_shards":{"total":2,"failed":0}"#
    ) -> StubReply {
        let hits = ids.map { #"{"_id":"\#($0)","sort":["2026-11-21",\#($0)]}"# }.joined(separator: ",")
        return .written(#"{\#(id),\#(health),"hits":{"total":\#(total),"hits":[\#(hits)]}}"#)
    }

    private static let search: JSONValue = [
        "query": ["match_all": [:]], "size": 2, "pit": ["id": "P0", "keep_alive": "1m"], "sort": ["day", "n"],
    ]

    @Test(
        "The last hit's keys and the newest point in time go into the body, and a page without hits ends the list",
        .row("D15")
    )
    func searchAfter() async throws {
        let exchange = WrittenExchange(inOrder: [
            Self.page([1, 2], #""pit_id":"P1""#), Self.page([3, 4], #""pit_id":"P2""#),
            Self.page([], #""pit_id":"P2""#),
        ])
        let request = ListRequest("/_search", method: .post, body: Self.search)
        let collected = try await exchange.walk(request, by: .elasticsearch)
        #expect(collected.values("/_id") == ["1", "2", "3", "4"])
        #expect(collected.outcome.isComplete && collected.outcome.declaredTotal == 4, "\(collected.outcome)")
        func body(_ pit: String, _ after: String) -> String {
            #"{"query":{"match_all":{}},"size":2,"pit":{"id":"\#(pit)","keep_alive":"1m"},"sort":["day","n"]\#(after)}"#
        }
        #expect(
            exchange.bodies == [
                body("P0", ""), body("P1", #","search_after":["2026-11-21",2]"#),
                body("P2", #","search_after":["2026-11-21",4]"#),
            ]
        )
        #expect(Set(exchange.paths) == ["/_search"])
    }

    @Test("A total that is missed makes the list short, even if it is marked as a lower bound", .row("D15"))
    func totals() async throws {
        for (relation, ending) in [("gte", WalkEnding.short), ("eq", .short)] {
            let total = #"{"value":10000,"relation":"\#(relation)"}"#
            let exchange = WrittenExchange(inOrder: [
                Self.page([1], #""took":1"#, total: total), Self.page([], #""took":1"#, total: total),
            ])
            let request = ListRequest("/logs/_search", method: .post, body: ["sort": ["n"]])
            let outcome = try await exchange.walk(request, by: .elasticsearch).outcome
            #expect(outcome.ending == ending, "\(outcome)")
            #expect(outcome.declaredTotals?.last.exactness == (relation == "eq" ? .exact : .lowerBound))
        }
    }

    @Test(
        "A search that times out or misses a shard is not complete",
        .row("D15"),
        arguments: [
            #""timed_out":true,"_shards":{"total":2,"failed":0}"#,
            #""timed_out":false,"_shards":{"total":2,"failed":1}"#,
        ]
    )
    func partial(health: String) async throws {
        let exchange = WrittenExchange(inOrder: [
            Self.page([1, 2, 3, 4], #""took":1"#, health: health), Self.page([], #""took":1"#),
        ])
        let request = ListRequest("/logs/_search", method: .post, body: ["sort": ["n"]])
        let collected = try await exchange.walk(request, by: .elasticsearch)
        #expect(collected.values("/_id") == ["1", "2", "3", "4"])
        #expect(collected.outcome.ending == .unproven, "\(collected.outcome)")
    }

    @Test("Hits without a sort order and an expired point in time cause specific errors", .row("D15"))
    func errors() async throws {
        let bare = StubReply.written(#"{"hits":{"total":{"value":9,"relation":"eq"},"hits":[{"_id":"1"}]}}"#)
        let gone = StubReply.written(
            #"{"error":{"type":"search_context_missing_exception"},"status":404}"#,
            status: 404
        )
        let request = ListRequest("/_search", method: .post, body: Self.search)
        let unsorted = try await WrittenExchange(inOrder: [bare]).walk(request, by: .elasticsearch).outcome
        #expect("\(unsorted)".contains("no key at \"/sort\""), "\(unsorted)")
        let expired = try await WrittenExchange(inOrder: [Self.page([1, 2], #""pit_id":"P1""#), gone])
            .walk(request, by: .elasticsearch)
        #expect(expired.values("/_id") == ["1", "2"])
        #expect((expired.outcome.error as? RequestError)?.code == .expiredCursor, "\(expired.outcome)")
    }

    private static let scroll = ListRequest(
        "/es/logs/_search?scroll=1m&request_cache=false",
        method: .post,
        body: ["size": 2, "sort": ["_doc"], "slice": ["id": 0, "max": 2]]
    )

    @Test("A scroll continues at another endpoint with its ID alone until a page has no hits", .row("D16"))
    func scroll() async throws {
        let exchange = WrittenExchange(inOrder: [
            Self.page([1, 2], #""_scroll_id":"S==""#), Self.page([3, 4], #""_scroll_id":"S==""#),
            Self.page([], #""_scroll_id":"S==""#),
        ])
        let collected = try await exchange.walk(Self.scroll, by: .elasticsearchScroll)
        #expect(collected.values("/_id") == ["1", "2", "3", "4"])
        #expect(collected.outcome.isComplete && collected.outcome.declaredTotal == 4, "\(collected.outcome)")
        let onward = "/es/_search/scroll?scroll=1m"
        #expect(exchange.paths == ["/es/logs/_search?scroll=1m&request_cache=false", onward, onward])
        let first = #"{"size":2,"sort":["_doc"],"slice":{"id":0,"max":2}}"#
        #expect(exchange.bodies == [first, #"{"scroll_id":"S=="}"#, #"{"scroll_id":"S=="}"#])
        #expect(exchange.transport.sent.allSatisfy { $0.request.method == .post })
    }

    @Test("A changing scroll ID is followed by its newest value, also with a window of several pages", .row("D16"))
    func changing() async throws {
        var exchange = WrittenExchange(inOrder: [
            Self.page([1, 2], #""_scroll_id":"S1""#), Self.page([3, 4], #""_scroll_id":"S2""#),
            Self.page([], #""_scroll_id":"S2""#),
        ])
        exchange.window = .pages(4)
        let collected = try await exchange.walk(Self.scroll, by: .elasticsearchScroll)
        #expect(collected.values("/_id") == ["1", "2", "3", "4"])
        #expect(exchange.bodies.dropFirst() == [#"{"scroll_id":"S1"}"#, #"{"scroll_id":"S2"}"#])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("A lost scroll page is not requested again, because the server would send the page after it", .row("D16"))
    func lostPage() async throws {
        var exchange = WrittenExchange(inOrder: [
            Self.page([1, 2], #""_scroll_id":"S""#), .written("", status: 502), Self.page([5], #""_scroll_id":"S""#),
            Self.page([], #""_scroll_id":"S""#),
        ])
        exchange.retry = RetryPolicy(attempts: 3, firstDelay: .zero)
        let collected = try await exchange.walk(Self.scroll, by: .elasticsearchScroll)
        #expect(collected.values("/_id") == ["1", "2"])
        #expect((collected.outcome.error as? RequestError)?.status == 502, "\(collected.outcome)")
        #expect(exchange.paths.count == 2)
    }

    @Test("The search that starts a scroll is retried, and an expired scroll causes a specific error", .row("D16"))
    func beginning() async throws {
        var exchange = WrittenExchange(inOrder: [
            .written("", status: 503), Self.page([1, 2], #""_scroll_id":"S""#),
            .written(#"{"error":{"type":"search_context_missing_exception"}}"#, status: 404),
        ])
        exchange.retry = RetryPolicy(attempts: 3, firstDelay: .zero)
        let collected = try await exchange.walk(Self.scroll, by: .elasticsearchScroll)
        #expect(collected.values("/_id") == ["1", "2"])
        #expect((collected.outcome.error as? RequestError)?.code == .expiredCursor, "\(collected.outcome)")
        #expect(collected.outcome.retries == 1)
    }
}
