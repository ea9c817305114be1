#if SQLite
import Foundation
import GRDB
import Paging
import PagingSQLite
import Testing

@Suite("Store files", .timeLimit(.minutes(10)))
struct StoreFileTests {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    private func error(opening path: String) -> PagingError? {
        #expect(throws: PagingError.self) { try SQLitePageStore(path: path) }
    }

    @Test("A new file is readable only by its owner, has a write-ahead log, and is durable")
    func new() async throws {
        let path = folder.newPath()
        let store = try SQLitePageStore(path: path)
        try await store.save(PageBatch([CachedPage(at: nil, items: [])]), in: "a")
        for suffix in ["", "-wal"] {
            let rights = try FileManager.default.attributesOfItem(atPath: path + suffix)[.posixPermissions] as? Int
            #expect(rights == 0o600, "\(suffix)")
        }
        let other = try DatabaseQueue(path: path)
        #expect(try await other.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    }

    @Test("A file that is not a database is left unchanged, and the error says so")
    func noDatabase() throws {
        let path = folder.newPath()
        let text = String(repeating: "not a database\n", count: 100)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let error = error(opening: path)
        #expect(error?.code == .storeUnusable)
        #expect(error?.description.contains("is not an SQLite database") == true)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test("A file of a newer version is left unchanged, and the error gives advice")
    func newer() async throws {
        let path = folder.newPath()
        _ = try SQLitePageStore(path: path)
        let queue = try DatabaseQueue(path: path)
        try await queue.write {
            try $0.execute(sql: "UPDATE swift_paging_meta SET value = 99 WHERE name = 'version'")
        }
        let error = error(opening: path)
        #expect(error?.code == .storeUnusable)
        #expect(error?.description.contains("newer version of swift-paging (format 99, this one knows 4)") == true)
        #expect(error?.description.contains("Update the package") == true)
    }

    @Test("A missing folder and a folder in place of the file are reported")
    func unopenable() {
        for path in ["\(folder.path)/none/lists.db", folder.path] {
            let error = error(opening: path)
            #expect(error?.code == .storeUnusable, "\(path)")
            #expect(error?.description.contains("cannot be opened") == true)
        }
    }

    @Test("A damaged file is reported when it is opened or read")
    func damaged() async throws {
        let path = folder.newPath()
        do {
            let store = try SQLitePageStore(path: path)
            let items = (0..<5_000).map { CachedItem(ItemKey("Note", "\($0)"), bytes: Array("note \($0)".utf8)) }
            try await store.save(PageBatch([CachedPage(at: nil, items: items)]), in: "a")
        }
        let queue = try DatabaseQueue(path: path)
        _ = try await queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try queue.close()
        var bytes = try Data(contentsOf: URL(filePath: path))
        for index in bytes.indices where index >= 4_096 { bytes[index] = 0x5a }
        try bytes.write(to: URL(filePath: path))
        let error = await #expect(throws: PagingError.self) {
            let store = try SQLitePageStore(path: path)
            _ = try await store.page(at: nil, of: "a")
        }
        #expect(error?.code == .storeUnusable)
        #expect(error?.description.contains("is damaged. Delete it") == true)
    }

    @Test("The app's own tables and migrations are not changed or mistaken for the store's")
    func appDatabase() async throws {
        let queue = try DatabaseQueue(path: folder.newPath())
        var migrator = DatabaseMigrator()
        migrator.registerMigration("app") { try $0.create(table: "note") { $0.primaryKey("id", .integer) } }
        try migrator.migrate(queue)
        _ = try SQLitePageStore(queue)
        _ = try SQLitePageStore(queue)
        let (applied, tables, version) = try await queue.read { [migrator] db in
            (
                try migrator.appliedIdentifiers(db),
                try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"),
                try Int.fetchOne(db, sql: "PRAGMA user_version")
            )
        }
        #expect(applied == ["app"])
        #expect(version == 0)
        #expect(tables.filter { !$0.hasPrefix("swift_paging_") } == ["grdb_migrations", "note"])
    }

    @Test("A timeout while another process writes is reported and can be retried")
    func busy() async throws {
        let path = folder.newPath()
        _ = try SQLitePageStore(path: path)
        var impatient = Configuration()
        impatient.busyMode = .immediateError
        let store = try SQLitePageStore(DatabaseQueue(path: path, configuration: impatient))
        var open = Configuration()
        open.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: path, configuration: open)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let error = await #expect(throws: PagingError.self) { try await store.expire(.all) }
        #expect(error?.code == .storeBusy)
        try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        try await store.expire(.all)
    }
}
#endif
