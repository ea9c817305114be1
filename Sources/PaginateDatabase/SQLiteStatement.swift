import CLibraries

/// A value in a row, or for a parameter of a statement.
package enum SQLiteValue: Equatable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// The text, if the value is one.
    package var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The integer, if the value is one.
    package var integer: Int64? {
        guard case .integer(let number) = self else { return nil }
        return number
    }
}

/// A compiled statement, which is used where its connection is.
package final class SQLiteStatement {
    private var handle: OpaquePointer?

    /// Creates a statement from the text of one.
    ///
    /// - Parameter connection: An open connection.
    init(_ sql: String, on connection: OpaquePointer) throws(SQLiteError) {
        var handle: OpaquePointer?
        let code = csqlite_prepare_v2(connection, sql, &handle)
        guard code == CSQLITE_OK else { throw SQLiteError(code, on: connection) }
        self.handle = handle
    }

    deinit {
        finalize()
    }

    /// Releases the statement; later calls throw.
    func finalize() {
        csqlite_finalize(handle)
        handle = nil
    }

    /// Whether the statement can run.
    var isOpen: Bool { handle != nil }

    /// Returns the statement for calls of SQLite's functions.
    func opened() throws(SQLiteError) -> OpaquePointer {
        guard let handle else { throw .closed }
        return handle
    }

    /// Whether the statement changes nothing.
    package var onlyReads: Bool {
        get throws(SQLiteError) { csqlite_stmt_readonly(try opened()) != 0 }
    }

    /// The names of the columns.
    package var columns: [String] {
        get throws(SQLiteError) {
            let handle = try opened()
            return (0..<csqlite_column_count(handle)).map { column in
                csqlite_column_name(handle, column).map { String(cString: $0) } ?? ""
            }
        }
    }

    /// Returns whether a text has anything else behind this statement, which was compiled from it.
    package func isFollowed(in sql: String) throws(SQLiteError) -> Bool {
        guard let own = csqlite_sql(try opened()) else { return true }
        let rest = sql.utf8.dropFirst(String(cString: own).utf8.count)
        return rest.contains { $0 != UInt8(ascii: ";") && $0 > UInt8(ascii: " ") }
    }

    /// Binds the values of the parameters, of which a text or a blob is copied.
    package func bind(_ values: [SQLiteValue]) throws(SQLiteError) {
        let handle = try opened()
        guard values.count == csqlite_bind_parameter_count(handle) else {
            throw SQLiteError(extendedCode: CSQLITE_MISUSE, message: "the values are not as many as the parameters")
        }
        for (offset, value) in values.enumerated() {
            let code = Self.bind(value, to: handle, at: Int32(offset + 1))
            guard code == CSQLITE_OK else { throw SQLiteError(code, on: csqlite_db_handle(handle)) }
        }
    }

    private static func bind(_ value: SQLiteValue, to handle: OpaquePointer, at index: Int32) -> Int32 {
        switch value {
        case .null: return csqlite_bind_null(handle, index)
        case .integer(let number): return csqlite_bind_int64(handle, index, number)
        case .real(let number): return csqlite_bind_double(handle, index, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                // A null address would bind NULL instead of an empty text.
                guard let start = bytes.baseAddress else { return csqlite_bind_text(handle, index, "", 0) }
                return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                    csqlite_bind_text(handle, index, $0, UInt64(bytes.count))
                }
            }
        case .blob(let bytes):
            guard !bytes.isEmpty else { return csqlite_bind_zeroblob(handle, index, 0) }
            return bytes.withUnsafeBytes { csqlite_bind_blob(handle, index, $0.baseAddress, UInt64($0.count)) }
        }
    }

    /// Runs the statement to its end.
    ///
    /// - Parameter row: Called with the values of each row.
    package func run(_ row: ([SQLiteValue]) throws -> Void = { _ in }) throws {
        let handle = try opened()
        // An unfinished statement would keep its transaction from ending.
        defer { csqlite_reset(handle) }
        while let values = try next() { try row(values) }
    }

    /// Returns the values of the next row; `nil` after the last, when the statement can run again.
    package func next() throws(SQLiteError) -> [SQLiteValue]? {
        let handle = try opened()
        let code = csqlite_step(handle)
        if code == CSQLITE_ROW { return (0..<csqlite_column_count(handle)).map { Self.value(in: handle, at: $0) } }
        defer { csqlite_reset(handle) }
        guard code == CSQLITE_DONE else { throw SQLiteError(code, on: csqlite_db_handle(handle)) }
        return nil
    }

    private static func value(in handle: OpaquePointer, at column: Int32) -> SQLiteValue {
        switch csqlite_column_type(handle, column) {
        case CSQLITE_INTEGER: .integer(csqlite_column_int64(handle, column))
        case CSQLITE_FLOAT: .real(csqlite_column_double(handle, column))
        case CSQLITE_TEXT: .text(text(in: handle, at: column))
        case CSQLITE_BLOB: .blob(blob(in: handle, at: column))
        default: .null
        }
    }

    /// Returns a text with all of its bytes, which may contain NUL.
    private static func text(in handle: OpaquePointer, at column: Int32) -> String {
        // The address comes first: the call may convert the value, which changes its length.
        let start = csqlite_column_text(handle, column)
        let count = Int(csqlite_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: start == nil ? 0 : count), as: UTF8.self)
    }

    private static func blob(in handle: OpaquePointer, at column: Int32) -> [UInt8] {
        let start = csqlite_column_blob(handle, column)
        let count = Int(csqlite_column_bytes(handle, column))
        return Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }
}
