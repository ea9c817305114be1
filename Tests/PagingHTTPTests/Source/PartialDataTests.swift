import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import RowTrait
import Testing

@Suite("Errors beside data")
struct PartialDataTests {
    private static func page(_ nodes: String, next: String, errors: String = "") -> StubReply {
        let info = #"{"endCursor":"\#(next)","hasNextPage":\#(next != "c")}"#
        return .json(#"{"data":{"issues":{"nodes":\#(nodes),"pageInfo":\#(info)}}\#(errors)}"#)
    }

    private func crawl(
        errors: String,
        window: Int
    ) async throws -> CollectedItems<JSONValue, PageAddress> {
        let transport = StubTransport { _, body in
            let text = String(decoding: body ?? [], as: UTF8.self)
            if text.contains("\"a\"") { return Self.page("[2,null]", next: "b", errors: errors).reply }
            if text.contains("\"b\"") { return Self.page("[4]", next: "c").reply }
            return Self.page("[1]", next: "a").reply
        }
        let scheme = PaginationScheme.cursor(
            from: "/data/issues/pageInfo/endCursor",
            into: .body("/variables/after"),
            hasMore: "/data/issues/pageInfo/hasNextPage"
        )
        let request = ListRequest("/graphql", method: .post, body: ["query": "{}", "variables": [:]])
        let api = try PagingClient("https://api.test", transport: transport)
        let list = api.list(request, format: ListFormat(scheme, items: "/data/issues/nodes"), decoding: .value)
        return await list.filter { $0 != .null }.pages(window: .pages(window)).collect(upTo: 10)
    }

    @Test(
        "GraphQL errors beside partial data keep every item and leave the list unproven",
        .row("C30"),
        arguments: [1, 4]
    )
    func partialData(window: Int) async throws {
        let errors = #","errors":[{"message":"not allowed","path":["issues","nodes",1]}]"#
        let collected = try await crawl(errors: errors, window: window)
        #expect(collected.arrived == [1, 2, 4])
        #expect(collected.outcome.ending == .unproven, "\(collected.outcome)")
        #expect(collected.outcome.evidence.contains("page 2"), "\(collected.outcome)")
        #expect(throws: PagingError.self) { try collected.items }
    }

    @Test("Other members beside data cause no warning", arguments: ["", #","errors":[]"#, #","errors":null"#])
    func wholeData(errors: String) async throws {
        #expect(try await crawl(errors: errors, window: 1).items == [1, 2, 4])
    }
}
