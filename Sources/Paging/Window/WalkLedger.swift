/// What a walk has seen: the counts of its outcome, and the memory of its guards.
///
/// Pages are entered in list order, one by one, when their turn to be delivered has come. Pure and synchronous.
/// Memory grows with the number of pages (visited addresses, fingerprints) and, only where items carry an identity,
/// with the number of items.
struct WalkLedger {
    /// What entering a page has led to.
    struct Entry {
        /// What to deliver of the page; `nil` if it must not be delivered at all.
        var reading: PageReading?
        /// How the walk ends with this page, if one of the ledger's own rules ends it.
        var stop: Stop?
    }

    /// An end of the walk.
    struct Stop {
        var ending: WalkEnding
        var evidence: String
        var resumePoint: ResumePoint<AddressNumber>?
    }

    let policy: WalkPolicy
    let direction: PageDirection
    let start: ResumePoint<AddressNumber>

    private(set) var outcome = PagingOutcome<AddressNumber>(ending: .cancelled, evidence: "the walk was not finished")
    /// The largest number of items seen on a page: what a page that is still to come may bring.
    private(set) var largestPage = 0
    /// What a page is taken to bring before one has arrived, so that a small limit causes no look-ahead in vain.
    private static var assumedPage: Int { 200 }
    private var visited: Set<AddressNumber?> = []
    private var fingerprints: Set<Int> = []
    private var identities = IdentityMemory()
    private var idlePages = 0
    /// What was doubtful about a page, the first one.
    private var doubt: String?
    /// Whether an item was delivered that has no identity.
    private(set) var hasUnknownItems = false
    /// What had been counted when this pass through the list began: zero in the first one.
    private var before = (pages: 0, received: 0)

    init(policy: WalkPolicy, direction: PageDirection, start: ResumePoint<AddressNumber>) {
        self.policy = policy
        self.direction = direction
        self.start = start
        outcome.resumePoint = start
    }

    /// The number of pages that were entered since the list was begun last.
    var pagesOfPass: Int { outcome.pages - before.pages }

    /// Whether a page at this address has been entered.
    func hasVisited(_ cursor: AddressNumber?) -> Bool {
        visited.contains(cursor)
    }

    /// Whether the limits leave room for another page beyond so many that are under way.
    func allowsLoad(beyond pending: Int) -> Bool {
        if let pages = policy.limits.pages, outcome.pages + pending >= pages { return false }
        guard let items = policy.limits.items else { return true }
        let expected = largestPage > 0 ? largestPage : Self.assumedPage
        return outcome.items + pending * expected < items
    }

    /// Enters the page whose turn has come.
    mutating func enter(_ page: PageFacts, at cursor: AddressNumber?) -> Entry {
        if let fingerprint = page.fingerprint, page.receivedCount > 0, !fingerprints.insert(fingerprint).inserted {
            return Entry(reading: nil, stop: repeatedPageStop(at: cursor))
        }
        let isFirst = visited.isEmpty
        visited.insert(cursor)
        outcome.receivedItems += page.receivedCount
        largestPage = max(largestPage, page.receivedCount)
        note(page.links.totalCount)
        doubt = doubt ?? page.doubt.map { "page \(outcome.pages + 1) is doubtful: \($0)" }

        var reading = PageReading(page, direction: direction)
        hasUnknownItems = hasUnknownItems || !reading.isIdentified
        if isFirst { reading.skip(start.skippedItems) }
        let known = reading.markDuplicates(in: &identities, dropping: policy.dropsDuplicates)
        outcome.duplicates += policy.dropsDuplicates ? known : 0
        let isIdle = page.receivedCount <= known && !page.links.ahead(direction).isEmpty
        let whole = ResumePoint(cursor: cursor, skippedItems: page.itemCount)
        let stop = cut(&reading, at: cursor) ?? noteProgress(isIdle: isIdle, after: whole)
        outcome.items += reading.count
        outcome.pages += 1
        return Entry(reading: reading, stop: stop)
    }

    /// Ends the walk: nothing follows the page at `cursor`, for the given reason.
    mutating func conclude(_ end: PageEnd?, after cursor: AddressNumber?, received: Int) -> Stop {
        let end = end ?? .signalled("no further page is named")
        let again = ResumePoint(cursor: cursor, skippedItems: received)
        switch end.kind {
        case .capped: return Stop(ending: .short, evidence: end.description, resumePoint: again)
        case .limited: return Stop(ending: .limited, evidence: end.description, resumePoint: again)
        case .refused: return Stop(ending: .refused, evidence: end.description, resumePoint: again)
        case .unproven: return Stop(ending: .unproven, evidence: end.description, resumePoint: again)
        default: break
        }
        if let cap = policy.knownCap, isCut(at: cap) {
            let evidence = "the API gives at most \(cap) items of a list (\(end.description))"
            return Stop(ending: .short, evidence: evidence, resumePoint: again)
        }
        guard let missing = missingItems else {
            guard let doubt else {
                return Stop(ending: .complete, evidence: end.description + shrinkage, resumePoint: nil)
            }
            return Stop(ending: .unproven, evidence: "\(end.description), but \(doubt)", resumePoint: again)
        }
        let evidence = "the list ended (\(end.description)) \(missing) items before its declared total"
        return Stop(ending: .short, evidence: evidence, resumePoint: again)
    }

    /// Begins another pass through the list, which may have changed.
    ///
    /// What was delivered is remembered, and so is what the walk has cost. Everything else was about the pages of the
    /// pass that is given up: met again, they are no cycle, no repeated pages, no duplicates, and no lack of progress.
    mutating func beginAgain() {
        outcome.restarts += 1
        outcome.duplicates = 0
        outcome.declaredTotals = nil
        outcome.resumePoint = start
        before = (outcome.pages, outcome.receivedItems)
        visited = []
        fingerprints = []
        idlePages = 0
        doubt = nil
        identities.beginAgain()
    }

    /// Writes down how the walk ended.
    ///
    /// The first word counts.
    mutating func close(_ stop: Stop, error: (any Error)? = nil) {
        outcome.ending = stop.ending
        outcome.evidence = stop.evidence
        outcome.resumePoint = stop.resumePoint
        outcome.error = error
    }

    /// Writes down where a walk that ended now would go on.
    mutating func moveResumePoint(to point: ResumePoint<AddressNumber>) {
        outcome.resumePoint = point
    }

    /// Whether a list that ends here has met the most that the API gives.
    private func isCut(at cap: Int) -> Bool {
        guard outcome.receivedItems >= cap else { return false }
        guard let total = outcome.declaredTotals?.last, total.exactness == .exact else { return true }
        return total.value > outcome.receivedItems
    }

    /// What is to be said of a list that has lost items while it was walked: others may have slipped onto pages that had
    /// been read.
    private var shrinkage: String {
        guard policy.provesTotals, let totals = outcome.declaredTotals, totals.last.exactness == .exact,
            totals.largest.exactness == .exact, totals.last.value < totals.largest.value
        else { return "" }
        return ", though its declared total fell from \(totals.largest.value) to \(totals.last.value) meanwhile"
    }

    /// How many items a list that ends here lacks to its exact total; `nil` if none, or if that cannot be told.
    private var missingItems: Int? {
        guard policy.provesTotals, start.isStart, let total = outcome.declaredTotals?.last, total.exactness == .exact
        else { return nil }
        let missing = total.value - (outcome.receivedItems - before.received - outcome.duplicates)
        return missing > 0 ? missing : nil
    }

    private mutating func note(_ total: TotalCount?) {
        guard let total else { return }
        guard var seen = outcome.declaredTotals else {
            outcome.declaredTotals = .init(first: total, last: total, largest: total)
            return
        }
        seen.last = total
        if total.value > seen.largest.value { seen.largest = total }
        outcome.declaredTotals = seen
    }

    private mutating func repeatedPageStop(at cursor: AddressNumber?) -> Stop {
        let evidence = "page \(pagesOfPass + 1) is an earlier page served again"
        guard policy.repeatedPage.ending == .complete else {
            let ending = policy.repeatedPage.ending
            return Stop(ending: ending, evidence: evidence, resumePoint: ResumePoint(cursor: cursor))
        }
        return conclude(.signalled(evidence), after: cursor, received: 0)
    }

    private mutating func noteProgress(isIdle: Bool, after point: ResumePoint<AddressNumber>) -> Stop? {
        idlePages = isIdle ? idlePages + 1 : 0
        guard idlePages > policy.idlePageAllowance else { return nil }
        return Stop(
            ending: .noProgress,
            evidence: "\(idlePages) pages in a row brought nothing new",
            resumePoint: point
        )
    }

    /// Cuts the page at the limit of items.
    private func cut(_ reading: inout PageReading, at cursor: AddressNumber?) -> Stop? {
        guard let limit = policy.limits.items, reading.count > limit - outcome.items else { return nil }
        let position = reading.keepFirst(limit - outcome.items)
        return Stop(
            ending: .limited,
            evidence: "the limit of \(limit) items was reached",
            resumePoint: ResumePoint(cursor: cursor, skippedItems: position)
        )
    }
}
