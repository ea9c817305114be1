/// The history of a walk: its counts, the evidence, and the checks that need every page.
///
/// Pages are entered in list order, one by one, when their turn for delivery comes. The type is pure and synchronous. The
/// ``Judge`` decides how the list ended; this type only knows where the walk is. Its memory grows with the number of
/// pages (visited addresses and fingerprints) and with the identities or digests of the items.
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
        /// Whether the resume point lies on the newest page, which a resumed walk loads again.
        var isOnNewestPage = false
        /// Whether the resume point is the ledger's own, whose past is known.
        var isCurrent = false
        var advice: ListAdvice?
    }

    /// Returns an end of the walk where it is, at the point from which it would resume.
    func stopHere(_ ending: WalkEnding, _ evidence: String) -> Stop {
        Stop(ending: ending, evidence: evidence, resumePoint: resumePoint, isCurrent: true)
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
    /// The checksums of the addresses that were visited before the walk.
    private var visitedBefore: Set<UInt64>
    private var fingerprints: Set<Int> = []
    private var identities = IdentityMemory()
    /// The identities of the newest page with items, if all of them have one.
    private var newestIdentities: [ItemIdentity]?
    /// The evidence about the list.
    private var evidence: ListEvidence
    /// The evidence before the newest page, for points on it.
    private var evidenceBefore: SavedEvidence
    private var items: ItemMemory
    /// The items that arrived before the walk, as far as it knows them.
    private let inherited: Set<UInt64>
    private var idlePages = 0
    /// Whether the most recent page contained no new items.
    private var isIdle = false
    /// The pages that failed since the newest page, and the way to the first of them.
    private var failed: (pages: [SkippedPage], way: ListEvidence.Way)?
    /// Whether an item without an identity was delivered.
    private(set) var hasUnknownItems = false
    /// The number of pages at the start of this pass through the list: zero in the first pass.
    private var pagesBefore = 0

    init(_ walk: Walk<AddressNumber>, policy: WalkPolicy) {
        self.policy = policy
        direction = walk.direction
        start = walk.start
        beginning = walk.beginning
        resumePoint = start
        evidence = start.evidence ?? (start.isStart ? ListEvidence() : .unknownStart)
        evidence.isBackward = direction == .backward
        evidenceBefore = SavedEvidence(evidence)
        items = ItemMemory(evidence.recentItems)
        fingerprints = Set(evidence.recentPages)
        visitedBefore = Set(evidence.recentAddresses)
        inherited = policy.dropsDuplicates ? Set(evidence.recentItems.joined()) : []
        recordTotals()
        result.skippedPages = evidence.skippedPages
    }

    private var judge: Judge { Judge(evidence, under: policy) }

    /// The current outcome.
    var outcome: PagingOutcome<AddressNumber> { PagingOutcome(result: result, resumePoint: resumePoint) }

    /// The number of pages entered since the last start of the list.
    var pagesOfPass: Int { result.pages - pagesBefore }

    /// The list position of the next page.
    ///
    /// A saved number may have any value.
    var nextPageNumber: Int {
        // The pages that were skipped before the walk precede its start.
        let skipped = evidence.skippedPages.count - (start.evidence?.skippedPages.count ?? 0)
        return min(max(0, start.precedingPages), .exactLimit / 2) + pagesOfPass + max(0, skipped) + failedPages + 1
    }

    /// The number of pages that failed since the newest page.
    var failedPages: Int { failed?.pages.count ?? 0 }

    /// Whether the policy allows another page to be skipped.
    var allowsSkip: Bool {
        policy.failedPage.allowsSkip(after: evidence.skippedPages.count + failedPages, failed: failedPages)
    }

    /// Whether the list declares which page is its last.
    var declaresEnd: Bool {
        evidence.declaredPages != nil || policy.provesTotals && evidence.total?.exactness == .exact
    }

    /// Records a page that failed, which is skipped when a page after it arrives.
    mutating func skip(_ page: SkippedPage) {
        failed = ((failed?.pages ?? []) + [page], failed?.way ?? way)
    }

    /// Records that a page after the failed ones arrived, or that they are the last ones.
    private mutating func confirmFailedPages() {
        guard let failed else { return }
        self.failed = nil
        evidence.skip(failed.pages)
        result.skippedPages = evidence.skippedPages
    }

    /// Ends the walk at failed pages, behind which the list has no page.
    ///
    /// The walk resumes at the first of them, which may load then.
    mutating func concludeAtFailedPages(_ end: PageEnd, resumingAt cursor: AddressNumber?) -> Stop {
        let before = (evidence, failed)
        confirmFailedPages()
        let verdict = judge.verdict(at: end)
        (evidence, failed) = before
        return Stop(
            ending: verdict.ending,
            evidence: verdict.reason,
            resumePoint: ResumePoint(cursor: cursor),
            advice: verdict.advice
        )
    }

    /// Returns whether a page at this address has been entered.
    func hasVisited(_ cursor: AddressNumber?) -> Bool {
        visited.contains(cursor) || (cursor != nil && cursor == beginning && visited.contains(nil))
    }

    /// Returns whether a page links to a page that has been entered, in this walk or before it.
    func leadsBack(_ page: PageFacts, to next: AddressNumber) -> Bool {
        hasVisited(next) || page.named.next.map(visitedBefore.contains) ?? false
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
    func itemsToTotal(newest: TotalCount? = nil) -> Int? { judge.itemsToTotal(newest: newest) }

    /// Whether the list has more than one page so far, with those before the walk.
    var hasSeveralPages: Bool { evidence.pages > 1 }

    /// The way to the page after the newest one.
    var way: ListEvidence.Way {
        get { evidence.way }
        set { evidence.way = newValue }
    }

    /// Whether the end has to be confirmed by a page that brings nothing new.
    var needsConfirmation: Bool { judge.needsConfirmation }

    /// Records that the page after the newest one brought nothing.
    ///
    /// A page that says itself that more follows confirms no end; one that failed because it does not exist does.
    mutating func confirm(by page: PageFacts? = nil) {
        let isOpen = page?.metadata.survey?.members.contains { $0.isOpen && [.more, .end].contains($0.role) } ?? false
        evidence.isConfirmed = !isOpen
    }

    /// Whether distinct items meet an unchanged total, so that nothing can follow.
    var isTotalMet: Bool { judge.isTotalMet }

    /// Whether an item has arrived, with the pages before the walk.
    var hasItems: Bool { evidence.received > 0 }

    /// Whether a declared total is met, and the API has no reason to hide items.
    var isCountedBelowCap: Bool { judge.isCountedBelowCap }

    /// Whether the list was declared to be longer, or has changed so that earlier pages may lead further.
    private var mayBeLonger: Bool { judge.shortfall != nil || judge.hasMoved }

    /// Enters the page whose turn has come.
    ///
    /// - Parameter basis: The origin of its address.
    mutating func enter(_ page: PageFacts, at cursor: AddressNumber?, basis: AddressBasis) -> Entry {
        confirmFailedPages()
        let isRepeated = isRepeated(page)
        if isRepeated, let stop = repetitionStop(page, at: cursor, basis: basis) {
            return Entry(reading: nil, stop: stop)
        }
        let isStart = visited.isEmpty && cursor == start.cursor
        visited.insert(cursor)
        result.receivedItems += page.metadata.receivedCount
        largestPage = max(largestPage, page.metadata.receivedCount)

        let before = evidence
        var reading = PageReading(page, direction: direction)
        hasUnknownItems = hasUnknownItems || !reading.isIdentified
        if policy.dropsDuplicates { reading.recall(inherited, in: &identities) }
        let known = reading.markDuplicates(in: &identities, dropping: policy.dropsDuplicates)
        // After the comparison, so that the items before the resume point are known too.
        let passed = isStart ? reading.skip(start.skippedItems) : 0
        result.duplicates += policy.dropsDuplicates ? max(0, known - passed) : 0
        let repeated = record(page, leftOut: policy.dropsDuplicates ? known : 0)
        let isAllowed = isRepeated && policy.repeatedPage == .isAllowed
        isIdle = page.metadata.receivedCount <= max(known, repeated) || isAllowed
        if let contradiction = evidence.contradiction {
            // The page answers another request, or is none of the list, so its items are not the list's next ones.
            evidence = before
            return Entry(reading: nil, stop: refusal(contradiction, at: cursor))
        }
        if let fingerprint = page.metadata.fingerprint, page.metadata.receivedCount > 0 {
            fingerprints.insert(fingerprint)
            evidence.record(page: fingerprint)
        }
        evidence.record(addresses: [page.named.own, page.named.next].compactMap(\.self))
        evidenceBefore = SavedEvidence(before)
        reading.evidence = evidenceBefore
        recordTotals()
        let stop = cut(&reading, at: cursor)
        result.items += reading.count
        result.pages += 1
        return Entry(reading: reading, stop: stop)
    }

    private mutating func recordTotals() {
        (result.distinctItems, result.isPositional) = (evidence.distinct, evidence.isPositional)
        result.declaredTotals = evidence.declaredTotals
        result.expectedItems = evidence.declaredTotals.flatMap { evidence.expected(of: $0.last.value) }
    }

    /// Adds a page to what is known about the list.
    ///
    /// - Returns: The number of its items whose content earlier pages have, unless they may be others.
    private mutating func record(_ page: PageFacts, leftOut: Int) -> Int {
        var arrival = ListEvidence.Arrival(page.links, page.metadata, direction)
        arrival.leftOut = leftOut
        if leftOut > 0 { arrival.strays = max(0, leftOut - itemsShared(with: page)) }
        if page.metadata.receivedCount > 0 { newestIdentities = page.metadata.identities }
        if let survey = page.metadata.survey {
            if leftOut > 0, leftOut == arrival.received {
                let last = Set(items.recent.last ?? [])
                arrival.isFarFromLast = !survey.items.contains(where: last.contains)
            }
            let found = items.add(survey.items)
            evidence.recentItems = items.recent
            // Where identities decide, an equal item was left out already.
            if !policy.dropsDuplicates || page.metadata.identities == nil {
                (arrival.repeated, arrival.repeatsItself) = found
            }
        }
        evidence.add(arrival)
        // A list that repeats items is no longer than it declares.
        let mayRepeat = evidence.repeatsItems || policy.allowsRepeatedItems
        return mayRepeat && judge.itemsToTotal() ?? 0 >= 0 ? 0 : arrival.repeated
    }

    /// Returns the number of items at which a page and the one before it meet.
    ///
    /// A resumed walk knows those of the page before it by their content.
    private func itemsShared(with page: PageFacts) -> Int {
        let byIdentity = newestIdentities.flatMap { last in
            page.metadata.identities.map { ItemMemory.shared(last, $0, direction) }
        }
        let byContent = page.metadata.survey.map { items.shared(by: $0.items, direction) }
        return max(byIdentity ?? 0, byContent ?? 0)
    }

    private func refusal(_ contradiction: ListEvidence.Contradiction, at cursor: AddressNumber?) -> Stop {
        let verdict = Judge.Verdict(contradiction, onPage: nextPageNumber)
        return Stop(
            ending: verdict.ending,
            evidence: verdict.reason,
            resumePoint: ResumePoint(cursor: cursor),
            advice: verdict.advice
        )
    }

    /// Returns whether a page that was requested only to confirm an end brings nothing new.
    func bringsNothing(_ page: PageFacts) -> Bool {
        if page.metadata.receivedCount == 0 || isRepeated(page) { return true }
        if let identities = page.metadata.identities { return identities.allSatisfy(self.identities.contains) }
        guard let survey = page.metadata.survey, !survey.items.isEmpty else { return false }
        return survey.items.allSatisfy(items.contains)
    }

    /// Whether a page has the content of an earlier one.
    private func isRepeated(_ page: PageFacts) -> Bool {
        page.metadata.fingerprint.map { page.metadata.receivedCount > 0 && fingerprints.contains($0) } ?? false
    }

    /// Records that the walk continues, and returns a stop if it makes no progress.
    mutating func recordProgress(after point: ResumePoint<AddressNumber>) -> Stop? {
        idlePages = isIdle ? idlePages + 1 : 0
        guard idlePages > policy.maximumEmptyPages else { return nil }
        return Stop(
            ending: .noProgress,
            evidence: "\(idlePages) pages in a row contained no new items",
            resumePoint: point,
            isOnNewestPage: true
        )
    }

    /// Whether the newest page has fewer items than an earlier one, so that it may be the last.
    ///
    /// A source without an envelope, such as a closure, may have pages of any length.
    var isLastPageShort: Bool { evidence.isSurveyed && evidence.newestLength < evidence.longest }

    /// Whether the newest page has an envelope and no items.
    var isLastPageEmpty: Bool { evidence.isSurveyed && evidence.newestLength == 0 }

    /// Whether detection found the scheme: it guesses the names of parameters until a page proves them.
    var isDetected: Bool { evidence.isDetected }

    /// Whether several pages have arrived by numbers that detection has proven, and none declares more.
    ///
    /// A caller who names a scheme also names the status of a page that does not exist, if the API has one.
    var countsProvenPages: Bool { evidence.isDetected && evidence.filledPages > 1 && !mayBeLonger }

    /// Whether the newest page has as many items as the longest, or as requested if it is the only one.
    var mayLastPageBeFull: Bool {
        let most = evidence.pages > 1 ? evidence.longest : evidence.requestedSize ?? 0
        return evidence.newestLength >= most
    }

    /// Whether more pages are declared than have arrived.
    var isShortOfPages: Bool { judge.isShortOfPages }

    /// Skips a page without further links in a list that was declared to be longer.
    ///
    /// A page that is none of the list failed, and has to be loaded again.
    ///
    /// - Returns: `false` at the end of the list, and after too many pages without new items.
    mutating func passHole(_ end: PageEnd?) -> Bool {
        let end = end ?? .silence(direction, after: evidence.pages)
        guard end.ending == .complete || end.ending == .unproven, mayBeLonger, judge.oddity(at: end) == nil else {
            return false
        }
        if case .short = judge.verdict(at: .signalled("")).ending,
            policy.knownCap.map({ evidence.received >= $0 }) ?? false
        {
            return false
        }
        idlePages = isIdle ? idlePages + 1 : 0
        return idlePages <= policy.maximumEmptyPages
    }

    /// Ends the walk at the newest page, which has no further links, for a reason.
    ///
    /// - Parameter received: The number of items of the page at the cursor that were passed; `nil` if the page at the
    ///   cursor was not entered.
    func conclude(_ end: PageEnd?, after cursor: AddressNumber?, received: Int?) -> Stop {
        let verdict = judge.verdict(at: end ?? .silence(direction, after: evidence.pages))
        let again = ResumePoint(cursor: cursor, skippedItems: received ?? 0)
        return Stop(
            ending: verdict.ending,
            evidence: verdict.reason,
            resumePoint: verdict.ending == .complete ? nil : again,
            isOnNewestPage: received != nil,
            advice: verdict.advice
        )
    }

    /// Starts another pass through the list, which may have changed.
    ///
    /// The identities of delivered items and the costs of the walk remain. All other state belongs to the pages of the
    /// previous pass: in the new pass, these pages are not cycles, repeated pages, duplicates or a lack of progress.
    mutating func beginAgain() {
        result.restarts += 1
        result.duplicates = 0
        result.skippedPages = []
        failed = nil
        (result.declaredTotals, result.expectedItems) = (nil, nil)
        resumePoint = start
        pagesBefore = result.pages
        visited = []
        visitedBefore = []
        fingerprints = []
        evidence = ListEvidence()
        evidence.isBackward = direction == .backward
        evidenceBefore = SavedEvidence(evidence)
        items = ItemMemory()
        idlePages = 0
        isIdle = false
        identities.beginAgain()
        newestIdentities = nil
    }

    /// Records the end of the walk.
    ///
    /// The walk calls this method once.
    mutating func close(_ stop: Stop, error: (any Error)? = nil) {
        // The failed pages that no page followed are not skipped: the walk resumes at the first of them.
        if let failed { evidence.way = failed.way }
        failed = nil
        result.ending = stop.ending
        result.evidence = stop.evidence
        result.advice = stop.advice
        if !stop.isCurrent { resumePoint = stop.resumePoint.map { numbered($0, isOnNewestPage: stop.isOnNewestPage) } }
        result.error = error
    }

    /// Records the point from which the walk would resume if it ended now.
    mutating func moveResumePoint(to point: ResumePoint<AddressNumber>, isOnNewestPage: Bool) {
        resumePoint = numbered(point, isOnNewestPage: isOnNewestPage)
    }

    /// Returns the point with the number of pages before it, and what is known about the list before it.
    private func numbered(
        _ point: ResumePoint<AddressNumber>,
        isOnNewestPage: Bool
    ) -> ResumePoint<AddressNumber> {
        // Nothing was entered in this pass, so the walk is where it started.
        guard pagesOfPass > 0 else { return point.isStart ? start : point.following(start, evidence) }
        var point = point
        point.precedingPages = nextPageNumber - (isOnNewestPage ? 2 : 1)
        point.history = isOnNewestPage ? evidenceBefore : SavedEvidence(evidence)
        return point
    }

    /// Returns a stop at a page with repeated content, unless it is proven distinct or allowed.
    private mutating func repetitionStop(
        _ page: PageFacts,
        at cursor: AddressNumber?,
        basis: AddressBasis
    ) -> Stop? {
        guard let ending = policy.repeatedPage.ending(orFault: .noProgress) else { return nil }
        if ending == .noProgress, isDistinct(page, at: cursor, basis: basis) { return nil }
        if ending == .noProgress, basis == .computed, judge.isCounted || isLastAgain(page) {
            return conclude(.presumed("page \(nextPageNumber) repeats an earlier page"), after: cursor, received: nil)
        }
        let evidence = "page \(nextPageNumber) repeats the content of an earlier page"
        guard ending == .complete else {
            return Stop(ending: ending, evidence: evidence, resumePoint: ResumePoint(cursor: cursor))
        }
        return conclude(.signalled(evidence), after: cursor, received: nil)
    }

    /// Whether a page is the last one again, which servers return past the end of a list.
    private func isLastAgain(_ page: PageFacts) -> Bool {
        isLastPageShort && evidence.recentPages.last == page.metadata.fingerprint
    }

    /// Returns whether a page with the content of an earlier page is a distinct page.
    ///
    /// Its link must lead to a new address or nowhere. Then the list has to repeat items, as the caller says or single
    /// pages show, or the server must have provided its address and the declared total leave room for the page. A server
    /// that ignores the requested address, or a proxy that serves a stale copy, violates one of these conditions.
    private func isDistinct(_ page: PageFacts, at cursor: AddressNumber?, basis: AddressBasis) -> Bool {
        let repeatsItems = policy.allowsRepeatedItems || evidence.repeatsItems
        guard basis == .named || repeatsItems, page.metadata.identities == nil else { return false }
        if let next = page.links.ahead(direction).first, next == cursor || leadsBack(page, to: next) { return false }
        let total = page.links.totalCount ?? evidence.declaredTotals?.last
        let hasRoom =
            total.map { total in
                total.exactness == .exact
                    && evidence.received - evidence.leftOut + page.metadata.receivedCount <= total.value
            } ?? false
        if repeatsItems {
            // The caller says that equal pages are different ones, and the list is not whole without them.
            if policy.allowsRepeatedItems, hasRoom { return true }
            // A server that ignores computed numbers sends the same page every time.
            let newest = evidence.recentPages.suffix(2)
            let isSame = newest.count > 1 && newest.allSatisfy { $0 == page.metadata.fingerprint }
            return basis == .named || !isSame && !isLastAgain(page)
        }
        return hasRoom
    }

    /// Truncates the page at the item limit.
    private func cut(_ reading: inout PageReading, at cursor: AddressNumber?) -> Stop? {
        guard let limit = policy.limits.items, reading.count > limit - result.items else { return nil }
        let position = reading.keepFirst(limit - result.items)
        return Stop(
            ending: .limited,
            evidence: "the limit of \(limit) items was reached",
            resumePoint: ResumePoint(cursor: cursor, skippedItems: position),
            isOnNewestPage: true
        )
    }
}
