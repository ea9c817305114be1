import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("OGC API and STAC", .timeLimit(.minutes(10)))
struct OGCTests {
    private func features(_ ids: [String], links: String, matched: Int) -> StubReply {
        let items = ids.map { #"{"type":"Feature","id":"\#($0)","links":[{"rel":"next","href":"/wrong"}]}"# }
        return .written(
            #"""
            {"type":"FeatureCollection","features":[\#(items.joined(separator: ","))],"numberMatched":\#(matched),
             "numberReturned":\#(ids.count),"links":[{"rel":"self","href":"/self"}\#(links)]}
            """#
        )
    }

    @Test("Features continue by the collection's own next link", .row("DS11"))
    func pages() async throws {
        let list = "/collections/lakes/items?limit=2"
        let exchange = WrittenExchange([
            list: features(
                ["a", "b"],
                links: #",{"rel":"next","href":"https://api.test\#(list)&offset=2"}"#,
                matched: 3
            ),
            "\(list)&offset=2": features(["c"], links: "", matched: 3),
        ])
        let collected = try await exchange.walk(list, by: .ogcFeatures)
        #expect(collected.values() == ["a", "b", "c"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotal == 3)
    }

    @Test(
        "STAC's next link may be a POST with a merged or separate body",
        .row("DS11"),
        arguments: [true, false]
    )
    func merging(isMerged: Bool) async throws {
        let body = isMerged ? #"{"token":"t2"}"# : #"{"collections":["s2"],"limit":2,"token":"t2"}"#
        let link =
            #",{"rel":"next","href":"https://api.test/search","method":"POST","body":\#(body),"merge":\#(isMerged)}"#
        let exchange = WrittenExchange(bodies: [
            #"/search {"collections":["s2"],"limit":2}"#: features(["a", "b"], links: link, matched: 9),
            #"/search {"collections":["s2"],"limit":2,"token":"t2"}"#: features(["c"], links: "", matched: 9),
        ])
        let request = ListRequest("/search", method: .post, body: ["collections": ["s2"], "limit": 2])
        let collected = try await exchange.walk(request, by: .stac)
        #expect(collected.values() == ["a", "b", "c"])
        // The number of matches is an estimate, which proves neither that the list is whole nor that it is not.
        #expect(collected.outcome.ending == .unproven, "\(collected.outcome)")
        let known = PaginationScheme.stac.with { $0.ignoring = ["/numberMatched"] }
        #expect(try await exchange.walk(request, by: known).outcome.isComplete)
        #expect(exchange.transport.sent.count == 4)
    }
}
