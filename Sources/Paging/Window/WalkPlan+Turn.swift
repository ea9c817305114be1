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
            let entry = ledger.enter(page, at: slot.cursor)
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
        let ahead = trusted(page.links.ahead(direction))
        guard let next = ahead.first else {
            return end(ledger.conclude(page.links.end, after: slot.cursor, received: page.itemCount), &effects)
        }
        if ledger.hasVisited(next), let ending = ledger.policy.repeatedAddress.ending {
            let evidence = "page \(ledger.outcome.pages) names an address that was visited before"
            let again = ResumePoint(cursor: slot.cursor, skippedItems: page.itemCount)
            if ending == .complete {
                return end(
                    ledger.conclude(.signalled(evidence), after: slot.cursor, received: page.itemCount),
                    &effects
                )
            }
            return end(.init(ending: ending, evidence: evidence, resumePoint: again), &effects)
        }
        reconcile(ahead, &effects)
        ledger.moveResumePoint(to: ResumePoint(cursor: next))
        if let limit = ledger.policy.limits.pages, ledger.outcome.pages >= limit {
            end(limited("the limit of \(limit) pages was reached", at: next), &effects)
        } else if let limit = ledger.policy.limits.items, ledger.outcome.items >= limit {
            end(limited("the limit of \(limit) items was reached", at: next), &effects)
        }
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
        if slots.contains(where: isLast) { return nil }
        if ledger.policy.repeatedAddress == .isAllowed && slots.isEmpty { return cursor }
        if ledger.hasVisited(cursor) || slots.contains(where: { $0.cursor == cursor }) { return nil }
        return cursor
    }

    /// Whether the walk is known to end with a started page: it names no further one, or it has failed.
    private func isLast(_ slot: Slot) -> Bool {
        if case .failure? = slot.result { return true }
        return slot.links?.ahead(direction).isEmpty == true
    }
}
