extension RateState {
    /// The remaining requests of a server's window, as reported by replies.
    struct Window: Hashable, Sendable {
        /// The number of requests that a window allows, if known.
        var limit: Int?
        /// The smallest remaining count in any reply of this window.
        ///
        /// Every request that this number does not yet include is still in flight. So one more request is allowed while
        /// fewer than this number are in flight, whatever the order of the replies.
        var remaining: Int
        /// The reset time, if known.
        var reset: Duration?

        /// The end of the block after the last request, if known.
        var exhaustedUntil: Duration? { remaining == 0 ? reset : nil }

        /// The maximum number of requests in flight.
        ///
        /// If the reset time of an exhausted window is unknown, one request tests it.
        var capacity: Int { max(1, remaining) }

        /// Whether requests should be spread out: a tenth or less is left, or ten of an unknown limit.
        var isScarce: Bool { remaining <= (limit.map { max(1, $0 / 10) } ?? 10) }

        /// Returns the pause after a request that makes the remaining requests last until the reset.
        ///
        /// The pause is bounded: a few requests left for hours would otherwise block a short walk that needs no more of
        /// them.
        func pause(inFlight: Int, at now: Duration) -> Duration {
            guard isScarce, let reset, reset > now else { return .zero }
            return min((reset - now) / max(1, remaining - inFlight), .seconds(5))
        }
    }

    /// Removes an expired window.
    mutating func endWindow(at now: Duration) {
        guard let reset = budget?.reset, reset <= now else { return }
        if budget?.remaining == 0 { restartGently() }
        budget = nil
    }

    /// Applies the remaining count of a reply.
    ///
    /// - Parameters:
    ///   - news: the budget in the reply, if any.
    ///   - wasAlone: whether no other request was in flight during this one. The count is then exact and may exceed the
    ///     previous count; otherwise the smallest count of a window applies.
    ///   - now: the current time.
    mutating func learn(_ news: RateBudget?, wasAlone: Bool, at now: Duration) {
        guard let remaining = news?.remaining else {
            // The request may have been counted. An estimate must not cause a standstill, so it stops at one.
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

    /// Whether a window's reset is too late for the same window.
    ///
    /// Resets have a resolution of one second, so the same reset may differ by a second.
    private func isNewer(_ window: Window, than other: Window) -> Bool {
        guard let end = window.reset, let otherEnd = other.reset else {
            return window.reset != nil || other.reset == nil
        }
        return end > otherEnd + .seconds(1)
    }
}
