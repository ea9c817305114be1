import Paging
import PagingHTTP

/// Writes down what a crawl brings: the items first, and where it is once they are on disk.
struct CrawlRecorder: CrawlRecording {
    private(set) var crawl: Crawl
    private let identity: JSONPointer?
    private let comparesTotals: Bool
    private var known = KnownItems()
    /// What earlier runs, and earlier walks of this one, have counted.
    private var base: CrawlCounts
    private var start = ContinuousClock.now
    private var lastCheckpoint: ContinuousClock.Instant?

    /// How many items of this walk were there already.
    private var dropped = 0
    private var length = 0
    private var lastPage = 0
    private var isFirstPage = true
    /// The page that the walk delivers next.
    private var next: PageAddress?
    /// The end of the last page that was added, in case the list is judged short there.
    private var endOfPage: ResumePoint<PageAddress>?

    /// The least time between two checkpoints: each waits for the disk.
    private static let interval = Duration.seconds(1)

    init(_ crawl: Crawl, of plan: FetchPlan) {
        self.crawl = crawl
        identity = plan.identity
        // In a list that may change, some of what the total counts came in where the crawl had been.
        comparesTotals = !plan.isOverlapping
        base = crawl.state.counts
    }

    var state: CrawlState { crawl.state }
    var kept: KeptItems {
        KeptItems(
            place: crawl.part.path,
            onward: "run the same command again",
            anew: "delete it and the state first"
        )
    }

    /// Whether this is a second pass that leaves items out by their bytes.
    ///
    /// It cannot be cut in two: which of several equal items were met already is nowhere on disk. So it has no
    /// checkpoints, and begins again when it was interrupted.
    private var isIndivisible: Bool { state.baseline != nil && identity == nil }

    // MARK: - Beginning

    /// Cuts off what was written after the last checkpoint, and learns what is there where that matters.
    mutating func open() throws(WriteError) {
        try crawl.part.truncate(to: state.length)
        (length, lastPage, next) = (state.length, state.lastPage, state.point.cursor)
        guard identity != nil || isIndivisible else { return }
        known = try KnownItems(crawl.part, upTo: state.length, identity: identity)
    }

    /// Begins at the first page again, with all that is there as known.
    ///
    /// A second pass that cannot be cut in two is given up with what it has brought: the next one brings it again.
    mutating func restart(after outcome: PagingOutcome<PageAddress>) throws(WriteError) {
        let kept = isIndivisible ? state.counts.items : counts(with: outcome).items
        if !isIndivisible {
            try checkpoint(outcome.resumePoint ?? state.point, outcome, as: (outcome.ending, outcome.evidence))
        }
        base = counts(with: outcome)
        base.items = kept
        // The list's own duplicates are met again.
        base.duplicates = 0
        crawl.state.counts = base
        crawl.state.point = ResumePoint(cursor: nil)
        crawl.state.baseline = state.length
        crawl.state.lastPage = 0
        crawl.state.declaredTotal = nil
        try crawl.file.write(state)
        (start, lastCheckpoint, dropped, isFirstPage) = (ContinuousClock.now, nil, 0, true)
        try open()
    }

    mutating func count(_ outcome: PagingOutcome<PageAddress>) {
        base.requests += outcome.requests
        base.retries += outcome.retries
    }

    func counts(with outcome: PagingOutcome<PageAddress>) -> CrawlCounts {
        base
            + CrawlCounts(
                items: outcome.items - dropped,
                // What a second pass meets again is no duplicate of the list's.
                duplicates: outcome.duplicates + (state.baseline == nil ? dropped : 0),
                pages: outcome.pages,
                requests: outcome.requests,
                retries: outcome.retries,
                milliseconds: Int((ContinuousClock.now - start) / .milliseconds(1))
            )
    }

    // MARK: - Pages

    /// Adds a page's items, and keeps its place unless that was done just now.
    mutating func add(
        _ page: Page<RawItem, PageAddress>,
        _ outcome: PagingOutcome<PageAddress>
    ) throws(WriteError) -> PageRecord {
        let items = known.unknown(in: page)
        let lines = NDJSONWriter.lines(items)
        if isFirstPage, isLastPageAgain(lines) { return .repeated }
        isFirstPage = false
        try crawl.part.append(lines)
        dropped += page.items.count - items.count
        length += lines.count
        lastPage = items.count == page.receivedCount ? lines.count : 0
        let before = endOfPage?.precedingPages
        endOfPage = ResumePoint(cursor: next, skippedItems: page.receivedCount)
        endOfPage?.precedingPages =
            outcome.resumePoint.map { max(0, $0.precedingPages - 1) } ?? before.map { $0 + 1 } ?? 0
        next = outcome.resumePoint?.cursor
        if outcome.ending == .cancelled, let point = outcome.resumePoint, isDue {
            try checkpoint(point, outcome, as: (outcome.ending, outcome.evidence))
        }
        return .added
    }

    /// The walk itself knows the pages of this run only.
    private func isLastPageAgain(_ lines: [UInt8]) -> Bool {
        guard state.lastPage > 0, state.lastPage == lines.count, state.point.skippedItems == 0 else { return false }
        return crawl.part.bytes(before: state.length, count: lines.count) == lines
    }

    private var isDue: Bool {
        guard !isIndivisible else { return false }
        return lastCheckpoint.map { ContinuousClock.now - $0 >= Self.interval } ?? true
    }

    private mutating func checkpoint(
        _ point: ResumePoint<PageAddress>,
        _ outcome: PagingOutcome<PageAddress>,
        as end: (ending: WalkEnding, evidence: String)
    ) throws(WriteError) {
        // A state may only speak of what is on disk.
        try crawl.part.sync()
        crawl.state.point = point
        crawl.state.length = length
        crawl.state.lastPage = lastPage
        crawl.state.tail = Checksum.text(crawl.part.bytes(before: length, count: CrawlState.tailLength))
        crawl.state.counts = counts(with: outcome)
        crawl.state.declaredTotal = exactTotal(outcome)
        crawl.state.ending = end.ending.description
        crawl.state.evidence = end.evidence
        try crawl.file.write(state)
        lastCheckpoint = ContinuousClock.now
    }

    // MARK: - The end

    /// The newest exact total over all runs.
    private func exactTotal(_ outcome: PagingOutcome<PageAddress>) -> Int? {
        guard let newest = outcome.declaredTotals?.last else { return state.declaredTotal }
        return newest.exactness == .exact ? newest.value : nil
    }

    /// Judges the crawl as a whole, keeps its place, and moves a complete list into its own.
    mutating func finish(_ summary: inout WalkSummary, _ outcome: PagingOutcome<PageAddress>) throws(WriteError) {
        let counts = counts(with: outcome)
        let total = comparesTotals ? exactTotal(outcome) : nil
        summary.adopt(counts)
        summary.declaredTotal = outcome.declaredTotal ?? total
        if summary.ending == .complete, let total, total > counts.items {
            let missing = total - counts.items
            summary.end(.short, "the list ended (\(summary.evidence)) \(missing) items before its declared total")
            summary.resumePoint = endOfPage
        }
        let isComplete = summary.ending == .complete
        if isIndivisible, !isComplete { return summary.resumePoint = state.point }
        let point = summary.resumePoint ?? (isComplete ? ResumePoint(cursor: nil) : state.point)
        crawl.state.baseline = isComplete ? nil : state.baseline
        try checkpoint(point, outcome, as: (summary.ending, summary.evidence))
        if isComplete { try crawl.part.commit() }
    }

    mutating func settle() throws(WriteError) {
        if crawl.part.isNew || crawl.part.length != state.length {
            crawl.part.remove()
        } else {
            try crawl.part.commit()
        }
    }
}
