public import Paging

extension PagingModel {
    /// Replaces the source immediately, for example with that of another account.
    ///
    /// For a text, filters and an order, use a ``QueryModel``. ``PagingOptions/queryChange`` controls what happens to
    /// existing rows while new ones load. If the new source fails, existing rows remain as stale rows without paging.
    /// The rows of earlier queries are discarded.
    ///
    /// Edits belong to the source in which they were made. Those that are pending neither appear in the rows of the new
    /// source nor in its store, and are confirmed or rolled back as before. A cached source that returns shows them
    /// again.
    ///
    /// - Returns: the result of loading the first page.
    @discardableResult
    public func setSource<Source: PageSource>(
        _ source: Source,
        startingAt cursor: Source.Cursor? = nil
    ) async -> LoadResult where Source.Item == Item {
        let source = ErasedSource(source, identity: identity, from: edge)
        stopWaiting()
        let scope = scope(of: source)
        perform { plan in
            plan.queries = RememberedQueries()
            plan.awaitSource(plan.options.queryChange, in: scope)
        }
        recordStore(of: source)
        return await runner.waiters.result(of: .refresh) {
            runner.source = source
            perform { $0.beginSource(at: source.key(cursor)) }
        }
    }

    /// Replaces the source with that of another query, immediately or after a delay.
    ///
    /// Cached rows appear immediately; if they are fresh, there is no delay.
    ///
    /// - Parameter text: the query as text.
    func changeSource(
        from old: QueryKey,
        to new: QueryKey,
        text: String,
        after delay: Duration?,
        in scope: EditScope,
        _ source: @escaping @Sendable () -> ErasedSource<Item>
    ) {
        stopWaiting()
        let (loadedAt, now) = (loadedAt, runner.now())
        var shownAt: Duration?
        perform { plan in
            plan.leaveQuery(old, loadedAt: loadedAt)
            let isRemembered = plan.queries.contains(new)
            plan.awaitSource(isRemembered ? .keepRows : plan.options.queryChange, in: scope)
            shownAt = plan.returnToQuery(new)
            plan.queries.drop(beyond: plan.options.rememberedQueries, besides: new)
            if let shownAt, now - shownAt >= plan.options.queryFreshness { plan.window.isStale = true }
        }
        queryText = text
        pendingSource = PendingSource(make: source, rememberedAt: shownAt)
        guard let delay, !isFresh(shownAt) else { return beginPendingSource() }
        runner.wait(delay, for: Self.searchTask) { [weak self] in self?.beginPendingSource() }
    }

    private func isFresh(_ time: Duration?) -> Bool {
        time.map { runner.now() - $0 < plan.options.queryFreshness } ?? false
    }

    /// Cancels the pending replacement of the source and the pending restoration.
    private func stopWaiting() {
        runner.cancel(Self.searchTask)
        stopRestoring()
        pendingSource = nil
        hasRestored = false
    }

    /// Applies a query that waits for typing to pause.
    func beginPendingSource() {
        guard let pending = pendingSource else { return }
        replaceSource(with: pending.make())
        if let shownAt = pending.rememberedAt {
            let isFresh = isFresh(shownAt)
            perform { $0.resumeQuery(isFresh: isFresh) }
            loadedAt = shownAt
        } else if runner.source.cache == nil {
            perform { $0.beginSource(at: .start) }
        } else {
            plan.refreshing.setStart(.start)
            beginRestoring()
        }
    }

    /// Replaces the current source, and cancels pending replacements and restorations.
    func replaceSource(with source: ErasedSource<Item>) {
        runner.cancel(Self.searchTask)
        runner.cancel(Self.restoringTask)
        isRestoring = false
        guard pendingSource != nil else { return }
        pendingSource = nil
        recordStore(of: source)
        runner.source = source
    }

    /// The number of the task that waits for typing to pause; loads count from 1.
    private static var searchTask: Int { 0 }
}

/// A source that replaces the current one after a delay.
struct PendingSource<Item: Sendable> {
    let make: @Sendable () -> ErasedSource<Item>
    /// The time at which the cached rows of its query were read; `nil` if none are on screen.
    let rememberedAt: Duration?
}
