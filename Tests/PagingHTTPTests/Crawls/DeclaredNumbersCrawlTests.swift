import HTTPTypes
import Paging
import PagingTesting
import RowTrait
import Testing

@testable import PagingHTTP

@Suite("Numbers that an API declares", .timeLimit(.minutes(10)))
struct DeclaredNumbersCrawlTests {
    private static func list(
        _ table: [String: StubReply],
        _ scheme: PaginationScheme,
        path: String = "/list"
    ) throws -> (source: HTTPPageSource<Int>, transport: StubTransport) {
        let transport = StubTransport(table)
        var api = try PagingClient("https://api.test", transport: transport)
        api.retry = .never
        return (api.list(ListRequest(path), format: ListFormat(scheme), decoding: .json(Int.self)), transport)
    }

    private static func body(_ items: ClosedRange<Int>, _ rest: String = "\"total\":6") -> StubReply {
        .json("{\"items\":[\(items.map(String.init).joined(separator: ","))],\(rest)}")
    }

    @Test(
        "A hole between declared pages is skipped, and the pages beyond it are delivered",
        .row("C2"),
        arguments: [
            StubReply.json(#"{"items":[],"total":6,"pages":3}"#), .json(#"{"items":[]}"#), StubReply(code: 204),
            StubReply(code: 404),
        ],
        [1, 4]
    )
    func hole(hole: StubReply, window: Int) async throws {
        let rest = "\"total\":6,\"pages\":3"
        let table = ["/list": Self.body(1...2, rest), "/list?page=2": hole, "/list?page=3": Self.body(5...6, rest)]
        for scheme in [
            PaginationScheme.pageNumber(total: "/total"), .pageNumber(total: "/total", totalPages: "/pages"),
        ] {
            let (list, _) = try Self.list(table, scheme.with { $0.endStatuses = [404] })
            let collected = await list.pages(window: .pages(window)).collect(upTo: 100)
            #expect(collected.arrived == [1, 2, 5, 6])
            #expect(collected.outcome.ending == .short)
            #expect(collected.outcome.evidence.contains("4 of 6 declared items"), "\(collected.outcome)")
        }
    }

    @Test("A last link without a number binds the walk until it is reached", arguments: [3, 2])
    func opaqueLast(reached: Int) async throws {
        func page(_ items: ClosedRange<Int>, _ links: String) -> StubReply {
            .json(
                "{\"items\":[\(items.map(String.init).joined(separator: ","))]}",
                fields: links.isEmpty ? [:] : fields(["Link": links])
            )
        }
        let table = [
            "/list": page(1...2, "</list?after=b>; rel=next, </list?after=c>; rel=last"),
            "/list?after=b": page(3...4, reached == 3 ? "</list?after=c>; rel=next, </list?after=c>; rel=last" : ""),
            "/list?after=c": page(5...6, ""),
        ]
        let outcome = await (try Self.list(table, .linkHeader).source).collect(upTo: 100).outcome
        #expect(outcome.ending == (reached == 3 ? .complete : .short), "\(outcome)")
        if reached == 2 { #expect(outcome.evidence.contains("2 of 3 declared pages"), "\(outcome)") }
    }

    @Test("A page count that was declared once binds the walk", arguments: [1, 4])
    func pageCount(window: Int) async throws {
        let table = [
            "/list": Self.body(1...2, "\"pages\":4"), "/list?page=2": StubReply.json(#"{"items":[]}"#),
            "/list?page=3": StubReply(code: 204), "/list?page=4": StubReply(code: 204),
        ]
        let (list, _) = try Self.list(table, .pageNumber(totalPages: "/pages"))
        let outcome = await list.pages(window: .pages(window)).collect(upTo: 100).outcome
        #expect(outcome.ending == .short)
        #expect(outcome.evidence.contains("1 of 4 declared pages"), "\(outcome)")
    }

    /// Returns three pages linked by `Link` or by URLs in the body; the second page lacks its link.
    private static func linked(isHeader: Bool) -> [String: StubReply] {
        func page(_ number: Int, next: Int?) -> StubReply {
            let links = [next.map { ("next", $0) }, next.map { _ in ("last", 4) }].compactMap(\.self)
            guard isHeader else {
                let members = links.map { "\"\($0.0)\":\"/list?page=\($0.1)\"" } + ["\"self\":\"x\""]
                return .json("{\"items\":[\(number)],\"links\":{\(members.joined(separator: ","))}}")
            }
            let field = links.map { "</list?page=\($0.1)>; rel=\"\($0.0)\"" }.joined(separator: ", ")
            return StubReply(fields: ["Link": field], "[\(number)]")
        }
        return [
            "/list": page(1, next: 2), "/list?page=2": page(2, next: nil), "/list?page=3": page(3, next: 4),
            "/list?page=4": page(4, next: nil),
        ]
    }

    @Test("A last link that occurred once binds the walk", arguments: [true, false], [1, 4])
    func lastLink(isHeader: Bool, window: Int) async throws {
        let (list, _) = try Self.list(
            Self.linked(isHeader: isHeader),
            isHeader ? .linkHeader : .nextURL(at: "/links/next")
        )
        let collected = await list.pages(window: .pages(window)).collect(upTo: 100)
        // The Link header names the pages between, so the walk continues past the second page.
        #expect(collected.arrived == (isHeader ? [1, 2, 3, 4] : [1, 2]))
        #expect(collected.outcome.ending == (isHeader ? .complete : .short), "\(collected.outcome)")
        if !isHeader { #expect(collected.outcome.evidence.contains("2 of 4 declared pages"), "\(collected.outcome)") }
    }

    @Test(
        "A first page without a next link is not complete if its last link names another page",
        arguments: [true, false]
    )
    func lastLinkAlone(isHeader: Bool) async throws {
        let page =
            isHeader
            ? StubReply(fields: ["Link": "</list?page=9>; rel=\"last\""], "[1]")
            : .json(#"{"items":[1],"links":{"next":null,"last":"/list?page=9"}}"#)
        let (list, _) = try Self.list(["/list": page], isHeader ? .linkHeader : .nextURL(at: "/links/next"))
        let outcome = await list.collect(upTo: 100).outcome
        #expect(outcome.ending == .short)
        #expect(outcome.evidence.contains("1 of 9 declared pages"), "\(outcome)")
    }

    @Test("A numbered list ends at its total, and no further page is requested", arguments: [1, 4])
    func totalMet(window: Int) async throws {
        // The first page is shorter than requested, and the total counts the existing items.
        let table = ["/list?per_page=4": Self.body(1...2), "/list?per_page=4&page=2": Self.body(3...6)]
        let (list, transport) = try Self.list(table, .pageNumber(total: "/total"), path: "/list?per_page=4")
        #expect(try await list.pages(window: .pages(window)).collect(upTo: 100).items == Array(1...6))
        #expect(transport.paths.count == 2)
    }

    @Test("A server that lowers the page size is read to its end", arguments: [1, 4], [100, 5, 4])
    func lowered(window: Int, asked: Int) async throws {
        let path = "/list?per_page=\(asked)"
        var table = [path: Self.body(1...2, "\"total\":9")]
        for page in 2...5 { table["\(path)&page=\(page)"] = Self.body(page * 2 - 1...min(9, page * 2), "\"total\":9") }
        let (list, _) = try Self.list(table, .pageNumber(total: "/total"), path: path)
        #expect(try await list.pages(window: .pages(window)).collect(upTo: 100).items == Array(1...9))
    }

    @Test("A missing page beyond a hole leaves the list short without failing it", arguments: [1, 4])
    func failureBeyondHole(window: Int) async throws {
        let table = [
            "/list": Self.body(1...2), "/list?page=2": StubReply.json(#"{"items":[]}"#),
            "/list?page=3": StubReply(code: 404),
        ]
        let (list, _) = try Self.list(table, .pageNumber(total: "/total"))
        let outcome = await list.pages(window: .pages(window)).collect(upTo: 100).outcome
        #expect(outcome.ending == .short)
        #expect(outcome.evidence.contains("2 of 6"), "\(outcome)")
    }

    @Test("A negative total appears in no message", arguments: ["-1", "\"-1\""])
    func negative(total: String) async throws {
        let table = ["/list": StubReply.json("{\"items\":[1],\"total\":\(total),\"next\":null}")]
        let (list, _) = try Self.list(table, .nextURL(total: "/total"))
        let outcome = await list.collect(upTo: 10).outcome
        #expect(outcome.declaredTotal == nil)
        #expect(outcome.description == "complete: no /next; 1 item on 1 page")
    }

    @Test(
        "A status for an empty list makes only the first page an empty list",
        arguments: [404, 409, 422, 204]
    )
    func emptyStatus(status: Int) async throws {
        let scheme = PaginationScheme.pageNumber().with { $0.emptyStatuses = [404, 409, 422] }
        let (empty, _) = try Self.list(["/list": StubReply(code: status)], scheme)
        let outcome = await empty.collect(upTo: 10).outcome
        #expect(outcome.isComplete, "\(outcome)")
        #expect(outcome.evidence.contains("\(status)"), "\(outcome)")
        guard status != 204 else { return }
        let (unnamed, _) = try Self.list(["/list": StubReply(code: status)], .pageNumber())
        #expect(await unnamed.collect(upTo: 10).outcome.ending == .failed)
        let later = ["/list": Self.body(1...2), "/list?page=2": StubReply(code: status)]
        let (second, _) = try Self.list(later, scheme)
        #expect(await second.collect(upTo: 10).outcome.ending == .failed)
    }
}
