import Synchronization

/// Tells the observers of a walk what happens in it.
///
/// There is none for a walk that nobody watches, so that being watched costs only those who are. Nothing is called while
/// a lock is held.
package final class WalkWatch: Sendable {
    private let observers: [any PagingObserver]
    private let id: WalkID
    private let elapsed: @Sendable () -> Duration
    private let limit: Int?
    /// Whether the walk began where the list begins, so that totals can be compared.
    private let isWhole: Bool
    private let pace = Mutex(DeliveryPace())
    private let hasEnded = Atomic(false)

    /// Makes the watch of a walk, if anybody wants to watch.
    convenience init?(_ policy: WalkPolicy, clock: any Clock<Duration>, isWhole: Bool) {
        self.init(policy, clock: clock, isEndless: false, isWhole: isWhole)
    }

    /// Makes the watch of a list on a screen, which does not end: ``ended(_:)`` is never called.
    package convenience init?(endless policy: WalkPolicy, clock: any Clock<Duration>) {
        self.init(policy, clock: clock, isEndless: true, isWhole: false)
    }

    private init?(_ policy: WalkPolicy, clock: any Clock<Duration>, isEndless: Bool, isWhole: Bool) {
        guard !policy.observers.isEmpty else { return nil }
        id = WalkID(isEndless: isEndless)
        self.isWhole = isWhole
        observers = policy.observers
        limit = policy.limits.items
        elapsed = clock.stopwatch()
    }

    /// The time since the walk began.
    var time: Duration { elapsed() }

    func requested(_ number: Int) {
        let event = PageRequested(load: load(number), time: time)
        for observer in observers { observer.pageRequested(event) }
    }

    func retried(_ number: Int, attempt: Int, delay: Duration, error: any Error) {
        let event = PageRetried(load: load(number), time: time, attempt: attempt, delay: delay, error: error)
        for observer in observers { observer.pageRetried(event) }
    }

    func throttled(_ number: Int, delay: Duration?) {
        let event = PageThrottled(load: load(number), time: time, delay: delay)
        for observer in observers { observer.pageThrottled(event) }
    }

    func arrived(_ number: Int, itemCount: Int, _ history: PageLoad.History) {
        let time = time
        let event = PageArrived(
            load: load(number),
            time: time,
            duration: time - history.start,
            attempts: history.attempts,
            itemCount: itemCount,
            steps: history.steps
        )
        for observer in observers { observer.pageArrived(event) }
    }

    func failed(_ number: Int, _ error: any Error, _ history: PageLoad.History) {
        let time = time
        let event = PageFailed(
            load: load(number),
            time: time,
            duration: time - history.start,
            attempts: history.attempts,
            error: error,
            steps: history.steps
        )
        for observer in observers { observer.pageFailed(event) }
    }

    /// Tells that a page was delivered, and how far the walk has come with it.
    func delivered(_ number: Int, itemCount: Int, _ outcome: PagingOutcome<AddressNumber>) {
        let time = time
        let expected = expectedItems(outcome)
        let remaining = pace.withLock { pace in
            pace.note(items: outcome.items, at: time)
            return expected.flatMap { pace.time(for: $0 - outcome.items) }
        }
        let progress = WalkProgress(
            items: outcome.items,
            pages: outcome.pages,
            expectedItems: expected,
            elapsed: time,
            estimatedTimeRemaining: remaining
        )
        let event = PageDelivered(load: load(number), time: time, itemCount: itemCount, progress: progress)
        for observer in observers { observer.pageDelivered(event) }
    }

    /// Tells that the walk is over, once.
    func ended(_ outcome: PagingOutcome<AddressNumber>) {
        guard hasEnded.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged else { return }
        let event = WalkEnded(walk: id, time: time, outcome: PagingOutcome(outcome) { _ in nil })
        for observer in observers { observer.walkEnded(event) }
    }

    private func load(_ number: Int) -> LoadID {
        LoadID(walk: id, number: number)
    }

    private func expectedItems(_ outcome: PagingOutcome<AddressNumber>) -> Int? {
        guard isWhole, let total = outcome.declaredTotals?.last, total.exactness != .lowerBound else { return nil }
        let whole = total.value - total.skipped
        let expected = limit.map { min($0, whole) } ?? whole
        return expected >= outcome.items ? expected : nil
    }
}
