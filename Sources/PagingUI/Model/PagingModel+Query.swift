public import Paging

extension PagingModel {
    /// Replaces the source at once, for example by that of another account.
    ///
    /// For a text, filters and an order, use a ``QueryModel``. ``PagingOptions/queryChange`` controls what happens to
    /// existing rows while new ones load. If the new source fails, existing rows stay, stale, and are not paged. The rows
    /// of earlier queries are forgotten.
    ///
    /// - Returns: the result of loading the first page.
    @discardableResult
    public func setSource<Source: PageSource>(
        _ source: Source,
        startingAt cursor: Source.Cursor? = nil
    ) async -> LoadResult where Source.Item == Item {
        let source = ErasedSource(source, identity: identity)
        stopWaiting()
        perform { plan in
            plan.remembered = []
            plan.awaitSource(plan.options.queryChange)
        }
        return await runner.waiters.result(of: .refresh) {
            runner.source = source
            perform { $0.beginSource(at: PageKey(cursor: cursor)) }
        }
    }

    /// Searches for the text as it is, without waiting for typing to pause: for the Return key of a search field.
    public func submit() {
        beginPendingSource()
    }

    /// Takes the source of another query in place of this one, now or after a delay.
    ///
    /// Remembered rows appear at once; if they are fresh, there is nothing to wait for.
    func changeSource(
        from old: QueryKey,
        to new: QueryKey,
        after delay: Duration?,
        _ source: @escaping @Sendable () -> ErasedSource<Item>
    ) {
        stopWaiting()
        let (loadedAt, now) = (loadedAt, runner.now())
        var shownAt: Duration?
        perform { plan in
            plan.leaveQuery(old, loadedAt: loadedAt)
            let isRemembered = plan.remembered.contains { $0.key == new }
            plan.awaitSource(isRemembered ? .keepRows : plan.options.queryChange)
            shownAt = plan.returnToQuery(new)
            plan.forgetQueries(besides: new)
            if let shownAt, now - shownAt >= plan.options.queryFreshness { plan.window.isStale = true }
        }
        rememberedAt = shownAt
        pendingSource = source
        guard let delay, !isFresh(shownAt) else { return beginPendingSource() }
        runner.wait(delay, for: Self.searchTask) { [weak self] in self?.beginPendingSource() }
    }

    private func isFresh(_ time: Duration?) -> Bool {
        time.map { runner.now() - $0 < plan.options.queryFreshness } ?? false
    }

    /// Gives up what waits to replace the source or to show its stored rows.
    private func stopWaiting() {
        runner.cancel(Self.searchTask)
        stopRestoring()
        (pendingSource, rememberedAt) = (nil, nil)
        hasRestored = false
    }

    /// Applies a query that waits for typing to pause.
    func beginPendingSource() {
        guard let source = pendingSource else { return }
        let shownAt = rememberedAt
        take(source())
        if let shownAt {
            let isFresh = isFresh(shownAt)
            perform { $0.resumeQuery(isFresh: isFresh) }
            loadedAt = shownAt
        } else if runner.source.keeping == nil {
            perform { $0.beginSource(at: .start) }
        } else {
            plan.startKey = .start
            beginRestoring()
        }
    }

    /// Makes a source the current one, and gives up what waits to replace it or to show its stored rows.
    func take(_ source: ErasedSource<Item>) {
        runner.cancel(Self.searchTask)
        runner.cancel(Self.restoringTask)
        isRestoring = false
        guard pendingSource != nil else { return }
        (pendingSource, rememberedAt) = (nil, nil)
        runner.source = source
    }

    /// The number of the task that waits for typing to pause; loads count from 1.
    private static var searchTask: Int { 0 }
}
