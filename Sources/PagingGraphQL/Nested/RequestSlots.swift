import Synchronization

/// Limits the number of concurrent operations; others wait in order of arrival.
final class RequestSlots: Sendable {
    private typealias Waiter = (id: Int, continuation: CheckedContinuation<Void, any Error>)

    private struct State {
        var free: Int
        var waiters: [Waiter] = []
        var lastID = 0
    }

    private let state: Mutex<State>

    /// Creates the slots; a count below one counts as one.
    init(_ count: Int) {
        state = Mutex(State(free: max(1, count)))
    }

    /// Runs an operation when a slot is free.
    ///
    /// - Throws: `CancellationError` if the task is cancelled while it waits; otherwise any error of the operation.
    nonisolated(nonsending) func use<Result>(_ operation: () async throws -> Result) async throws -> Result {
        try await acquire()
        defer { release() }
        return try await operation()
    }

    private nonisolated(nonsending) func acquire() async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isDone: Bool? = state.withLock { state in
                    if Task.isCancelled { return false }
                    guard state.free == 0 else {
                        state.free -= 1
                        return true
                    }
                    state.waiters.append((id, continuation))
                    return nil
                }
                if isDone == true { continuation.resume() }
                if isDone == false { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let waiter = state.withLock { state -> Waiter? in
                guard let index = state.waiters.firstIndex(where: { $0.id == id }) else { return nil }
                return state.waiters.remove(at: index)
            }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    private func release() {
        let next = state.withLock { state -> Waiter? in
            guard !state.waiters.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiters.removeFirst()
        }
        next?.continuation.resume()
    }
}
