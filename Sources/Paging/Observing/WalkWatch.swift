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
    private let delivery = Mutex(Delivery())

    /// The events on their way to the observers, which the last one waits for.
    private struct Delivery {
        /// The number of events that observers are receiving.
        var inFlight = 0
        /// The loads that were announced and have not ended.
        var open: [Int: PageLoad] = [:]
        /// Whether the walk has ended, after which no event is new.
        var isClosed = false
        /// The end, until it is reported.
        var end: WalkResult?

        /// Counts an event that observers have received, and returns the end if it is due.
        mutating func received() -> WalkResult? {
            inFlight -= 1
            guard inFlight == 0 else { return nil }
            defer { end = nil }
            return end
        }
    }

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
    ///
    /// An event of a walk that has ended is dropped: its end is the last event.
    func report(_ kind: WalkEvent.Kind, at time: Duration? = nil) {
        let isOpen = delivery.withLock { delivery in
            guard !delivery.isClosed else { return false }
            delivery.inFlight += 1
            return true
        }
        guard isOpen else { return }
        send(kind, at: time)
        if let end = delivery.withLock({ $0.received() }) { send(.walkEnded(end)) }
    }

    private func send(_ kind: WalkEvent.Kind, at time: Duration? = nil) {
        let event = WalkEvent(walk: number, isEndless: isEndless, time: time ?? self.time, kind: kind)
        for observer in observers { observer.receive(event) }
    }

    /// Reports the request of a page, whose load then reports its own end, or is cancelled.
    func requested(_ load: PageLoad) {
        let isOpen = delivery.withLock { delivery in
            guard !delivery.isClosed else { return false }
            delivery.inFlight += 1
            return true
        }
        guard isOpen else { return }
        send(.pageRequested(load: load.number))
        // The walk may have ended while observers received the request.
        let isLate = delivery.withLock { delivery in
            if !delivery.isClosed { delivery.open[load.number] = load }
            return delivery.isClosed
        }
        if isLate { send(load.cancelled(at: time)) }
        if let end = delivery.withLock({ $0.received() }) { send(.walkEnded(end)) }
    }

    /// Reports the end of a load, unless the walk has ended before it.
    func finished(_ load: Int, _ kind: WalkEvent.Kind, at time: Duration) {
        let isOpen = delivery.withLock { delivery in
            guard delivery.open.removeValue(forKey: load) != nil else { return false }
            delivery.inFlight += 1
            return true
        }
        guard isOpen else { return }
        send(kind, at: time)
        if let end = delivery.withLock({ $0.received() }) { send(.walkEnded(end)) }
    }

    /// Reports the delivery of a page and the progress of the walk.
    func delivered(_ number: Int, itemCount: Int, _ result: WalkResult) {
        let time = time
        let expected = expectedItems(result)
        let remaining = pace.withLock { pace in
            pace.record(items: result.items, at: time)
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

    /// Reports the loads in flight as cancelled, and then the end of the walk, once.
    ///
    /// No event follows the end. If other tasks are reporting events, the last of them reports the end.
    func ended(_ result: WalkResult) {
        let open: [PageLoad]? = delivery.withLock { delivery in
            guard !delivery.isClosed else { return nil }
            delivery.isClosed = true
            delivery.end = result
            delivery.inFlight += 1
            defer { delivery.open = [:] }
            return delivery.open.sorted { $0.key < $1.key }.map(\.value)
        }
        guard let open else { return }
        for load in open { send(load.cancelled(at: time)) }
        if let end = delivery.withLock({ $0.received() }) { send(.walkEnded(end)) }
    }

    private func expectedItems(_ result: WalkResult) -> Int? {
        guard isWhole, let total = result.newestTotal, total.exactness != .lowerBound else { return nil }
        let whole = result.expectedItems ?? total.value
        let expected = limit.map { min($0, whole) } ?? whole
        return expected >= result.items ? expected : nil
    }
}
