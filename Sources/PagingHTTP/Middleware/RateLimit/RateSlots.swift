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
/// A request that costs several points of a rate takes as many slots, all at once.
///
/// A slot is reserved for a request that is admitted, and taken when it is sent: in between it may wait for a credential.
/// A nested request, or one that is sent twice, may take the slot that another request has reserved, which then waits
/// for the next one. So no request waits for a slot that is reserved for a request that waits for it.
struct RateSlots: Sendable {
    /// The number of slots that a request takes of each rate.
    struct Cost: Hashable, Sendable {
        /// The numbers in the order of the rates, or nothing for one slot of each.
        var slots: [Int] = []

        subscript(rate: Int) -> Int { slots.isEmpty ? 1 : slots[rate] }
    }

    /// The slots of one rate.
    private struct Rate: Sendable {
        let count: Int
        let window: Duration
        /// The numbers of slots that become free.
        var returns = TimeQueue<Int>()
        var returning = 0
        /// The number of slots whose time of return is not known yet.
        var held = 0
        /// The number of slots among these that are reserved for requests that are not sent yet.
        var reserved = 0
        /// The number of slots that these requests need; more than are reserved if others took some.
        var needed = 0

        var free: Int { count - returning - held }

        /// Releases reserved slots that no request needs, and returns their number.
        mutating func release(_ cost: Int) -> Int {
            needed -= cost
            let excess = max(0, reserved - needed)
            reserved -= excess
            return excess
        }
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
    private var unsent: [Int: Cost] = [:]
    /// The slots of requests without an answer, at the times at which these have certainly arrived.
    private var arrivals = TimeQueue<Cost>()

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

    /// Returns the slots of every rate to the free slots, if their time has come.
    mutating func settle(at now: Duration) {
        while let arrival = arrivals.popFirst(until: now) { scheduleReturn(of: arrival.value, from: arrival.time) }
        for index in rates.indices {
            while let (_, count) = rates[index].returns.popFirst(until: now) { rates[index].returning -= count }
        }
    }

    /// Whether a request may be admitted.
    ///
    /// With an interval, the next request is admitted only after the previous one was sent.
    func canReserve(_ cost: Cost, at now: Duration) -> Bool {
        let isFree = rates.indices.allSatisfy { cost[$0] <= rates[$0].free }
        return isFree && (interval == .zero || (unsent.isEmpty && nextSend <= now))
    }

    /// Reserves slots for an admitted request.
    mutating func reserve(_ serial: Int, _ cost: Cost) {
        guard !isUnlimited else { return }
        unsent[serial] = cost
        for index in rates.indices {
            rates[index].needed += cost[index]
            rates[index].reserved += cost[index]
            rates[index].held += cost[index]
        }
    }

    /// Releases the reservation of a request that is about to be sent.
    mutating func claim(_ serial: Int) {
        guard let cost = unsent.removeValue(forKey: serial) else { return }
        for index in rates.indices { rates[index].held -= rates[index].release(cost[index]) }
    }

    /// Whether a request may be sent.
    func canSend(_ cost: Cost, at now: Duration) -> Bool {
        nextSend <= now && hasSlots(cost)
    }

    /// Occupies slots of every rate; call only if a request may be sent.
    mutating func occupy(_ cost: Cost, at now: Duration) {
        for index in rates.indices {
            let borrowed = max(0, cost[index] - rates[index].free)
            rates[index].reserved -= borrowed
            rates[index].held += cost[index] - borrowed
        }
        nextSend = now + interval
    }

    /// Schedules the return of the slots after an answer or a failure.
    mutating func giveBack(_ cost: Cost, isAnswered: Bool, at now: Duration) {
        settle(at: now)
        scheduleReturn(of: cost, isAnswered: isAnswered, at: now)
    }

    /// Ends a request that was admitted.
    ///
    /// If it did not report that it was sent, it counts as sent.
    mutating func end(_ serial: Int, isAnswered: Bool, at now: Duration) {
        guard let cost = unsent.removeValue(forKey: serial) else { return }
        settle(at: now)
        nextSend = now + interval
        let released = rates.indices.map { rates[$0].release(cost[$0]) }
        guard released.contains(where: { $0 > 0 }) else { return }
        scheduleReturn(of: Cost(slots: released), isAnswered: isAnswered, at: now)
    }

    /// Returns the time at which a request may be sent, or `nil` if that depends on other requests.
    func sendWake(_ cost: Cost, at now: Duration) -> Duration? {
        wake(at: now) { rates[$0].free + rates[$0].reserved < cost[$0] }
    }

    /// Returns the time at which a request may be admitted, or `nil` if that depends on other requests.
    ///
    /// A request that needs several slots may have to wait again then.
    func wake(_ cost: Cost, at now: Duration) -> Duration? {
        wake(at: now) { rates[$0].free < cost[$0] }
    }

    // MARK: - Inside

    /// Returns the time at which the exhausted rates have another slot.
    private func wake(at now: Duration, exhausted isExhausted: (_ rate: Int) -> Bool) -> Duration? {
        var wake: Duration? = nextSend > now ? nextSend : nil
        for (index, rate) in rates.enumerated() where isExhausted(index) {
            guard let end = rate.returns.first ?? arrivals.first.map({ $0 + rate.window }) else { return nil }
            wake = max(wake ?? end, end)
        }
        return wake
    }

    private func hasSlots(_ cost: Cost) -> Bool {
        rates.indices.allSatisfy { cost[$0] <= rates[$0].free + rates[$0].reserved }
    }

    private mutating func scheduleReturn(of cost: Cost, isAnswered: Bool, at now: Duration) {
        if isAnswered {
            scheduleReturn(of: cost, from: now)
        } else {
            arrivals.append(cost, at: now + Self.arrivalTime)
        }
    }

    private mutating func scheduleReturn(of cost: Cost, from arrival: Duration) {
        for index in rates.indices where cost[index] > 0 {
            rates[index].held -= cost[index]
            rates[index].returning += cost[index]
            rates[index].returns.append(cost[index], at: arrival + rates[index].window)
        }
    }
}
