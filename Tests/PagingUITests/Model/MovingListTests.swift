import Paging
import PagingHTTP
import PagingTesting
import PagingUI
import Synchronization
import RowTrait
import Testing

@MainActor
@Suite("Lists that change while they are read", .timeLimit(.minutes(10)))
struct MovingListTests {
    @Test("A row that moves onto an earlier page is found by overlapping pages", .row("M59"))
    func deleteUpstream() async throws {
        let server = Server(Array(1...12))
        let model = PagingModel(try server.source().overlapping(by: "/id"), options: .quiet)
        await model.refresh()
        #expect(model.ids == [1, 2, 3, 4])
        server.change { $0.removeAll { $0 == 2 } }
        while case .loaded = await model.loadNext() {}
        #expect(model.ids == Array(1...12))
        #expect(model.content.append.isAtEnd)
    }

    @Test("Without overlap, that row is missed", .row("M59"))
    func withoutOverlap() async throws {
        let server = Server(Array(1...12))
        let model = PagingModel(try server.source(), options: .quiet)
        await model.refresh()
        server.change { $0.removeAll { $0 == 2 } }
        while case .loaded = await model.loadNext() {}
        #expect(model.ids == [1, 2, 3, 4] + Array(6...12))
    }

    @Test("Insertions and removals above, between any two pages, lose none of the remaining rows", .row("M58", "M59"))
    func both() async throws {
        let server = Server(Array(1...40))
        let model = PagingModel(try server.source().overlapping(by: "/id"), options: .quiet)
        await model.refresh()
        var pages = 1
        while case .loaded = await model.loadNext(), pages < 30 {
            pages += 1
            let number = pages
            server.change { list in
                if number.isMultiple(of: 2) { list.insert(100 + number, at: 0) } else { list.removeFirst(2) }
            }
        }
        #expect(model.ids.filter { $0 <= 40 && $0 > 20 } == Array(21...40))
        #expect(Set(model.ids).count == model.ids.count)
    }

    @Test("Rows deleted here and on the server decrease the next offset, and no row is skipped", .row("M60"))
    func deletedHere() async throws {
        let list = Deletable(Array(0..<30))
        let model = PagingModel(list, options: .quiet)
        await model.refresh()
        for id in [2, 5, 7] {
            try await model.remove(id) { list.delete(id) }
        }
        while case .loaded = await model.loadNext() {}
        #expect(model.ids == (0..<30).filter { ![2, 5, 7].contains($0) })
    }

    @Test("A page in flight during a removal is correct before and after the server applies it", .row("M60"))
    func deletedMeanwhile() async throws {
        let list = Deletable(Array(0..<30))
        let source = GatedSource(list)
        source.gate.open(nil)
        let model = PagingModel(source, options: .quiet)
        await model.refresh()
        let next = Task { await model.loadNext() }
        try await source.gate.waitUntilRequested(count: 2)
        let edit = model.remove(4)
        source.gate.openAll()
        _ = await next.value
        list.delete(4)
        model.confirm(edit)
        while case .loaded = await model.loadNext() {}
        #expect(model.ids == (0..<30).filter { $0 != 4 })
    }

    @Test("A removal in a shared log moves the addresses only in lists that have the item", .row("M60", "M68"))
    func sharedLog() async throws {
        let edits = EditLog<Post>()
        let (upper, lower) = (Deletable(Array(0..<30)), RecordingSource(Deletable(Array(100..<130))))
        let models = [
            PagingModel(upper, options: .quiet, edits: edits), PagingModel(lower, options: .quiet, edits: edits),
        ]
        for model in models { await model.refresh() }
        for id in [2, 5, 7] { try await models[0].remove(id) { upper.delete(id) } }
        let pending = models[0].remove(8)
        await models[1].loadNext()
        #expect(lower.log.requested.last == Deletable.Offset(items: 10))
        models[0].rollBack(pending)
        for model in models { while case .loaded = await model.loadNext() {} }
        #expect(models[0].ids == (0..<30).filter { ![2, 5, 7].contains($0) })
        #expect(models[1].ids == Array(100..<130))
    }

    /// A list with offsets from which rows can be deleted.
    private final class Deletable: PageSource {
        struct Offset: OffsetCursor {
            var items: Int
            func moved(by count: Int) -> Offset { Offset(items: max(0, items + count)) }
        }

        private let ids: Mutex<[Int]>

        init(_ ids: [Int]) {
            self.ids = Mutex(ids)
        }

        func delete(_ id: Int) { ids.withLock { $0.removeAll { $0 == id } } }

        @concurrent func page(at cursor: Offset?) async throws -> Page<Post, Offset> {
            let start = cursor?.items ?? 0
            let list = ids.withLock { $0 }
            let end = min(start + 10, list.count)
            return Page(
                items: posts(list[min(start, end)..<end]),
                following: end < list.count ? Offset(items: end) : nil
            )
        }
    }

    /// A server with a list by offset, four rows per page unless a request asks for more.
    private final class Server: Sendable {
        private let ids: Mutex<[Int]>

        init(_ ids: [Int]) {
            self.ids = Mutex(ids)
        }

        func change(_ body: (inout [Int]) -> Void) { ids.withLock { body(&$0) } }

        func source() throws -> HTTPPageSource<Post> {
            let transport = StubTransport { [self] request, body in try await table.send(request, body: body) }
            var api = try PagingClient("https://api.test", transport: transport)
            api.retry = .never
            return api.list(Post.self, "/posts?limit=4", by: .offset())
        }

        /// The responses for the current list.
        private var table: StubTransport {
            let list = ids.withLock { $0 }
            var replies: [String: StubReply] = [:]
            for offset in 0...60 {
                for limit in 1...8 {
                    let rows = list.dropFirst(offset).prefix(limit)
                        .map { #"{"id": \#($0), "text": "", "isLiked": false}"# }.joined(separator: ",")
                    let reply = StubReply.json(#"{"rows": [\#(rows)]}"#)
                    replies["/posts?limit=\(limit)&offset=\(offset)"] = reply
                    replies["/posts?offset=\(offset)&limit=\(limit)"] = reply
                    if offset == 0 { replies["/posts?limit=\(limit)"] = reply }
                }
            }
            return StubTransport(replies)
        }
    }
}
