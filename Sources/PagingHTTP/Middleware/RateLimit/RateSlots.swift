import Paging

/// The slots of the rates that a caller sets for itself: a value without lock, clock or task.
///
/// A rate of N requests in a window W has N slots. A request takes one before it is sent, and the slot is free again W
/// after the answer. So a request holds its slot from before its arrival at the server until W after it. Of any requests
/// that arrive within one window, all hold their slots when the last of them is sent, and there are only N slots. No
/// clocks are compared, and no assumption about delays is made.
///
/// A request without an answer may still be on its way, for example when it was cancelled right after it was sent. Its
/// slot is free one ``arrivalTime`` later than after an answer.
///
/// A slot is reserved for a request that is admitted, and taken when it is sent: in between it may wait for a credential.
/// A nested request, or one that is sent twice, may take the slot that another request has reserved, which then waits
/// for the next one. So no request waits for a slot that is reserved for a request that waits for it.
struct RateSlots: Sendable {
    /// The slots of one rate.
    private struct Rate: Sendable {
        let count: Int
        let window: Duration
        /// The times at which slots become free.
        var returns = TimeQueue()
    }

    /// The longest time that a request without an answer takes to arrive at the server.
    ///
    /// A lost packet is sent again after a second at most (RFC 6298, section 2.1).
    static let arrivalTime = Duration.seconds(1)

    private var rates: [Rate] = []
    private var interval = Duration.zero
    /// The time before which no request may be sent.
    private var nextSend = Duration.zero
    /// The admitted requests that are not sent yet.
    private var unsent: Set<Int> = []
    /// The number of slots reserved for these requests; fewer than requests if others took some.
    private var reserved = 0
    /// The number of requests that were sent and have no answer yet.
    private var sent = 0
    /// The times at which requests without an answer have certainly arrived.
    private var arrivals = TimeQueue()

    init(_ rates: [RequestRate]) {
        for rate in rates {
            switch rate.kind {
            case .window(let count, let duration): self.rates.append(Rate(count: count, window: duration))
            case .interval(let interval): self.interval = max(self.interval, interval)
            }
        }
    }

    /// Whether there is no rate.
    var isUnlimited: Bool { rates.isEmpty && interval == .zero }

    /// Returns a slot of every rate to the free slots, if its time has come.
    mutating func settle(at now: Duration) {
        while let arrival = arrivals.popFirst(until: now) { scheduleReturn(from: arrival) }
        for index in rates.indices {
            while rates[index].returns.popFirst(until: now) != nil {}
        }
    }

    /// Whether a request may be admitted.
    ///
    /// With an interval, the next request is admitted only after the previous one was sent.
    func canReserve(at now: Duration) -> Bool {
        hasFreeSlot && (interval == .zero || (unsent.isEmpty && nextSend <= now))
    }

    /// Reserves a slot for an admitted request.
    mutating func reserve(_ serial: Int) {
        guard !isUnlimited else { return }
        unsent.insert(serial)
        reserved += 1
    }

    /// Releases the reservation of a request that is about to be sent.
    mutating func claim(_ serial: Int) {
        if unsent.remove(serial) != nil { reserved = min(reserved, unsent.count) }
    }

    /// Whether a request may be sent.
    func canSend(at now: Duration) -> Bool {
        nextSend <= now && (hasFreeSlot || reserved > 0)
    }

    /// Takes a slot of every rate; call only if a request may be sent.
    mutating func take(at now: Duration) {
        if !hasFreeSlot { reserved -= 1 }
        sent += 1
        nextSend = now + interval
    }

    /// Schedules the return of the slots after an answer or a failure.
    mutating func giveBack(isAnswered: Bool, at now: Duration) {
        settle(at: now)
        sent -= 1
        scheduleReturn(isAnswered: isAnswered, at: now)
    }

    /// Ends a request that was admitted.
    ///
    /// If it did not report that it was sent, it counts as sent.
    mutating func end(_ serial: Int, isAnswered: Bool, at now: Duration) {
        guard unsent.remove(serial) != nil else { return }
        settle(at: now)
        nextSend = now + interval
        guard reserved > unsent.count else { return }
        reserved -= 1
        scheduleReturn(isAnswered: isAnswered, at: now)
    }

    /// Returns the time at which a request may be sent, or `nil` if that depends on other requests.
    func sendWake(at now: Duration) -> Duration? {
        guard reserved > 0 else { return wake(at: now) }
        return nextSend > now ? nextSend : nil
    }

    /// Returns the time at which a request may be admitted, or `nil` if that depends on other requests.
    func wake(at now: Duration) -> Duration? {
        var wake: Duration? = nextSend > now ? nextSend : nil
        for rate in rates where rate.count - rate.returns.count <= held {
            guard let end = rate.returns.first ?? arrivals.first.map({ $0 + rate.window }) else { return nil }
            wake = max(wake ?? end, end)
        }
        return wake
    }

    // MARK: - Inside

    /// The number of slots whose time of return is not known yet, the same for every rate.
    private var held: Int { reserved + sent + arrivals.count }

    private var hasFreeSlot: Bool {
        rates.allSatisfy { $0.count - $0.returns.count > held }
    }

    private mutating func scheduleReturn(isAnswered: Bool, at now: Duration) {
        if isAnswered {
            scheduleReturn(from: now)
        } else {
            arrivals.append(now + Self.arrivalTime)
        }
    }

    private mutating func scheduleReturn(from arrival: Duration) {
        for index in rates.indices { rates[index].returns.append(arrival + rates[index].window) }
    }
}
