import HTTPTypes
import Paging
import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("Walks toward the start of a list", .timeLimit(.minutes(10)))
struct BackwardCrawlTests {
    /// Returns a list of numbers from 0, defined by a function of the query.
    private static func list(
        _ scheme: PaginationScheme,
        path: String = "/list",
        _ answer: @escaping @Sendable (_ query: [String: Int], _ range: ClosedRange<Int>?) -> StubReply
    ) throws -> HTTPPageSource<Int> {
        let transport = StubTransport { request, _ in
            let text = request.path.flatMap { $0.split(separator: "?").dropFirst().first } ?? ""
            let pairs = QueryString(String(text)).pairs.map { ($0.name, Int($0.value) ?? 0) }
            let field = request.headerFields[.range]?.dropFirst("items=".count).split(separator: "-").compactMap {
                Int($0)
            }
            let range = field.flatMap { $0.count == 2 ? $0[0]...$0[1] : nil }
            return answer(Dictionary(pairs) { $1 }, range).reply
        }
        let api = try PagingClient("https://api.test", transport: transport)
        return api.list(ListRequest(path), format: ListFormat(scheme), decoding: .json(Int.self))
    }

    private static func body(_ items: Range<Int>, _ rest: String = "") -> StubReply {
        .json("{\"items\":[\(items.map(String.init).joined(separator: ","))]\(rest)}")
    }

    /// Returns a list of 25 numbers by offset, with the requested page size up to 10.
    private static func offsets(_ query: [String: Int], total: Bool = true) -> StubReply {
        let (offset, limit) = (query["offset"] ?? 0, min(query["limit"] ?? 10, 10))
        return body(min(offset, 25)..<min(offset + limit, 25), total ? ",\"total\":25" : "")
    }

    @Test("By page number, the walk is complete at the first page", arguments: [1, 4], [0, 1])
    func pageNumbers(window: Int, first: Int) async throws {
        for scheme in [
            PaginationScheme.pageNumber(firstPage: first), .pageNumber(firstPage: first, hasMore: "/more"),
        ] {
            let list = try Self.list(scheme) { query, _ in
                let page = (query["page"] ?? first) - first
                return Self.body(page * 2..<page * 2 + 2, ",\"more\":\(page < 3)")
            }
            let start = PageAddress([.init("page", .number(String(first + 3)))])
            let collected = await list.pages(.backward, from: start, window: .pages(window)).collect(upTo: 100)
            #expect(collected.arrived == Array((0..<8).reversed()))
            #expect(collected.outcome.isComplete, "\(collected.outcome)")
        }
    }

    @Test(
        "By offset, the previous pages are computed, and the first one has a size of its own",
        arguments: [(20, 10, 25), (15, 10, 25), (20, 7, 25), (3, 10, 13)],
        [1, 4]
    )
    func offsets(_ start: (offset: Int, limit: Int, end: Int), window: Int) async throws {
        let list = try Self.list(.offset(total: "/total"), path: "/list?limit=\(start.limit)") { query, _ in
            Self.offsets(query)
        }
        let address = PageAddress(offset: start.offset, in: "offset", pageSize: start.limit)
        let collected = await list.pages(.backward, from: address, window: .pages(window)).collect(upTo: 100)
        let end = min(start.offset + start.limit, 25)
        #expect(collected.arrived == Array((0..<end).reversed()), "\(collected.outcome)")
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("By offset, the walk is not complete if the page size is uncertain", arguments: [1, 4])
    func unsureOffsets(window: Int) async throws {
        // The server returns 10 items for a limit of 1000: offsets computed from 1000 would skip items.
        let lowered = try Self.list(.offset(total: "/total"), path: "/list?limit=1000") { query, _ in
            Self.offsets(query)
        }
        for offset in [20, 1_000] {
            let address = PageAddress(offset: offset, in: "offset", pageSize: nil)
            let outcome = await lowered.pages(.backward, from: address, window: .pages(window)).collect(upTo: 100)
                .outcome
            #expect(outcome.ending == .unproven, "\(outcome)")
        }
        let silent = try Self.list(.offset()) { query, _ in Self.offsets(query, total: false) }
        let address = PageAddress(offset: 20, in: "offset", pageSize: nil)
        let outcome = await silent.pages(.backward, from: address, window: .pages(window)).collect(upTo: 100).outcome
        #expect(outcome.ending == .unproven, "\(outcome)")
    }

    @Test("By ranges, the walk is complete at the first item", arguments: [1, 4])
    func ranges(window: Int) async throws {
        let list = try Self.list(.range()) { _, range in
            let range = range ?? 0...9
            var reply = StubReply(fields: ["Content-Range": "items \(range.lowerBound)-\(min(range.upperBound, 24))/25"]
            )
            reply.body = Array("[\(range.filter { $0 < 25 }.map(String.init).joined(separator: ","))]".utf8)
            return reply
        }
        for first in [20, 15, 5] {
            let value = JSONValue.string("items=\(first)-\(first + 9)")
            let address = PageAddress([.init(.header("Range"), value)], pageSize: 10)
            let collected = await list.pages(.backward, from: address, window: .pages(window)).collect(upTo: 100)
            #expect(collected.arrived == Array((0..<min(25, first + 10)).reversed()), "\(collected.outcome)")
            #expect(collected.outcome.isComplete, "\(collected.outcome)")
        }
    }

    @Test("By cursor or key, the walk ends unproven, because no page names the previous one", arguments: [1, 4])
    func cursors(window: Int) async throws {
        for scheme in [PaginationScheme.cursor(from: "/next", into: "after"), .keyset(from: "", into: "after")] {
            let list = try Self.list(scheme) { query, _ in
                let first = query["after"] ?? 0
                return Self.body(first..<first + 2, ",\"next\":\(first < 8 ? "\(first + 2)" : "null")")
            }
            let address = PageAddress([.init("after", 6)])
            let outcome = await list.pages(.backward, from: address, window: .pages(window)).collect(upTo: 100).outcome
            #expect(outcome.ending == .unproven, "\(outcome)")
        }
    }

    @Test(
        "By URLs, the walk follows previous links and is complete only if there were any",
        arguments: [1, 4],
        [true, false]
    )
    func urls(window: Int, isHeader: Bool) async throws {
        for name in ["prev", "previous"] {
            func collected(names: Bool) async throws -> CollectedItems<Int, PageAddress> {
                let scheme = isHeader ? PaginationScheme.linkHeader : .nextURL(at: "/links/next")
                let list = try Self.list(scheme) { query, _ in
                    let page = query["p"] ?? 1
                    let previous = names && page > 1 ? "/list?p=\(page - 1)" : nil
                    guard isHeader else {
                        let links = ",\"links\":{\"next\":null,\"\(name)\":\(previous.map { "\"\($0)\"" } ?? "null")}"
                        return Self.body(page..<page + 1, links)
                    }
                    let field = previous.map { "<\($0)>; rel=\"\(name)\"" } ?? "</list?p=9>; rel=\"first\""
                    return StubReply(fields: ["Link": field], "[\(page)]")
                }
                let start = PageAddress(url: try WebAddress(parsing: "https://api.test/list?p=3"))
                return await list.pages(.backward, from: start, window: .pages(window)).collect(upTo: 100)
            }
            let led = try await collected(names: true)
            #expect(led.arrived == [3, 2, 1])
            #expect(led.outcome.isComplete, "\(led.outcome)")
            #expect(try await collected(names: false).outcome.ending == .unproven)
        }
    }
}
