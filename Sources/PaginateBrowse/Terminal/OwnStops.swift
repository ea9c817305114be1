import Synchronization

/// A filter that separates stop signals from outside from those that the program sends itself.
///
/// On Darwin a watch of a signal is a kernel event: it counts every signal, including the one with which the program
/// stops itself, and reports it when the program is continued. On Linux the watch is a signal handler, which
/// ``ProcessStop/now()`` removes for that time.
final class OwnStops: Sendable {
    /// Whether a watch reports signals that no handler received.
    static var areReported: Bool {
        #if canImport(Darwin)
        true
        #else
        false
        #endif
    }

    private let areReported: Bool
    private let unreported = Mutex(0)

    init(areReported: Bool = OwnStops.areReported) {
        self.areReported = areReported
    }

    /// Records that the program is about to send itself the signal.
    func willSend() {
        if areReported { unreported.withLock { $0 += 1 } }
    }

    /// Returns whether another process sent one of the reported signals.
    ///
    /// - Parameter count: The number of signals since the last report.
    func isOthers(_ count: Int) -> Bool {
        unreported.withLock { unreported in
            let own = min(unreported, count)
            unreported -= own
            return count > own
        }
    }
}
