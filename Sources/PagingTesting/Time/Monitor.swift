import Synchronization

/// A locked value whose changes can be awaited; gates, logs and clocks are built on it.
///
/// A waiter has a condition on the value. The condition is evaluated under the lock when the waiter arrives and after
/// each change, so no change is missed and no polling is needed.
final class Monitor<Value: Sendable>: Sendable {
    private struct Waiter {
        let id: Int
        let condition: @Sendable (Value) -> Bool
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var value: Value
        var waiters: [Waiter] = []
        var nextID = 0
    }

    private let state: Mutex<State>

    init(_ value: Value) {
        state = Mutex(State(value: value))
    }

    /// The current value.
    var value: Value { state.withLock { $0.value } }

    /// Changes the value and wakes the waiters whose condition is satisfied, in order of arrival.
    func update<Result: Sendable>(_ change: (inout Value) throws -> Result) rethrows -> Result {
        let (result, ready) = try state.withLock { state in
            let result = try change(&state.value)
            let ready = state.waiters.filter { $0.condition(state.value) }
            if !ready.isEmpty {
                let ids = Set(ready.map(\.id))
                state.waiters.removeAll { ids.contains($0.id) }
            }
            return (result, ready.map(\.continuation))
        }
        for continuation in ready { continuation.resume(returning: true) }
        return result
    }

    /// Waits until a condition is satisfied.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func wait(until condition: @escaping @Sendable (Value) -> Bool) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        let isMet = await withTaskCancellationHandler {
            await suspend(id, until: condition, heedsCancellation: true)
        } onCancel: {
            abandon(id)
        }
        if !isMet { throw CancellationError() }
    }

    /// Waits until a condition is satisfied, ignoring cancellation.
    func waitUncancellably(until condition: @escaping @Sendable (Value) -> Bool) async {
        _ = await suspend(0, until: condition, heedsCancellation: false)
    }

    private func suspend(
        _ id: Int,
        until condition: @escaping @Sendable (Value) -> Bool,
        heedsCancellation: Bool
    ) async -> Bool {
        await withCheckedContinuation { continuation in
            // A cancellation before this point finds no waiter to wake, so cancellation is checked under the lock.
            let answer: Bool? = state.withLock { state in
                if heedsCancellation && Task.isCancelled { return false }
                if condition(state.value) { return true }
                state.waiters.append(Waiter(id: id, condition: condition, continuation: continuation))
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }

    private func abandon(_ id: Int) {
        let waiter = state.withLock { state in
            state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
        }
        waiter?.continuation.resume(returning: false)
    }
}
