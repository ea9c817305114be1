extension WalkPlan {
    /// Handles a page that could not be loaded, whose turn has come: ends the walk, or begins it again.
    mutating func fail(_ slot: Slot, _ error: any Error, _ effects: inout Effects) {
        guard wantsRestart(after: error, at: slot.cursor) else {
            if let stop = failureBeyondHole(of: slot, error) { return end(stop, &effects) }
            let stop = failure(of: slot, error)
            // A limit of the caller's is no error, wherever it was noticed.
            return end(stop, error: stop.ending == .limited ? nil : error, &effects)
        }
        guard let obstacle = obstacleToRestart else { return beginAgain(&effects) }
        var stop = failure(of: slot, error)
        stop.evidence += ", and the list cannot be begun again: \(obstacle.reason)"
        let message =
            "The cursor has expired, and the list cannot be begun again: \(obstacle.reason). \(obstacle.advice)"
        end(stop, error: PagingError(.cannotRestart, message), &effects)
    }

    /// The end of a list at a page beyond a hole that fails for good.
    ///
    /// The list has ended before that page already, and was read on only because it was declared to be longer.
    private mutating func failureBeyondHole(of slot: Slot, _ error: any Error) -> WalkLedger.Stop? {
        let failure = failure(of: slot, error)
        guard let hole, failure.ending == .failed, (error as? any PageFailure)?.isTransient == false else { return nil }
        let end = PageEnd.signalled("\(hole), and \(failure.evidence)")
        return ledger.conclude(end, after: slot.cursor, received: 0)
    }

    private func failure(of slot: Slot, _ error: any Error) -> WalkLedger.Stop {
        let isFirst = ledger.outcome.pages == 0
        let ending = error is CancellationError ? .cancelled : (error as? any PageFailure)?.ending ?? .failed
        let evidence = ending == .limited ? "\(error)" : "page \(ledger.nextPageNumber) could not be loaded (\(error))"
        return .init(
            ending: ending,
            evidence: evidence,
            resumePoint: isFirst ? ledger.start : ResumePoint(cursor: slot.cursor)
        )
    }

    /// Whether the policy asks to begin again; the first page cannot have expired.
    private func wantsRestart(after error: any Error, at cursor: AddressNumber?) -> Bool {
        guard cursor != nil, let failure = error as? any PageFailure, failure.isExpiredCursor else { return false }
        return ledger.policy.expiredCursor.allowsRestart(after: ledger.outcome.restarts)
    }

    /// What would make a restart deliver items twice, and what can be done about it.
    private var obstacleToRestart: (reason: String, advice: String)? {
        guard ledger.start.isStart else {
            return (
                "this walk began at a resume point and does not know what was delivered before that",
                "Walk the list from its start, and leave out what you have."
            )
        }
        guard !ledger.hasUnknownItems else {
            return (
                "items without an identity were delivered",
                "Say what identifies an item, with deduplicated(by:) or identified(by:)."
            )
        }
        return nil
    }

    /// Begins the list again, and drops everything that was loaded ahead.
    private mutating func beginAgain(_ effects: inout Effects) {
        drop(from: 0, &effects)
        (upcoming, standing, basis, hole) = ([], [], .named, nil)
        ledger.beginAgain()
        start(ledger.start.cursor, &effects)
    }
}
