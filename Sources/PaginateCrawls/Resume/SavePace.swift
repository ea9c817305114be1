/// The times at which a crawl saves its state.
///
/// A state that waits for the disk limits what a power failure costs, and one that does not limits what a killed process
/// costs: about the pages in flight.
package struct SavePace {
    /// A way of saving a state.
    package enum Kind {
        /// A state that is on disk, with all that it describes.
        case synced
        /// A state that a killed process leaves behind.
        case recent
    }

    private let syncInterval: Duration
    private var lastSync: ContinuousClock.Instant?
    private var nextRecent = ContinuousClock.now

    /// The least time between two states that are not synced.
    private static let interval = Duration.milliseconds(10)
    /// The time between two of them, as a multiple of the time that one takes.
    private static let leisure = 20

    /// - Parameters:
    ///   - syncInterval: The least time between two synced states.
    ///   - startsSynced: Whether the first state is synced at once.
    package init(syncInterval: Duration, startsSynced: Bool) {
        self.syncInterval = syncInterval
        lastSync = startsSynced ? nil : .now
    }

    /// The state that is due, if any.
    package var due: Kind? {
        let now = ContinuousClock.now
        guard let lastSync, now - lastSync < syncInterval else { return .synced }
        return now >= nextRecent ? .recent : nil
    }

    /// Records a state that was saved, and when that began.
    package mutating func saved(_ kind: Kind, since start: ContinuousClock.Instant) {
        let now = ContinuousClock.now
        if kind == .synced { lastSync = now }
        nextRecent = now + max(Self.interval, (now - start) * Self.leisure)
    }
}
