extension RateState {
    /// When something happened, and the chance that goes with it.
    struct Moment: Sendable {
        var now: Duration
        /// A number from 0 to 1.
        var chance: Double
    }

    /// Makes everybody wait, though no limit was hit.
    mutating func pause(for duration: Duration, _ moment: Moment) {
        guard duration > .zero else { return }
        restartGently()
        extend(by: duration, moment)
    }

    /// Takes over what a reply means.
    mutating func apply(_ verdict: RateReport.Verdict, of ticket: Ticket, flight: Int, _ moment: Moment) {
        switch verdict {
        case .failed: break
        case .answered: if ticket.epoch == epoch { succeed() }
        case .paused(let duration): pause(for: duration, moment)
        case .limited(let wait): hitLimit(wait, isFirst: ticket.epoch == epoch, flight: flight, moment)
        }
    }

    /// Takes over what a body told, after the head of its reply.
    ///
    /// Its ticket has been handed back by then. So a limit counts as another one only when no standstill is on: the
    /// requests that were under way together all hear of the same.
    mutating func heed(_ hints: RateHints, _ moment: Moment) {
        endWindow(at: moment.now)
        if let budget = hints.budget { learn(budget, wasAlone: false, at: moment.now) }
        if let backoff = hints.backoff { pause(for: backoff, moment) }
        guard hints.isLimited else { return }
        hitLimit(hints.wait, isFirst: standstill <= moment.now, flight: inFlight + 1, moment)
    }

    /// Lets one request go ahead when the standstill is over.
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

    /// A request that left before the standstill began tells nothing new by being refused: it does not count again, and
    /// makes the wait longer only if the server says so.
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
        // What the server asks for holds instead of what it counts.
        budget = nil
        extend(by: wait, moment)
    }

    /// Waits for as long as was asked, and up to a tenth longer.
    ///
    /// Many programs may have been told the same moment to come back at. The addition never makes a wait too long that
    /// is not so by itself.
    private mutating func extend(by wait: Duration, _ moment: Moment) {
        let room = max(.zero, settings.maximumWait - wait)
        let spread = min(wait / 10, min(.seconds(5), room)) * moment.chance
        standstill = max(standstill, moment.now + wait + spread)
    }

    /// 1, 2, 4, … seconds, up to a minute, by the number of limits hit in a row; never more than may be waited for.
    private var growingWait: Duration {
        min(.seconds(60), min(settings.maximumWait, .seconds(1 << min(6, strikes - 1))))
    }
}
