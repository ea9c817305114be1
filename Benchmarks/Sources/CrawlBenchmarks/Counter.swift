import Synchronization

/// Numbers that workers take one after another.
final class Counter: Sendable {
    private let value: Atomic<Int>

    /// Begins with a number.
    init(from first: Int) {
        value = Atomic(first)
    }

    /// Takes the next number.
    func next() -> Int {
        value.wrappingAdd(1, ordering: .relaxed).oldValue
    }
}
