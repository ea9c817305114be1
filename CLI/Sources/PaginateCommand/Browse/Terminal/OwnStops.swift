import Synchronization

/// Tells the stop signals of a person from those that the program sends itself.
///
/// On Darwin a watch of a signal is a kernel event: it counts every signal that was sent, also the one by which the
/// program stops itself, and reports it when the program is continued. On Linux the watch is a signal handler, which
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

    /// Notes that the program is about to send the signal to itself.
    func willSend() {
        if areReported { unreported.withLock { $0 += 1 } }
    }

    /// Returns whether another program sent one of the signals that a watch reports.
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
