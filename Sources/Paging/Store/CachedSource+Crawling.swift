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
    /// It always asks the network. One crawl of a list at a time.
    ///
    /// - Parameter window: how many pages may be under way at once.
    /// - Returns: how this run ended, with its error if it failed: what arrived before is kept.
    /// - Throws: what the store throws; ``PagingError`` with ``PagingError/Code/notKept`` if the list was removed from it
    ///   meanwhile.
    @discardableResult
    public func crawl(window: PageWindow = .standard) async throws -> PagingOutcome<Cursor> {
        let record = try await loader.shelf.store.record(of: loader.shelf.list) ?? ListRecord()
        var run = CrawlRun(shelf: loader.shelf, record: record)
        let start = try run.start
        let outcome = try await run.walk(loader.base, from: start, window)
        let hasExpired = (outcome.error as? any PageFailure)?.isExpiredCursor ?? false
        guard start != nil, hasExpired, outcome.pages == 0 else { return outcome }
        run.beginAnew()
        return try await run.walk(loader.base, from: nil, window)
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
    private var waiting: [KeptPage] = []
    private var waitingItems = 0
    private var epoch: Int?

    init(shelf: ListShelf<Item, Cursor>, record: ListRecord) {
        self.shelf = shelf
        self.record = record
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

    mutating func walk(
        _ source: some PageSource<Item, Cursor>,
        from start: Cursor?,
        _ window: PageWindow
    ) async throws -> PagingOutcome<Cursor> {
        epoch = try await shelf.store.epoch()
        // Whether this is still there says later whether the list was removed.
        try await shelf.store.keep(PageBatch(record: record), in: shelf.list)
        var pages = source.pages(from: ResumePoint(cursor: start), window: window).makeAsyncIterator()
        let clock = ContinuousClock()
        var keptAt = clock.now
        while let page = try? await pages.next() {
            try add(page, next: pages.outcome.resumePoint)
            // The last page is kept with the word that it was the last.
            guard record.checkpoint != nil else { continue }
            guard waitingItems >= Self.batchSize || clock.now - keptAt >= Self.patience else { continue }
            try await keep()
            keptAt = clock.now
        }
        let outcome = pages.outcome
        try await finish(outcome)
        return outcome
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

    private mutating func finish(_ outcome: PagingOutcome<Cursor>) async throws {
        record.ending = outcome.ending.description
        record.evidence = outcome.evidence
        try setCheckpoint(outcome.resumePoint)
        var run = self
        // What has arrived is kept even if the task was cancelled.
        self = try await Task {
            try await run.keep(removesUnreachable: outcome.isComplete)
            return run
        }.value
    }

    private mutating func keep(removesUnreachable: Bool = false) async throws {
        var batch = PageBatch(waiting, record: record, epoch: epoch)
        batch.removesUnreachable = removesUnreachable
        while try await !shelf.store.keep(batch, in: shelf.list) {
            // Something was invalidated. Only if that was this list, the crawl has lost what it goes on from.
            batch.epoch = try await shelf.store.epoch()
            guard try await shelf.store.record(of: shelf.list) != nil else {
                throw PagingError(.notKept, "The list was removed from the store while it was read. Begin it anew.")
            }
        }
        epoch = batch.epoch
        (waiting, waitingItems) = ([], 0)
    }
}
