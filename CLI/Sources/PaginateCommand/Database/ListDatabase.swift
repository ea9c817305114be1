#if SQLite
    import ArgumentParser
    import Foundation
    import GRDB

    /// A database that holds lists: their tables, and a table of its own about them.
    ///
    /// Writers take turns, readers read meanwhile (write-ahead log), and what a transaction has written is on disk when it
    /// ends.
    struct ListDatabase: Sendable {
        let file: DatabaseFile
        private let queue: DatabaseQueue

        /// The oldest SQLite whose `ALTER TABLE` can do what is needed: of March 2021.
        private static let oldest: Int32 = 3_035_000

        /// Opens a database, or makes an empty one.
        ///
        /// - Parameter patience: how many seconds to wait for another program's transaction.
        /// - Throws: `ValidationError` with what to do.
        init(_ file: DatabaseFile, patience: Double = 10) throws {
            self.file = file
            guard Database.sqliteLibVersionNumber >= Self.oldest else {
                throw ValidationError("--format sqlite needs SQLite 3.35 or newer on this machine.")
            }
            var configuration = Configuration()
            configuration.busyMode = .timeout(patience)
            // A transaction that can neither be ended nor undone is an error of the next one, and no reason to trap.
            configuration.allowsUnsafeTransactions = true
            configuration.label = "paginate.database"
            configuration.prepareDatabase { database in
                // Of a new database: half the calls of the system for rows of some hundred bytes.
                try database.execute(sql: "PRAGMA page_size = 8192")
                // File systems without shared memory keep another journal, which is as safe.
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

        /// Runs a transaction: all of it is on disk when this returns, or nothing is.
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

        /// Closes the database, which moves all of it into the one file.
        func close() {
            try? queue.close()
        }
    }

    /// What a database's errors mean, for people.
    enum DatabaseWords {
        /// A whole sentence about a database that cannot be used.
        static func sentence(_ error: any Error, about file: DatabaseFile) -> String {
            if let problem = error as? TableProblem { return "In \"\(file.name)\", \(problem.message)." }
            guard (error as? DatabaseError)?.resultCode == .SQLITE_NOTADB else {
                return "The database \"\(file.name)\" cannot be used: \(reason(error))."
            }
            return "\"\(file.name)\" is no SQLite database. Nothing was changed; name another file with --output."
        }

        /// Why something failed, as the end of a sentence.
        static func reason(_ error: any Error) -> String {
            if let problem = error as? TableProblem { return problem.message }
            guard let error = error as? DatabaseError else { return "\(error)" }
            switch error.resultCode {
            case .SQLITE_NOTADB: return "it is no SQLite database"
            case .SQLITE_BUSY, .SQLITE_LOCKED:
                return "another program has locked it; end that, or wait until it is done"
            case .SQLITE_FULL: return "there is no room left on its disk"
            case .SQLITE_READONLY: return "it can only be read"
            case .SQLITE_CANTOPEN: return "it cannot be opened"
            case .SQLITE_CORRUPT: return "it is damaged"
            case .SQLITE_IOERR: return "its disk failed"
            default: return error.message ?? "SQLite says \(error.resultCode.rawValue)"
            }
        }
    }
#endif
