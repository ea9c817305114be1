/// The bounds on waiting and concurrency, and the caller's own rates.
struct RateSettings: Sendable {
    /// The longest time that an origin may be blocked before its requests fail instead.
    var maximumWait = Duration.seconds(60)
    /// The maximum number of requests in flight; `nil` for no bound.
    var maximumConcurrency: Int?
    /// The rates that the caller sets for itself.
    var rates: [RequestRate] = []

    init(maximumWait: Duration = .seconds(60), maximumConcurrency: Int? = nil, rates: [RequestRate] = []) {
        self.maximumWait = max(.zero, maximumWait)
        self.maximumConcurrency = maximumConcurrency.map { max(1, $0) }
        self.rates = rates
    }
}

/// The limits and the waiting requests of one origin: a value without lock, clock or task.
///
/// Instants are durations since a fixed start and never decrease; randomness is a number from 0 to 1.
///
/// Invariants: a waiting request is admitted or refused as soon as time and replies allow. No more requests are in
/// flight than the smallest of four numbers (``capacity``). With no request in flight and no active wait, that number
/// is at least 1, so the line cannot deadlock. The caller's own rates are in addition: see ``RateSlots``.
struct RateState: Sendable {
    /// The permission for one request to be in flight, returned with ``finish(_:_:at:chance:)``.
    struct Ticket: Hashable, Sendable {
        /// The serial number of the ticket.
        let serial: Int
        /// The standstill that preceded the ticket.
        ///
        /// The request's outcome has no effect on a later standstill.
        let epoch: Int
        /// Whether no other request was in flight when the ticket was issued.
        let isAlone: Bool
    }

    /// The actions to take after a step.
    struct Effects: Sendable {
        /// The admitted requests, in order.
        var granted: [(id: Int, ticket: Ticket)] = []
        /// The admitted requests that may be sent now, in order.
        var sendable: [Int] = []
        /// The refused requests, in order.
        var refused: [Int] = []
        /// The wait that the refused requests would have needed.
        var refusedWait = Duration.zero
        /// The time of the next step without other events, if a request waits for it.
        var wakeAt: Duration?
    }

    let settings: RateSettings
    var line = RateLine()
    /// The requests that were admitted and wait for a slot of the caller's own rates.
    ///
    /// They take the next free slots, since they may hold up an admitted request.
    var sendLine = RateLine()
    private(set) var slots: RateSlots
    /// The number of requests in flight.
    private(set) var inFlight = 0
    /// The remaining requests according to the newest replies.
    var budget: Window?
    /// The end of the current standstill, set by a server's request or a reached limit.
    var standstill = Duration.zero
    /// The number of standstills so far.
    var epoch = 0
    /// The concurrency bound during recovery from a standstill; grows with each success.
    var ramp = Int.max
    /// The long-term concurrency bound: halves at a limit, grows by one per round of successes.
    var allowance: Int?
    /// The number of successes in this round.
    var successes = 0
    /// The number of reached limits since the last success.
    var strikes = 0
    private var lastSerial = 0
    private var pacedUntil = Duration.zero

    init(_ settings: RateSettings) {
        self.settings = settings
        allowance = settings.maximumConcurrency
        slots = RateSlots(settings.rates)
    }

    /// Issues a ticket to every request that may proceed, and returns all actions to take.
    ///
    /// Call after every change, and at the time in ``Effects/wakeAt``.
    mutating func step(at now: Duration) -> Effects {
        endWindow(at: now)
        slots.settle(at: now)
        var effects = Effects()
        while let cost = sendLine.firstCost(), slots.canSend(cost, at: now) {
            slots.occupy(cost, at: now)
            if let id = sendLine.popFirst() { effects.sendable.append(id) }
        }
        stepLine(&effects, at: now)
        guard let cost = sendLine.firstCost(), let wake = slots.sendWake(cost, at: now) else { return effects }
        effects.wakeAt = min(wake, effects.wakeAt ?? wake)
        return effects
    }

    /// Issues a ticket to every request in line that may proceed.
    private mutating func stepLine(_ effects: inout Effects, at now: Duration) {
        while let cost = line.firstCost() {
            if let end = standstillEnd(at: now) {
                if end - now > settings.maximumWait {
                    effects.refused = line.removeAll()
                    effects.refusedWait = end - now
                } else {
                    effects.wakeAt = end
                }
                break
            }
            guard inFlight < capacity else {
                effects.wakeAt = budget?.reset
                break
            }
            if let budget, budget.isScarce, pacedUntil > now {
                effects.wakeAt = pacedUntil
                break
            }
            guard sendLine.isEmpty, slots.canReserve(cost, at: now) else {
                // Requests that wait to be sent come first, at their own time.
                if sendLine.isEmpty { effects.wakeAt = slots.wake(cost, at: now) }
                break
            }
            guard let id = line.popFirst() else { break }
            let ticket = admit(at: now)
            slots.reserve(ticket.serial, cost)
            effects.granted.append((id, ticket))
        }
    }

    /// Takes the slots of a request that is about to be sent, unless it has to wait for them.
    mutating func send(_ ticket: Ticket, _ cost: RateSlots.Cost = RateSlots.Cost(), at now: Duration) -> Bool {
        slots.settle(at: now)
        slots.claim(ticket.serial)
        guard sendLine.isEmpty, slots.canSend(cost, at: now) else { return false }
        slots.occupy(cost, at: now)
        return true
    }

    /// Returns the slots of a sent request after the head of its reply, or after its failure.
    mutating func receive(_ cost: RateSlots.Cost = RateSlots.Cost(), isAnswered: Bool, at now: Duration) {
        slots.giveBack(cost, isAnswered: isAnswered, at: now)
    }

    /// Issues a ticket regardless of the limits.
    mutating func admit(at now: Duration) -> Ticket {
        pacedUntil = budget.map { now + $0.pause(inFlight: inFlight, at: now) } ?? .zero
        lastSerial += 1
        let ticket = Ticket(serial: lastSerial, epoch: epoch, isAlone: inFlight == 0)
        inFlight += 1
        return ticket
    }

    /// Returns a ticket after the request.
    ///
    /// - Parameters:
    ///   - ticket: the ticket; return each ticket once.
    ///   - report: the report of the reply, or `nil` if none arrived.
    ///   - now: the current time.
    ///   - chance: a random number from 0 to 1.
    mutating func finish(_ ticket: Ticket, _ report: RateReport?, at now: Duration, chance: Double) {
        let flight = inFlight
        inFlight = max(0, inFlight - 1)
        slots.end(ticket.serial, isAnswered: report != nil, at: now)
        let wasAlone = ticket.isAlone && inFlight == 0 && ticket.serial == lastSerial
        endWindow(at: now)
        learn(report?.budget, wasAlone: wasAlone, at: now)
        apply(report?.verdict ?? .failed, of: ticket, flight: flight, Moment(now: now, chance: chance))
    }

    /// The maximum number of requests in flight at this time.
    var capacity: Int {
        min(ramp, min(allowance ?? .max, budget?.capacity ?? .max))
    }

    /// Returns the end of the current standstill, if any.
    private func standstillEnd(at now: Duration) -> Duration? {
        let end = max(standstill, budget?.exhaustedUntil ?? .zero)
        return end > now ? end : nil
    }
}
