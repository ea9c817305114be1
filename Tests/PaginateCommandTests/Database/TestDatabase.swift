import Paging
import PagingHTTP

@testable import PaginateCrawls
@testable import PaginateDatabase
@testable import PaginateFiles

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
        let names = try texts("SELECT name FROM pragma_table_info(?)", [.text(table)])
        let values = names.map { "quote(\(SQLName.quoted($0)))" }.joined(separator: " || '|' || ")
        return try texts("SELECT \(values) FROM \(SQLName.quoted(table)) \(end)")
    }

    /// Returns the columns of a table with their declared types.
    func columns(_ table: String = "t") throws -> [String] {
        try texts("SELECT trim(name || ' ' || type) FROM pragma_table_info(?)", [.text(table)])
    }

    /// Returns the numbers in a table's column `id`, in insertion order.
    func ids(_ table: String = "airports") throws -> [Int] {
        let rows = try connect().rows("SELECT id FROM \(SQLName.quoted(table)) ORDER BY rowid")
        return rows.compactMap { $0[0].integer.map(Int.init) }
    }

    func text(_ sql: String) throws -> String? {
        try texts(sql).first
    }

    func execute(_ sql: String) throws {
        try connect().execute(sql)
    }

    /// Opens a connection, as another program does, which does not wait for locks.
    func connect() throws -> SQLiteConnection {
        try SQLiteConnection(path, for: .writing, busyTimeout: 30)
    }

    /// Returns the first column of a query as text.
    func texts(_ sql: String, _ values: [SQLiteValue] = []) throws -> [String] {
        try connect().rows(sql, values).compactMap { row in
            switch row[0] {
            case .text(let text): text
            case .integer(let number): "\(number)"
            case .null, .real, .blob: nil
            }
        }
    }
}
