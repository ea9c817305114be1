#if SQLite
import ArgumentParser
import Foundation
import GRDB

/// A database of lists: their tables, and a table that describes them.
///
/// Writers take turns, readers are never blocked (write-ahead log), and a transaction's data is on disk when the
/// transaction ends.
struct ListDatabase: Sendable {
    let file: DatabaseFile
    private let queue: DatabaseQueue

    /// The oldest SQLite version with the required `ALTER TABLE`: 3.35 of March 2021.
    private static let oldest: Int32 = 3_035_000

    /// Creates a connection to a database, and the database if it does not exist.
    ///
    /// - Parameter patience: The longest wait for another program's transaction, in seconds.
    /// - Throws: `ValidationError` with one sentence that says what to do.
    init(_ file: DatabaseFile, patience: Double = 10) throws {
        self.file = file
        guard Database.sqliteLibVersionNumber >= Self.oldest else {
            throw ValidationError("--format sqlite needs SQLite 3.35 or newer on this machine.")
        }
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        // A transaction that can neither commit nor roll back makes the next one fail, instead of trapping.
        configuration.allowsUnsafeTransactions = true
        configuration.label = "paginate.database"
        configuration.prepareDatabase { database in
            // For new databases: halves the system calls for rows of a few hundred bytes.
            try database.execute(sql: "PRAGMA page_size = 8192")
            // File systems without shared memory use another journal mode, which is equally safe.
            _ = try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL")
            try database.execute(sql: "PRAGMA synchronous = FULL")
            try database.execute(sql: "PRAGMA fullfsync = ON")
            try database.execute(sql: "PRAGMA wal_autocheckpoint = 4000")
        }
        do {
            queue = try DatabaseQueue(path: file.path, configuration: configuration)
        } catch {
            throw ValidationError(DatabaseWords.sentence(error, about: file))
        }
    }

    /// Runs a transaction, and returns when all of it is on disk, or throws with nothing changed.
    func transaction<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try queue.inDatabase { database in
            try database.beginTransaction(.immediate)
            do {
                let value = try body(database)
                try database.commit()
                return value
            } catch {
                if database.isInsideTransaction { try? database.rollback() }
                throw error
            }
        }
    }

    /// Closes the database, which checkpoints the write-ahead log into the main file.
    func close() {
        try? queue.close()
    }
}

/// The messages for database errors.
enum DatabaseWords {
    /// Returns a sentence about a database that cannot be used.
    static func sentence(_ error: any Error, about file: DatabaseFile) -> String {
        if let problem = error as? TableProblem { return "In \"\(file.name)\", \(problem.message)." }
        guard (error as? DatabaseError)?.resultCode == .SQLITE_NOTADB else {
            return "The database \"\(file.name)\" cannot be used: \(reason(error))."
        }
        return "\"\(file.name)\" is not an SQLite database. Nothing was changed; name another file with --output."
    }

    /// Returns the reason for an error, as the end of a sentence.
    static func reason(_ error: any Error) -> String {
        if let problem = error as? TableProblem { return problem.message }
        guard let error = error as? DatabaseError else { return "\(error)" }
        switch error.resultCode {
        case .SQLITE_NOTADB: return "it is not an SQLite database"
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            return "another program has locked it; stop that program, or wait until it is done"
        case .SQLITE_FULL: return "its disk is full"
        case .SQLITE_READONLY: return "it is read-only"
        case .SQLITE_CANTOPEN: return "it cannot be opened"
        case .SQLITE_CORRUPT: return "it is damaged"
        case .SQLITE_IOERR: return "its disk failed"
        default: return error.message ?? "SQLite error \(error.resultCode.rawValue)"
        }
    }
}
#endif
