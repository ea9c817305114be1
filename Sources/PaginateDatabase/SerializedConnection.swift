import Foundation

/// A connection that threads use in turns.
package final class SerializedConnection: @unchecked Sendable {
    private let lock = NSLock()
    /// Used only under the lock.
    private let connection: SQLiteConnection

    package init(_ connection: sending SQLiteConnection) {
        self.connection = connection
    }

    /// Runs an operation when no other thread uses the connection; it must not start another one.
    package func perform<Value>(_ operation: (SQLiteConnection) throws -> Value) rethrows -> Value {
        try lock.withLock { try operation(connection) }
    }
}
