/// How far the limits may go.
struct RateSettings: Hashable, Sendable {
    /// How long an origin may stand still before its requests fail instead.
    var maximumWait = Duration.seconds(60)
    /// The most requests that are under way together; `nil` for no bound.
    var maximumConcurrency: Int?

    init(maximumWait: Duration = .seconds(60), maximumConcurrency: Int? = nil) {
        self.maximumWait = max(.zero, maximumWait)
        self.maximumConcurrency = maximumConcurrency.map { max(1, $0) }
    }
}

/// What is known about one origin's limits, and who waits for it: a value without lock, clock or task.
///
/// Instants come in as durations since some start and never go backwards; chance comes in as a number from 0 to 1.
///
/// Invariants: whoever waits is let in, or refused, as soon as time and replies allow. No more are under way than the
/// smallest of four numbers allows (``capacity``); when nobody is under way and no time is to be waited for, that number
/// is at least 1, so the line cannot stand still for ever.
struct RateState: Sendable {
    /// The right to be under way; handed back with ``finish(_:_:at:chance:)``.
    struct Ticket: Hashable, Sendable {
        /// Counts the tickets.
        let serial: Int
        /// Which standstill it was handed out after.
        ///
        /// What comes of it says nothing about a later one.
        let epoch: Int
        /// Whether nobody else was under way then.
        let isAlone: Bool
    }

    /// What is to be done after a step.
    struct Effects: Sendable {
        /// Who may go, in order.
        var granted: [(id: Int, ticket: Ticket)] = []
        /// Who is sent away, in order.
        var refused: [Int] = []
        /// How long those would have had to wait.
        var refusedWait = Duration.zero
        /// When to step again even if nothing happens, if anyone waits for that.
        var wakeAt: Duration?
    }

    let settings: RateSettings
    var line = RateLine()
    /// How many are under way.
    private(set) var inFlight = 0
    /// What the newest replies say is left.
    var budget: Window?
    /// Until when nobody may go, because the server said so or showed it.
    var standstill = Duration.zero
    /// How many standstills there have been.
    var epoch = 0
    /// How many may be under way while the origin is feeling its way back; grows with each success.
    var ramp = Int.max
    /// How many may be under way in the long run: halves at a limit, grows by one with each round of successes.
    var allowance: Int?
    /// The successes of this round.
    var successes = 0
    /// How many standstills with a limit there have been since the last success.
    var strikes = 0
    private var lastSerial = 0
    private var pacedUntil = Duration.zero

    init(_ settings: RateSettings) {
        self.settings = settings
        allowance = settings.maximumConcurrency
    }

    /// Hands a ticket to everyone who may go now, and says what else is to be done.
    ///
    /// To be called after every change, and at the time it asks for.
    mutating func step(at now: Duration) -> Effects {
        endWindow(at: now)
        var effects = Effects()
        while !line.isEmpty {
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
            if let id = line.popFirst() { effects.granted.append((id, admit(at: now))) }
        }
        return effects
    }

    /// Hands out a ticket, whatever the limits say.
    mutating func admit(at now: Duration) -> Ticket {
        pacedUntil = budget.map { now + $0.pause(inFlight: inFlight, at: now) } ?? .zero
        lastSerial += 1
        let ticket = Ticket(serial: lastSerial, epoch: epoch, isAlone: inFlight == 0)
        inFlight += 1
        return ticket
    }

    /// Takes a ticket back.
    ///
    /// - Parameters:
    ///   - ticket: the ticket; each is taken back once.
    ///   - report: what the reply said, or `nil` when none arrived.
    ///   - now: the time.
    ///   - chance: a number from 0 to 1.
    mutating func finish(_ ticket: Ticket, _ report: RateReport?, at now: Duration, chance: Double) {
        let flight = inFlight
        inFlight = max(0, inFlight - 1)
        let wasAlone = ticket.isAlone && inFlight == 0 && ticket.serial == lastSerial
        endWindow(at: now)
        learn(report?.budget, wasAlone: wasAlone, at: now)
        apply(report?.verdict ?? .failed, of: ticket, flight: flight, Moment(now: now, chance: chance))
    }

    /// How many may be under way now.
    var capacity: Int {
        min(ramp, min(allowance ?? .max, budget?.capacity ?? .max))
    }

    /// Until when everybody has to wait, if so.
    private func standstillEnd(at now: Duration) -> Duration? {
        let end = max(standstill, budget?.exhaustedUntil ?? .zero)
        return end > now ? end : nil
    }
}
