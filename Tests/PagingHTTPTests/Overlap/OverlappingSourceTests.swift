import Foundation
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Synchronization
import RowTrait
import Testing

@Suite("Overlapping pages")
struct OverlappingSourceTests {
    private struct Row: Decodable, Sendable, Equatable {
        let id: Int
    }

    /// A list on a server that changes when a test specifies it.
    private final class Table: Sendable {
        private let state: Mutex<(ids: [Int], changes: [Int: @Sendable (inout [Int]) -> Void], requests: Int)>

        init(_ ids: some Sequence<Int>) {
            state = Mutex((Array(ids), [:], 0))
        }

        /// Changes the list before a request, counted from 1.
        func change(before request: Int, _ body: @escaping @Sendable (inout [Int]) -> Void) {
            state.withLock { $0.changes[request] = body }
        }

        var requests: Int { state.withLock { $0.requests } }

        /// Serves `offset` and `limit`, or `page` and `per_page`, with a total unless `total=no`.
        var transport: StubTransport {
            StubTransport { [self] request, _ in
                let query = URLComponents(string: request.path ?? "")?.queryItems ?? []
                func number(_ name: String) -> Int? {
                    query.first { $0.name == name }?.value.flatMap { Int($0) }
                }
                let ids = state.withLock { state in
                    state.requests += 1
                    state.changes[state.requests]?(&state.ids)
                    return state.ids
                }
                let limit = number("fixed") ?? number("limit") ?? number("per_page") ?? 10
                let offset = number("offset") ?? ((number("page") ?? 1) - 1) * limit
                let rows = ids.dropFirst(offset).prefix(limit).map { #"{"id": \#($0)}"# }.joined(separator: ",")
                let total = query.contains { $0.name == "total" } ? "" : #", "total": \#(ids.count)"#
                return StubReply.json(#"{"rows": [\#(rows)]\#(total)}"#).reply
            }
        }

        func source(_ path: String, _ scheme: PaginationScheme) throws -> some PageSource<Row, PageAddress> {
            var api = try PagingClient("https://api.test", transport: transport)
            api.retry = .never
            return api.list(Row.self, path, by: scheme).overlapping(by: "/id")
        }
    }

    private static let lists: [(String, PaginationScheme)] = [
        ("/t?limit=10", .offset(total: "/total")), ("/t?limit=10&total=no", .offset()),
        ("/t?per_page=10", .pageNumber(total: "/total")), ("/t?per_page=10&total=no", .pageNumber()),
    ]

    @Test("An unchanged list costs few extra requests, and no item counts as a duplicate", arguments: lists)
    func unchanged(path: String, scheme: PaginationScheme) async throws {
        let table = Table(1...95)
        let collected = try await table.source(path, scheme).collect(upTo: 1_000)
        #expect(try collected.items.map(\.id) == Array(1...95))
        #expect(collected.outcome.isComplete)
        #expect(collected.outcome.duplicates < 40, "\(collected.outcome)")
        #expect(table.requests <= 22)
    }

    @Test("The items of each page are neighbors in the list, although pages overlap", arguments: lists)
    func neighbors(path: String, scheme: PaginationScheme) async throws {
        let table = Table(1...95)
        table.change(before: 3) { $0.removeFirst(2) }
        table.change(before: 6) { $0.insert(contentsOf: 101...103, at: 0) }
        let source = try table.source(path, scheme)
        var cursor: PageAddress?
        var pages: [[Int]] = []
        repeat {
            let page = try await source.page(at: cursor)
            pages.append(page.items.map(\.id))
            cursor = page.links.following.first
        } while cursor != nil && pages.count < 40
        for page in pages {
            let old = page.filter { $0 <= 95 }
            if let first = old.first, let last = old.last { #expect(old == Array(first...last)) }
        }
        #expect(Set(pages.joined()).isSuperset(of: 1...95))
    }

    @Test("Items that repeat because of insertions are counted and delivered once", .row("C10"))
    func insertions() async throws {
        let table = Table(1...40)
        table.change(before: 3) { $0.insert(contentsOf: [101, 102, 103], at: 0) }
        let collected = try await table.source("/t?limit=10", .offset(total: "/total")).collect(upTo: 1_000)
        #expect(try collected.items.map(\.id) == Array(1...40))
        #expect(collected.outcome.duplicates == 3)
    }

    @Test("A row that moves onto an earlier page is fetched from there", .row("C11"), arguments: lists)
    func deletions(path: String, scheme: PaginationScheme) async throws {
        let table = Table(1...95)
        table.change(before: 3) { $0.removeFirst(12) }
        table.change(before: 5) { $0.removeAll { $0 < 30 } }
        let collected = try await table.source(path, scheme).collect(upTo: 1_000)
        #expect(try Set(collected.items.map(\.id)).isSuperset(of: 30...95))
    }

    @Test("No remaining item is missed, even if every item read so far is deleted", .row("C11"), arguments: lists)
    func everythingRemoved(path: String, scheme: PaginationScheme) async throws {
        let table = Table(1...200)
        table.change(before: 9) { $0.removeFirst(150) }
        let collected = try await table.source(path, scheme).collect(upTo: 1_000)
        #expect(try Set(collected.items.map(\.id)).isSuperset(of: 151...200))
        #expect(collected.outcome.isComplete)
    }

    @Test("A walk continues from a saved resume point although the list has changed")
    func resumed() async throws {
        let table = Table(1...60)
        let source = try table.source("/t?limit=10", .offset(total: "/total"))
        let first = await source.limited(to: .pages(3)).collect(upTo: 100)
        let point = try #require(first.outcome.resumePoint)
        table.change(before: table.requests + 1) { $0.removeFirst(25) }
        let kept = try JSONDecoder().decode(ResumePoint<PageAddress>.self, from: JSONEncoder().encode(point))
        #expect(kept == point)
        let rest = await source.pages(from: kept).collect(upTo: 100)
        #expect(Set(first.arrived.map(\.id)).union(try rest.items.map(\.id)) == Set(1...60))
    }

    @Test("A server that ignores the page size is detected")
    func ignoredSize() async throws {
        let table = Table(1...60)
        let collected = try await table.source("/t?per_page=10&fixed=10", .pageNumber()).collect(upTo: 100)
        #expect(collected.arrived.count == 10)
        #expect("\(collected.outcome)".contains("its pages cannot overlap"))
    }

    @Test("Numbered pages without a known parameter for their size are refused with advice")
    func unknownSize() async throws {
        let table = Table(1...60)
        let collected = try await table.source("/t", .pageNumber()).collect(upTo: 100)
        #expect("\(collected.outcome)".contains("set it in the request, as in per_page=100"))
    }

    @Test("A cursor list is read as it is")
    func cursors() async throws {
        let transport = StubTransport([
            "/c": .json(#"{"rows": [{"id": 1}, {"id": 2}, {"id": 3}], "next": "abc"}"#),
            "/c?cursor=abc": .json(#"{"rows": [{"id": 4}], "next": null}"#),
        ])
        let api = try PagingClient("https://api.test", transport: transport)
        let source = api.list(Row.self, "/c", by: .cursor(from: "/next", into: "cursor")).overlapping(by: "/id")
        #expect(try await source.collect(upTo: 10).items.map(\.id) == [1, 2, 3, 4])
        #expect(transport.paths.count == 2)
    }

    @Test("A list that ends before its total is short")
    func short() async throws {
        let transport = StubTransport { request, _ in
            let isFirst = request.path?.contains("offset") == false
            let rows = isFirst ? "1,2,3,4" : "4,5"
            let more = isFirst ? "true" : "false"
            let items = rows.split(separator: ",").map { #"{"id": \#($0)}"# }.joined(separator: ",")
            return StubReply.json(#"{"rows": [\#(items)], "total": 9, "more": \#(more)}"#).reply
        }
        let api = try PagingClient("https://api.test", transport: transport)
        let source = api.list(Row.self, "/t", by: .offset(total: "/total", hasMore: "/more")).overlapping(by: "/id")
        let collected = await source.collect(upTo: 100)
        #expect(collected.arrived.map(\.id) == [1, 2, 3, 4, 5])
        #expect(collected.outcome.ending == .short)
    }

    @Test(
        "A number that every page declares binds, whether the scheme reads it or not",
        arguments: [#""total":40"#, #""meta":{"totalCount":24}"#, #""totalPages":8"#, #""page_count":8"#],
        [PaginationScheme.offset(), .offset(total: "/total")]
    )
    func declared(member: String, scheme: PaginationScheme) async throws {
        let list = try StubbedList("/list?limit=5") { call in
            .json(#"{"rows":\#(StubbedList.slice(call.number("offset") ?? 0, 5, of: 23)),\#(member)}"#)
        }
        let source = list.client.list(list.request, format: ListFormat(scheme), decoding: .raw).overlapping(by: "/id")
        let collected = await source.collect(upTo: 100)
        #expect(collected.arrived.count == 23)
        #expect(collected.outcome.ending == .short, "\(collected.outcome)")
    }

    @Test("A list that has another order behind its newest item is not proven", arguments: lists.dropLast())
    func otherOrder(path: String, scheme: PaginationScheme) async throws {
        let table = Table(1...45)
        table.change(before: 3) { $0.reverse() }
        let collected = try await table.source(path, scheme).collect(upTo: 1_000)
        #expect(!collected.outcome.isComplete, "\(collected.arrived.count): \(collected.outcome)")
    }

    @Test("Items that come and go behind and before the newest one leave a list complete", arguments: lists, 0..<10)
    func comingAndGoing(list: (String, PaginationScheme), seed: UInt64) async throws {
        let table = Table(1...95)
        for request in 2...40 {
            table.change(before: request) { ids in
                var random = SeededGenerator(seed: seed * 100 + UInt64(request))
                for step in 0..<2 {
                    ids.remove(at: random.below(ids.count))
                    ids.insert(1_000 + request * 2 + step, at: random.below(ids.count + 1))
                }
            }
        }
        let collected = try await table.source(list.0, list.1).collect(upTo: 1_000)
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
    }
}
