import Dispatch
import Synchronization

/// Brings a file's bytes to disk while more are written, so that nobody waits long for the last of them.
final class Flusher: Sendable {
    private struct State {
        var pending = 0
        var isBusy = false
        var failure: SystemFailure?
    }

    private let descriptor: Int32
    private let queue = DispatchQueue(label: "paginate.flusher")
    private let state = Mutex(State())

    /// How many bytes are worth a flush of their own.
    private static let portion = 4 << 20

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Notes that bytes were written, and begins to flush once they are many.
    func note(_ count: Int) {
        let isDue = state.withLock { state in
            state.pending += count
            guard state.pending >= Self.portion, !state.isBusy else { return false }
            (state.pending, state.isBusy) = (0, true)
            return true
        }
        if isDue { queue.async { self.flush() } }
    }

    /// Returns when all bytes that were written are on disk.
    ///
    /// - Throws: also what an earlier flush has met: the system tells of an error once only.
    func finish() throws(SystemFailure) {
        queue.sync { flush() }
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    private func flush() {
        var failure: SystemFailure?
        do {
            try Durability.sync(descriptor)
        } catch {
            failure = error
        }
        state.withLock { state in
            state.isBusy = false
            state.failure = state.failure ?? failure
        }
    }
}
