import ArgumentParser
import CLibraries
import PaginateDatabase
import PaginateFiles
import PaginateOptions

/// A database of lists: their tables, and a table that describes them.
///
/// Writers take turns, readers are never blocked (write-ahead log), and a transaction's data is on disk when the
/// transaction ends.
package struct ListDatabase: Sendable {
    let file: DatabaseFile
    private let connection: SerializedConnection
    /// The responses of earlier runs, and the connection that reads them during transactions.
    private let kept: (responses: DatabaseResponses, reader: SerializedConnection)?

    /// The oldest SQLite version with the required `ALTER TABLE`: 3.35 of March 2021.
    private static let oldest: Int32 = 3_035_000

    /// Creates a connection to a database, and the database if it does not exist.
    ///
    /// - Parameters:
    ///   - busyTimeout: The longest wait for another program's transaction, in seconds.
    ///   - responses: The responses to keep in the database, if any.
    /// - Throws: `ValidationError` with one sentence that says what to do.
    init(_ file: DatabaseFile, busyTimeout: Double = 10, responses: DatabaseResponses? = nil) throws {
        self.file = file
        try SystemLibrary.sqlite.check()
        guard SQLiteConnection.version >= Self.oldest else {
            throw ValidationError("--format sqlite needs SQLite 3.35 or newer on this machine.")
        }
        do {
            let connection = try SQLiteConnection(file.path, for: .writing, busyTimeout: busyTimeout)
            try connection.execute(Self.settings)
            self.connection = SerializedConnection(connection)
            kept = try responses.map { responses in
                let reader = SerializedConnection(
                    try SQLiteConnection(file.path, for: .reading, busyTimeout: busyTimeout)
                )
                responses.attach { request in reader.perform { Self.response(to: request, in: $0) } }
                return (responses, reader)
            }
        } catch {
            throw ValidationError(DatabaseText.sentence(error, about: file))
        }
    }

    /// The settings of a connection.
    ///
    /// - `page_size`, for new databases: halves the system calls for rows of a few hundred bytes.
    /// - `journal_mode`: file systems without shared memory use another mode, which is equally safe.
    private static let settings = """
        PRAGMA page_size = 8192;
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = FULL;
        PRAGMA fullfsync = ON;
        PRAGMA wal_autocheckpoint = 4000;
        """

    /// Runs a transaction, and returns when all of it is on disk, or throws with nothing changed.
    func transaction<Value>(_ body: (SQLiteConnection) throws -> Value) throws -> Value {
        try connection.perform { connection in
            try connection.transaction(.immediate) { try body(connection) }
        }
    }

    /// Writes the responses since the last transaction.
    ///
    /// If the list is complete, those of its earlier walks are removed.
    func writeResponses(of list: String, _ record: DatabaseListRecord, in database: SQLiteConnection) throws {
        guard let responses = kept?.responses else { return }
        let walk = record.walk ?? ""
        for (request, change) in responses.takeChanges() {
            try Self.write(change, to: request, of: list, walk: walk, in: database)
        }
        if record.crawl.isComplete { try Self.removeResponses(of: list, except: walk, in: database) }
    }

    /// Closes the database, which checkpoints the write-ahead log into the main file.
    package func close() {
        kept?.responses.detach()
        // The last connection to close is the one that may write.
        kept?.reader.perform { $0.close() }
        connection.perform { $0.close() }
    }
}

/// The messages for database errors.
package enum DatabaseText {
    /// Returns a sentence about a database that cannot be used.
    static func sentence(_ error: any Error, about file: DatabaseFile) -> String {
        if let problem = error as? TableProblem { return "In \"\(file.name)\", \(problem.message)." }
        guard (error as? SQLiteError)?.code == CSQLITE_NOTADB else {
            return "The database \"\(file.name)\" cannot be used: \(reason(error))."
        }
        return "\"\(file.name)\" is not an SQLite database. Nothing was changed; name another file with --output."
    }

    /// Returns the reason for an error, as the end of a sentence.
    package static func reason(_ error: any Error) -> String {
        if let problem = error as? TableProblem { return problem.message }
        guard let error = error as? SQLiteError else { return "\(error)" }
        switch error.code {
        case CSQLITE_NOTADB: return "it is not an SQLite database"
        case CSQLITE_BUSY, CSQLITE_LOCKED:
            return "another program has locked it; stop that program, or wait until it is done"
        case CSQLITE_FULL: return "its disk is full"
        case CSQLITE_READONLY: return "it is read-only"
        case CSQLITE_CANTOPEN: return "it cannot be opened"
        case CSQLITE_CORRUPT: return "it is damaged"
        case CSQLITE_IOERR: return "its disk failed"
        default: return error.message
        }
    }
}
