import Synchronization

/// A value that is returned once.
package final class Once<Value: Sendable>: Sendable {
    private let value: Mutex<Value?>

    package init(_ value: Value) {
        self.value = Mutex(value)
    }

    /// Returns the value on the first call and `nil` afterwards.
    package func removeValue() -> Value? {
        value.withLock { value in
            defer { value = nil }
            return value
        }
    }
}
