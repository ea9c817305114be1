import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("Shopify", .timeLimit(.minutes(10)))
struct ShopifyTests {
    private static let list = "/admin/api/2024-10/products.json"

    private static func fields(next: String? = nil, previous: String? = nil) -> KeyValuePairs<String, String> {
        let links = [next.map { ($0, "next") }, previous.map { ($0, "previous") }].compactMap(\.self).map {
            "<https://api.test\(list)?limit=2&page_info=\($0.0)>; rel=\"\($0.1)\""
        }
        return ["Link": links.joined(separator: ", "), "X-Shopify-Shop-Api-Call-Limit": "1/40"]
    }

    private static let exchange = WrittenExchange([
        "\(list)?status=active&limit=2": .written(#"{"products":[{"id":1},{"id":2}]}"#, fields(next: "bbb")),
        "\(list)?limit=2&page_info=aaa": .written(#"{"products":[{"id":1},{"id":2}]}"#, fields(next: "bbb")),
        "\(list)?limit=2&page_info=bbb": .written(
            #"{"products":[{"id":3},{"id":4}]}"#,
            fields(next: "ccc", previous: "aaa")
        ),
        "\(list)?limit=2&page_info=ccc": .written(#"{"products":[{"id":5}]}"#, fields(previous: "bbb")),
    ])

    @Test("A filter is sent with the first page only, because the page_info contains it", .row("D10"))
    func filters() async throws {
        let collected = try await Self.exchange.walk("\(Self.list)?status=active&limit=2", by: .shopify)
        #expect(collected.values() == ["1", "2", "3", "4", "5"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("A parameter set by the program is dropped as well", .row("D10"))
    func setParameters() async throws {
        var request = ListRequest("\(Self.list)?status=active")
        request.set("limit", to: 2)
        let collected = try await Self.exchange.walk(request, by: .shopify)
        #expect(collected.values() == ["1", "2", "3", "4", "5"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("Links with the relation \"previous\" lead backward", .row("D10"))
    func backward() async throws {
        let exchange = Self.exchange
        let api = try PagingClient(exchange.base, transport: exchange.transport)
        let list = api.list(ListRequest(Self.list), format: ListFormat(.shopify), decoding: .value)
        let last = PageAddress(url: try WebAddress(parsing: "https://api.test\(Self.list)?limit=2&page_info=ccc"))
        let collected = await list.pages(.backward, from: ResumePoint(cursor: last), window: .serial).collect(upTo: 99)
        #expect(collected.values() == ["5", "4", "3", "2", "1"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }
}
