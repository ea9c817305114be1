import PaginateFiles
import PaginateOptions
import Paging
import PagingHTTP

/// A recorder that writes a list's items to FILE.part first, and its state when they are on disk.
struct FileRecorder: WalkRecorder {
    private(set) var crawl: SavedCrawl
    private let identity: JSONPointer?
    private var known = KnownItems()
    var counts: RunCounts
    private var pace = Self.newPace
    private var length = 0
    private var lastPage = 0
    /// The point before the last page, and the newest point of this run.
    private var before: ResumePoint<PageAddress>?
    private var newest: ResumePoint<PageAddress>?

    private static var newPace: SavePace { SavePace(syncInterval: .seconds(1), startsSynced: true) }

    init(_ crawl: SavedCrawl, of plan: FetchPlan) {
        self.crawl = crawl
        identity = plan.identity
        counts = RunCounts(crawl.state.counts)
    }

    private var state: CrawlState { crawl.state }
    var savedState: CrawlState? { state }
    var point: ResumePoint<PageAddress> { state.point }
    var kept: SavedItems? { SavedItems(crawl.part) }

    /// Whether this is a second pass that deduplicates items by their bytes.
    ///
    /// It cannot be resumed, because the file does not show which of several equal items were already met. So it has no
    /// checkpoints, and restarts after an interruption.
    private var isIndivisible: Bool { state.baseline != nil && identity == nil }

    // MARK: - Starting

    /// Truncates the file to the last checkpoint, and reads the known items where needed.
    mutating func open() throws(WriteError) {
        try crawl.part.truncate(to: state.length)
        (length, lastPage) = (state.length, state.lastPage)
        (before, newest) = (state.before, state.point)
        guard identity != nil || isIndivisible else { return }
        known = try KnownItems(crawl.part, in: [0..<state.length], identity: identity)
    }

    /// Restarts at the first page, with the existing items as known.
    ///
    /// The items of a second pass that cannot be resumed are discarded, and the next pass delivers them again.
    mutating func restart(after outcome: PagingOutcome<PageAddress>) throws(WriteError) {
        let kept = isIndivisible ? state.counts.items : counts(with: outcome).items
        if !isIndivisible {
            try checkpoint(outcome.resumePoint ?? state.point, outcome, as: (outcome.ending, outcome.evidence))
        }
        var base = counts(with: outcome)
        base.items = kept
        // A restart meets the list's duplicates again.
        base.duplicates = 0
        counts = RunCounts(base)
        crawl.state.counts = base
        crawl.state.point = ResumePoint(cursor: nil)
        crawl.state.baseline = state.length
        crawl.state.lastPage = 0
        crawl.state.declaredTotal = nil
        try crawl.file.write(state)
        pace = Self.newPace
        try open()
    }

    var canStepBack: Bool { state.before != nil && state.lastPage > 0 && !isIndivisible }

    mutating func stepBack() throws(WriteError) -> Bool {
        guard canStepBack, let before = state.before else { return false }
        let removed = crawl.part.bytes(before: state.length, count: state.lastPage)
        var base = counts.base
        base.items -= removed.count { $0 == UInt8(ascii: "\n") }
        base.pages -= 1
        counts = RunCounts(base)
        crawl.state.counts = base
        crawl.state.point = before
        crawl.state.length -= state.lastPage
        (crawl.state.lastPage, crawl.state.before, crawl.state.rejections) = (0, nil, nil)
        crawl.state.tail = crawl.part.tail(at: state.length)
        // The state first: it describes bytes that are on disk either way.
        try crawl.file.write(state)
        try open()
        return true
    }

    func counts(with outcome: PagingOutcome<PageAddress>) -> CrawlCounts {
        var sum = counts.with(outcome)
        // An item that a second pass meets again is not a duplicate in the list.
        if state.baseline == nil { sum.duplicates += counts.dropped }
        return sum
    }

    // MARK: - Pages

    /// Adds a page's items, and saves a checkpoint if one is due.
    mutating func add(
        _ page: Page<RawItem, PageAddress>,
        _ outcome: PagingOutcome<PageAddress>
    ) throws(WriteError) -> AddedPage {
        let items = known.unknown(in: page)
        let lines = NDJSONWriter.lines(items)
        try crawl.part.append(lines)
        counts.dropped += page.items.count - items.count
        length += lines.count
        lastPage = items.count == page.metadata.receivedCount ? lines.count : 0
        before = lastPage > 0 ? newest : nil
        newest = outcome.resumePoint
        crawl.state.rejections = nil
        if outcome.ending == .cancelled, let point = outcome.resumePoint, !isIndivisible, let kind = pace.due {
            try checkpoint(point, outcome, as: (outcome.ending, outcome.evidence), kind)
        }
        return .added
    }

    private mutating func checkpoint(
        _ point: ResumePoint<PageAddress>,
        _ outcome: PagingOutcome<PageAddress>,
        as end: (ending: WalkEnding, evidence: String),
        _ kind: SavePace.Kind = .synced
    ) throws(WriteError) {
        let start = ContinuousClock.now
        // A synced state may only describe bytes that are on disk.
        if kind == .synced { try crawl.part.sync() }
        crawl.state.point = point
        crawl.state.length = length
        crawl.state.lastPage = lastPage
        crawl.state.before = before
        crawl.state.tail = crawl.part.tail(at: length)
        crawl.state.counts = counts(with: outcome)
        crawl.state.declaredTotal = state.exactTotal(after: outcome)
        crawl.state.ending = end.ending.rawValue
        crawl.state.evidence = end.evidence
        switch kind {
        case .synced: try crawl.file.write(state)
        case .recent: try crawl.file.writeRecent(state)
        }
        pace.saved(kind, since: start)
    }

    // MARK: - The end

    /// Judges the whole crawl, saves its state, and moves a complete list into place.
    mutating func finish(_ summary: inout WalkSummary, _ outcome: PagingOutcome<PageAddress>) throws(WriteError) {
        let counts = counts(with: outcome)
        summary.counts = counts
        summary.declaredTotal = outcome.declaredTotal ?? state.declaredTotal
        let isComplete = summary.ending == .complete
        if isIndivisible, !isComplete { return summary.resumePoint = state.point }
        let point = summary.resumePoint ?? (isComplete ? ResumePoint(cursor: nil) : state.point)
        crawl.state.baseline = isComplete ? nil : state.baseline
        if summary.hasExpired, outcome.pages == 0 { crawl.state.rejections = (state.rejections ?? 0) + 1 }
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
