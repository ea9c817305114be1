extension RateState {
    /// The time of an event and a random number for it.
    struct Moment: Sendable {
        var now: Duration
        /// A number from 0 to 1.
        var chance: Double
    }

    /// Blocks all requests although no limit was reached.
    mutating func pause(for duration: Duration, _ moment: Moment) {
        guard duration > .zero else { return }
        restartGently()
        extend(by: duration, moment)
    }

    /// Applies the verdict of a reply.
    mutating func apply(_ verdict: RateReport.Verdict, of ticket: Ticket, flight: Int, _ moment: Moment) {
        switch verdict {
        case .failed: break
        case .answered: if ticket.epoch == epoch { succeed() }
        case .paused(let duration): pause(for: duration, moment)
        case .limited(let wait): hitLimit(wait, isFirst: ticket.epoch == epoch, flight: flight, moment)
        }
    }

    /// Applies the limits found in a response body, after those of its head.
    ///
    /// The ticket was returned before, so a limit counts as new only if no standstill is active: concurrent requests
    /// all report the same limit.
    mutating func apply(_ hints: RateHints, _ moment: Moment) {
        endWindow(at: moment.now)
        if let budget = hints.budget { learn(budget, wasAlone: false, at: moment.now) }
        if let backoff = hints.backoff { pause(for: backoff, moment) }
        guard hints.isLimited else { return }
        hitLimit(hints.wait, isFirst: standstill <= moment.now, flight: inFlight + 1, moment)
    }

    /// Starts with a single request after the standstill.
    mutating func restartGently() {
        epoch += 1
        ramp = 1
        successes = 0
    }

    private mutating func succeed() {
        strikes = 0
        if ramp < .max { ramp += 1 }
        guard let allowance else { return }
        successes += 1
        guard successes >= allowance else { return }
        successes = 0
        self.allowance = min(allowance + 1, settings.maximumConcurrency ?? .max)
    }

    /// Applies a reached limit.
    ///
    /// If the request was sent before the standstill started, the limit does not count again and extends the wait only
    /// if the server asks for more.
    private mutating func hitLimit(_ wait: Duration?, isFirst: Bool, flight: Int, _ moment: Moment) {
        if isFirst {
            strikes += 1
            allowance = max(1, (allowance ?? flight) / 2)
            restartGently()
        }
        ramp = 1
        guard let wait else {
            if isFirst { standstill = max(standstill, moment.now + growingWait * moment.chance) }
            return
        }
        // An explicit wait of the server overrides its counts.
        budget = nil
        extend(by: wait, moment)
    }

    /// Waits for the requested time plus up to a tenth.
    ///
    /// The random addition spreads programs that got the same retry time. It never raises a wait above the maximum.
    private mutating func extend(by wait: Duration, _ moment: Moment) {
        let room = max(.zero, settings.maximumWait - wait)
        let spread = min(wait / 10, min(.seconds(5), room)) * moment.chance
        standstill = max(standstill, moment.now + wait + spread)
    }

    /// 1, 2, 4, … seconds, up to a minute, by consecutive limits; never more than the maximum wait.
    private var growingWait: Duration {
        min(.seconds(60), min(settings.maximumWait, .seconds(1 << min(6, strikes - 1))))
    }
}
