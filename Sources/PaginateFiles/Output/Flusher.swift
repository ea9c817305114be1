import Dispatch
import Synchronization

/// A flusher that syncs a file during writing, so that the final sync is short.
package final class Flusher: Sendable {
    private struct State {
        var pending = 0
        var isBusy = false
        var failure: SystemError?
    }

    private let descriptor: Int32
    private let queue = DispatchQueue(label: "paginate.flusher")
    private let state = Mutex(State())

    /// The number of unsynced bytes at which a sync starts.
    private static let portion = 4 << 20

    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Records written bytes, and starts a sync when enough have accumulated.
    package func didWrite(_ count: Int) {
        let isDue = state.withLock { state in
            state.pending += count
            guard state.pending >= Self.portion, !state.isBusy else { return false }
            (state.pending, state.isBusy) = (0, true)
            return true
        }
        if isDue { queue.async { self.flush() } }
    }

    /// Waits until all written bytes are on disk.
    ///
    /// - Throws: Also the error of an earlier sync, because the system reports an error only once.
    package func finish() throws(SystemError) {
        queue.sync { flush() }
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    private func flush() {
        var failure: SystemError?
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
