extension RateState {
    /// What is left of a server's window, as far as replies have told.
    struct Window: Hashable, Sendable {
        /// How many requests a window allows, if that is known.
        var limit: Int?
        /// The smallest number of requests left that any reply of this window told of.
        ///
        /// Every request that this number does not count yet is still under way. So while fewer are under way than this,
        /// one more is allowed; in whatever order replies arrive.
        var remaining: Int
        /// When there are more again, if that is known.
        var reset: Duration?

        /// Until when nobody may go.
        var exhaustedUntil: Duration? { remaining == 0 ? reset : nil }

        /// How many may be under way.
        ///
        /// If nobody knows until when nothing is left, one request finds out.
        var capacity: Int { max(1, remaining) }

        /// Whether so little is left that requests should be spread: a tenth, or ten when the whole is not known.
        var isScarce: Bool { remaining <= (limit.map { max(1, $0 / 10) } ?? 10) }

        /// How long to pause after a request, so that those that are left last until the reset.
        ///
        /// A pause has a bound of its own: a few requests that are left for hours would otherwise stop a short walk that
        /// could well end with them.
        func pause(inFlight: Int, at now: Duration) -> Duration {
            guard isScarce, let reset, reset > now else { return .zero }
            return min((reset - now) / max(1, remaining - inFlight), .seconds(5))
        }
    }

    /// Forgets a window that is over.
    mutating func endWindow(at now: Duration) {
        guard let reset = budget?.reset, reset <= now else { return }
        if budget?.remaining == 0 { restartGently() }
        budget = nil
    }

    /// Takes over what a reply says is left.
    ///
    /// - Parameters:
    ///   - news: what it says, if anything.
    ///   - wasAlone: whether no other request was under way at any time together with this one. Then the number is
    ///     exact, and may be larger than before; otherwise the smallest number of a window counts.
    ///   - now: the time.
    mutating func learn(_ news: RateBudget?, wasAlone: Bool, at now: Duration) {
        guard let remaining = news?.remaining else {
            // It may have been counted. A guess is not enough for a standstill, so it ends at one.
            if let known = budget?.remaining, known > 1 { budget?.remaining = known - 1 }
            return
        }
        let reset = news?.reset.map { now + $0 }
        if let reset, reset <= now { return }
        var window = Window(limit: news?.limit, remaining: remaining, reset: reset)
        if let budget, !wasAlone, !isNewer(window, than: budget) {
            window.remaining = min(window.remaining, budget.remaining)
            window.limit = window.limit ?? budget.limit
            if let known = budget.reset, reset.map({ $0 > known - .seconds(1) }) ?? true {
                window.reset = max(known, reset ?? known)
            }
        }
        budget = window
    }

    /// Whether a window ends so much later than another that it cannot be the same one.
    ///
    /// Resets are told in whole seconds, so the same one may seem to be a second apart.
    private func isNewer(_ window: Window, than other: Window) -> Bool {
        guard let end = window.reset, let otherEnd = other.reset else {
            return window.reset != nil || other.reset == nil
        }
        return end > otherEnd + .seconds(1)
    }
}
