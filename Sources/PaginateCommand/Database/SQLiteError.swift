#if SQLite
import CSQLite

/// An error that SQLite reported.
struct SQLiteError: Error, CustomStringConvertible {
    /// The extended result code.
    let extendedCode: Int32
    /// SQLite's description of the error.
    let message: String

    init(extendedCode: Int32, message: String) {
        self.extendedCode = extendedCode
        self.message = message
    }

    /// Creates the error for a result code, with the message of the connection's last call.
    init(_ code: Int32, on connection: OpaquePointer?) {
        // Without a connection, the message is about memory.
        let text = connection == nil ? sqlite3_errstr(code) : sqlite3_errmsg(connection)
        self.init(extendedCode: code, message: text.map { String(cString: $0) } ?? "SQLite error \(code)")
    }

    /// The error of a call on a closed connection.
    static let closed = SQLiteError(extendedCode: SQLITE_MISUSE, message: "the connection is closed")

    /// The primary result code, such as `SQLITE_BUSY`.
    var code: Int32 { extendedCode & 0xFF }

    var description: String { "SQLite error \(extendedCode): \(message)" }
}
#endif
