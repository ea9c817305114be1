extension CachedSource {
    /// Walks the list to its end and keeps all of it, going on where an earlier crawl stopped.
    ///
    /// ```swift
    /// let outcome = try await kept.crawl()
    /// print(outcome)      // interrupted? The next call goes on from there, also after a restart.
    /// ```
    ///
    /// Pages and the place to go on from are kept together, in batches: whenever the program stops, the store holds the list
    /// from its first page up to that place, without a hole, and each page once. A crawl of a list that was complete
    /// begins anew; the kept pages stay until theirs are replaced, and what the list no longer has is removed at its
    /// end. A place that the server does not accept any more is given up, and the crawl begins anew.
    ///
    /// It always asks the network. One crawl of a list at a time. An item that is updated, expired or removed in the
    /// store during the crawl stays so: pages that were requested before and are not stored yet are requested again.
    ///
    /// - Parameter window: how many pages may be under way at once.
    /// - Returns: how this run ended, with its error if it failed: what arrived before is kept.
    /// - Throws: what the store throws; ``PagingError`` with ``PagingError/Code/notKept`` if the list was removed from it
    ///   meanwhile.
    @discardableResult
    public func crawl(window: PageWindow = .standard) async throws -> PagingOutcome<Cursor> {
        let record = try await loader.shelf.store.record(of: loader.shelf.list) ?? ListRecord()
        var run = CrawlRun(shelf: loader.shelf, record: record)
        let isResumed = try run.start != nil
        let outcome = try await run.walk(loader.base, window)
        let hasExpired = (outcome.error as? any PageFailure)?.isExpiredCursor ?? false
        guard isResumed, hasExpired, outcome.pages == 0 else { return outcome }
        run.beginAnew()
        return try await run.walk(loader.base, window)
    }
}

/// One run of a crawl: pages that wait to be kept, and what will be said of the list with them.
private struct CrawlRun<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
    /// How many items are kept at once; fewer if they come slowly.
    static var batchSize: Int { 1_000 }
    /// How long a page waits for others before it is kept.
    static var patience: Duration { .milliseconds(500) }

    let shelf: ListShelf<Item, Cursor>
    var record: ListRecord
    /// The record as it is stored, without the pages that wait.
    private var storedRecord: ListRecord
    private var waiting: [KeptPage] = []
    private var waitingItems = 0
    private var epoch: Int?
    /// How long a page waits in this walk; not at all where the store changes, so that each page is progress.
    private var patience = Self.patience

    init(shelf: ListShelf<Item, Cursor>, record: ListRecord) {
        self.shelf = shelf
        self.record = record
        storedRecord = record
        if record.checkpoint == nil { beginAnew() }
    }

    /// Forgets how far the crawl came; the pages stay.
    mutating func beginAnew() {
        record = ListRecord(checkpoint: .init(cursor: nil))
    }

    /// Where to go on; `nil` is the beginning.
    ///
    /// A page that was delivered in part was kept in part, and is loaded again as a whole.
    var start: Cursor? {
        get throws { try record.checkpoint?.cursor.map(shelf.coding.cursor) }
    }

    /// Walks from the checkpoint to the end; again from what is stored, for as long as the store changes.
    ///
    /// Every page in the window may hold what was changed in the store, so none of them is stored.
    mutating func walk(
        _ source: some PageSource<Item, Cursor>,
        _ window: PageWindow
    ) async throws -> PagingOutcome<Cursor> {
        var stored = (items: 0, pages: 0)
        while true {
            let before = (items: record.itemCount, pages: record.pageCount)
            if let outcome = try await walkOnce(source, window) {
                return outcome.adding(items: stored.items, pages: stored.pages)
            }
            try await checkListExists()
            (waiting, waitingItems, record, patience) = ([], 0, storedRecord, .zero)
            stored.items += record.itemCount - before.items
            stored.pages += record.pageCount - before.pages
        }
    }

    /// Walks to the end; returns `nil` if the store has changed since the walk began.
    private mutating func walkOnce(
        _ source: some PageSource<Item, Cursor>,
        _ window: PageWindow
    ) async throws -> PagingOutcome<Cursor>? {
        let start = try start
        epoch = try await shelf.store.epoch()
        // Whether this is still there says later whether the list was removed.
        try await shelf.store.keep(PageBatch(record: record), in: shelf.list)
        storedRecord = record
        var pages = source.pages(from: ResumePoint(cursor: start), window: window).makeAsyncIterator()
        let clock = ContinuousClock()
        var keptAt = clock.now
        while let page = try? await pages.next() {
            try add(page, next: pages.outcome.resumePoint)
            // The last page is kept with the word that it was the last.
            guard record.checkpoint != nil else { continue }
            guard waitingItems >= Self.batchSize || clock.now - keptAt >= patience else { continue }
            guard try await keep() else { return nil }
            keptAt = clock.now
        }
        let outcome = pages.outcome
        return try await finish(outcome) ? outcome : nil
    }

    private mutating func add(_ page: Page<Item, Cursor>, next: ResumePoint<Cursor>?) throws {
        waiting.append(try shelf.coding.keptPage(of: page, at: page.origin?.cursor))
        waitingItems += page.items.count
        record.itemCount += page.items.count
        record.pageCount += 1
        try setCheckpoint(next)
    }

    private mutating func setCheckpoint(_ point: ResumePoint<Cursor>?) throws {
        record.checkpoint = try point.map { point in
            ListRecord.Checkpoint(cursor: try point.cursor.map(shelf.coding.cursors.encode), skippedItems: 0)
        }
    }

    private mutating func finish(_ outcome: PagingOutcome<Cursor>) async throws -> Bool {
        record.ending = outcome.ending.description
        record.evidence = outcome.evidence
        try setCheckpoint(outcome.resumePoint)
        var run = self
        let isKept: Bool
        // What has arrived is kept even if the task was cancelled.
        (self, isKept) = try await Task {
            let isKept = try await run.keep(removesUnreachable: outcome.isComplete)
            return (run, isKept)
        }.value
        return isKept
    }

    /// Stores what waits; returns `false` if the store has changed since it was requested.
    private mutating func keep(removesUnreachable: Bool = false) async throws -> Bool {
        var batch = PageBatch(waiting, record: record, epoch: epoch)
        batch.removesUnreachable = removesUnreachable
        guard try await shelf.store.keep(batch, in: shelf.list) else { return false }
        storedRecord = record
        (waiting, waitingItems) = ([], 0)
        return true
    }

    private func checkListExists() async throws {
        guard try await shelf.store.record(of: shelf.list) != nil else {
            throw PagingError(.notKept, "The list was removed from the store while it was read. Begin it anew.")
        }
    }
}

extension PagingOutcome {
    /// The outcome with what earlier walks of the same run have delivered.
    fileprivate func adding(items: Int, pages: Int) -> PagingOutcome {
        var outcome = self
        outcome.items += items
        outcome.pages += pages
        return outcome
    }
}
