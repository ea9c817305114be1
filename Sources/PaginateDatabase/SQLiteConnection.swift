import CLibraries

/// A connection to a database, which one thread at a time may use.
package final class SQLiteConnection {
    /// The use of a connection.
    package enum Access {
        case reading
        /// Creates the database if it does not exist.
        case writing
    }

    /// The locks that a transaction takes when it starts.
    package enum TransactionKind: String {
        /// Takes no lock before the first statement, which reads.
        case deferred = "DEFERRED"
        /// Takes the lock for writing.
        case immediate = "IMMEDIATE"
    }

    private var handle: OpaquePointer?
    /// The statements that callers keep.
    private var statements: [SQLiteStatement] = []
    /// Kept while SQLite may check it.
    private var condition: Condition?

    /// SQLite's version on this machine, as a number such as 3035000.
    ///
    /// There has to be one.
    package static var version: Int32 { csqlite_libversion_number() }

    /// Creates a connection to a database.
    ///
    /// - Parameter busyTimeout: The longest wait for another program's transaction, in seconds.
    package init(_ path: String, for access: Access, busyTimeout: Double) throws(SQLiteError) {
        // The callers take turns, so SQLite need not lock a mutex in each call.
        let flags = access == .reading ? CSQLITE_OPEN_READONLY : CSQLITE_OPEN_READWRITE | CSQLITE_OPEN_CREATE
        guard csqlite_load() != 0 else { throw .missing }
        let code = csqlite_open_v2(path, &handle, flags | CSQLITE_OPEN_NOMUTEX)
        guard code == CSQLITE_OK else { throw SQLiteError(code, on: handle) }
        csqlite_extended_result_codes(handle, 1)
        csqlite_busy_timeout(handle, Int32(busyTimeout * 1000))
        csqlite_refuse_quoted_texts(handle)
        // Declared by other programs on their own tables.
        try execute("PRAGMA foreign_keys = ON")
    }

    /// Creates a temporary database, which SQLite keeps on disk beyond its cache, and deletes itself.
    package static func temporary() throws(SQLiteError) -> SQLiteConnection {
        let connection = try SQLiteConnection("", for: .writing, busyTimeout: 1)
        try connection.execute(
            "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -32000; PRAGMA temp_store = FILE"
        )
        return connection
    }

    deinit {
        close()
    }

    /// Closes the connection and finalizes its statements; later calls throw.
    ///
    /// The last connection to a database checkpoints the write-ahead log and removes it.
    package func close() {
        for statement in statements { statement.finalize() }
        statements.removeAll()
        if let handle { csqlite_close_v2(handle) }
        handle = nil
    }

    /// Runs statements, separated by semicolons.
    package func execute(_ sql: String) throws(SQLiteError) {
        let handle = try opened()
        let code = csqlite_exec(handle, sql)
        guard code == CSQLITE_OK else { throw SQLiteError(code, on: handle) }
    }

    /// Runs a statement with values for its parameters.
    ///
    /// - Returns: The rows, of which each has the values of its columns.
    @discardableResult
    package func rows(_ sql: String, _ values: [SQLiteValue] = []) throws -> [[SQLiteValue]] {
        let statement = try SQLiteStatement(sql, on: opened())
        try statement.bind(values)
        var rows: [[SQLiteValue]] = []
        try statement.run { rows.append($0) }
        return rows
    }

    /// Compiles a statement for repeated use.
    ///
    /// The connection finalizes it when it closes, or after the caller has released it. So a statement may be released
    /// on any thread.
    package func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
        let statement = try SQLiteStatement(sql, on: opened())
        for index in statements.indices.reversed() where isKnownUniquelyReferenced(&statements[index]) {
            statements.remove(at: index)
        }
        statements.append(statement)
        return statement
    }

    /// Runs a transaction, and returns when it is committed, or throws with nothing changed.
    package func transaction<Value>(_ kind: TransactionKind, _ body: () throws -> Value) throws -> Value {
        try execute("BEGIN \(kind.rawValue)")
        do {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // After some errors, such as a full disk, SQLite has rolled back already.
            if isInTransaction { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// Returns the smallest of several limits, such as `CSQLITE_LIMIT_COLUMN`.
    func limit(_ limits: Int32...) -> Int {
        guard let handle else { return 0 }
        return limits.map { Int(csqlite_limit(handle, $0)) }.min() ?? 0
    }

    /// Confines the connection to its database, and interrupts a statement when a condition becomes true.
    package func confine(until isOver: @escaping () -> Bool) throws(SQLiteError) {
        let handle = try opened()
        let condition = Condition(isOver)
        self.condition = condition
        // ATTACH and VACUUM INTO would open other files.
        csqlite_set_limit(handle, CSQLITE_LIMIT_ATTACHED, 0)
        // A single value can be computed that fills the memory: hex(zeroblob(400000000)).
        csqlite_set_limit(handle, CSQLITE_LIMIT_LENGTH, 64 << 20)
        csqlite_progress_handler(
            handle,
            10_000,
            { context in
                guard let context else { return 0 }
                return Unmanaged<Condition>.fromOpaque(context).takeUnretainedValue().isTrue() ? 1 : 0
            },
            Unmanaged.passUnretained(condition).toOpaque()
        )
    }

    /// A condition that SQLite checks during a statement.
    private final class Condition {
        let isTrue: () -> Bool

        init(_ isTrue: @escaping () -> Bool) { self.isTrue = isTrue }
    }

    private var isInTransaction: Bool {
        guard let handle else { return false }
        return csqlite_get_autocommit(handle) == 0
    }

    private func opened() throws(SQLiteError) -> OpaquePointer {
        guard let handle else { throw .closed }
        return handle
    }
}
