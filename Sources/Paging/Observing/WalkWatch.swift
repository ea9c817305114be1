import Synchronization

/// A dispatcher of the events of a walk to its observers.
///
/// A walk without observers has no dispatcher and pays no cost. Observers are never called while a lock is held.
package final class WalkWatch: Sendable {
    private let observers: [PagingObserver]
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
    ///
    /// - Parameters:
    ///   - limit: The maximum number of items of the walk, if any.
    ///   - isWhole: Whether the walk started at the start of the list.
    convenience init?(_ observers: [PagingObserver], clock: any Clock<Duration>, limit: Int?, isWhole: Bool) {
        self.init(observers, elapsed: clock.stopwatch(), limit: limit, isWhole: isWhole, isEndless: false)
    }

    /// Creates the dispatcher of a list on a screen, which does not end.
    ///
    /// ``ended(_:)`` is never called.
    package convenience init?(endless observers: [PagingObserver], clock: any Clock<Duration>) {
        self.init(observers, elapsed: clock.stopwatch(), limit: nil, isWhole: false, isEndless: true)
    }

    private init?(
        _ observers: [PagingObserver],
        elapsed: @escaping @Sendable () -> Duration,
        limit: Int?,
        isWhole: Bool,
        isEndless: Bool
    ) {
        guard !observers.isEmpty else { return nil }
        number = Self.lastNumber.add(1, ordering: .relaxed).newValue
        self.observers = observers
        self.elapsed = elapsed
        self.limit = limit
        self.isWhole = isWhole
        self.isEndless = isEndless
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
        let whole = result.expectedItems ?? total.value
        let expected = limit.map { min($0, whole) } ?? whole
        return expected >= result.items ? expected : nil
    }
}
