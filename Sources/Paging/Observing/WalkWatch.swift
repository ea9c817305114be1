import Synchronization

/// A dispatcher of the events of a walk to its observers.
///
/// A walk without observers has no dispatcher and pays no cost. Observers are never called while a lock is held.
package final class WalkWatch: Sendable {
    private let observers: [any PagingObserver]
    private static let lastNumber = Atomic(0)

    /// The number of the walk, unique in this process.
    private let number: Int
    private let isEndless: Bool
    private let elapsed: @Sendable () -> Duration
    private let limit: Int?
    /// Whether the walk started at the start of the list, so that totals can be compared.
    private let isWhole: Bool
    private let pace = Mutex(DeliveryPace())
    private let hasEnded = Atomic(false)

    /// Creates the dispatcher of a walk, or `nil` if it has no observers.
    convenience init?(_ policy: WalkPolicy, clock: any Clock<Duration>, isWhole: Bool) {
        self.init(policy, clock: clock, isEndless: false, isWhole: isWhole)
    }

    /// Creates the dispatcher of a list on a screen, which does not end.
    ///
    /// ``ended(_:)`` is never called.
    package convenience init?(endless policy: WalkPolicy, clock: any Clock<Duration>) {
        self.init(policy, clock: clock, isEndless: true, isWhole: false)
    }

    private init?(_ policy: WalkPolicy, clock: any Clock<Duration>, isEndless: Bool, isWhole: Bool) {
        guard !policy.observers.isEmpty else { return nil }
        number = Self.lastNumber.add(1, ordering: .relaxed).newValue
        self.isEndless = isEndless
        self.isWhole = isWhole
        observers = policy.observers
        limit = policy.limits.items
        elapsed = clock.stopwatch()
    }

    /// The time since the start of the walk.
    var time: Duration { elapsed() }

    /// Reports an event to all observers.
    func report(_ kind: WalkEvent.Kind, at time: Duration? = nil) {
        let event = WalkEvent(walk: number, isEndless: isEndless, time: time ?? self.time, kind: kind)
        for observer in observers { observer.receive(event) }
    }

    /// Reports the delivery of a page and the progress of the walk.
    func delivered(_ number: Int, itemCount: Int, _ result: WalkResult) {
        let time = time
        let expected = expectedItems(result)
        let remaining = pace.withLock { pace in
            pace.note(items: result.items, at: time)
            return expected.flatMap { pace.time(for: $0 - result.items) }
        }
        let progress = WalkProgress(
            items: result.items,
            pages: result.pages,
            expectedItems: expected,
            elapsed: time,
            estimatedTimeRemaining: remaining
        )
        report(.pageDelivered(load: number, itemCount: itemCount, progress), at: time)
    }

    /// Reports the end of the walk, once.
    func ended(_ result: WalkResult) {
        guard hasEnded.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged else { return }
        report(.walkEnded(result))
    }

    private func expectedItems(_ result: WalkResult) -> Int? {
        guard isWhole, let total = result.newestTotal, total.exactness != .lowerBound else { return nil }
        let whole = total.value - total.skipped
        let expected = limit.map { min($0, whole) } ?? whole
        return expected >= result.items ? expected : nil
    }
}
