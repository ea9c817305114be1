/// The history of a walk: the counts of its outcome and the state of its checks.
///
/// Pages are entered in list order, one by one, when their turn for delivery comes. The type is pure and synchronous.
/// Its memory grows with the number of pages (visited addresses and fingerprints) and, only if items have identities,
/// with the number of items.
struct WalkLedger {
    /// The result of entering a page.
    struct Entry {
        /// The items to deliver, or `nil` if the page must not be delivered.
        var reading: PageReading?
        /// The end of the walk with this page, if one of the ledger's rules ends it.
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

    /// The counts so far, and the ending once the walk is closed.
    private(set) var result = WalkResult()
    /// The point from which the walk would resume if it ended now.
    private(set) var resumePoint: ResumePoint<AddressNumber>?
    /// The largest number of items on a page, an estimate for pages still to load.
    private(set) var largestPage = 0
    /// The estimated number of items on a page before the first page arrives.
    ///
    /// It prevents unnecessary prefetching under a small limit.
    private static var assumedPage: Int { 200 }
    /// The address that leads to the start of the list, which itself has no address.
    private let beginning: AddressNumber?
    private var visited: Set<AddressNumber?> = []
    private var fingerprints: Set<Int> = []
    private var identities = IdentityMemory()
    private var declared = DeclaredNumbers()
    private var idlePages = 0
    /// Whether the most recent page contained no new items.
    private var isIdle = false
    /// The first reason to doubt that a page is complete.
    private var warning: String?
    /// Whether an item without an identity was delivered.
    private(set) var hasUnknownItems = false
    /// The counts at the start of this pass through the list: zero in the first pass.
    private var before = (pages: 0, received: 0)
    /// The number of existing pages in this pass; an empty page at the end may not count.
    private var presentPages = 0

    init(_ walk: Walk<AddressNumber>, policy: WalkPolicy) {
        self.policy = policy
        direction = walk.direction
        start = walk.start
        beginning = walk.beginning
        resumePoint = start
    }

    /// The current outcome.
    var outcome: PagingOutcome<AddressNumber> { PagingOutcome(result: result, resumePoint: resumePoint) }

    /// The number of pages entered since the last start of the list.
    var pagesOfPass: Int { result.pages - before.pages }

    /// The items and pages that arrived since the last start of the list.
    private var arrived: DeclaredNumbers.Arrived {
        .init(items: result.receivedItems - before.received - result.duplicates, pages: presentPages)
    }

    /// The list position of the next page.
    ///
    /// A saved number may have any value.
    var nextPageNumber: Int { min(max(0, start.precedingPages), .exactLimit / 2) + pagesOfPass + 1 }

    /// Returns whether a page at this address has been entered.
    func hasVisited(_ cursor: AddressNumber?) -> Bool {
        visited.contains(cursor) || (cursor != nil && cursor == beginning && visited.contains(nil))
    }

    /// Returns whether the limits allow another page beyond a number of pages in flight.
    func allowsLoad(beyond pending: Int) -> Bool {
        if let pages = policy.limits.pages, result.pages + pending >= pages { return false }
        guard let items = policy.limits.items else { return true }
        let expected = largestPage > 0 ? largestPage : Self.assumedPage
        return result.items + pending * expected < items
    }

    /// Returns the number of items until the most recent total, or `nil` if it proves nothing.
    ///
    /// - Parameter newest: A total declared by a page that is not yet entered.
    func itemsToTotal(newest: TotalCount? = nil) -> Int? {
        guard policy.provesTotals, start.isStart, let total = newest ?? declared.totals?.last, total.exactness == .exact
        else { return nil }
        return total.expected - arrived.items
    }

    /// Enters the page whose turn has come.
    ///
    /// - Parameter basis: The origin of its address.
    mutating func enter(_ page: PageFacts, at cursor: AddressNumber?, basis: AddressBasis) -> Entry {
        let isRepeated =
            page.metadata.fingerprint.map { page.metadata.receivedCount > 0 && fingerprints.contains($0) } ?? false
        if isRepeated, let stop = repetitionStop(page, at: cursor, basis: basis) {
            return Entry(reading: nil, stop: stop)
        }
        if let fingerprint = page.metadata.fingerprint, page.metadata.receivedCount > 0 {
            fingerprints.insert(fingerprint)
        }
        let isFirst = visited.isEmpty
        visited.insert(cursor)
        result.receivedItems += page.metadata.receivedCount
        largestPage = max(largestPage, page.metadata.receivedCount)
        let remaining = direction == .forward ? page.links.remainingPages : nil
        declared.note(page.links.totalCount, remaining: remaining, onPage: pagesOfPass + 1)
        // An empty last page after the first one counts as missing if it was declared: the list is one page shorter.
        let isPresent =
            page.metadata.receivedCount > 0 || !page.links.ahead(direction).isEmpty || (remaining ?? 0) > 0
            || remaining != nil && pagesOfPass == 0
        presentPages += isPresent ? 1 : 0
        result.declaredTotals = declared.totals
        warning = warning ?? page.metadata.warning.map { "page \(nextPageNumber) may be incomplete: \($0)" }

        var reading = PageReading(page, direction: direction)
        hasUnknownItems = hasUnknownItems || !reading.isIdentified
        if isFirst { reading.skip(start.skippedItems) }
        let known = reading.markDuplicates(in: &identities, dropping: policy.dropsDuplicates)
        result.duplicates += policy.dropsDuplicates ? known : 0
        isIdle = page.metadata.receivedCount <= known || (isRepeated && policy.repeatedPage == .isAllowed)
        let stop = cut(&reading, at: cursor)
        result.items += reading.count
        result.pages += 1
        return Entry(reading: reading, stop: stop)
    }

    /// Records that the walk continues, and returns a stop if it makes no progress.
    mutating func noteProgress(after point: ResumePoint<AddressNumber>) -> Stop? {
        idlePages = isIdle ? idlePages + 1 : 0
        guard idlePages > policy.maximumEmptyPages else { return nil }
        return Stop(
            ending: .noProgress,
            evidence: "\(idlePages) pages in a row contained no new items",
            resumePoint: point
        )
    }

    /// Whether more pages are declared than have arrived.
    var isShortOfPages: Bool { policy.provesTotals && declared.shortfall(after: arrived, isWhole: false) != nil }

    /// Skips a page without further links in a list that was declared to be longer.
    ///
    /// - Returns: `false` at the end of the list, and after too many pages without new items.
    mutating func passHole(_ end: PageEnd?) -> Bool {
        switch end {
        case .capped, .limited, .refused: return false
        case .signalled, .unproven, nil: break
        }
        guard shortfall != nil else { return false }
        if let cap = policy.knownCap, isCut(at: cap) { return false }
        idlePages = isIdle ? idlePages + 1 : 0
        return idlePages <= policy.maximumEmptyPages
    }

    /// Ends the walk at the page at `cursor`, which has no further links, for a reason.
    mutating func conclude(_ end: PageEnd?, after cursor: AddressNumber?, received: Int) -> Stop {
        let end = end ?? silence
        let again = ResumePoint(cursor: cursor, skippedItems: received)
        switch end {
        case .capped, .limited, .refused:
            return Stop(ending: end.ending, evidence: end.description, resumePoint: again)
        case .signalled, .unproven: break
        }
        if let cap = policy.knownCap, isCut(at: cap) {
            let evidence = "the API returns at most \(cap) items of a list (\(end.description))"
            return Stop(ending: .short, evidence: evidence, resumePoint: again)
        }
        if end.ending == .unproven {
            let evidence = end.description + (shortfall.map { ", and the list ended \($0)" } ?? "")
            return Stop(ending: .unproven, evidence: evidence, resumePoint: again)
        }
        if let shortfall {
            let evidence = "the list ended (\(end.description)) \(shortfall)"
            return Stop(ending: .short, evidence: evidence, resumePoint: again)
        }
        if let warning {
            return Stop(ending: .unproven, evidence: "\(end.description), but \(warning)", resumePoint: again)
        }
        let fall = policy.provesTotals ? declared.fall.map { ", though \($0)" } : nil
        return Stop(ending: .complete, evidence: end.description + (fall ?? ""), resumePoint: nil)
    }

    /// Starts another pass through the list, which may have changed.
    ///
    /// The identities of delivered items and the costs of the walk remain. All other state belongs to the pages of the
    /// previous pass: in the new pass, these pages are not cycles, repeated pages, duplicates or a lack of progress.
    mutating func beginAgain() {
        result.restarts += 1
        result.duplicates = 0
        result.declaredTotals = nil
        resumePoint = start
        before = (result.pages, result.receivedItems)
        visited = []
        fingerprints = []
        declared = DeclaredNumbers()
        presentPages = 0
        idlePages = 0
        isIdle = false
        warning = nil
        identities.beginAgain()
    }

    /// Records the end of the walk.
    ///
    /// The walk calls this method once.
    mutating func close(_ stop: Stop, error: (any Error)? = nil) {
        result.ending = stop.ending
        result.evidence = stop.evidence
        resumePoint = stop.resumePoint.map(numbered)
        result.error = error
    }

    /// Records the point from which the walk would resume if it ended now.
    mutating func moveResumePoint(to point: ResumePoint<AddressNumber>) {
        resumePoint = numbered(point)
    }

    /// Returns the point with the number of pages before it.
    ///
    /// A point that skips items is on the page that was entered last.
    private func numbered(_ point: ResumePoint<AddressNumber>) -> ResumePoint<AddressNumber> {
        var point = point
        let isOnLastPage = point.skippedItems > 0 && pagesOfPass > 0
        point.precedingPages = nextPageNumber - (isOnLastPage ? 2 : 1)
        return point
    }

    /// Returns whether a list that ends here has reached the API's cap.
    private func isCut(at cap: Int) -> Bool {
        guard result.receivedItems >= cap else { return false }
        guard let total = result.declaredTotals?.last, total.exactness == .exact else { return true }
        return total.value > result.receivedItems
    }

    /// The shortfall of a list that ends here; `nil` if complete or unknown.
    private var shortfall: String? {
        policy.provesTotals ? declared.shortfall(after: arrived, isWhole: start.isStart) : nil
    }

    /// The meaning of a page without further links and without a reason.
    ///
    /// The author of a source that provides following links ends the list by omitting them. Most APIs never provide
    /// preceding links, so their absence is a signal only if another page had one.
    private var silence: PageEnd {
        if direction == .forward { return .signalled("no further page is linked") }
        return pagesOfPass > 1
            ? .signalled("no preceding page is linked, unlike on the pages after it")
            : .unproven("no preceding page is linked, and the page is not marked as the first")
    }

    /// Returns a stop at a page with repeated content, unless it is proven distinct or allowed.
    private mutating func repetitionStop(
        _ page: PageFacts,
        at cursor: AddressNumber?,
        basis: AddressBasis
    ) -> Stop? {
        guard let ending = policy.repeatedPage.ending(orFault: .noProgress) else { return nil }
        if ending == .noProgress, isProvenDistinct(page, at: cursor, basis: basis) { return nil }
        let evidence = "page \(nextPageNumber) repeats the content of an earlier page"
        guard ending == .complete else {
            return Stop(ending: ending, evidence: evidence, resumePoint: ResumePoint(cursor: cursor))
        }
        return conclude(.signalled(evidence), after: cursor, received: 0)
    }

    /// Returns whether a page with the content of an earlier page is proven to be a distinct page.
    ///
    /// The server must have provided its address, its link must lead to a new address or nowhere, and the declared
    /// total must leave room for its items. A server that ignores the requested address, or a proxy that serves a stale
    /// copy, violates at least one of these conditions.
    private func isProvenDistinct(_ page: PageFacts, at cursor: AddressNumber?, basis: AddressBasis) -> Bool {
        guard basis == .named, page.metadata.identities == nil else { return false }
        if let next = page.links.ahead(direction).first, next == cursor || hasVisited(next) { return false }
        let total = page.links.totalCount ?? declared.totals?.last
        guard let total, total.exactness == .exact else { return false }
        return arrived.items + page.metadata.receivedCount <= total.value
    }

    /// Truncates the page at the item limit.
    private func cut(_ reading: inout PageReading, at cursor: AddressNumber?) -> Stop? {
        guard let limit = policy.limits.items, reading.count > limit - result.items else { return nil }
        let position = reading.keepFirst(limit - result.items)
        return Stop(
            ending: .limited,
            evidence: "the limit of \(limit) items was reached",
            resumePoint: ResumePoint(cursor: cursor, skippedItems: position)
        )
    }
}
