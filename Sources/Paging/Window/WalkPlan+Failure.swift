extension WalkPlan {
    /// Handles a page that failed to load and whose turn has come: ends or restarts the walk.
    mutating func fail(_ slot: Slot, _ error: any Error, _ effects: inout Effects) {
        guard wantsRestart(after: error, at: slot.cursor) else {
            if let stop = failureBeyondHole(of: slot, error) { return end(stop, &effects) }
            let stop = failure(of: slot, error)
            // The caller's own limit is not an error, wherever it was detected.
            return end(stop, error: stop.ending == .limited ? nil : error, &effects)
        }
        guard let obstacle = obstacleToRestart else { return beginAgain(&effects) }
        var stop = failure(of: slot, error)
        stop.evidence += ", and the list cannot be restarted: \(obstacle.reason)"
        let message =
            "The cursor has expired, and the list cannot be restarted: \(obstacle.reason). \(obstacle.advice)"
        end(stop, error: PagingError(.cannotRestart, message), &effects)
    }

    /// Returns the end of a list at a page beyond a gap, or beyond the end, that fails permanently.
    ///
    /// The list had already ended before that page: the walk continued because the list was declared to be longer, or
    /// because a number can always be computed.
    private mutating func failureBeyondHole(of slot: Slot, _ error: any Error) -> WalkLedger.Stop? {
        let failure = failure(of: slot, error)
        guard failure.ending == .failed, (error as? any PageFailure)?.isTransient == false else { return nil }
        if let unconfirmed {
            ledger.confirm()
            return ledger.conclude(unconfirmed.end, after: unconfirmed.cursor, received: unconfirmed.received)
        }
        if basis == .computed, ledger.way.hole == nil, (error as? any PageFailure)?.isMissingPage == true,
            ledger.isLastPageShort || ledger.countsProvenPages
        {
            let end = PageEnd.presumed("no page behind the last one")
            return ledger.conclude(end, after: slot.cursor, received: nil)
        }
        guard let hole = ledger.way.hole else { return nil }
        let end = PageEnd.signalled("\(hole), and \(failure.evidence)")
        return ledger.conclude(end, after: slot.cursor, received: nil)
    }

    private func failure(of slot: Slot, _ error: any Error) -> WalkLedger.Stop {
        let isFirst = ledger.result.pages == 0
        let ending = error is CancellationError ? .cancelled : (error as? any PageFailure)?.ending ?? .failed
        // A page that only confirms an end belongs to the newest page, which leads to it.
        let newest = unconfirmed.map { ResumePoint(cursor: $0.cursor, skippedItems: $0.received) }
        let evidence = ending == .limited ? "\(error)" : "page \(ledger.nextPageNumber) could not be loaded (\(error))"
        return .init(
            ending: ending,
            evidence: evidence,
            resumePoint: isFirst ? ledger.start : newest ?? ResumePoint(cursor: slot.cursor),
            isOnNewestPage: !isFirst && newest != nil
        )
    }

    /// Returns whether the policy allows a restart; the first page cannot expire.
    private func wantsRestart(after error: any Error, at cursor: AddressNumber?) -> Bool {
        guard cursor != nil, let failure = error as? any PageFailure, failure.isExpiredCursor else { return false }
        return ledger.policy.expiredCursor.allowsRestart(after: ledger.result.restarts)
    }

    /// The reason why a restart would deliver items twice, and advice to resolve it.
    private var obstacleToRestart: (reason: String, advice: String)? {
        guard ledger.start.isStart else {
            return (
                "this walk started at a resume point, and the items delivered before it are unknown",
                "Walk the list from its start, and skip the items you already have."
            )
        }
        guard !ledger.hasUnknownItems else {
            return (
                "some delivered items have no identity",
                "Identify items with deduplicated(by:) or identified(by:)."
            )
        }
        return nil
    }

    /// Restarts the list, and drops all prefetched pages.
    private mutating func beginAgain(_ effects: inout Effects) {
        drop(from: 0, &effects)
        (upcoming, standing, unconfirmed) = ([], [], nil)
        ledger.beginAgain()
        start(ledger.start.cursor, &effects)
    }
}
