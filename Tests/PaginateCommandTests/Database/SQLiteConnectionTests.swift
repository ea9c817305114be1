import CLibraries
import Foundation
import Testing

@testable import PaginateCrawls
@testable import PaginateDatabase

@Suite("SQLite connections")
struct SQLiteConnectionTests {
    private static let values: [SQLiteValue] = [
        .null, .integer(.min), .integer(.max), .integer(0), .real(0.1), .real(-.infinity),
        .text(""), .text("a\0b"), .text("Zürich 東京 👩‍🚀"), .text("\u{FEFF}x"),
        .blob([]), .blob([0]), .blob([0xFF, 0, 0xC3]),
    ]

    @Test("A value is read as it was written", arguments: values)
    func roundTrip(_ value: SQLiteValue) throws {
        let database = try TestDatabase()
        let connection = try database.connect()
        try connection.execute("CREATE TABLE t (a)")
        try connection.rows("INSERT INTO t VALUES (?)", [value])
        #expect(try connection.rows("SELECT a FROM t") == [[value]])
    }

    @Test("NULL, an empty text and an empty blob differ")
    func emptyValues() throws {
        let database = try TestDatabase()
        let connection = try database.connect()
        let types = try connection.rows("SELECT typeof(?), typeof(?), typeof(?)", [.null, .text(""), .blob([])])
        #expect(types == [[.text("null"), .text("text"), .text("blob")]])
    }

    @Test("Values that are not as many as the parameters are refused", arguments: [0, 1, 3])
    func parameterCount(_ count: Int) throws {
        let database = try TestDatabase()
        let connection = try database.connect()
        let error = #expect(throws: SQLiteError.self) {
            try connection.rows("SELECT ?, ?", Array(repeating: .integer(1), count: count))
        }
        #expect(error?.code == CSQLITE_MISUSE)
    }

    @Test("An error has the extended code and the message of SQLite")
    func errors() throws {
        let database = try TestDatabase()
        let connection = try database.connect()
        try connection.execute("CREATE TABLE t (a PRIMARY KEY); INSERT INTO t VALUES (1)")
        let duplicate = #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO t VALUES (1)") }
        #expect(duplicate?.extendedCode == CSQLITE_CONSTRAINT | (6 << 8))
        #expect(duplicate?.code == CSQLITE_CONSTRAINT)
        #expect(duplicate?.message == "UNIQUE constraint failed: t.a")
        let syntax = #expect(throws: SQLiteError.self) { try connection.rows("SELEC 1") }
        #expect(syntax?.code == CSQLITE_ERROR)
        #expect(syntax?.message == "near \"SELEC\": syntax error")
    }

    @Test("A name in double quotation marks that does not exist is an error, and not a text")
    func quotedTexts() throws {
        let database = try TestDatabase()
        let connection = try database.connect()
        let error = #expect(throws: SQLiteError.self) { try connection.rows(#"SELECT "none""#) }
        #expect(error?.message.hasPrefix("no such column: ") == true)
    }

    @Test("A database in a folder that does not exist cannot be opened")
    func missingFolder() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: SQLiteError.self) {
            try SQLiteConnection(folder.file("none/test.db"), for: .writing, busyTimeout: 0)
        }
        #expect(error?.code == CSQLITE_CANTOPEN)
        #expect(error.map { DatabaseText.reason($0) } == "it cannot be opened")
    }

    @Test("A connection for reading creates no database and writes none")
    func reading() throws {
        let database = try TestDatabase()
        #expect(throws: SQLiteError.self) { try SQLiteConnection(database.path, for: .reading, busyTimeout: 0) }
        #expect(!FileManager.default.fileExists(atPath: database.path))
        try database.execute("CREATE TABLE t (a)")
        let connection = try SQLiteConnection(database.path, for: .reading, busyTimeout: 0)
        defer { connection.close() }
        let error = #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO t VALUES (1)") }
        #expect(error.map { DatabaseText.reason($0) } == "it is read-only")
        #expect(try connection.rows("SELECT a FROM t").isEmpty)
    }

    @Test("A busy database is an error once the timeout has passed")
    func busy() throws {
        let database = try TestDatabase()
        let first = try database.connect()
        try first.transaction(.immediate) {
            let second = try SQLiteConnection(database.path, for: .writing, busyTimeout: 0.01)
            defer { second.close() }
            let error = #expect(throws: SQLiteError.self) { try second.transaction(.immediate) {} }
            #expect(error?.code == CSQLITE_BUSY)
            #expect(error?.message == "database is locked")
        }
        try first.execute("CREATE TABLE t (a)")
    }

    @Test("A transaction that throws changes nothing, and the next one commits")
    func rollback() throws {
        let database = try TestDatabase()
        let connection = try database.connect()
        #expect(throws: TableProblem.self) {
            try connection.transaction(.immediate) {
                try connection.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
                throw TableProblem(message: "")
            }
        }
        #expect(try connection.rows("SELECT name FROM sqlite_master").isEmpty)
        try connection.transaction(.immediate) { try connection.execute("CREATE TABLE t (a)") }
        #expect(try database.columns() == ["a"])
    }

    @Test("A transaction that SQLite has rolled back throws the error that caused it")
    func automaticRollback() throws {
        let database = try TestDatabase()
        let connection = try database.connect()
        try connection.execute("CREATE TABLE t (a PRIMARY KEY); INSERT INTO t VALUES (1)")
        let error = #expect(throws: SQLiteError.self) {
            try connection.transaction(.immediate) {
                try connection.execute("INSERT INTO t VALUES (2)")
                try connection.execute("INSERT OR ROLLBACK INTO t VALUES (1)")
            }
        }
        #expect(error?.code == CSQLITE_CONSTRAINT)
        try connection.transaction(.immediate) { try connection.execute("INSERT INTO t VALUES (3)") }
        #expect(try connection.rows("SELECT a FROM t") == [[.integer(1)], [.integer(3)]])
    }

    @Test("A failed row ends its statement, so that the transaction can end")
    func unfinishedStatement() throws {
        let database = try TestDatabase()
        let connection = try database.connect()
        try connection.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
        let statement = try connection.statement("SELECT a FROM t")
        #expect(throws: TableProblem.self) { try statement.run { _ in throw TableProblem(message: "") } }
        try connection.execute("DROP TABLE t")
    }

    @Test("A closed connection and its statements throw")
    func closing() throws {
        let database = try TestDatabase()
        let connection = try SQLiteConnection(database.path, for: .writing, busyTimeout: 0)
        let statement = try connection.statement("SELECT 1")
        #expect(statement.isOpen)
        connection.close()
        #expect(!statement.isOpen)
        for attempt in [{ try statement.run() }, { try connection.execute("SELECT 1") }] {
            let error = #expect(throws: SQLiteError.self) { try attempt() }
            #expect(error?.message == "the connection is closed")
        }
        connection.close()
    }

    @Test("A connection whose last owner is gone finalizes the statements that it gave out")
    func release() throws {
        let database = try TestDatabase()
        let statement = try SQLiteConnection(database.path, for: .writing, busyTimeout: 0).statement("SELECT 1")
        #expect(!statement.isOpen)
    }
}
