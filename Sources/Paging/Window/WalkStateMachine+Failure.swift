extension WalkStateMachine {
    /// Handles a page that failed to load and whose turn has come: skips it, or ends or restarts the walk.
    mutating func fail(_ slot: Slot, _ error: any Error, _ effects: inout Effects) {
        guard wantsRestart(after: error, at: slot.cursor) else {
            if let stop = failureBeyondHole(of: slot, error) { return end(stop, &effects) }
            if skip(slot, error, &effects) { return }
            let stop = failure(of: slot, error)
            // The caller's own limit is not an error, wherever it was detected.
            let thrown = stop.ending == .failed ? firstFailure?.error ?? error : error
            return end(stop, error: stop.ending == .limited ? nil : thrown, &effects)
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
        if basis == .computed, ledger.way.hole == nil, let end = endBehindLastPage(error, failure.evidence) {
            if firstFailure != nil { return ledger.concludeAtFailedPages(end, resumingAt: firstFailure?.cursor) }
            return ledger.conclude(end, after: slot.cursor, received: nil)
        }
        guard let hole = ledger.way.hole else { return nil }
        let end = PageEnd.signalled("\(hole), and \(failure.evidence)")
        return ledger.conclude(end, after: slot.cursor, received: nil)
    }

    /// Returns the end that a failure at a computed address proves; `nil` if the list may continue.
    private func endBehindLastPage(_ error: any Error, _ evidence: String) -> PageEnd? {
        // An API refuses pages behind its cap with any status, also where the list ends shortly before it. Nothing is
        // lost with such a page.
        if ledger.isCountedBelowCap, !Self.rejectsCredential(error) {
            return .signalled("all declared items have arrived, and \(evidence)")
        }
        guard ledger.isLastPageShort || ledger.countsProvenPages || isEndBeyondSkipped else { return nil }
        return Self.isMissingPage(error) ? .presumed("no page behind the last one") : nil
    }

    private func failure(of slot: Slot, _ error: any Error) -> WalkLedger.Stop {
        let isFirst = ledger.result.pages == 0
        let ending = Self.ending(of: error)
        // A page that only confirms an end belongs to the newest page, which leads to it.
        let newest = unconfirmed.map { ResumePoint(cursor: $0.cursor, skippedItems: $0.received) }
        return .init(
            ending: ending,
            evidence: ending == .limited ? "\(error)" : reason(of: error, at: slot.cursor),
            resumePoint: isFirst
                ? ledger.start : newest ?? ResumePoint(cursor: firstFailure.map(\.cursor) ?? slot.cursor),
            isOnNewestPage: !isFirst && newest != nil,
            advice: isStuck(on: error, at: slot.cursor) ? .pageSize : (error as? any AdvisedFailure)?.advice
        )
    }

    /// Whether a page may be skipped, but the address behind it is not known without it.
    private func isStuck(on error: any Error, at cursor: AddressNumber?) -> Bool {
        firstFailure == nil && isSkippable(error) && unconfirmed == nil && addressBeyond(cursor) == nil
    }

    private static func ending(of error: any Error) -> WalkEnding {
        error is CancellationError ? .cancelled : (error as? any PageFailure)?.ending ?? .failed
    }

    private static func rejectsCredential(_ error: any Error) -> Bool {
        (error as? any CredentialRejection)?.rejectsCredential == true
    }

    private static func isMissingPage(_ error: any Error) -> Bool {
        (error as? any PageFailure)?.isMissingPage == true
    }

    /// Returns the reason of an end at a failed page, which may follow others that failed.
    private func reason(of error: any Error, at cursor: AddressNumber?) -> String {
        let number = ledger.nextPageNumber
        guard let firstFailure, Self.ending(of: error) == .failed else {
            let words = "page \(number) could not be loaded (\(error))"
            guard isStuck(on: error, at: cursor) else { return words }
            return words + ", and cannot be skipped, because only the page itself leads to the next one"
        }
        let first = number - ledger.failedPages
        return "page \(first) could not be loaded (\(firstFailure.error)), and no page after it up to page \(number)"
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

/// The skipping of pages that fail.
extension WalkStateMachine {
    /// Returns whether the policy allows a page to be skipped after an error.
    func isSkippable(_ error: any Error) -> Bool {
        guard ledger.policy.failedPage != .stops, direction == .forward else { return false }
        // Without a valid credential, no page loads.
        if Self.rejectsCredential(error) { return false }
        return Self.ending(of: error) == .failed && (error as? any PageFailure)?.isExpiredCursor != true
    }

    /// Whether a page that does not exist is the end of the list, behind pages that failed.
    private var isEndBeyondSkipped: Bool { firstFailure != nil && !ledger.declaresEnd }

    /// Continues after a failed page whose turn has come, if the policy and the list allow it.
    ///
    /// The page is skipped for good when a page after it arrives. Until then, the walk would resume at the first of the
    /// failed pages.
    ///
    /// - Returns: Whether the page was skipped, or ended the list as the last one that is declared.
    private mutating func skip(_ slot: Slot, _ error: any Error, _ effects: inout Effects) -> Bool {
        let way = ledger.way
        guard isSkippable(error), unconfirmed == nil, ledger.allowsSkip,
            // Behind the pages that are declared, there may be none.
            ledger.declaresEnd || !Self.isMissingPage(error),
            let beyond = addressBeyond(slot.cursor), !ledger.hasVisited(beyond.next)
        else { return false }
        let page = SkippedPage(number: ledger.nextPageNumber, address: beyond.description, error: error)
        firstFailure = firstFailure ?? (slot.cursor, error)
        ledger.skip(page)
        standing = standing.dropFirst()
        let rest = max(standing.count, way.standing - 1)
        guard rest > 0 || !ledger.declaresEnd else {
            let last = PageEnd.presumed("no page is declared after it")
            end(ledger.concludeAtFailedPages(last, resumingAt: firstFailure?.cursor), &effects)
            return true
        }
        ledger.way = ListEvidence.Way(basis: .computed, hole: way.hole, standing: max(0, rest))
        if slots.first?.cursor != beyond.next {
            drop(from: 0, &effects)
            upcoming = standing.first == beyond.next ? trusted(standing) : [beyond.next]
        }
        return true
    }
}
