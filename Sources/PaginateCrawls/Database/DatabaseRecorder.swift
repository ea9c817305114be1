import PaginateFiles
import PaginateOptions
import Paging
import PagingHTTP

/// A recorder that writes a list into its table: batches of items, each with the position to resume at.
struct DatabaseRecorder: WalkRecorder {
    private let database: ListDatabase
    private let writer: BatchWriter
    private let table: String
    private let since: JSONPointer?
    /// Whether the API itself omits items that are not new.
    private let isFiltered: Bool
    private var record: DatabaseListRecord
    private var batch = Batch()
    var counts: RunCounts
    private var hasReachedKnown = false
    /// The items of the page from which this walk continues, if it stepped back.
    private var known = KnownItems()
    /// The last page of earlier runs.
    private var savedPage: SavedPage?
    /// The last page of this run; its checksums are computed only when it is saved.
    private var newestPage: Page<RawItem, PageAddress>?
    /// The path to an item's identity among the written items, if given.
    private let identity: JSONPointer?
    /// The number of rows before an incremental run.
    private var earlierRows: Int?
    /// Whether this run resumes an earlier one.
    private let isResumed: Bool
    /// The path to an item's primary key, if the table has one.
    private let key: JSONPointer?
    /// The handling of rows that are no longer in the list, if this run marks them.
    private let mirror: MirrorPlan?

    /// The items that wait for their transaction.
    private struct Batch {
        var pages: [[RawItem]] = []
        var size = 0
        var lastCommit: ContinuousClock.Instant?

        /// Whether the batch is large or old enough.
        ///
        /// A transaction takes time on the disk, and waiting items are not safe yet.
        var isDue: Bool {
            guard size < 4 << 20, let lastCommit else { return true }
            return ContinuousClock.now - lastCommit >= .milliseconds(200)
        }

        mutating func add(_ page: [RawItem]) {
            pages.append(page)
            for item in page { size += item.bytes.count }
        }

        mutating func clear() {
            pages.removeAll()
            size = 0
            lastCommit = .now
        }
    }

    init(_ list: OpenedList, of plan: FetchPlan) {
        database = list.database
        record = list.record
        table = plan.database?.table.text ?? ""
        writer = BatchWriter(list, table: table, key: plan.database?.key)
        since = plan.database?.since
        isFiltered = plan.database?.sinceTarget != nil
        counts = RunCounts(list.record.crawl.counts)
        isResumed = list.record.crawl.counts.pages > 0
        (key, mirror) = (plan.database?.key, plan.database?.mirror)
        identity = plan.identity
    }

    private var state: CrawlState { record.crawl }
    var savedState: CrawlState? { state }
    var point: ResumePoint<PageAddress> { state.point }
    var kept: SavedItems? { SavedItems(table: table, of: database.file) }

    mutating func open() throws(WriteError) {
        if record.since != nil, !record.isFirstWalk { earlierRows = try database.rowCount(of: table) }
        savedPage = record.lastPage
    }

    // MARK: - Pages

    mutating func add(
        _ page: Page<RawItem, PageAddress>,
        _ outcome: PagingOutcome<PageAddress>
    ) throws(WriteError) -> AddedPage {
        newestPage = page
        record.crawl.rejections = nil
        addKeys(of: page)
        let items = known.unknown(in: page)
        counts.dropped += page.items.count - items.count
        batch.add(items)
        if let since, record.since?.add(page.items, at: since) == true { hasReachedKnown = !isFiltered }
        if hasReachedKnown { return .reachedKnown }
        if outcome.ending == .cancelled, let point = outcome.resumePoint, batch.isDue {
            try commit(state(at: point, outcome))
        }
        return .added
    }

    /// Adds the keys of a page's items to what is known about the walk, if removed rows are marked.
    private mutating func addKeys(of page: Page<RawItem, PageAddress>) {
        guard let key, record.mirror != nil else { return }
        record.updateMirror { mirror in
            mirror.addPage(declaring: page.links.totalCount)
            for item in page.items {
                guard let outline = try? JSONOutline(Array(item.bytes)), let node = outline.node(at: key) else {
                    continue
                }
                mirror.add(key: outline.bytes(of: node.range))
            }
        }
    }

    /// Returns the walk's state with all pages that were added.
    private func state(at point: ResumePoint<PageAddress>, _ outcome: PagingOutcome<PageAddress>) -> CrawlState {
        var state = state
        state.point = point
        state.counts = counts(with: outcome)
        state.declaredTotal = state.exactTotal(after: outcome)
        (state.ending, state.evidence) = (WalkEnding.cancelled.rawValue, CrawlState.unfinished)
        return state
    }

    /// Passes the waiting items and a state to the writer, as one transaction.
    ///
    /// - Parameter proof: The proof by which rows are gone, if the walk has one.
    private mutating func commit(_ state: CrawlState, _ proof: RemovalEvidence.Proof? = nil) throws(WriteError) {
        record.crawl = state
        record.lastPage = lastPage
        let finishing = proof.flatMap { proof in mirror.map { (proof, $0) } }
        do {
            try writer.write(batch.pages, record, finishing: finishing)
        } catch {
            record = writer.written
            throw error
        }
        batch.clear()
    }

    /// Passes the waiting items to the writer, and waits until they are on disk.
    private mutating func commitAndWait(
        _ state: CrawlState,
        _ proof: RemovalEvidence.Proof? = nil
    ) throws(WriteError) {
        try commit(state, proof)
        do {
            try writer.wait()
        } catch {
            record = writer.written
            throw error
        }
    }

    // MARK: - Restarting

    mutating func restart(after outcome: PagingOutcome<PageAddress>) throws(WriteError) {
        try commit(state(at: outcome.resumePoint ?? state.point, outcome))
        var base = counts(with: outcome)
        // A restart meets the list's items and duplicates again, and replaces their rows.
        (base.items, base.duplicates) = (0, 0)
        counts = RunCounts(base)
        record.crawl.point = ResumePoint(cursor: nil)
        record.crawl.baseline = 0
        record.crawl.lastPage = 0
        record.crawl.declaredTotal = nil
        record.since?.begin()
        record.updateMirror { $0.restart() }
        (savedPage, newestPage, known) = (nil, nil, KnownItems())
    }

    var canStepBack: Bool { savedPage != nil || newestPage != nil }

    private var lastPage: SavedPage? {
        newestPage.map { SavedPage($0, from: $0.start, identity: identity) } ?? savedPage
    }

    mutating func stepBack() -> Bool {
        guard let page = lastPage else { return false }
        counts = RunCounts(counts.base)
        counts.base.pages -= 1
        record.crawl.counts = counts.base
        record.crawl.point = page.start
        record.crawl.rejections = nil
        (savedPage, newestPage, known) = (nil, nil, KnownItems(page, identity: identity))
        return true
    }

    // MARK: - The end

    /// Whether rows of this walk may have been replaced, so that the delivered items exceed the rows.
    private var mayRepeat: Bool { record.key != nil && (isResumed || state.baseline != nil) }

    /// Returns the walk's counts; for a first walk, the items are the table's rows.
    private mutating func finalCounts(_ outcome: PagingOutcome<PageAddress>) throws(WriteError) -> CrawlCounts {
        var counts = counts(with: outcome)
        guard mayRepeat, record.isFirstWalk else { return counts }
        try commitAndWait(state(at: outcome.resumePoint ?? state.point, outcome))
        let rows = try database.rowCount(of: table)
        if state.baseline == nil { counts.duplicates += max(0, counts.items - rows) }
        counts.items = rows
        return counts
    }

    mutating func finish(_ summary: inout WalkSummary, _ outcome: PagingOutcome<PageAddress>) throws(WriteError) {
        let counts = try finalCounts(outcome)
        summary.counts = counts
        summary.declaredTotal = hasReachedKnown ? nil : outcome.declaredTotal ?? state.declaredTotal
        let isComplete = summary.ending == .complete
        var state = state(at: summary.resumePoint ?? (isComplete ? ResumePoint(cursor: nil) : state.point), outcome)
        (state.ending, state.evidence, state.counts) = (summary.ending.rawValue, summary.evidence, counts)
        if summary.hasExpired, outcome.pages == 0 { state.rejections = (state.rejections ?? 0) + 1 }
        if isComplete {
            state.baseline = nil
            record.since?.complete()
        }
        let proof = mirror == nil ? nil : mirrorProof(outcome, isComplete: isComplete && !hasReachedKnown)
        try commitAndWait(state, proof)
        if let mirror { summary.addRemovals(writer.mirror, of: mirror, isComplete: isComplete) }
        if let earlierRows { summary.newRows = try database.rowCount(of: table) - earlierRows }
        database.close()
    }

    /// Ends the walk for the rows that it did not deliver, and returns what it proves about them.
    private mutating func mirrorProof(
        _ outcome: PagingOutcome<PageAddress>,
        isComplete: Bool
    ) -> RemovalEvidence.Proof? {
        guard let mirror else { return nil }
        let end = RemovalEvidence.WalkEnd(
            isComplete: isComplete,
            isPositional: outcome.result.isPositional,
            order: mirror.order
        )
        return record.updateMirror { $0.end(end) }
    }

    func settle() {
        database.close()
    }
}
