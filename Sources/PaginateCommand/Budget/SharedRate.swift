/// The rate of all workers together, and the times that keep it.
struct SharedRate: Hashable, Sendable {
    /// The longest time that a request without an answer takes to arrive at the server, as in `RateLimits`.
    static let arrivalTime = Duration.seconds(1)
    /// The longest time between a slot's grant and the request.
    ///
    /// A worker that was stopped in between for longer returns the slot.
    static let sendTime = Duration.seconds(5)

    /// The number of slots.
    let slots: Int
    /// The window in which as many requests may arrive as there are slots.
    let window: Duration
    /// The hard time limit of a request, which a client enforces.
    let timeLimit: Duration

    /// The time after which the slot of a worker that was killed is free again.
    ///
    /// It starts when a slot may be used. A request that is sent as late as possible and takes as long as possible has
    /// its answer before, and one window more has passed.
    var lease: Duration { Self.sendTime + timeLimit + Self.arrivalTime + window }

    /// The time without any request after which Redis drops the slots: none of them is in use then.
    var lifetime: Duration { lease + window + Self.arrivalTime }

    /// The time for which all workers wait after Redis has lost the slots.
    ///
    /// Slots that were reserved before may be used up to one window later.
    var pauseAfterLoss: Duration { (window + Self.arrivalTime) * 2 }
}

extension RateArgument {
    /// Returns the rate for all workers together.
    func shared(timeLimit: Duration) -> SharedRate {
        SharedRate(slots: count, window: .seconds(seconds), timeLimit: timeLimit)
    }
}
