extension CachedSource {
    /// Walks the whole list and stores it, resuming where an earlier crawl stopped.
    ///
    /// ```swift
    /// let outcome = try await cached.crawl()
    /// print(outcome)      // interrupted? The next call resumes there, also after a restart.
    /// ```
    ///
    /// Pages and the checkpoint are stored together, in batches. Whenever the program stops, the store contains the
    /// list from its first page to the checkpoint, without gaps, and each page once. A crawl of a complete list
    /// restarts it: stored pages remain until they are replaced, and items that the list no longer contains are removed
    /// at the end. If the server no longer accepts the checkpoint, the crawl discards it and restarts.
    ///
    /// A crawl always uses the network. Run one crawl of a list at a time. Items that are updated, expired or removed
    /// in the store during the crawl keep that change: pages that contain such an item, were requested before the
    /// change and are not yet stored are requested again. A store that does not list its changes
    /// (``PageStore/changes(since:)``) counts as changed as a whole.
    ///
    /// If pages before the checkpoint are no longer stored, for example because they exceed ``StoreLimits/age``, the
    /// crawl restarts.
    ///
    /// - Parameter window: The number of pages that may be in flight at once.
    /// - Returns: The outcome of this run, with its error if it failed. Items that arrived before the error are stored.
    /// - Throws: An error of the store, or ``PagingError`` with ``PagingError/Code/notCached`` if the list is removed
    ///   from the store during the crawl, or if items of the same page change each time that it is requested.
    @discardableResult
    public func crawl(window: PageWindow = .standard) async throws -> PagingOutcome<Cursor> {
        if loader.listStore.tracking != nil {
            _ = try loader.listStore.versionedStore
            guard loader.listStore.coding.identity != nil else { throw PagingError.noItemID }
        }
        let record = try await loader.listStore.store.record(of: loader.listStore.list) ?? ListRecord()
        var run = CrawlRun(listStore: loader.listStore, record: record)
        try await run.restartUnlessStored()
        let isResumed = try run.start.cursor != nil
        let outcome = try await run.walk(loader.base, window)
        let hasExpired = (outcome.error as? any PageFailure)?.isExpiredCursor ?? false
        guard isResumed, hasExpired, outcome.pages == 0 else { return outcome }
        run.beginAnew()
        return try await run.walk(loader.base, window)
    }
}

/// One run of a crawl: its pending pages and the list record stored with them.
private struct CrawlRun<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
    /// The number of items per batch; fewer if they arrive slowly.
    static var batchSize: Int { 1_000 }
    /// The maximum time that a page waits for its batch.
    static var longestWait: Duration { .milliseconds(500) }
    /// The maximum number of consecutive walks that store nothing because the store changes.
    static var maximumIdleWalks: Int { 10 }

    let listStore: ListStore<Item, Cursor>
    var record: ListRecord
    /// The stored record, which does not include pending pages.
    private var storedRecord: ListRecord
    private var waiting: [CachedPage] = []
    private var waitingItems = 0
    private var epoch: Int?
    /// The maximum wait in this walk, or zero where the store changes, so that each page makes progress.
    private var longestWait = Self.longestWait

    init(listStore: ListStore<Item, Cursor>, record: ListRecord) {
        self.listStore = listStore
        self.record = record
        storedRecord = record
        if record.checkpoint == nil { beginAnew() }
        if listStore.tracking != nil, self.record.tracking == nil {
            self.record.tracking = TrackingRecord(isWhole: self.record.pageCount == 0)
        }
    }

    /// Discards the progress of the crawl; the stored pages remain.
    mutating func beginAnew() {
        var tracking = record.tracking
        tracking?.begin(keeping: rules.keptCrawls)
        record = ListRecord(checkpoint: ResumePoint(cursor: nil))
        record.tracking = tracking
    }

    /// The rules by which changes are recorded; a list whose changes were recorded once remains so.
    private var rules: ChangeTracking { listStore.tracking ?? ChangeTracking() }

    /// Discards the progress of the crawl if a page before the checkpoint is no longer stored.
    mutating func restartUnlessStored() async throws {
        guard let end = record.checkpoint?.cursor else { return }
        var place: String?
        var visited: Set<String?> = []
        repeat {
            guard visited.insert(place).inserted,
                let page = try await listStore.store.page(at: place, of: listStore.list), page.following != nil
            else { return beginAnew() }
            place = page.following
        } while place != end
    }

    /// The address to resume from; `nil` is the start of the list.
    ///
    /// A page that was delivered in part was stored in part, and is loaded again as a whole.
    var start: ResumePoint<Cursor> {
        get throws {
            var start = ResumePoint(cursor: try record.checkpoint?.cursor.map(listStore.coding.cursor))
            start.history = record.checkpoint?.history
            start.precedingPages = record.checkpoint?.evidence?.pages ?? 0
            return start
        }
    }

    /// Walks from the checkpoint to the end, and repeats while the store changes.
    ///
    /// Any page in the window may contain items that changed in the store, so none of them is stored.
    mutating func walk(
        _ source: some PageSource<Item, Cursor>,
        _ window: PageWindow
    ) async throws -> PagingOutcome<Cursor> {
        var stored = (items: 0, pages: 0)
        var idleWalks = 0
        while true {
            let before = (items: record.itemCount, pages: record.pageCount)
            if let outcome = try await walkOnce(source, window) {
                return outcome.adding(items: stored.items, pages: stored.pages)
            }
            try await checkListExists()
            (waiting, waitingItems, record, longestWait) = ([], 0, storedRecord, .zero)
            stored.items += record.itemCount - before.items
            stored.pages += record.pageCount - before.pages
            idleWalks = record.pageCount > before.pages ? 0 : idleWalks + 1
            guard idleWalks < Self.maximumIdleWalks else {
                throw PagingError(
                    .notCached,
                    "The store changed each time that the page at \(record.checkpoint?.cursor ?? "the start") was "
                        + "loaded. Crawl again when fewer items are edited."
                )
            }
        }
    }

    /// Walks to the end; returns `nil` if the store changed during the walk.
    private mutating func walkOnce(
        _ source: some PageSource<Item, Cursor>,
        _ window: PageWindow
    ) async throws -> PagingOutcome<Cursor>? {
        let start = try start
        epoch = try await listStore.store.epoch()
        // The presence of this record later indicates whether the list was removed.
        try await listStore.store.save(PageBatch(record: record), in: listStore.list)
        storedRecord = record
        var pages = source.pages(from: start, window: window).makeAsyncIterator()
        let clock = ContinuousClock()
        var cachedAt = clock.now
        while let page = try? await pages.next() {
            try add(page, pages.outcome)
            // The last page is stored together with the ending.
            guard record.checkpoint != nil else { continue }
            guard waitingItems >= Self.batchSize || clock.now - cachedAt >= longestWait else { continue }
            guard try await keep() else { return nil }
            cachedAt = clock.now
        }
        let outcome = pages.outcome
        return try await finish(outcome, overlaps: source.policy.overlapsPages) ? outcome : nil
    }

    private mutating func add(_ page: Page<Item, Cursor>, _ outcome: PagingOutcome<Cursor>) throws {
        let cached = try listStore.coding.cachedPage(of: page, at: page.origin?.cursor)
        waiting.append(cached)
        record.tracking?.add(cached)
        // An item that could not be decoded is in the list, and has no identity.
        if outcome.quarantined > 0 { record.tracking?.evidence.missItems() }
        waitingItems += page.items.count
        record.itemCount += page.items.count
        record.pageCount += 1
        try setCheckpoint(outcome.resumePoint)
    }

    private mutating func setCheckpoint(_ point: ResumePoint<Cursor>?) throws {
        record.checkpoint = try point.map { point in
            var saved = ResumePoint(cursor: try point.cursor.map(listStore.coding.encodeCursor))
            saved.history = point.history
            return saved
        }
    }

    private mutating func finish(_ outcome: PagingOutcome<Cursor>, overlaps: Bool) async throws -> Bool {
        record.ending = outcome.ending
        record.evidence = outcome.evidence
        try setCheckpoint(outcome.resumePoint)
        let removal = removal(after: outcome, overlaps: overlaps)
        var run = self
        let isSaved: Bool
        // Pages that have arrived are stored even if the task is cancelled.
        (self, isSaved) = try await Task {
            // Without the first page, no page would be reachable.
            let isWhole = outcome.isComplete ? try await run.hasFirstPage() : false
            let isSaved = try await run.keep(removesUnreachable: isWhole, removal)
            return (run, isSaved)
        }.value
        return isSaved
    }

    /// Ends the walk for the items that it did not deliver, and returns those that it proves to be gone.
    private mutating func removal(after outcome: PagingOutcome<Cursor>, overlaps: Bool) -> RemovalPlan? {
        guard let isWhole = record.tracking?.evidence.isWhole else { return nil }
        guard outcome.isComplete else {
            record.tracking?.verdict = .unproven("the crawl is \(outcome.ending): \(outcome.evidence)")
            return nil
        }
        let rules = rules
        guard let proof = record.tracking?.evidence.end(rules.end(of: outcome, overlaps: overlaps)) else {
            record.tracking?.verdict = .unproven(rules.reason(isWhole: isWhole))
            return nil
        }
        return RemovalPlan(proof: proof, maximumLoss: rules.maximumLoss)
    }

    private func hasFirstPage() async throws -> Bool {
        if waiting.contains(where: { $0.cursor == nil }) { return true }
        return try await listStore.store.page(at: nil, of: listStore.list) != nil
    }

    /// Stores the pending pages; returns `false` if they may have changed since they were requested.
    private mutating func keep(
        removesUnreachable: Bool = false,
        _ removal: RemovalPlan? = nil
    ) async throws -> Bool {
        var batch = PageBatch(waiting, record: record, epoch: epoch)
        batch.removesUnreachable = removesUnreachable
        batch.removal = removal
        while try await !listStore.store.save(batch, in: listStore.list) {
            guard let epoch = batch.epoch, let changes = try await listStore.store.changes(since: epoch),
                !changes.concern(batch, of: listStore.list)
            else { return false }
            // Changes of other items and lists do not make the pages old.
            batch.epoch = changes.epoch
            self.epoch = changes.epoch
        }
        storedRecord = record
        (waiting, waitingItems) = ([], 0)
        return true
    }

    private func checkListExists() async throws {
        guard try await listStore.store.record(of: listStore.list) != nil else {
            throw PagingError(.notCached, "The list was removed from the store during the crawl. Start a new crawl.")
        }
    }
}

extension PagingOutcome {
    /// Returns the outcome with the counts of earlier walks of the same run added.
    fileprivate func adding(items: Int, pages: Int) -> PagingOutcome {
        var outcome = self
        outcome.result.items += items
        outcome.result.pages += pages
        return outcome
    }
}
