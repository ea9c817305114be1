import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("GitHub", .timeLimit(.minutes(10)))
struct GitHubTests {
    private static let list = "/orgs/o/repos?per_page=2&sort=created"

    @Test(
        "The Link header implies the last page, and all pages up to it load concurrently",
        .row("D1"),
        arguments: [1, 4]
    )
    func links(window: Int) async throws {
        func link(_ relations: KeyValuePairs<String, Int>) -> KeyValuePairs<String, String> {
            let url = "https://api.test\(Self.list)&page="
            return ["Link": relations.map { "<\(url)\($0.value)>; rel=\"\($0.key)\"" }.joined(separator: ", ")]
        }
        var exchange = WrittenExchange([
            Self.list: .written(#"[{"id":1},{"id":2}]"#, link(["next": 2, "last": 3])),
            "\(Self.list)&page=2": .written(
                #"[{"id":3},{"id":4}]"#,
                link(["prev": 1, "next": 3, "last": 3, "first": 1])
            ),
            "\(Self.list)&page=3": .written(#"[{"id":5}]"#, link(["prev": 2, "first": 1])),
        ])
        exchange.window = .pages(window)
        let collected = try await exchange.walk(Self.list, by: .github)
        #expect(collected.values() == ["1", "2", "3", "4", "5"])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(Set(exchange.paths) == [Self.list, "\(Self.list)&page=2", "\(Self.list)&page=3"])
        #expect(exchange.paths.count == 3)
    }

    @Test("Items are under a key beside a total, and a long list has no last page", .row("D1"))
    func wrapped() async throws {
        let list = "/installation/repositories"
        let next = ["Link": #"<https://api.test/installation/repositories?page=2>; rel="next""#] as KeyValuePairs
        let last = ["Link": #"<https://api.test/installation/repositories?page=1>; rel="prev""#] as KeyValuePairs
        let first = StubReply.written(#"{"total_count":3,"repositories":[{"id":1},{"id":2}]}"#, next)
        let whole = WrittenExchange([
            list: first,
            "\(list)?page=2": .written(#"{"total_count":3,"repositories":[{"id":3}]}"#, last),
        ])
        let collected = try await whole.walk(list, by: .github)
        #expect(collected.values() == ["1", "2", "3"])
        #expect(collected.outcome.isComplete && collected.outcome.declaredTotal == 3, "\(collected.outcome)")
        let cut = WrittenExchange([
            list: first, "\(list)?page=2": .written(#"{"total_count":3,"repositories":[]}"#, last),
        ])
        #expect(try await cut.walk(list, by: .github).outcome.ending == .short)
    }

    @Test(
        "A search returns at most 1,000 items and is short if it counted more",
        .row("D1"),
        arguments: [(5_000, WalkEnding.short), (1_000, .complete)]
    )
    func cap(total: Int, ending: WalkEnding) async throws {
        let exchange = WrittenExchange { request, _ in
            let page = request.path?.split(separator: "&page=").last.flatMap { Int($0) } ?? 1
            let items = (0..<100).map { #"{"id":\#((page - 1) * 100 + $0)}"# }.joined(separator: ",")
            let body = #"{"total_count":\#(total),"incomplete_results":false,"items":[\#(items)]}"#
            let next = "<https://api.test/search/code?q=x&page=\(page + 1)>; rel=\"next\""
            return .written(body, ["Link": page < 10 ? next : "<https://api.test/search/code?q=x>; rel=\"first\""])
        }
        let collected = try await exchange.walk("/search/code?q=x", by: .githubSearch)
        #expect(collected.values() == (0..<1_000).map(String.init))
        #expect(collected.outcome.ending == ending, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotal == total)
        #expect(exchange.paths.count == 10)
    }

    @Test("A search that times out keeps its items and is not complete", .row("D1"))
    func incomplete() async throws {
        let body = #"{"total_count":2,"incomplete_results":true,"items":[{"id":1},{"id":2}]}"#
        let collected = try await WrittenExchange(["/search/code?q=x": .written(body)])
            .walk("/search/code?q=x", by: .githubSearch)
        #expect(collected.values() == ["1", "2"])
        #expect(collected.outcome.ending == .unproven, "\(collected.outcome)")
        #expect(collected.outcome.evidence.contains("/incomplete_results"), "\(collected.outcome)")
    }

    @Test(
        "A page without a Link header and a 204 are whole lists; a 409 for an empty repository is reported",
        .row("D1")
    )
    func small() async throws {
        let exchange = WrittenExchange([
            "/one": .written(#"[{"id":1}]"#), "/none": .written("", status: 204),
            "/empty": .written(#"{"message":"Git Repository is empty."}"#, status: 409),
        ])
        let one = try await exchange.walk("/one", by: .github)
        #expect(one.values() == ["1"] && one.outcome.isComplete, "\(one.outcome)")
        let none = try await exchange.walk("/none", by: .github)
        #expect(none.arrived.isEmpty && none.outcome.isComplete, "\(none.outcome)")
        let empty = try await exchange.walk("/empty", by: .github).outcome
        #expect((empty.error as? RequestError)?.status == 409, "\(empty)")
    }

    private static let issues: PaginationScheme = .cursor(
        from: "/data/repository/issues/pageInfo/endCursor",
        into: .body("/variables/after"),
        hasMore: "/data/repository/issues/pageInfo/hasNextPage",
        total: "/data/repository/issues/totalCount"
    ).with { $0.items = "/data/repository/issues/nodes" }

    private static func answer(_ ids: String, cursor: String, hasNext: Bool) -> StubReply {
        let info = #"{"endCursor":"\#(cursor)","hasNextPage":\#(hasNext)}"#
        return .written(
            #"{"data":{"repository":{"issues":{"totalCount":3,"nodes":[\#(ids)],"pageInfo":\#(info)}}}}"#
        )
    }

    @Test("In GraphQL the cursor goes into the variables, and the flag ends the list despite a cursor", .row("D2"))
    func graphQL() async throws {
        let exchange = WrittenExchange(inOrder: [
            Self.answer(#"{"id":"a"},{"id":"b"}"#, cursor: "Y2==", hasNext: true),
            Self.answer(#"{"id":"c"}"#, cursor: "Y3==", hasNext: false),
        ])
        let body: JSONValue = ["query": "query Q { x }", "variables": ["number": 2]]
        let collected = try await exchange.walk(ListRequest("/graphql", method: .post, body: body), by: Self.issues)
        #expect(collected.values() == ["a", "b", "c"])
        #expect(collected.outcome.isComplete && collected.outcome.declaredTotal == 3, "\(collected.outcome)")
        #expect(
            exchange.bodies == [
                #"{"query":"query Q { x }","variables":{"number":2}}"#,
                #"{"query":"query Q { x }","variables":{"number":2,"after":"Y2=="}}"#,
            ]
        )
    }

    @Test("A limit in a GraphQL response with status 200 is not the end", .row("D2"))
    func graphQLLimit() async throws {
        let exchange = WrittenExchange(inOrder: [
            Self.answer(#"{"id":"a"}"#, cursor: "Y1==", hasNext: true),
            .written(#"{"errors":[{"type":"RATE_LIMITED","message":"API rate limit exceeded."}]}"#),
        ])
        let collected = try await exchange.walk(ListRequest("/graphql", method: .post, body: [:]), by: Self.issues)
        #expect(collected.values() == ["a"])
        #expect((collected.outcome.error as? RequestError)?.code == .rateLimited, "\(collected.outcome)")
    }
}
