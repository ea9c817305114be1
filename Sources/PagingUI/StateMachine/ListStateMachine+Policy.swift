import Paging

/// The rules of the source, applied as in a walk.
///
/// A list differs from a walk in four points, since it is read for hours. Limits count from the last refresh. Loading
/// pauses before as many consecutive pages without new items as a walk would read. A page like an earlier one is not an
/// error where items have identities, because a list with page numbers repeats a page whenever a page of items is
/// inserted. The list restarts when an address has expired, as long as that helps.
extension ListStateMachine {
    /// Ends the list if its next page is one that it has, or records an error.
    ///
    /// - Returns: whether it is an error.
    mutating func endsAtRepeatedAddress(_ direction: PageDirection) -> Bool {
        guard repeatsAddress(direction) else { return false }
        switch window.policy.repeatedAddress {
        case .isAllowed: return false
        case .stops where !isTotalMet: return true
        case .stops, .endsList:
            close(direction, .signalled("a page names an address that was visited before"))
            return false
        }
    }

    /// Ends the list at a page that the server has sent before; returns whether it does.
    mutating func endsAtRepeatedPage(_ page: ListPage<Item>, _ direction: PageDirection) -> Bool {
        let policy = page.policy.repeatedPage
        guard let fingerprint = page.metadata.fingerprint, !page.items.isEmpty,
            window.pages.has(fingerprint: fingerprint),
            policy == .endsList || (policy == .stops && page.ids == nil && !isDistinct(page, direction))
        else { return false }
        let slot = LoadSlot(direction)
        guard policy == .endsList else {
            stop(slot, because: .repeatedPage)
            return true
        }
        end(direction, .signalled("the page is an earlier page served again"))
        return true
    }

    /// Ends the list at a load that reached a limit of the source; returns whether it does.
    mutating func endsAtLimit(_ slot: LoadSlot, because error: any Error) -> Bool {
        guard let failure = error as? any PageFailure, failure.ending == .limited,
            let direction: PageDirection = slot == .append ? .forward : slot == .prepend ? .backward : nil
        else { return false }
        end(direction, .limited("\(failure)"))
        return true
    }

    /// Ends the list at the outermost page, and returns that result to callers that wait for more.
    private mutating func end(_ direction: PageDirection, _ end: PageEnd) {
        close(direction, end)
        setState(.atEnd, of: LoadSlot(direction))
        window[direction].endRequest()
        loads.finish(LoadSlot(direction), .atEnd)
    }

    /// Whether a page like an earlier one differs from it.
    ///
    /// Such a page leads on, and the declared total has room for it.
    private func isDistinct(_ page: ListPage<Item>, _ direction: PageDirection) -> Bool {
        let next = direction == .forward ? page.following : page.preceding
        if let next, window.pages.loadedSerial(of: next) != nil { return false }
        guard let total = page.totalCount ?? window.totalCount, total.exactness == .exact else { return false }
        return window.pages.itemCount + page.items.count <= total.value
    }

    /// Counts a page without new items; returns whether the limit of consecutive ones is exceeded.
    mutating func makesNoProgress(_ direction: PageDirection, bringing count: Int) -> Bool {
        window[direction].countPage(adding: count)
        return window[direction].idlePages > window.policy.maximumEmptyPages && nextKey(direction) != nil
    }

    /// Returns the part of a page at one end that fits into the item limit.
    func limited(_ page: ListPage<Item>, _ direction: PageDirection) -> ListPage<Item> {
        guard let limit = page.policy.limits.items else { return page }
        let room = max(0, limit - window.pages.itemCount)
        guard page.items.count > room else { return page }
        var page = page
        let range = direction == .forward ? 0..<room : page.items.count - room..<page.items.count
        page.items = Array(page.items[range])
        page.ids = page.ids.map { Array($0[range]) }
        return page
    }

    /// Ends the list at the limits of its source.
    mutating func meetLimits() {
        let limits = window.policy.limits
        if let items = limits.items, window.pages.itemCount >= items {
            return closeBoth(.limited("the limit of \(items) items was reached"))
        }
        if let pages = limits.pages, window.pages.count >= pages {
            closeBoth(.limited("the limit of \(pages) pages was reached"))
        }
    }

    /// The end of the list, as the judge of all lists sees it.
    ///
    /// The end of a walk over the same pages is the same, as long as nothing has changed since they were read.
    var listEnd: PageEnd? {
        mutating get {
            let end = window.pages.lastRecord?.end
            guard end.map({ $0.ending == .complete || $0.ending == .unproven }) ?? true else { return end }
            let silence = PageEnd.silence(options.newestEdge.direction, after: window.pages.count)
            let verdict = judge.verdict(at: end ?? silence)
            switch verdict.ending {
            case .complete: return end
            case .short: return .capped(verdict.reason)
            default: return .unproven(verdict.reason)
            }
        }
    }

    /// Whether the list has as many items as the server declared.
    private var isTotalMet: Bool {
        mutating get { judge.isTotalMet }
    }

    /// The judge of the pages that were read so far, which counts them once for each change.
    private var judge: Judge {
        mutating get {
            // A total proves nothing if items came or went after it was declared, or pages are missing.
            var policy = window.policy
            policy.provesTotals = policy.provesTotals && window.isWhole && newItems.isEmpty
            if let known = judged, known.revision == window.pages.revision {
                return Judge(known.evidence, under: policy)
            }
            let arrivals = arrivals(of: window.pages.all)
            let direction = options.newestEdge.direction
            let evidence = ListEvidence(arrivals.compactMap { $0 }, direction, dropsDuplicates: true)
            judged = (window.pages.revision, evidence)
            // A restored page has no facts.
            if arrivals.contains(where: { $0 == nil }) { policy.provesTotals = false }
            return Judge(evidence, under: policy)
        }
    }

    /// Returns what the pages said, as far as it is not out of date, and how many items became no rows.
    ///
    /// A page that was loaded before a page above it was joined to that one by rows that both have, so that the list
    /// may have changed between them: the newest number of items counts.
    private func arrivals(of pages: [PageRecord]) -> [ListEvidence.Arrival?] {
        let total = pages.max { $0.loadedAt < $1.loadedAt }?.arrival?.total
        let places = Dictionary(uniqueKeysWithValues: pages.enumerated().map { ($1.serial, $0) })
        var newest = 0
        return pages.enumerated().map { place, page in
            defer { newest = max(newest, page.loadedAt) }
            var arrival = page.loadedAt < newest ? page.arrival?.outdated(by: total) : page.arrival
            let count = page.itemCount + page.pinCount
            guard page.isLoaded, page.count > count else {
                arrival?.leaveOut(allBut: count)
                return arrival
            }
            let moved = page.names.count { id in
                guard let owner = window.rows[id]?.page ?? window.pages.serial(ofDiscarded: id) else {
                    // The item was removed.
                    return true
                }
                guard let other = places[owner], other != place else { return false }
                return Self.mayShareItems(pages[min(place, other)], pages[max(place, other)])
            }
            // The names of items that a page above took over are forgotten.
            arrival?.leaveOut(allBut: count, moved: page.count - page.names.count + moved)
            return arrival
        }
    }

    /// Whether an item may stand on two pages because the list changed between their loads.
    ///
    /// The list had another length then, or the upper page was read until it met the lower one.
    private static func mayShareItems(_ upper: PageRecord, _ lower: PageRecord) -> Bool {
        upper.loadedAt > lower.loadedAt || upper.arrival?.total != lower.arrival?.total
    }

    private mutating func closeBoth(_ end: PageEnd) {
        close(.forward, end)
        // Discarded pages may be reloaded.
        if window.pages.firstRecord?.previous == nil { close(.backward, end) }
    }

    /// Ends the list at the outermost page.
    private mutating func close(_ direction: PageDirection, _ end: PageEnd) {
        guard nextKey(direction) != nil else { return }
        if direction == .forward, let last = window.pages.last {
            window.pages.update(last) {
                $0.following = nil
                $0.end = end
            }
        } else if direction == .backward, let first = window.pages.firstLoaded {
            window.pages.update(first) { $0.preceding = nil }
        }
    }
}
