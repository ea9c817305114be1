import Synchronization

/// Records changes since the last pass, and resumes the tasks that wait for one.
final class Signal: Sendable {
    private struct State {
        var isRaised = true
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    var isRaised: Bool { state.withLock { $0.isRaised } }

    func raise() {
        let waiters = state.withLock { state in
            state.isRaised = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    func lower() { state.withLock { $0.isRaised = false } }

    /// Returns after a change, or when the waiting task is cancelled.
    func wait() async throws {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isRaised = state.withLock { state in
                    if state.isRaised || Task.isCancelled { return true }
                    state.waiters.append(continuation)
                    return false
                }
                if isRaised { continuation.resume() }
            }
        } onCancel: {
            raise()
        }
        try Task.checkCancellation()
    }
}

/// Whether a view must be drawn again; values that an older body read do not count.
final class DirtyFlag: Sendable {
    private struct State {
        var isSet = false
        var generation = 0
    }

    private let state = Mutex(State())
    private let signal: Signal

    init(signal: Signal) { self.signal = signal }

    var isSet: Bool { state.withLock { $0.isSet } }

    func clear() -> Int {
        state.withLock { state in
            state.isSet = false
            state.generation += 1
            return state.generation
        }
    }

    func set() {
        state.withLock { $0.isSet = true }
        signal.raise()
    }

    func set(in generation: Int) {
        let isCurrent = state.withLock { state in
            if state.generation == generation { state.isSet = true }
            return state.generation == generation
        }
        if isCurrent { signal.raise() }
    }
}
