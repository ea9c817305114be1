import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import Synchronization
import RowTrait
import Testing

@Suite("Stripe", .timeLimit(.minutes(10)))
struct StripeTests {
    @Test("The last item's ID names the next page, and has_more ends the list", .row("D7"))
    func list() async throws {
        let list = "/v1/charges?limit=2&customer=cus_1"
        let exchange = WrittenExchange([
            list: .written(#"{"object":"list","has_more":true,"data":[{"id":"ch_9"},{"id":"ch_8"}]}"#),
            "\(list)&starting_after=ch_8": .written(
                #"{"object":"list","has_more":true,"data":[{"id":"ch_7"},{"id":"ch_6"}]}"#
            ),
            "\(list)&starting_after=ch_6": .written(#"{"object":"list","has_more":false,"data":[{"id":"ch_5"}]}"#),
        ])
        let collected = try await exchange.walk(list, by: .stripe)
        #expect(collected.values() == ["ch_9", "ch_8", "ch_7", "ch_6", "ch_5"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.paths == [list, "\(list)&starting_after=ch_8", "\(list)&starting_after=ch_6"])
    }

    @Test("Items deleted during the walk move no other items between pages", .row("D7"))
    func deletion() async throws {
        let left = Mutex(["9", "8", "7", "6", "5", "4"])
        let exchange = WrittenExchange { request, _ in
            left.withLock { left in
                let after = request.path?.split(separator: "starting_after=").last.flatMap { Int($0) } ?? 10
                let rest = left.filter { Int($0).map { $0 < after } ?? false }
                left.removeAll { $0 == "9" || $0 == "6" }
                let items = rest.prefix(2).map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
                return .written(#"{"has_more":\#(rest.count > 2),"data":[\#(items)]}"#)
            }
        }
        let collected = try await exchange.walk("/v1/charges?limit=2", by: .stripe)
        #expect(collected.values() == ["9", "8", "7", "5", "4"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("A page without items that promises more is not the end", .row("D7"))
    func lost() async throws {
        let exchange = WrittenExchange(["/v1/charges": .written(#"{"has_more":true,"data":[]}"#)])
        let outcome = try await exchange.walk("/v1/charges", by: .stripe).outcome
        #expect(outcome.ending == .unproven, "\(outcome)")
    }

    /// Items newer than a known item: each page starts with its newest item, which selects the next page.
    private static let newer = PaginationScheme { reply in
        guard reply.value(at: "/has_more")?.boolValue == true, let first = reply.value(at: "/data/0/id") else {
            return PageLinks(end: .signalled("has_more is false"))
        }
        return PageLinks(following: [PageAddress([.init("ending_before", first)])])
    }.with { $0.items = "/data" }

    @Test("With ending_before, a page's first item names the next page, and pages come in reverse", .row("D7"))
    func endingBefore() async throws {
        let exchange = WrittenExchange([
            "/v1/charges?ending_before=ch_1": .written(#"{"has_more":true,"data":[{"id":"ch_3"},{"id":"ch_2"}]}"#),
            "/v1/charges?ending_before=ch_3": .written(#"{"has_more":false,"data":[{"id":"ch_5"},{"id":"ch_4"}]}"#),
        ])
        let api = try PagingClient(exchange.base, transport: exchange.transport)
        let oldestFirst = ItemDecoder<JSONValue> { items in
            try items.reversed().map { try JSONValue(parsing: $0.bytes) }
        }
        let request = ListRequest("/v1/charges?ending_before=ch_1")
        let collected = await api.list(request, format: ListFormat(Self.newer), decoding: oldestFirst).collect(upTo: 99)
        #expect(collected.values() == ["ch_2", "ch_3", "ch_4", "ch_5"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test(
        "A search has a token instead and only estimates its matches",
        .row("D8"),
        arguments: [(2, WalkEnding.complete), (1, .complete), (4, .short), (10_001, .short)]
    )
    func search(total: Int, ending: WalkEnding) async throws {
        let list = "/v1/charges/search?query=amount%3E1&expand%5B%5D=total_count"
        func page(_ end: String, _ id: String) -> StubReply {
            .written(#"{"object":"search_result",\#(end),"total_count":\#(total),"data":[{"id":"\#(id)"}]}"#)
        }
        let exchange = WrittenExchange([
            list: page(#""has_more":true,"next_page":"tok=""#, "ch_1"),
            "\(list)&page=tok%3D": page(#""has_more":false,"next_page":null"#, "ch_2"),
        ])
        let collected = try await exchange.walk(list, by: .stripeSearch)
        #expect(collected.values() == ["ch_1", "ch_2"])
        #expect(collected.outcome.ending == ending, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotals?.last == .atLeast(total))
    }

    @Test("In API v2 a URL names the next page, and null ends the list", .row("D8"))
    func versionTwo() async throws {
        let exchange = WrittenExchange([
            "/v2/core/accounts?limit=1": .written(
                #"{"data":[{"id":"acct_1"}],"next_page_url":"/v2/core/accounts?limit=1&page=p2","previous_page_url":null}"#
            ),
            "/v2/core/accounts?limit=1&page=p2": .written(
                #"{"data":[{"id":"acct_2"}],"next_page_url":null,"previous_page_url":"/v2/core/accounts?limit=1&page=p1"}"#
            ),
        ])
        let collected = try await exchange.walk("/v2/core/accounts?limit=1", by: .stripeV2)
        #expect(collected.values() == ["acct_1", "acct_2"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }
}
