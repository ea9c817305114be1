#if SQLite
import Foundation
import GRDB
import Paging
import PagingHTTP
import PagingSQLite
import PagingTesting
import Testing

/// The program that `crash-store.sh` kills repeatedly, and its checks after each restart.
///
/// It is a test, so the package needs no product for it. Without the environment variable for its file, it does
/// nothing.
@Suite("Stores after kill -9")
struct CrashProgram {
    static let path = ProcessInfo.processInfo.environment["SWIFT_PAGING_CRASH_STORE"]

    @Test("The database opens, the list is whole up to its checkpoint without duplicates, and new writes succeed")
    func run() async throws {
        guard let path = Self.path else { return }
        let store = try SQLitePageStore(path: path)
        let crawl = CrashedCrawl(store: store)
        let items = try await crawl.check()
        try await CrashedChurn(store: store).check()
        let changes = CrashedChanges(store: store)
        try await changes.check()
        try await CrashedTables(path: path).check(expecting: items)
        Self.say("whole, \(items) items")
        try await withThrowingTaskGroup { group in
            group.addTask { try await CrashedChurn(store: store).goOn() }
            group.addTask { try await changes.goOn() }
            try await crawl.goOn()
            group.cancelAll()
        }
        Self.say("complete")
    }

    /// Prints a text immediately, because a killed program loses buffered output.
    static func say(_ text: String) {
        FileHandle.standardError.write(Data("crash-store: \(text)\n".utf8))
    }
}

/// A long list that is crawled into the store repeatedly, each time under a new name.
private struct CrashedCrawl {
    static let network = ScriptedSource<Int, Int>.numbered(pages: 1_000, size: 20, announcing: .all)

    let store: SQLitePageStore

    private func cached(_ number: Int) -> CachedSource<ScriptedSource<Int, Int>> {
        let coding = PageCoding<Int, Int>.json().identified(as: "Number \(number)") { $0 }
        return Self.network.cached(in: store, as: ListKey("crawl", "\(number)"), coding: coding)
    }

    private func newest() async throws -> Int {
        try await store.lists().compactMap { $0.key.parts.first == "crawl" ? Int($0.key.parts[1]) : nil }.max() ?? 0
    }

    /// Checks that the list is stored up to the checkpoint, and returns the number of its items.
    func check() async throws -> Int {
        let number = try await newest()
        let walk = await cached(number).with(.cacheOnly).collect(upTo: 100_000)
        #expect(walk.arrived == Array(0..<walk.arrived.count), "there is a hole, a duplicate or another order")
        guard let record = try await store.record(of: ListKey("crawl", "\(number)")) else {
            #expect(walk.arrived.isEmpty)
            return 0
        }
        #expect(record.itemCount == walk.arrived.count)
        if let checkpoint = record.checkpoint {
            #expect(checkpoint.cursor == walk.outcome.resumePoint?.cursor.map { "[\($0)]" })
        } else {
            #expect(walk.outcome.isComplete && walk.arrived.count == 20_000)
        }
        return walk.arrived.count
    }

    /// Crawls to the end of the list, or of a new list.
    func goOn() async throws {
        var number = try await newest()
        let record = try await store.record(of: ListKey("crawl", "\(number)"))
        if record?.ending == .complete {
            try await store.remove(.list(ListKey("crawl", "\(number)")))
            number += 1
        }
        #expect(try await cached(number).crawl().isComplete)
    }
}

/// A list whose pages are constantly replaced by new versions, five at a time.
private struct CrashedChurn {
    let store: SQLitePageStore

    func goOn() async throws {
        var version = (try await store.record(of: "churn")?.itemCount ?? 0) + 1
        while !Task.isCancelled {
            let pages = (0..<5).map { number in
                let items = (0..<20).map {
                    CachedItem(ItemKey("Churn", "\(number) \($0)"), bytes: Self.bytes(version))
                }
                return CachedPage(at: "\(number)", items: Array(items.prefix(10 + version % 10)))
            }
            var record = ListRecord()
            record.itemCount = version
            try await store.save(PageBatch(pages, record: record), in: "churn")
            if version % 10 == 0 { try await store.remove(.item(ItemKey("Churn", "2 3"))) }
            version += 1
        }
    }

    static func bytes(_ version: Int) -> [UInt8] { Array("version \(version)".utf8) }

    func check() async throws {
        guard let version = try await store.record(of: "churn")?.itemCount else { return }
        for number in 0..<5 {
            let page = try await store.page(at: "\(number)", of: "churn")
            let count = page?.items.count ?? 0
            let full = 10 + version % 10
            #expect(count == full || count == full - 1 && number == 2 && version % 10 == 0)
            #expect(page?.items.allSatisfy { $0.bytes == Self.bytes(version) } == true, "pages of two versions")
        }
    }
}

/// A list whose content differs from crawl to crawl, and whose changes are recorded.
private struct CrashedChanges {
    private struct Generation: PageSource {
        let number: Int

        /// Returns the texts of the items with the given IDs.
        func items(_ ids: Range<Int>) -> [Int: String] {
            let present = ids.filter { ($0 + number) % 9 != 0 }
            return Dictionary(uniqueKeysWithValues: present.map { ($0, ($0 + number) % 4 == 0 ? "\(number)" : "same") })
        }

        func page(at cursor: Int?) async throws -> Page<Entry, Int> {
            let start = cursor ?? 0
            let items = items(start..<start + 20).map { Entry(id: $0, text: $1) }.sorted { $0.id < $1.id }
            return Page(items: items, following: start + 20 < CrashedChanges.size ? start + 20 : nil)
        }
    }

    private struct Entry: Codable, Sendable {
        let id: Int
        let text: String
    }

    static let size = 2_000
    private static let list: ListKey = "changes"

    let store: SQLitePageStore

    private func cached(_ number: Int) -> CachedSource<Generation> {
        // The name of a private type differs from process to process.
        let coding = PageCoding<Entry, Int>.json().identified(as: "Change") { $0.id }
        return Generation(number: number).cached(in: store, as: Self.list, coding: coding)
            .trackingChanges(order: .fixed, keepingCrawls: 2)
    }

    /// Returns the generation that the crawl reads, and the crawl before it.
    private func generation() async throws -> (number: Int, walk: Int) {
        let note = try await store.note(of: Self.list) ?? []
        let numbers = String(decoding: note, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : (0, 0)
    }

    func goOn() async throws {
        while !Task.isCancelled {
            let earlier = try await generation()
            var number = earlier.number
            let record = try await store.record(of: Self.list)
            // A program that was killed before its first page has begun no crawl of its generation.
            if record?.ending == .complete, let walk = record?.tracking?.walk, walk > earlier.walk {
                number += 1
                var batch = PageBatch()
                batch.note = Array("\(number) \(walk)".utf8)
                try await store.save(batch, in: Self.list)
            }
            _ = try await cached(number).crawl()
        }
    }

    /// Checks that the changes are those of the pages up to the checkpoint, or of all pages.
    func check() async throws {
        guard let record = try await store.record(of: Self.list) else { return }
        let number = try await generation().number
        var found: [Int: String] = [:]
        for try await change in try await cached(number).changes() {
            guard case .added(let entry) = change else { continue }
            #expect(found.updateValue(entry.text, forKey: entry.id) == nil)
        }
        let earlier = number == 0 ? [:] : Generation(number: number - 1).items(0..<Self.size)
        if record.ending == .complete {
            let newest = Generation(number: number).items(0..<Self.size)
            #expect(found == newest || found == earlier, "the changes are not those of a whole crawl")
        } else {
            let end = record.checkpoint?.cursor.flatMap { Int($0.filter(\.isNumber)) } ?? 0
            let read = Generation(number: number).items(0..<end)
            #expect(found == earlier.merging(read) { $1 }, "the changes are not those of the pages up to \(end)")
        }
    }
}

/// The tables, read without the store.
private struct CrashedTables {
    let path: String

    func check(expecting items: Int) async throws {
        let database = try DatabaseQueue(path: path)
        let faults = try await database.read { db in
            #expect(try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"])
            return [
                try Int.fetchOne(
                    db,
                    sql: """
                        SELECT count(*) FROM swift_paging_item
                        WHERE id NOT IN (SELECT item FROM swift_paging_place)
                        """
                ),
                try Int.fetchOne(
                    db,
                    sql: """
                        SELECT count(*) FROM swift_paging_place
                        WHERE item NOT IN (SELECT id FROM swift_paging_item)
                        OR page NOT IN (SELECT id FROM swift_paging_page)
                        """
                ),
                try Int.fetchOne(
                    db,
                    sql: """
                        SELECT count(*) FROM swift_paging_list WHERE page_count <> (
                            SELECT count(*) FROM swift_paging_page WHERE list = swift_paging_list.id
                        )
                        """
                ),
                try Int.fetchOne(
                    db,
                    sql: """
                        SELECT count(*) FROM swift_paging_version version WHERE NOT EXISTS (
                            SELECT 1 FROM swift_paging_list list WHERE list.id = version.list
                            AND version.start BETWEEN 1 AND list.change_position
                            AND ifnull(version."end", list.change_position)
                                BETWEEN version.start AND list.change_position
                        ) OR "end" IS NULL AND EXISTS (
                            SELECT 1 FROM swift_paging_version other WHERE other.list = version.list
                            AND other.key = version.key AND other.start > version.start
                        )
                        """
                ),
            ]
        }
        #expect(
            faults == [0, 0, 0, 0],
            "items that no page shows, places of nothing, lists that count wrong, versions of no batch"
        )
        let rows = try await database.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM swift_paging_item WHERE key LIKE 'Number %'")
        }
        #expect(rows == items, "an item is there twice")
    }
}
#endif
