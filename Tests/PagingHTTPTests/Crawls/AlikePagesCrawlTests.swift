import HTTPTypes
import Paging
import PagingTesting
import RowTrait
import Testing

@testable import PagingHTTP

@Suite("Identical pages, and addresses that lead back", .timeLimit(.minutes(10)))
struct AlikePagesCrawlTests {
    private static func list(
        _ scheme: PaginationScheme,
        path: String = "/list",
        items: JSONPointer? = "/items",
        _ answer: @escaping @Sendable (String) -> StubReply
    ) throws -> (source: HTTPPageSource<Int>, transport: StubTransport) {
        let transport = StubTransport { request, _ in answer(request.path ?? "").reply }
        let api = try PagingClient("https://api.test", transport: transport)
        let format = ListFormat(scheme, items: items)
        return (api.list(ListRequest(path), format: format, decoding: .json(Int.self)), transport)
    }

    /// Returns the page of a path that ends in its number: two measurements, and the link to the next page.
    private static func page(_ path: String, of count: Int, _ rest: (Int?) -> String) -> StubReply {
        let number = path.contains("=") ? Int(path.split(separator: "=").last ?? "") ?? 1 : 1
        return .json("{\"items\":[7,7],\(rest(number < count ? number + 1 : nil))}")
    }

    @Test(
        "Identical pages are read up to the total if the server names the pages",
        arguments: [1, 4]
    )
    func named(window: Int) async throws {
        let schemes: [(PaginationScheme, @Sendable (Int?) -> String)] = [
            (.nextURL(total: "/total"), { "\"total\":8,\"next\":\($0.map { "\"/list?p=\($0)\"" } ?? "null")" }),
            (
                .cursor(from: "/next", into: "cursor", total: "/total"),
                { "\"total\":8,\"next\":\($0.map { "\"\($0)\"" } ?? "null")" }
            ),
            (
                .links(in: "/links", total: "/total"),
                { "\"total\":8,\"links\":[\($0.map { "{\"rel\":\"next\",\"href\":\"/list?p=\($0)\"}" } ?? "")]" }
            ),
        ]
        for (scheme, rest) in schemes {
            let (list, _) = try Self.list(scheme) { Self.page($0, of: 4, rest) }
            let collected = await list.pages(window: .pages(window)).collect(upTo: 100)
            #expect(collected.arrived.count == 8, "\(collected.outcome)")
            #expect(collected.outcome.isComplete, "\(collected.outcome)")
        }
        let (linked, _) = try Self.list(.linkHeader(total: .header("X-Total")), items: nil) { path in
            let number = Int(path.split(separator: "=").last ?? "") ?? 1
            let link =
                number < 4 ? ["Link": "</list?p=\(number + 1)>; rel=\"next\"", "X-Total": "8"] : ["X-Total": "8"]
            return StubReply(fields: link, "[7,7]")
        }
        #expect(try await linked.pages(window: .pages(window)).collect(upTo: 100).items.count == 8)
    }

    @Test("Identical numbered pages are no progress, unless the scheme allows them", arguments: [1, 4])
    func numbered(window: Int) async throws {
        for scheme in [PaginationScheme.pageNumber(total: "/total"), .offset(total: "/total")] {
            let (list, _) = try Self.list(scheme) { _ in .json(#"{"items":[7,8],"total":8}"#) }
            let collected = await list.pages(window: .pages(window)).collect(upTo: 100)
            #expect(collected.outcome.ending == .noProgress)
            #expect(collected.arrived == [7, 8])
            // Where single pages repeat items, two pages may be alike, and three in a row are the same page.
            let (lines, _) = try Self.list(scheme) { _ in .json(#"{"items":[7,7],"total":8}"#) }
            let log = await lines.pages(window: .pages(window)).collect(upTo: 100)
            #expect(log.outcome.ending == .noProgress)
            #expect(log.arrived == [7, 7, 7, 7])
            let (allowed, _) = try Self.list(scheme.with { $0.repeatedPage = .isAllowed }) { _ in
                .json(#"{"items":[7,7],"total":8}"#)
            }
            #expect(try await allowed.pages(window: .pages(window)).collect(upTo: 100).items.count == 8)
        }
    }

    @Test(
        "A next URL that respells the list's own is a cycle, and nothing is requested twice",
        .row("C12"),
        arguments: [
            "/list?a=1&b=%7E", "?b=~&a=1", "https://API.test:443/list?a=1&b=~", "/x/../list?a=%31&b=%7e", "",
        ],
        [1, 4]
    )
    func spelled(next: String, window: Int) async throws {
        let (list, transport) = try Self.list(.linkHeader, path: "/list?a=1&b=~", items: nil) { path in
            let target = path.contains("p=2") ? next : "/list?p=2"
            return StubReply(fields: ["Link": "<\(target)>; rel=\"next\""], path.contains("p=2") ? "[2]" : "[1]")
        }
        let collected = await list.pages(window: .pages(window)).collect(upTo: 100)
        #expect(collected.arrived == [1, 2])
        #expect(collected.outcome.ending == .cycle, "\(collected.outcome)")
        #expect(transport.paths.count == 2)
    }

    @Test("A cursor equal to the one in the list's own request is a cycle", arguments: [1, 4])
    func cursor(window: Int) async throws {
        let scheme = PaginationScheme.cursor(from: "/next", into: "cursor")
        let (list, transport) = try Self.list(scheme, path: "/list?cursor=abc") { _ in
            .json(#"{"items":[1,2],"next":"abc"}"#)
        }
        let collected = await list.pages(window: .pages(window)).collect(upTo: 100)
        #expect(collected.arrived == [1, 2])
        #expect(collected.outcome.ending == .cycle)
        #expect(transport.paths.count == 1)
    }

    @Test("Addresses whose values differ in one byte are distinct")
    func distinct() throws {
        let pairs = [
            ("/list?c=%FF", "/list?c=%FE"), ("/list?c=a%2Fb", "/list?c=a%252Fb"), ("/list?a=1&a=2", "/list?a=2&a=1"),
            ("/list?a", "/list?a="), ("/a%2Fb", "/a/b"), ("/list?c=A", "/list?c=a"),
        ]
        let base = try WebAddress(parsing: "https://api.test")
        for (first, second) in pairs {
            #expect(try base.resolving(first).canonical != base.resolving(second).canonical, "\(first) \(second)")
        }
        #expect(try base.resolving("/a?x=+").canonical == base.resolving("/a?x=%20").canonical)
        #expect(base.canonical == (try base.resolving("/").canonical))
    }
}
