import Foundation
import PagingHTTP
import Testing

@testable import PaginateCrawls
@testable import PaginateDatabase

@Suite("List databases")
struct ListDatabaseTests {
    @Test("Written rows are durable, and readers can read during a write")
    func durability() async throws {
        let database = try TestDatabase()
        try database.write(try await Items.raw(#"{"a":1}"#))
        #expect(try database.text("PRAGMA journal_mode") == "wal")
        let list = try ListDatabase(DatabaseFile(database.path))
        defer { list.close() }
        try list.transaction { connection in
            #expect(try connection.rows("PRAGMA synchronous") == [[.integer(2)]])
            #expect(try connection.rows("PRAGMA foreign_keys") == [[.integer(1)]])
            try connection.execute("INSERT INTO t VALUES (2)")
            #expect(try database.rows() == ["1"])
        }
        #expect(try database.rows() == ["1", "2"])
    }

    @Test("A write conflict with another program is reported, and the batch is rolled back")
    func locked() async throws {
        let database = try TestDatabase()
        try database.write(try await Items.raw(#"{"a":1}"#))
        let list = try ListDatabase(DatabaseFile(database.path), busyTimeout: 0.01)
        defer { list.close() }
        let other = try database.connect()
        try other.execute("BEGIN IMMEDIATE")
        let error = #expect(throws: (any Error).self) {
            try list.transaction { try $0.execute("INSERT INTO t VALUES (2)") }
        }
        #expect(error.map { DatabaseText.reason($0).contains("another program has locked it") } == true)
        try other.execute("ROLLBACK")
        #expect(try database.rows() == ["1"])
    }

    @Test("A batch that fails midway leaves no rows or columns, and the next batch is written")
    func failedBatch() async throws {
        let database = try TestDatabase()
        let list = try ListDatabase(DatabaseFile(database.path))
        let table = ItemTable("t", key: "/id")
        let good = try await Items.raw(#"{"id":1}"#)
        let bad = try await Items.raw(#"{"id":2,"new":1}"#, #"{"new":2}"#)
        try list.transaction { try table.write(good, in: $0) }
        let before = table.columns
        #expect(throws: TableProblem.self) { try list.transaction { try table.write(bad, in: $0) } }
        table.rollBack(to: before)
        let next = try await Items.raw(#"{"id":3,"new":"x"}"#)
        try list.transaction { try table.write(next, in: $0) }
        list.close()
        #expect(try database.rows() == ["1|NULL", "3|'x'"])
    }

    @Test("A closed database has no write-ahead log, though its table keeps a statement")
    func closing() async throws {
        let database = try TestDatabase()
        let list = try ListDatabase(DatabaseFile(database.path))
        let table = ItemTable("t", key: nil)
        let items = try await Items.raw(#"{"a":1}"#)
        try list.transaction { try table.write(items, in: $0) }
        #expect(FileManager.default.fileExists(atPath: database.path + "-wal"))
        list.close()
        #expect(!FileManager.default.fileExists(atPath: database.path + "-wal"))
        #expect(throws: SQLiteError.self) { try list.transaction { try table.write(items, in: $0) } }
        #expect(try database.rows() == ["1"])
    }

    @Test("Threads use a database in turns")
    func turns() async throws {
        let database = try TestDatabase()
        try database.execute("CREATE TABLE t (a)")
        let list = try ListDatabase(DatabaseFile(database.path))
        defer { list.close() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in Int64(0)..<20 {
                group.addTask {
                    _ = try list.transaction { try $0.rows("INSERT INTO t VALUES (?)", [.integer(number)]) }
                }
            }
            try await group.waitForAll()
        }
        #expect(try database.rows("t", "ORDER BY a") == (0..<20).map(String.init))
    }

    @Test("A foreign index is preserved and blocks a type change with a clear error")
    func foreignIndex() async throws {
        let database = try TestDatabase()
        try database.write(try await Items.raw(#"{"a":1}"#))
        try database.execute("CREATE INDEX mine ON t (a)")
        let list = try ListDatabase(DatabaseFile(database.path))
        let columns = ColumnSurvey(try await Items.raw(#"{"a":1}"#), mostMembers: 9).columns
        let table = ItemTable("t", key: nil, columns: columns)
        let items = try await Items.raw(#"{"a":"007"}"#)
        let problem = #expect(throws: TableProblem.self) { try list.transaction { try table.write(items, in: $0) } }
        #expect(problem?.message.contains("an index or a view depends on it") == true)
        list.close()
        #expect(try database.rows() == ["1"])
        #expect(try database.columns() == ["a INTEGER"])
    }
}
