#if Logging || Metrics
    internal import Paging
    internal import Synchronization

    /// Remembers of each load when it began, until it ends.
    final class OpenLoads: Sendable {
        private struct Load {
            let start: Duration
            var attempts = 1
        }

        private let loads = Mutex<[LoadID: Load]>([:])

        /// How many loads are under way.
        var count: Int { loads.withLock { $0.count } }

        func began(_ event: PageRequested) {
            loads.withLock { $0[event.load] = Load(start: event.time) }
        }

        func retried(_ event: PageRetried) {
            loads.withLock { $0[event.load]?.attempts = event.attempt + 1 }
        }

        /// Forgets a load that has ended, and returns how long it took in how many attempts.
        func ended(_ load: LoadID, at time: Duration) -> (duration: Duration, attempts: Int)? {
            loads.withLock { $0.removeValue(forKey: load) }.map { (time - $0.start, $0.attempts) }
        }
    }
#endif
