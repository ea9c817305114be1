import Paging
import PagingHTTP
import PagingPresets
import PagingTesting
import RowTrait
import Testing

@Suite("GitLab", .timeLimit(.minutes(10)))
struct GitLabTests {
    private static let list = "/api/v4/projects/7/issues?per_page=2"

    /// Returns the header fields of a numbered page.
    private func fields(
        _ page: Int,
        of pages: Int,
        last: Int? = nil,
        total: Int? = nil
    ) -> KeyValuePairs<String, String> {
        let url = "https://api.test\(Self.list)&page="
        var links = ["<\(url)1>; rel=\"first\""]
        if page < pages { links.append("<\(url)\(page + 1)>; rel=\"next\"") }
        if let last { links.append("<\(url)\(last)>; rel=\"last\"") }
        let next = page < pages ? "\(page + 1)" : ""
        guard let total else { return ["Link": links.joined(separator: ", "), "X-Next-Page": next] }
        return ["Link": links.joined(separator: ", "), "X-Next-Page": next, "X-Total": "\(total)"]
    }

    @Test("Pages are numbered up to the last one, with a total in a header field", .row("D3"), arguments: [1, 4])
    func offset(window: Int) async throws {
        var exchange = WrittenExchange([
            Self.list: .written(#"[{"id":1},{"id":2}]"#, fields(1, of: 3, last: 3, total: 5)),
            "\(Self.list)&page=2": .written(#"[{"id":3},{"id":4}]"#, fields(2, of: 3, last: 3, total: 5)),
            "\(Self.list)&page=3": .written(#"[{"id":5}]"#, fields(3, of: 3, last: 3, total: 5)),
        ])
        exchange.window = .pages(window)
        let collected = try await exchange.walk(Self.list, by: .gitlab)
        #expect(collected.values() == ["1", "2", "3", "4", "5"])
        #expect(collected.outcome.isComplete && collected.outcome.declaredTotal == 5, "\(collected.outcome)")
        #expect(exchange.paths.count == 3)
    }

    @Test("A long list without a total or last page is walked to its end", .row("D3"))
    func long() async throws {
        let exchange = WrittenExchange([
            Self.list: .written(#"[{"id":1},{"id":2}]"#, fields(1, of: 3)),
            "\(Self.list)&page=2": .written(#"[{"id":3},{"id":4}]"#, fields(2, of: 3)),
            "\(Self.list)&page=3": .written(#"[{"id":5},{"id":6}]"#, fields(3, of: 3)),
        ])
        let collected = try await exchange.walk(Self.list, by: .gitlab)
        #expect(collected.values() == ["1", "2", "3", "4", "5", "6"])
        #expect(collected.outcome.isComplete && collected.outcome.declaredTotal == nil, "\(collected.outcome)")
        #expect(exchange.paths.count == 3)
    }

    @Test(
        "A wrong last page costs requests but no items, and the end stays correct",
        .row("D3"),
        arguments: [2, 3, 5],
        [1, 4]
    )
    func wrongLast(last: Int, window: Int) async throws {
        var table: [String: StubReply] = [:]
        for page in 1...5 {
            let body = page <= 3 ? #"[{"id":\#(page * 2 - 1)},{"id":\#(page * 2)}]"# : "[]"
            let path = page == 1 ? Self.list : "\(Self.list)&page=\(page)"
            table[path] = .written(body, fields(page, of: 3, last: last, total: 6))
        }
        var exchange = WrittenExchange(table)
        exchange.window = .pages(window)
        let collected = try await exchange.walk(Self.list, by: .gitlab)
        #expect(collected.values() == ["1", "2", "3", "4", "5", "6"])
        // A total does not take back the pages that the first response declares.
        #expect(collected.outcome.ending == (last > 3 ? .short : .complete), "\(collected.outcome)")
    }

    @Test("A refused offset fails the walk, and the pages that arrived are preserved", .row("D3"))
    func tooDeep() async throws {
        let exchange = WrittenExchange([
            Self.list: .written(#"[{"id":1},{"id":2}]"#, fields(1, of: 3)),
            "\(Self.list)&page=2": .written(#"{"error":"Offset pagination has a maximum."}"#, status: 405),
        ])
        let collected = try await exchange.walk(Self.list, by: .gitlab)
        #expect(collected.values() == ["1", "2"])
        #expect((collected.outcome.error as? RequestError)?.status == 405, "\(collected.outcome)")
    }

    @Test("A keyset requests itself and its order, and follows only next links", .row("D4"))
    func keyset() async throws {
        let list = "/api/v4/projects?per_page=2&order_by=id&pagination=keyset"
        let exchange = WrittenExchange([
            list: .written(#"[{"id":1},{"id":4}]"#, ["Link": "<https://api.test\(list)&id_after=4>; rel=\"next\""]),
            "\(list)&id_after=4": .written(
                #"[{"id":5},{"id":9}]"#,
                ["Link": "<https://api.test\(list)&id_after=9>; rel=\"next\""]
            ),
            "\(list)&id_after=9": .written(#"[{"id":12}]"#),
        ])
        let collected = try await exchange.walk("/api/v4/projects?per_page=2", by: .gitlabKeyset)
        #expect(collected.values() == ["1", "4", "5", "9", "12"])
        #expect(collected.outcome.isComplete && collected.outcome.declaredTotal == nil, "\(collected.outcome)")
        #expect(exchange.paths == [list, "\(list)&id_after=4", "\(list)&id_after=9"])
    }

    @Test("A list keeps its own order, and an order that the server refuses is an error", .row("D4"))
    func order() async throws {
        let list = "/api/v4/users?order_by=name&pagination=keyset"
        let exchange = WrittenExchange([
            list: .written(#"{"error":"Keyset pagination is not available."}"#, status: 405)
        ])
        let outcome = try await exchange.walk("/api/v4/users?order_by=name", by: .gitlabKeyset).outcome
        #expect((outcome.error as? RequestError)?.status == 405, "\(outcome)")
        #expect(exchange.paths == [list])
    }
}
