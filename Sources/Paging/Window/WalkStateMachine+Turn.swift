extension WalkStateMachine {
    /// Handles the page whose turn has come, and returns the items to deliver, if any.
    ///
    /// If no items are returned and the walk has not ended, the walk has restarted.
    mutating func settle(
        _ slot: Slot,
        _ result: Result<PageFacts, any Error>,
        _ effects: inout Effects
    ) -> PageReading? {
        switch result {
        case .failure(let error):
            fail(slot, error, &effects)
            return nil
        case .success(let page):
            if let stop = confirmation(by: page) {
                end(stop, &effects)
                return nil
            }
            firstFailure = nil
            standing = standing.dropFirst()
            inherited = max(0, ledger.way.standing - 1)
            let entry = ledger.enter(page, at: slot.cursor, basis: basis)
            if let stop = entry.stop {
                end(stop, &effects)
            } else {
                follow(page, of: slot, &effects)
            }
            return entry.reading
        }
    }

    /// Returns the end of a list that the page after it confirms, if it does.
    private mutating func confirmation(by page: PageFacts) -> WalkLedger.Stop? {
        guard let unconfirmed else { return nil }
        self.unconfirmed = nil
        guard ledger.bringsNothing(page) else { return nil }
        // A server that returns its only page again may ignore the position, so that it says nothing about a next page.
        var reason = unconfirmed.end
        if page.metadata.receivedCount == 0 || ledger.hasSeveralPages {
            ledger.confirm(by: page)
        } else if basis == .named || basis == .announced && ledger.isDetected, let end = reason {
            // A position beside its flag is as good as a flag alone, unless the parameter is a guess that nothing proves.
            reason = .unproven("\(end), but the page names a next one, which has the same items")
        }
        return ledger.conclude(reason, after: unconfirmed.cursor, received: unconfirmed.received)
    }

    /// Updates the plan with the links of the page, or ends the walk.
    private mutating func follow(_ page: PageFacts, of slot: Slot, _ effects: inout Effects) {
        let whole = ResumePoint(cursor: slot.cursor, skippedItems: page.itemCount)
        let ahead = page.links.ahead(direction)
        guard let next = ahead.first else { return passOver(page, of: slot, &effects) }
        ledger.way = ListEvidence.Way(basis: page.links.basis)
        let isTotalMet = ledger.isTotalMet
        let met = PageEnd.signalled("the declared total of \(ledger.result.declaredTotal ?? 0) items")
        // Behind the last of all declared items, some servers name one more address on each empty page.
        let isBehindItems = page.metadata.receivedCount == 0 && ledger.hasItems
        if basis == .computed && !ledger.isShortOfPages || isBehindItems, isTotalMet {
            return end(ledger.conclude(met, after: slot.cursor, received: page.itemCount), &effects)
        }
        if let stop = ledger.recordProgress(after: whole) {
            let last = isTotalMet ? ledger.conclude(met, after: slot.cursor, received: page.itemCount) : stop
            return end(last, &effects)
        }
        if ledger.leadsBack(page, to: next), let ending = ledger.policy.repeatedAddress.ending(orFault: .cycle) {
            // Past the end of a list, servers return the same address again, and of an empty list that of the request.
            if ending == .cycle, isTotalMet, ledger.hasSeveralPages || ledger.isLastPageEmpty {
                return end(ledger.conclude(met, after: slot.cursor, received: page.itemCount), &effects)
            }
            // Others send the position of the request once more beside the last items, which fill no page.
            if ending == .cycle, next == slot.cursor, ledger.isLastPageShort || ledger.isLastPageEmpty {
                let own = PageEnd.presumed("a page that is not full, and that links to itself")
                return end(ledger.conclude(own, after: slot.cursor, received: page.itemCount), &effects)
            }
            let evidence = "page \(ledger.nextPageNumber - 1) links to an address that was already visited"
            if ending == .complete {
                return end(
                    ledger.conclude(.signalled(evidence), after: slot.cursor, received: page.itemCount),
                    &effects
                )
            }
            return end(
                .init(ending: ending, evidence: evidence, resumePoint: whole, isOnNewestPage: true),
                &effects
            )
        }
        updateStanding(with: ahead)
        ledger.way.standing = max(standing.count, inherited)
        reconcile(trusted(ahead), &effects)
        proceed(to: next, &effects)
    }

    /// Handles a page without further links: the end of the list, or a gap in it.
    ///
    /// If the list was declared to be longer, the walk continues at the addresses provided by earlier pages. Pages
    /// beyond a gap are delivered and counted.
    private mutating func passOver(_ page: PageFacts, of slot: Slot, _ effects: inout Effects) {
        let reason = page.links.end(direction)
        // A resumed walk knows only how many addresses the earlier pages named: of counted pages, the series that the
        // page's own address belongs to, whatever the page contains.
        let beyond = inherited > 0 ? addressBeyond(slot.cursor)?.next ?? page.links.confirming.first : nil
        let passing = standing.first ?? beyond
        guard let next = passing, !ledger.hasVisited(next), ledger.passHole(reason) else {
            let isNamed = page.links.basis == .named || page.links.basis == .announced && ledger.mayLastPageBeFull
            if isNamed && !ledger.isTotalMet || ledger.needsConfirmation, let next = page.links.confirming.first,
                !ledger.hasVisited(next)
            {
                return confirm(reason, at: next, page, of: slot, &effects)
            }
            return end(ledger.conclude(reason, after: slot.cursor, received: page.itemCount), &effects)
        }
        // The address of a page beyond a gap is computed at best.
        let hole = reason?.description ?? "no further page is linked"
        ledger.way = ListEvidence.Way(basis: .computed, hole: hole, standing: max(standing.count, inherited))
        if slots.first?.cursor != next { drop(from: 0, &effects) }
        if let known = slots.last?.links?.ahead(direction), !known.isEmpty {
            upcoming = trusted(known)
        } else {
            upcoming = standing.isEmpty && slots.isEmpty ? [next] : standing.dropFirst(slots.count)
        }
        proceed(to: next, &effects)
    }

    /// Requests the page after an apparent end, which confirms it by bringing nothing new.
    ///
    /// The walk resumes at the newest page, because only that page leads to the end.
    private mutating func confirm(
        _ reason: PageEnd?,
        at next: AddressNumber,
        _ page: PageFacts,
        of slot: Slot,
        _ effects: inout Effects
    ) {
        ledger.way = ListEvidence.Way(basis: page.links.basis)
        unconfirmed = Unconfirmed(end: reason, cursor: slot.cursor, received: page.itemCount)
        if slots.first?.cursor != next { drop(from: 0, &effects) }
        upcoming = slots.isEmpty ? [next] : []
        let whole = ResumePoint(cursor: slot.cursor, skippedItems: page.itemCount)
        ledger.moveResumePoint(to: whole, isOnNewestPage: true)
        stopAtLimits(whole, isOnNewestPage: true, &effects)
    }

    /// Continues at an address, unless a limit is reached.
    private mutating func proceed(to next: AddressNumber, _ effects: inout Effects) {
        let point = ResumePoint(cursor: next)
        ledger.moveResumePoint(to: point, isOnNewestPage: false)
        stopAtLimits(point, isOnNewestPage: false, &effects)
    }

    /// Ends the walk if a limit is reached.
    private mutating func stopAtLimits(
        _ point: ResumePoint<AddressNumber>,
        isOnNewestPage: Bool,
        _ effects: inout Effects
    ) {
        func limited(_ evidence: String) -> WalkLedger.Stop {
            .init(ending: .limited, evidence: evidence, resumePoint: point, isOnNewestPage: isOnNewestPage)
        }
        if let limit = ledger.policy.limits.pages, ledger.result.pages >= limit {
            end(limited("the limit of \(limit) pages was reached"), &effects)
        } else if let limit = ledger.policy.limits.items, ledger.result.items >= limit {
            end(limited("the limit of \(limit) items was reached"), &effects)
        }
    }

    /// The number of addresses compared to determine whether two pages agree on the following pages.
    static var comparedAddresses: Int { 8 }

    /// Records the addresses beyond the most recent page.
    ///
    /// They come from the page itself, or from an earlier page with a longer list that agrees. The result depends only
    /// on delivered pages, never on prefetched ones, so that the same list is delivered for any window.
    private mutating func updateStanding(with ahead: Addresses<AddressNumber>) {
        let agrees =
            ahead.count < standing.count
            && zip(ahead, standing).prefix(Self.comparedAddresses).allSatisfy { $0.0 == $0.1 }
        if !agrees { standing = ahead }
    }

    /// Compares the links of the page with the loads started on the links of an earlier page.
    ///
    /// Where they agree, the longer list remains. From the first difference on, the links of the current page apply,
    /// and the loads started on the earlier links are dropped.
    private mutating func reconcile(_ ahead: Addresses<AddressNumber>, _ effects: inout Effects) {
        let started = slots.indices.prefix(ahead.count)
        if let difference = started.first(where: { ahead[ahead.startIndex + $0] != slots[$0].cursor }) {
            mismatches += 1
            drop(from: difference, &effects)
            upcoming = trusted(ahead).dropFirst(difference)
        } else if ahead.count > slots.count, slots.last?.links == nil {
            upcoming = ahead.dropFirst(slots.count)
        }
    }

    /// Returns the addresses to trust from the links of a page.
    ///
    /// After two mismatches of computed addresses, only the nearest address of the source is trusted. The walk then
    /// continues page by page instead of loading most pages twice.
    func trusted(_ addresses: Addresses<AddressNumber>) -> Addresses<AddressNumber> {
        mismatches < 2 ? addresses : addresses.prefix(1)
    }

    /// The next address to load, if any.
    ///
    /// It is `nil` if the end is known to come first, or if a later turn has to check the address.
    var startableAddress: AddressNumber? {
        guard let cursor = upcoming.first else { return nil }
        if slots.contains(where: isLast) || isTotalPending { return nil }
        if ledger.policy.repeatedAddress == .isAllowed && slots.isEmpty { return cursor }
        if ledger.hasVisited(cursor) || slots.contains(where: { $0.cursor == cursor }) { return nil }
        return cursor
    }

    /// Whether the computed address beyond the started pages may lead past the declared total.
    ///
    /// It does if the started pages meet the total, or possibly if the last of them is not yet loaded.
    private var isTotalPending: Bool {
        guard let last = slots.last?.links, last.basis == .computed,
            var missing = ledger.itemsToTotal(newest: last.totalCount)
        else { return false }
        for slot in slots {
            guard case .success(let page)? = slot.result else { return upcoming.count == 1 }
            missing -= page.metadata.receivedCount
        }
        return missing == 0
    }

    /// Returns whether the walk is known to end with a started page.
    ///
    /// Such a page has no further links, or it failed and cannot be skipped.
    private func isLast(_ slot: Slot) -> Bool {
        if case .failure(let error)? = slot.result { return !isSkippable(error) }
        return slot.links?.ahead(direction).isEmpty == true
    }
}
