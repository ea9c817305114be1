#if SQLite
import Foundation
import GRDB
import Paging
import PagingHTTP
import PagingSQLite
import PagingTesting
import Synchronization
import RowTrait
import Testing

@Suite("SQLite stores", .timeLimit(.minutes(10)))
struct SQLitePageStoreTests {
    let folder: TestFolder
    let path: String

    init() throws {
        folder = try TestFolder()
        path = folder.newPath()
    }

    private func page(_ cursor: String?, _ ids: [Int], following: String? = nil) -> CachedPage {
        let items = ids.map { CachedItem(ItemKey("Note", "\($0)"), bytes: Array("\($0)".utf8)) }
        return CachedPage(at: cursor, items: items, following: following)
    }

    private func count(_ table: String) async throws -> Int? {
        try await DatabaseQueue(path: path).read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM swift_paging_\(table)")
        }
    }

    @Test("An item is one row as long as a page contains it")
    func rows() async throws {
        let store = try SQLitePageStore(path: path)
        try await store.save(PageBatch([page(nil, [1, 2, 3]), page("2", [3, 4])]), in: "a")
        try await store.save(PageBatch([page(nil, [2, 5])]), in: "b")
        #expect(try await count("item") == 5)
        try await store.save(PageBatch([page(nil, [1])]), in: "a")
        #expect(try await count("item") == 5)
        try await store.remove(.list("b"))
        #expect(try await count("item") == 3)
        try await store.remove(.list("a"))
        for table in ["item", "place", "page", "list"] { #expect(try await count(table) == 0) }
    }

    @Test("A batch that keeps items adds those that the store lacks, and changes no others")
    func keptItems() async throws {
        let store = try SQLitePageStore(path: path)
        try await store.save(PageBatch([page(nil, [1])]), in: "a")
        try await store.update(CachedItem(ItemKey("Note", "1"), bytes: Array("newer".utf8)))
        var batch = PageBatch([page("copy", [1, 2])])
        batch.keepsItems = true
        for _ in 0..<2 { try await store.save(batch, in: "a") }
        let items = try await store.page(at: "copy", of: "a")?.items ?? []
        #expect(items.map { String(decoding: $0.bytes, as: UTF8.self) } == ["newer", "2"])
    }

    @Test("The changes of a store tell removals from updates and expirations")
    func removals() async throws {
        let store = try SQLitePageStore(path: path)
        let scopes: [StoreScope] = [.item(ItemKey("Note", "1")), .list("a"), .all]
        for scope in scopes { try await store.expire(scope) }
        try await store.update(CachedItem(ItemKey("Note", "2"), bytes: []))
        #expect(try await store.changes(since: 0)?.removals == [])
        for scope in scopes { try await store.remove(scope) }
        let changes = try #require(try await store.changes(since: 0))
        #expect(changes.scopes == scopes + [.item(ItemKey("Note", "2"))] + scopes)
        #expect(changes.removals == Set(scopes))
    }

    @Test("Items without an identity are deleted with their page")
    func ownItems() async throws {
        let store = try SQLitePageStore(path: path)
        for number in 0..<3 {
            let items = [CachedItem(nil, bytes: [UInt8(number)]), CachedItem(nil, bytes: [])]
            try await store.save(PageBatch([CachedPage(at: nil, items: items)]), in: "a")
        }
        #expect(try await count("item") == 2)
    }

    @Test("Ages are measured by the given time, and a clock set back makes pages old and not young")
    func ages() async throws {
        let shared = SharedTime()
        let store = try SQLitePageStore(path: path) { shared.date.withLock { $0 } }
        let network = RequestCount()
        let source = Pages<Int, Int> { _ in
            network.count.withLock { $0 += 1 }
            return Page(items: [1])
        }
        let cached = source.cached(in: store, as: "a", coding: .json(), policy: .maximumAge(.seconds(60)))
        _ = try await cached.page(at: nil)
        shared.date.withLock { $0 += 30 }
        #expect(try await store.page(at: nil, of: "a")?.age == .seconds(30))
        _ = try await cached.page(at: nil)
        #expect(network.count.withLock { $0 } == 1)
        shared.date.withLock { $0 -= 3_600 }
        _ = try await cached.page(at: nil)
        #expect(network.count.withLock { $0 } == 2)
    }

    @Test("The store's limits apply on each write")
    func limits() async throws {
        let store = try SQLitePageStore(path: path, limits: StoreLimits(items: 4))
        try await store.save(PageBatch([page(nil, [1, 2])]), in: "a")
        for number in 0..<4 {
            try await store.save(PageBatch([page("\(number)", [number * 2, number * 2 + 1])]), in: "b")
        }
        #expect(try await store.lists().map(\.key) == ["b"])
        #expect(try await store.page(at: "0", of: "b")?.items.count == 2)
        #expect(try await store.lists().map(\.pageCount) == [2])
        #expect(try await count("item") == 4)
    }

    @Test("Two stores on one file, as in two processes, see each other's pages and epochs")
    func twoStores() async throws {
        let one = try SQLitePageStore(path: path)
        let other = try SQLitePageStore(path: path)
        try await withThrowingTaskGroup { group in
            for (number, store) in [one, other, one, other].enumerated() {
                group.addTask { [self] in
                    for index in 0..<25 {
                        try await store.save(PageBatch([page("\(number) \(index)", [index])]), in: "a")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await one.lists().map(\.pageCount) == [100])
        let epoch = try await one.epoch()
        try await other.remove(.all)
        #expect(try await one.save(PageBatch([page(nil, [1])], epoch: epoch), in: "a") == false)
    }

    @Test("A crawl that ends midway continues from the file after a restart", .row("M77"))
    func restart() async throws {
        let network = ScriptedSource<Int, Int>.numbered(pages: 40, size: 50, announcing: .all)
        let first = try SQLitePageStore(path: path)
        let limited = network.limited(to: .pages(17))
        try await limited.cached(in: first, as: "numbers", coding: .json(id: \.self)).crawl()
        let second = try SQLitePageStore(path: path)
        let recording = RecordingSource(network)
        let cached = recording.cached(in: second, as: "numbers", coding: .json(id: \.self))
        #expect(try await cached.crawl().isComplete)
        #expect(recording.log.requested.count == 23)
        #expect(try await cached.with(.cacheOnly).collect(upTo: 9_999).items == Array(0..<2_000))
        #expect(try await count("item") == 2_000)
    }

    @Test("A list read before a restart is available without a network")
    func offline() async throws {
        let online = ScriptedSource<Int, Int>.numbered(pages: 5, size: 10)
        let cached = online.cached(in: try SQLitePageStore(path: path), as: "numbers", coding: .json(id: \.self))
        let items = try await cached.collect(upTo: 100).items
        let broken = Pages<Int, Int> { _ in throw Unreachable() }
        let again = broken.cached(in: try SQLitePageStore(path: path), as: "numbers", coding: .json(id: \.self))
        let offline = await again.collect(upTo: 100)
        #expect(offline.arrived == items)
        #expect(offline.outcome.isComplete)
    }
}

private struct Unreachable: Error {}

private final class SharedTime: Sendable {
    let date = Mutex(Date(timeIntervalSince1970: 1_000_000))
}

private final class RequestCount: Sendable {
    let count = Mutex(0)
}
#endif
