extension WalkPlan {
    /// Handles the page whose turn has come, and returns what to deliver of it, unless it must not be delivered.
    ///
    /// A walk that has not ended without a page has begun again.
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
            standing = standing.dropFirst()
            let entry = ledger.enter(page, at: slot.cursor, basis: basis)
            if let stop = entry.stop {
                end(stop, &effects)
            } else {
                follow(page, of: slot, &effects)
            }
            return entry.reading
        }
    }

    /// Brings the plan in line with what the page says of its neighbours, or ends the walk.
    private mutating func follow(_ page: PageFacts, of slot: Slot, _ effects: inout Effects) {
        let whole = ResumePoint(cursor: slot.cursor, skippedItems: page.itemCount)
        let ahead = page.links.ahead(direction)
        guard let next = ahead.first else { return passOver(page, of: slot, &effects) }
        (basis, hole) = (page.links.basis, nil)
        let isTotalMet = ledger.itemsToTotal() == 0
        let met = PageEnd.signalled("the declared total of \(ledger.outcome.declaredTotal ?? 0) items")
        if basis == .computed, isTotalMet, !ledger.isShortOfPages {
            return end(ledger.conclude(met, after: slot.cursor, received: page.itemCount), &effects)
        }
        if let stop = ledger.noteProgress(after: whole) {
            let last = isTotalMet ? ledger.conclude(met, after: slot.cursor, received: page.itemCount) : stop
            return end(last, &effects)
        }
        if ledger.hasVisited(next), let ending = ledger.policy.repeatedAddress.ending {
            // Past the end of a list, servers name the same address again.
            if ending == .cycle, isTotalMet, ledger.pagesOfPass > 1 {
                return end(ledger.conclude(met, after: slot.cursor, received: page.itemCount), &effects)
            }
            let evidence = "page \(ledger.nextPageNumber - 1) names an address that was visited before"
            if ending == .complete {
                return end(
                    ledger.conclude(.signalled(evidence), after: slot.cursor, received: page.itemCount),
                    &effects
                )
            }
            return end(.init(ending: ending, evidence: evidence, resumePoint: whole), &effects)
        }
        stand(by: ahead)
        reconcile(trusted(ahead), &effects)
        proceed(to: next, &effects)
    }

    /// Handles a page that names no further one: the end of the list, or a hole in it.
    ///
    /// If the list was declared to be longer, the walk continues at the addresses that the pages before have named:
    /// what lies beyond a hole is delivered, and counted.
    private mutating func passOver(_ page: PageFacts, of slot: Slot, _ effects: inout Effects) {
        let reason = page.links.end(direction)
        guard let next = standing.first, !ledger.hasVisited(next), ledger.passHole(reason) else {
            return end(ledger.conclude(reason, after: slot.cursor, received: page.itemCount), &effects)
        }
        // What lies beyond a hole is there by arithmetic at best.
        (basis, hole) = (.computed, reason ?? .signalled("no further page is named"))
        if slots.first?.cursor != next { drop(from: 0, &effects) }
        if let known = slots.last?.links?.ahead(direction), !known.isEmpty {
            upcoming = trusted(known)
        } else {
            upcoming = standing.dropFirst(slots.count)
        }
        proceed(to: next, &effects)
    }

    /// Continues at an address, unless a limit is reached.
    private mutating func proceed(to next: AddressNumber, _ effects: inout Effects) {
        ledger.moveResumePoint(to: ResumePoint(cursor: next))
        if let limit = ledger.policy.limits.pages, ledger.outcome.pages >= limit {
            end(limited("the limit of \(limit) pages was reached", at: next), &effects)
        } else if let limit = ledger.policy.limits.items, ledger.outcome.items >= limit {
            end(limited("the limit of \(limit) items was reached", at: next), &effects)
        }
    }

    /// The number of addresses that are compared to tell whether two pages agree on what follows.
    static var comparedAddresses: Int { 8 }

    /// Notes the addresses that lie beyond the newest page: its own word, or an earlier one that is longer and agrees.
    ///
    /// It depends on the delivered pages only, never on what was loaded ahead, so that the same list is delivered
    /// whatever the window.
    private mutating func stand(by ahead: Addresses<AddressNumber>) {
        let agrees =
            ahead.count < standing.count
            && zip(ahead, standing).prefix(Self.comparedAddresses).allSatisfy { $0.0 == $0.1 }
        if !agrees { standing = ahead }
    }

    private func limited(_ evidence: String, at next: AddressNumber) -> WalkLedger.Stop {
        .init(ending: .limited, evidence: evidence, resumePoint: ResumePoint(cursor: next))
    }

    /// Compares the page's own word with what was started on an earlier one's.
    ///
    /// Where they agree, the longer of the two stands. From the first disagreement on the page whose turn it is is
    /// right, and what was loaded on the other's word is dropped.
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

    /// What to take from a page's word about its neighbours.
    ///
    /// A source whose computed addresses have turned out wrong twice is believed the nearest one only: the walk goes on
    /// page by page instead of loading most of them twice.
    func trusted(_ addresses: Addresses<AddressNumber>) -> Addresses<AddressNumber> {
        mismatches < 2 ? addresses : addresses.prefix(1)
    }

    /// The next address to start, unless the end is known to come first or the address is for a later turn to judge.
    var startableAddress: AddressNumber? {
        guard let cursor = upcoming.first else { return nil }
        if slots.contains(where: isLast) || isTotalPending { return nil }
        if ledger.policy.repeatedAddress == .isAllowed && slots.isEmpty { return cursor }
        if ledger.hasVisited(cursor) || slots.contains(where: { $0.cursor == cursor }) { return nil }
        return cursor
    }

    /// Whether the started pages meet the total, so that the computed address beyond them leads past the end, or may do
    /// so for all that is known until the last of them is loaded.
    private var isTotalPending: Bool {
        guard let last = slots.last?.links, last.basis == .computed,
            var missing = ledger.itemsToTotal(newest: last.totalCount)
        else { return false }
        for slot in slots {
            guard case .success(let page)? = slot.result else { return upcoming.count == 1 }
            missing -= page.receivedCount
        }
        return missing == 0
    }

    /// Whether the walk is known to end with a started page: it names no further one, or it has failed.
    private func isLast(_ slot: Slot) -> Bool {
        if case .failure? = slot.result { return true }
        return slot.links?.ahead(direction).isEmpty == true
    }
}
