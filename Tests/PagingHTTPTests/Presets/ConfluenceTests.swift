import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Confluence", .timeLimit(.minutes(5)))
struct ConfluenceTests {
    private static let site = "https://site.test/wiki"

    private static func page(_ ids: String, next: String? = nil) -> StubReply {
        let link = next.map { #""next":"\#($0)","# } ?? ""
        return .written(#"{"results":[\#(ids)],"_links":{\#(link)"base":"\#(site)"}}"#)
    }

    @Test(
        "D13: The next URL is relative to the base in the body, whether it repeats the base's path or not",
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

    @Test("D13: By the gateway only the query of the next URL is taken, and its host and path stay")
    func gateway() async throws {
        let exchange = WrittenExchange(Self.byGateway)
        let collected = try await exchange.walk("\(Self.gateway)?limit=2", by: .confluenceGateway)
        #expect(collected.values() == ["1", "2", "3"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(exchange.transport.sent.map(\.request.authority) == ["api.test", "api.test"])
    }

    @Test("D13: By the gateway the URL itself leads to another host, and is refused")
    func otherHost() async throws {
        let exchange = WrittenExchange(Self.byGateway)
        let collected = try await exchange.walk("\(Self.gateway)?limit=2", by: .confluence)
        #expect(collected.values() == ["1", "2"])
        #expect(collected.outcome.ending == .refused, "\(collected.outcome)")
        #expect(exchange.paths.count == 1)
    }
}
