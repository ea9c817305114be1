#if SQLite
import GRDB
import Paging
@_spi(Command) import PagingHTTP

@testable import PaginateCommand

/// A database on disk, written by the command's code and read with plain SQL.
struct TestDatabase {
    let folder: TemporaryFolder
    var path: String { folder.file("test.db") }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Creates a reference to the database that a test's program has written.
    init(in folder: TemporaryFolder) {
        self.folder = folder
    }

    /// Writes pages into the table `t`, each in its own transaction.
    func write(_ pages: [RawItem]..., key: JSONPointer? = nil) throws {
        let database = try ListDatabase(DatabaseFile(path))
        defer { database.close() }
        let table = ItemTable("t", key: key)
        for page in pages { try database.transaction { try table.write(page, in: $0) } }
    }

    /// Returns the rows of a query as text, with values in the format of SQLite's `quote`.
    func rows(_ table: String = "t", _ end: String = "") throws -> [String] {
        try read { database in
            let names = try String.fetchAll(
                database,
                sql: "SELECT name FROM pragma_table_info(?)",
                arguments: [table]
            )
            let values = names.map { "quote(\(SQLName.quoted($0)))" }.joined(separator: " || '|' || ")
            return try String.fetchAll(database, sql: "SELECT \(values) FROM \(SQLName.quoted(table)) \(end)")
        }
    }

    /// Returns the columns of a table with their declared types.
    func columns(_ table: String = "t") throws -> [String] {
        try read { database in
            let sql = "SELECT trim(name || ' ' || type) FROM pragma_table_info(?)"
            return try String.fetchAll(database, sql: sql, arguments: [table])
        }
    }

    /// Returns the numbers in a table's column `id`, in insertion order.
    func ids(_ table: String = "airports") throws -> [Int] {
        try read { try Int.fetchAll($0, sql: "SELECT id FROM \(SQLName.quoted(table)) ORDER BY rowid") }
    }

    func text(_ sql: String) throws -> String? {
        try read { try String.fetchOne($0, sql: sql) }
    }

    func execute(_ sql: String) throws {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        try queue.write { try $0.execute(sql: sql) }
    }

    private func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.read(body)
    }
}
#endif
