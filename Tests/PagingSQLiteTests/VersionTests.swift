#if SQLite
import Foundation
import GRDB
import PagingSQLite
import PagingTesting
import Synchronization
import Testing

@testable import Paging

@Suite("Changes in SQLite stores", .timeLimit(.minutes(10)))
struct VersionTests {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    private struct Boat: Codable, Hashable, Sendable {
        let id: Int
        var name: String
    }

    /// A harbor whose boats a test can change.
    private final class Harbor: PageSource, Sendable {
        let boats: Mutex<[Boat]>

        init(_ count: Int) {
            boats = Mutex((0..<count).map { Boat(id: $0, name: "boat") })
        }

        func page(at cursor: Int?) async throws -> Page<Boat, Int> {
            boats.withLock { boats in
                let rest = boats.drop { $0.id <= cursor ?? -1 }
                let last = rest.count > 70 ? rest.dropFirst(69).first?.id : nil
                return Page(items: Array(rest.prefix(70)), following: last)
            }
        }
    }

    @Test("The changes of more items than a portion are read in order, also after the file is opened again")
    func portions() async throws {
        let path = folder.newPath()
        let harbor = Harbor(1_000)
        func cached() throws -> CachedSource<Harbor> {
            harbor.cached(in: try SQLitePageStore(path: path), as: "harbor", coding: .json(id: \.id))
                .trackingChanges(order: .fixed, maximumLoss: 50)
        }
        try await cached().crawl()
        let first = try await cached().changes()
        #expect(first.removals == .proven(.order, removed: 0))
        var added: [Int] = []
        for try await change in first {
            guard case .added(let boat) = change else { Issue.record("\(change)"); continue }
            added.append(boat.id)
        }
        #expect(added == Array(0..<1_000))
        harbor.boats.withLock { boats in
            boats.removeAll { $0.id % 3 == 0 }
            for index in boats.indices where boats[index].id % 3 == 1 { boats[index].name = "ship" }
            boats.append(Boat(id: 1_000, name: "new"))
        }
        try await cached().crawl()
        var found: [Int: String] = [:]
        for try await change in try await cached().changes(since: first.position) {
            switch change {
            case .added(let boat): found[boat.id] = "added \(boat.name)"
            case .changed(let old, let new): found[new.id] = "\(old.name) \(new.name)"
            case .removed(let boat): found[boat.id] = "removed \(boat.name)"
            }
        }
        var expected = [1_000: "added new"]
        for id in 0..<1_000 where id % 3 < 2 { expected[id] = id % 3 == 0 ? "removed boat" : "boat ship" }
        #expect(found == expected)
        var removed: [Int] = []
        for try await gone in try cached().removedItems() {
            removed.append(gone.item.id)
            #expect(gone.age >= .zero && gone.age < .seconds(600))
        }
        #expect(removed == Array(stride(from: 0, to: 1_000, by: 3)))
    }

    @Test("Random batches have the changes of the store in memory", arguments: 0..<8)
    func differences(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed) &+ 900)
        func draw(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        let memory = MemoryPageStore()
        let path = folder.newPath()
        var file = try SQLitePageStore(path: path)
        var tracking: TrackingRecord?
        for step in 0..<150 {
            let list: ListKey = "fleet"
            if draw(40) == 0 {
                let scope: StoreScope = draw(2) == 0 ? .list(list) : .all
                await memory.remove(scope)
                try await file.remove(scope)
                tracking = nil
            }
            if draw(30) == 0 {
                // The changes remain in the file.
                file = try SQLitePageStore(path: path)
            }
            var current = tracking ?? TrackingRecord(isWhole: true)
            if draw(5) == 0 { current.begin(keeping: 1 + draw(3)) }
            let ids = (0..<draw(12)).map { _ in ["a\0b", "é", "e\u{301}", "/", "x", "y", "z", "\u{1F6A2}"][draw(8)] }
            let items = ids.map { CachedItem(ItemKey("boat", $0), bytes: [UInt8](repeating: 0, count: draw(3))) }
            let cursors = [nil, "1", "2"]
            let pages = items.isEmpty ? [] : [CachedPage(at: cursors[draw(3)], items: items)]
            var batch = PageBatch(pages, record: ListRecord())
            batch.record?.tracking = current
            if draw(4) == 0 {
                let walk = current.walk
                let proof = RemovalEvidence.Proof(
                    draw(2) == 0 ? .order : .agreement,
                    walk: max(1, walk - draw(2)),
                    newestWalk: walk,
                    items: draw(2) == 0 ? nil : draw(4)
                )
                batch.removal = RemovalPlan(proof: proof, maximumLoss: [20, 100][draw(2)])
            }
            await memory.save(batch, in: list)
            try await file.save(batch, in: list)
            let record = try #require(await memory.record(of: list)?.tracking)
            #expect(try await file.record(of: list)?.tracking == record, "seed \(seed), step \(step)")
            tracking = record
            for _ in 0..<3 {
                let end = draw(record.position + 1)
                let range = ChangeRange(history: record.history, start: draw(end + 2) - 1, end: end)
                let one = await result { try await memory.changes(of: list, in: range, after: nil) }
                let other = await result { try await all { try await file.changes(of: list, in: range, after: $0) } }
                #expect(one == other, "seed \(seed), step \(step), \(range)")
            }
            let gone = await memory.removedItems(of: list, after: nil).map(\.old)
            #expect(try await all { try await file.removedItems(of: list, after: $0) }.map(\.old) == gone)
        }
    }

    /// Returns the contents of changes, or the code of an error.
    private func result(_ body: () async throws -> [StoredChange]) async -> [[[UInt8]?]]? {
        (try? await body()).map { $0.map { [$0.old, $0.new] } }
    }

    private func all(_ next: (StoredChange.Place?) async throws -> [StoredChange]) async throws -> [StoredChange] {
        var all: [StoredChange] = []
        while true {
            let portion = try await next(all.last?.place)
            if portion.isEmpty { return all }
            all += portion
        }
    }

    @Test("A transaction that fails leaves pages, changes and marks as they were")
    func rollback() async throws {
        let queue = try DatabaseQueue(path: folder.newPath())
        let store = try SQLitePageStore(queue)
        let harbor = Harbor(100)
        let cached = harbor.cached(in: store, as: "harbor", coding: .json(id: \.id)).trackingChanges(order: .fixed)
        try await cached.crawl()
        let position = try await cached.changes().position
        harbor.boats.withLock { $0.removeFirst(10) }
        // The end of the walk is the last statement of its transaction.
        let trigger = """
            CREATE TRIGGER storm BEFORE UPDATE OF ending ON swift_paging_list WHEN new.ending = 'complete'
            BEGIN SELECT raise(ABORT, 'storm'); END
            """
        try await queue.write { try $0.execute(sql: trigger) }
        await #expect(throws: DatabaseError.self) { try await cached.crawl() }
        let failed = try await cached.changes(since: position)
        #expect(!failed.removals.isProven)
        for try await change in failed { Issue.record("\(change)") }
        try await queue.write { try $0.execute(sql: "DROP TRIGGER storm") }
        try await cached.crawl()
        var count = 0
        for try await change in try await cached.changes(since: position) {
            guard case .removed = change else { Issue.record("\(change)"); continue }
            count += 1
        }
        #expect(count == 10)
    }

    @Test("A database of an earlier version gets the tables of changes")
    func migration() async throws {
        let queue = try DatabaseQueue(path: folder.newPath())
        _ = try SQLitePageStore(queue)
        try await queue.write { db in
            try db.execute(
                sql: """
                    DROP TABLE swift_paging_version;
                    ALTER TABLE swift_paging_list DROP COLUMN tracking;
                    ALTER TABLE swift_paging_list DROP COLUMN change_position;
                    UPDATE swift_paging_meta SET value = 3 WHERE name = 'version';
                    """
            )
        }
        let store = try SQLitePageStore(queue)
        let cached = Harbor(3).cached(in: store, as: "harbor", coding: .json(id: \.id)).trackingChanges(order: .fixed)
        try await cached.crawl()
        #expect(try await cached.changes().removals.isProven)
    }
}
#endif
