import Synchronization

/// A counter shared by concurrent workers.
final class Counter: Sendable {
    private let value: Atomic<Int>

    /// Creates a counter with its first number.
    init(from first: Int) {
        value = Atomic(first)
    }

    /// Returns the next number.
    func next() -> Int {
        value.wrappingAdd(1, ordering: .relaxed).oldValue
    }
}
