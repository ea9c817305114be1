import Synchronization

/// A gate that lets one page at a time detect the scheme, starting with the first page.
///
/// A prefetched page may arrive before the first page has been read. Without the gate it would run its own detection
/// and repeat requests.
final class DetectionGate: Sendable {
    private typealias Waiter = (number: Int, continuation: CheckedContinuation<Void, any Error>)

    private struct State {
        /// The number of first pages in flight, plus the page that holds the turn.
        var working = 0
        var waiting: [Waiter] = []
        var lastNumber = 0
    }

    private let state = Mutex(State())

    /// Starts the load of a first page, which never waits.
    func begin() {
        state.withLock { $0.working += 1 }
    }

    /// Waits until another page has the turn.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled; the page then has no turn.
    func wait() async throws {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { enter((number, $0)) }
        } onCancel: {
            leave(number)
        }
    }

    /// Ends a turn, or the load of a first page.
    func end() {
        let next: Waiter? = state.withLock { state in
            state.working -= 1
            guard state.working == 0, !state.waiting.isEmpty else { return nil }
            state.working = 1
            return state.waiting.removeFirst()
        }
        next?.continuation.resume()
    }

    private func enter(_ waiter: Waiter) {
        let result: Result<Void, any Error>? = state.withLock { state in
            // An earlier cancellation found no waiter to resume, so check for it under the lock.
            if Task.isCancelled { return .failure(CancellationError()) }
            if state.working == 0 {
                state.working = 1
                return .success(())
            }
            state.waiting.append(waiter)
            return nil
        }
        if let result { waiter.continuation.resume(with: result) }
    }

    private func leave(_ number: Int) {
        let waiter: Waiter? = state.withLock { state in
            state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
        }
        waiter?.continuation.resume(throwing: CancellationError())
    }
}
