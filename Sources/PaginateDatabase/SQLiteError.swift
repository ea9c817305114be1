import CLibraries

/// An error that SQLite reported.
package struct SQLiteError: Error, CustomStringConvertible {
    /// The extended result code.
    let extendedCode: Int32
    /// SQLite's description of the error.
    package let message: String

    init(extendedCode: Int32, message: String) {
        self.extendedCode = extendedCode
        self.message = message
    }

    /// Creates the error for a result code, with the message of the connection's last call.
    init(_ code: Int32, on connection: OpaquePointer?) {
        // Without a connection, the message is about memory.
        let text = connection == nil ? csqlite_errstr(code) : csqlite_errmsg(connection)
        self.init(extendedCode: code, message: text.map { String(cString: $0) } ?? "SQLite error \(code)")
    }

    /// The error of a connection without SQLite, which plans rule out.
    static let missing = SQLiteError(extendedCode: CSQLITE_CANTOPEN, message: "SQLite is not installed")

    /// The error of a call on a closed connection.
    static let closed = SQLiteError(extendedCode: CSQLITE_MISUSE, message: "the connection is closed")

    /// The primary result code, such as `CSQLITE_BUSY`.
    package var code: Int32 { extendedCode & 0xFF }

    package var description: String { "SQLite error \(extendedCode): \(message)" }
}
