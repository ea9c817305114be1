import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Confluence", .timeLimit(.minutes(10)))
struct ConfluenceTests {
    private static let site = "https://site.test/wiki"

    private static func page(_ ids: String, next: String? = nil) -> StubReply {
        let link = next.map { #""next":"\#($0)","# } ?? ""
        return .written(#"{"results":[\#(ids)],"_links":{\#(link)"base":"\#(site)"}}"#)
    }

    @Test(
        "The next URL is relative to the base in the body, whether it repeats the base's path or not",
        .row("D13"),
        arguments: ["/wiki/rest/pages", "/rest/pages"]
    )
    func base(reference: String) async throws {
        var exchange = WrittenExchange([
            "/wiki/rest/pages?limit=2": Self.page(#"{"id":"1"},{"id":"2"}"#, next: "\(reference)?cursor=a%3D&limit=2"),
            "/wiki/rest/pages?cursor=a%3D&limit=2": Self.page(#"{"id":"3"}"#),
        ])
        exchange.base = "https://site.test"
        let collected = try await exchange.walk("/wiki/rest/pages?limit=2", by: .confluence)
        #expect(collected.values() == ["1", "2", "3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.transport.sent.map(\.request.authority) == ["site.test", "site.test"])
    }

    private static let gateway = "/ex/confluence/c1/wiki/api/v2/pages"

    private static let byGateway = [
        "\(gateway)?limit=2": page(#"{"id":"1"},{"id":"2"}"#, next: "/wiki/api/v2/pages?limit=2&cursor=a%3D"),
        "\(gateway)?limit=2&cursor=a%3D": page(#"{"id":"3"}"#),
    ]

    @Test("Through the gateway, only the query of the next URL is used, with the gateway's host and path", .row("D13"))
    func gateway() async throws {
        let exchange = WrittenExchange(Self.byGateway)
        let collected = try await exchange.walk("\(Self.gateway)?limit=2", by: .confluenceGateway)
        #expect(collected.values() == ["1", "2", "3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.transport.sent.map(\.request.authority) == ["api.test", "api.test"])
    }

    @Test("Through the gateway, the URL itself leads to another host and is refused", .row("D13"))
    func otherHost() async throws {
        let exchange = WrittenExchange(Self.byGateway)
        let collected = try await exchange.walk("\(Self.gateway)?limit=2", by: .confluence)
        #expect(collected.values() == ["1", "2"])
        #expect(collected.outcome.ending == .refused, "\(collected.outcome)")
        #expect(exchange.paths.count == 1)
    }
}
