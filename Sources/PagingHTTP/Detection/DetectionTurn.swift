import Synchronization

/// Lets one page at a time look for the scheme of an automatic list, and the first page before all others.
///
/// A page that was requested ahead may arrive before the first page has been read. Without a turn it would run a
/// detection of its own, with requests that the server has answered already.
final class DetectionTurn: Sendable {
    private typealias Waiter = (number: Int, continuation: CheckedContinuation<Void, any Error>)

    private struct State {
        /// The first pages that are being loaded, and the page whose turn it is.
        var working = 0
        var waiting: [Waiter] = []
        var lastNumber = 0
    }

    private let state = Mutex(State())

    /// Begins the load of a first page, which never waits.
    func begin() {
        state.withLock { $0.working += 1 }
    }

    /// Waits for the turn of another page.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled; the page has no turn then.
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
            // A cancellation before this point has found no waiter to wake, so it is looked for under the lock.
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
