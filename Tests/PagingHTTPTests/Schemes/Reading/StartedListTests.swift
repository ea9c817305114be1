import HTTPTypes
import Paging
import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("Lists started in their middle")
struct StartedListTests {
    /// Returns a server of 500 items, numbered from 1.
    private func server(_ count: Int = 500, link: Bool = false) -> StubTransport {
        StubTransport { request, _ in
            let address = WebAddress("https://api.test" + (request.path ?? ""))
            let size = address?.queryValue("size").flatMap { Int($0) } ?? 100
            let page = address?.queryValue("page").flatMap { Int($0) } ?? 1
            let offset = address?.queryValue("offset").flatMap { Int($0) } ?? (page - 1) * size
            let items = offset < count ? Array(offset + 1...min(count, offset + size)) : []
            let next = link && offset + size < count ? "\"/items?page=\(page + 1)\"" : "null"
            return StubReply.json(#"{"items":\#(items),"total":500,"next":\#(next)}"#).reply
        }
    }

    private func walk(
        _ path: String,
        by scheme: PaginationScheme,
        _ transport: StubTransport,
        window: PageWindow = .serial
    ) async throws -> CollectedItems<Int, PageAddress> {
        let client = try PagingClient("https://api.test", transport: transport)
        let format = ListFormat(scheme, items: "/items")
        let list = client.list(ListRequest(path), format: format, decoding: .json(Int.self))
        return await list.pages(window: window).collect(upTo: 1_000)
    }

    private static let cases: [(path: String, scheme: PaginationScheme, first: Int, place: String, isLinked: Bool)] = [
        ("/items?page=3", .pageNumber(total: "/total"), 201, "page 3", false),
        ("/items?offset=200", .offset(total: "/total"), 201, "offset 200", false),
        ("/items?page=3", .nextURL(at: "/next", total: "/total"), 201, "page 3", true),
        ("/items?page=5", .pageNumber(total: "/total"), 401, "page 5", false),
        ("/items?offset=150", .offset(total: "/total"), 151, "offset 150", false),
    ]

    @Test(
        "A list started in its middle is counted from there and is complete with the rest",
        arguments: 0..<cases.count,
        [1, 4]
    )
    func complete(index: Int, window: Int) async throws {
        let (path, scheme, first, place, isLinked) = Self.cases[index]
        let collected = try await walk(path, by: scheme, server(link: isLinked), window: .pages(window))
        #expect(collected.arrived == Array(first...500), "\(collected.outcome)")
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.outcome.evidence.contains("the list starts at \(place)"), "\(collected.outcome)")
        #expect(collected.outcome.declaredTotal == 500)
    }

    @Test(
        "A list started in its middle is short without the rest",
        arguments: [
            ("/items?page=3", PaginationScheme.pageNumber(total: "/total")),
            ("/items?offset=200", .offset(total: "/total")),
        ]
    )
    func short(path: String, scheme: PaginationScheme) async throws {
        let collected = try await walk(path, by: scheme, server(400))
        #expect(collected.outcome.ending == .short, "\(collected.outcome)")
        #expect(collected.arrived == Array(201...400))
    }

    @Test("A list from its start is compared with its whole total", arguments: ["/items", "/items?page=1"])
    func beginning(path: String) async throws {
        let collected = try await walk(path, by: .pageNumber(total: "/total"), server(400))
        #expect(collected.outcome.ending == .short, "\(collected.outcome)")
        #expect(!collected.outcome.evidence.contains("starts at"))
    }
}
