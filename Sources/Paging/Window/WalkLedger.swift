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
    /// The address that leads to the page where the list begins, which itself has none.
    private let beginning: AddressNumber?
    private var visited: Set<AddressNumber?> = []
    private var fingerprints: Set<Int> = []
    private var identities = IdentityMemory()
    private var declared = DeclaredNumbers()
    private var idlePages = 0
    /// Whether the newest page brought nothing new.
    private var isIdle = false
    /// What was doubtful about a page, the first one.
    private var doubt: String?
    /// Whether an item was delivered that has no identity.
    private(set) var hasUnknownItems = false
    /// What had been counted when this pass through the list began: zero in the first one.
    private var before = (pages: 0, received: 0)
    /// The number of pages of this pass that were there: an empty one at which the list ends may be none.
    private var presentPages = 0

    init(_ walk: Walk<AddressNumber>, policy: WalkPolicy) {
        self.policy = policy
        direction = walk.direction
        start = walk.start
        beginning = walk.beginning
        outcome.resumePoint = start
    }

    /// The number of pages that were entered since the list was begun last.
    var pagesOfPass: Int { outcome.pages - before.pages }

    /// The items and pages that arrived since the list was started last.
    private var arrived: DeclaredNumbers.Arrived {
        .init(items: outcome.receivedItems - before.received - outcome.duplicates, pages: presentPages)
    }

    /// The number in the list of the page whose turn comes next.
    ///
    /// A saved number may be anything.
    var nextPageNumber: Int { min(max(0, start.precedingPages), .exactLimit / 2) + pagesOfPass + 1 }

    /// Whether a page at this address has been entered.
    func hasVisited(_ cursor: AddressNumber?) -> Bool {
        visited.contains(cursor) || (cursor != nil && cursor == beginning && visited.contains(nil))
    }

    /// Whether the limits leave room for another page beyond so many that are under way.
    func allowsLoad(beyond pending: Int) -> Bool {
        if let pages = policy.limits.pages, outcome.pages + pending >= pages { return false }
        guard let items = policy.limits.items else { return true }
        let expected = largestPage > 0 ? largestPage : Self.assumedPage
        return outcome.items + pending * expected < items
    }

    /// The number of items until the newest total is met; `nil` if that proves nothing.
    ///
    /// - Parameter newest: a total that a page which has not been entered declares.
    func itemsToTotal(newest: TotalCount? = nil) -> Int? {
        guard policy.provesTotals, start.isStart, let total = newest ?? declared.totals?.last, total.exactness == .exact
        else { return nil }
        return total.expected - arrived.items
    }

    /// Enters the page whose turn has come.
    ///
    /// - Parameter basis: the origin of its address.
    mutating func enter(_ page: PageFacts, at cursor: AddressNumber?, basis: AddressBasis) -> Entry {
        let isRepeated = page.fingerprint.map { page.receivedCount > 0 && fingerprints.contains($0) } ?? false
        if isRepeated, let stop = repetitionStop(page, at: cursor, basis: basis) {
            return Entry(reading: nil, stop: stop)
        }
        if let fingerprint = page.fingerprint, page.receivedCount > 0 { fingerprints.insert(fingerprint) }
        let isFirst = visited.isEmpty
        visited.insert(cursor)
        outcome.receivedItems += page.receivedCount
        largestPage = max(largestPage, page.receivedCount)
        let remaining = direction == .forward ? page.links.remainingPages : nil
        declared.note(page.links.totalCount, remaining: remaining, onPage: pagesOfPass + 1)
        // A declared page after the first that has no items and is the last is missing: the list would be a page shorter.
        let isPresent =
            page.receivedCount > 0 || !page.links.ahead(direction).isEmpty || (remaining ?? 0) > 0
            || remaining != nil && pagesOfPass == 0
        presentPages += isPresent ? 1 : 0
        outcome.declaredTotals = declared.totals
        doubt = doubt ?? page.doubt.map { "page \(nextPageNumber) is doubtful: \($0)" }

        var reading = PageReading(page, direction: direction)
        hasUnknownItems = hasUnknownItems || !reading.isIdentified
        if isFirst { reading.skip(start.skippedItems) }
        let known = reading.markDuplicates(in: &identities, dropping: policy.dropsDuplicates)
        outcome.duplicates += policy.dropsDuplicates ? known : 0
        isIdle = page.receivedCount <= known || (isRepeated && policy.repeatedPage == .isAllowed)
        let stop = cut(&reading, at: cursor)
        outcome.items += reading.count
        outcome.pages += 1
        return Entry(reading: reading, stop: stop)
    }

    /// Notes that the walk continues beyond the newest page, and returns the stop of one that makes no progress.
    mutating func noteProgress(after point: ResumePoint<AddressNumber>) -> Stop? {
        idlePages = isIdle ? idlePages + 1 : 0
        guard idlePages > policy.idlePageAllowance else { return nil }
        return Stop(
            ending: .noProgress,
            evidence: "\(idlePages) pages in a row brought nothing new",
            resumePoint: point
        )
    }

    /// Whether more pages are declared than have arrived.
    var isShortOfPages: Bool { policy.provesTotals && declared.shortfall(after: arrived, isWhole: false) != nil }

    /// Passes over a page that names no further one, for the given reason, although the list was declared to be longer.
    ///
    /// - Returns: `false` for the end of the list, and after too many pages without anything new.
    mutating func passHole(_ end: PageEnd?) -> Bool {
        guard end?.kind != .capped, end?.kind != .limited, end?.kind != .refused, shortfall != nil else { return false }
        if let cap = policy.knownCap, isCut(at: cap) { return false }
        idlePages = isIdle ? idlePages + 1 : 0
        return idlePages <= policy.idlePageAllowance
    }

    /// Ends the walk: nothing follows the page at `cursor`, for the given reason.
    mutating func conclude(_ end: PageEnd?, after cursor: AddressNumber?, received: Int) -> Stop {
        let end = end ?? silence
        let again = ResumePoint(cursor: cursor, skippedItems: received)
        switch end.kind {
        case .capped: return Stop(ending: .short, evidence: end.description, resumePoint: again)
        case .limited: return Stop(ending: .limited, evidence: end.description, resumePoint: again)
        case .refused: return Stop(ending: .refused, evidence: end.description, resumePoint: again)
        default: break
        }
        if let cap = policy.knownCap, isCut(at: cap) {
            let evidence = "the API gives at most \(cap) items of a list (\(end.description))"
            return Stop(ending: .short, evidence: evidence, resumePoint: again)
        }
        if end.kind == .unproven {
            let evidence = end.description + (shortfall.map { ", and the list ended \($0)" } ?? "")
            return Stop(ending: .unproven, evidence: evidence, resumePoint: again)
        }
        if let shortfall {
            let evidence = "the list ended (\(end.description)) \(shortfall)"
            return Stop(ending: .short, evidence: evidence, resumePoint: again)
        }
        if let doubt {
            return Stop(ending: .unproven, evidence: "\(end.description), but \(doubt)", resumePoint: again)
        }
        let fall = policy.provesTotals ? declared.fall.map { ", though \($0)" } : nil
        return Stop(ending: .complete, evidence: end.description + (fall ?? ""), resumePoint: nil)
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
        declared = DeclaredNumbers()
        presentPages = 0
        idlePages = 0
        isIdle = false
        doubt = nil
        identities.beginAgain()
    }

    /// Writes down how the walk ended.
    ///
    /// The first word counts.
    mutating func close(_ stop: Stop, error: (any Error)? = nil) {
        outcome.ending = stop.ending
        outcome.evidence = stop.evidence
        outcome.resumePoint = stop.resumePoint.map(numbered)
        outcome.error = error
    }

    /// Writes down where a walk that ended now would go on.
    mutating func moveResumePoint(to point: ResumePoint<AddressNumber>) {
        outcome.resumePoint = numbered(point)
    }

    /// The point with the number of pages before it: one that skips items is on the page that was entered last.
    private func numbered(_ point: ResumePoint<AddressNumber>) -> ResumePoint<AddressNumber> {
        var point = point
        let isOnLastPage = point.skippedItems > 0 && pagesOfPass > 0
        point.precedingPages = nextPageNumber - (isOnLastPage ? 2 : 1)
        return point
    }

    /// Whether a list that ends here has met the most that the API gives.
    private func isCut(at cap: Int) -> Bool {
        guard outcome.receivedItems >= cap else { return false }
        guard let total = outcome.declaredTotals?.last, total.exactness == .exact else { return true }
        return total.value > outcome.receivedItems
    }

    /// The shortfall of a list that ends here; `nil` if there is none, or if that cannot be told.
    private var shortfall: String? {
        policy.provesTotals ? declared.shortfall(after: arrived, isWhole: start.isStart) : nil
    }

    /// The meaning of a page that names no further one and gives no reason.
    ///
    /// The author of a source that names following pages ends it by naming none. Preceding pages are another matter, since
    /// most APIs name none at all: only beside a page that did name one is it a sign.
    private var silence: PageEnd {
        if direction == .forward { return .signalled("no further page is named") }
        return pagesOfPass > 1
            ? .signalled("no preceding page is named, as by the pages after it")
            : .unproven("no preceding page is named, and nothing says that the list begins here")
    }

    /// Ends the walk at a page whose content came before, unless it is proven to be another page, or allowed.
    private mutating func repetitionStop(
        _ page: PageFacts,
        at cursor: AddressNumber?,
        basis: AddressBasis
    ) -> Stop? {
        guard let ending = policy.repeatedPage.ending else { return nil }
        if ending == .noProgress, isProvenDistinct(page, at: cursor, basis: basis) { return nil }
        let evidence = "page \(nextPageNumber) is an earlier page served again"
        guard ending == .complete else {
            return Stop(ending: ending, evidence: evidence, resumePoint: ResumePoint(cursor: cursor))
        }
        return conclude(.signalled(evidence), after: cursor, received: 0)
    }

    /// Whether a page that looks like an earlier one is another: the server named its address, it leads on to a new
    /// address or nowhere, and the list was declared to have room for its items.
    ///
    /// Of a server that ignores what it is asked for, or a proxy that serves an old copy, one of these is not true.
    private func isProvenDistinct(_ page: PageFacts, at cursor: AddressNumber?, basis: AddressBasis) -> Bool {
        guard basis == .named, page.identities == nil else { return false }
        if let next = page.links.ahead(direction).first, next == cursor || hasVisited(next) { return false }
        let total = page.links.totalCount ?? declared.totals?.last
        guard let total, total.exactness == .exact else { return false }
        return arrived.items + page.receivedCount <= total.value
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
