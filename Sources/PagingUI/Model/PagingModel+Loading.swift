public import Paging

extension PagingModel {
    /// Reloads the list: the first page if nothing was loaded, or else the pages that the policy names.
    ///
    /// The rows stay until the new ones replace them in one step. If the refresh fails, they remain, and the list
    /// continues to page.
    ///
    /// A refresh always sends a new request. A refresh in flight is cancelled, since its response may be older than the
    /// reason for this call. Its callers receive the result of this refresh if both have the same policy, and
    /// ``LoadResult/cancelled`` otherwise. A jump in flight is requested again by a policy that keeps the reader's
    /// position, and cancelled by any other.
    ///
    /// - Parameter policy: the pages to reload; `nil` for the policy of the options.
    /// - Returns: the result. If the waiting task is cancelled, the call returns immediately, and the refresh
    ///   continues.
    @discardableResult
    public func refresh(_ policy: RefreshPolicy? = nil) async -> LoadResult {
        let policy = policy ?? plan.options.refresh
        if !plan.isCompatible(policy) { runner.waiters.resume(.refresh, .cancelled) }
        return await runner.waiters.result(of: .refresh) {
            perform { $0.refresh(policy) }
        }
    }

    /// Loads the next page, or joins the load in flight.
    ///
    /// During a refresh, the page after the new rows is loaded. At the end of the list, nothing is requested. After a
    /// failure or a pause, the call resumes loading.
    ///
    /// ```swift
    /// await model.loadNext(restarting: true)  // the connection hangs: ask again
    /// ```
    ///
    /// - Parameter isRestarting: whether a load of the page that hangs or waits for its next attempt is cancelled and
    ///   started again. Its callers receive the result of the new load.
    /// - Returns: the result, which is the same for all callers that wait for the page. Failures are never thrown.
    @discardableResult
    public func loadNext(restarting isRestarting: Bool = false) async -> LoadResult {
        await loadPage(edge.turned(.forward), isRestarting: isRestarting)
    }

    /// Loads the page above the first row, or joins the load in flight.
    ///
    /// - Parameter isRestarting: whether a load of the page in flight is cancelled and started again.
    /// - Returns: the result.
    @discardableResult
    public func loadPrevious(restarting isRestarting: Bool = false) async -> LoadResult {
        await loadPage(edge.turned(.backward), isRestarting: isRestarting)
    }

    /// Loads page after page until the end of the list, or until a number of rows is reached.
    ///
    /// In a list that starts at its last page (``PagingOptions/newestEdge``), the pages are those above.
    ///
    /// ```swift
    /// switch await model.loadAll(upTo: 2_000) {
    /// case .atEnd: print("All \(model.items.count) are loaded")
    /// case .loaded: print("There may be more than 2,000")
    /// case .paused, .failed, .cancelled: print("Loaded \(model.items.count)")
    /// }
    /// ```
    ///
    /// Loaded rows count towards the bound, and so do rows that the list has discarded
    /// (``PagingOptions/retaining(atMost:pageSize:)``), so the call always ends. The last page may exceed the bound.
    /// Loading stops at a pause, at a failure, and when the task is cancelled.
    ///
    /// - Parameter bound: the maximum number of rows to load, apart from the rest of the last page.
    /// - Returns: `.atEnd` at the end of the list; at the bound, `.loaded` with the number of added rows; otherwise the
    ///   result of the last load.
    @discardableResult
    public func loadAll(upTo bound: Int) async -> LoadResult {
        let known = plan.window.isLoaded ? items.count : 0
        var count = 0
        while known + count < bound {
            let result = await loadPage(.forward)
            guard case .loaded(let rows) = result else { return result }
            count += rows
        }
        return plan.window.isLoaded && plan.window.forward.state.isAtEnd ? .atEnd : .loaded(count)
    }

    /// Reloads the outermost page to look for pages beyond it, for a list that may have grown.
    ///
    /// At the end of a chat where new items arrive, this is ``checkForNew()``.
    ///
    /// - Parameter direction: the end to check. Backward, the first page is reloaded.
    /// - Returns: the result.
    @discardableResult
    public func checkForMore(_ direction: PageDirection = .forward) async -> LoadResult {
        if edge == .last, direction == .forward, plan.window.joinsNewItems { return await checkForNew() }
        let direction = edge.turned(direction)
        guard plan.window.isLoaded, plan.refreshing.run == nil else { return await loadPage(direction) }
        return await runner.waiters.result(of: LoadSlot(direction)) {
            perform { $0.checkForMore(direction) }
        }
    }

    /// Retries all failed loads: a refresh, a jump, a page at either end, a gap.
    ///
    /// A refresh is repeated with its own policy, and continues at the page that failed. Loads that wait for their next
    /// attempt (``LoadState/waiting(_:)``) are retried immediately.
    ///
    /// Returns when no load is in flight.
    public func retry() async {
        perform { plan in
            plan.endWaits()
            plan.retry()
        }
        await settled()
    }

    /// Cancels all loads and restores the states before them.
    ///
    /// Automatic loading resumes when a row appears or a page is requested.
    public func cancel() {
        stopRestoring()
        perform { $0.cancelAll() }
    }

    /// Returns when no load is in flight, waiting, or delayed by typing.
    public func settled() async {
        await runner.waiters.untilIdle(isIdle)
    }

    /// A Boolean value that indicates whether the app has a network connection; true by default.
    ///
    /// While it is false, automatic retries pause (``PagingOptions/retry``). When it becomes true, they continue
    /// immediately, and transient failures are retried (``LoadFailure/isTransient``).
    public var isOnline: Bool {
        get { plan.loads.isOnline }
        set { perform { $0.setOnline(newValue) } }
    }

    /// Loads the next page in a direction of the plan.
    private func loadPage(_ direction: PageDirection, isRestarting: Bool = false) async -> LoadResult {
        guard plan.window.isLoaded || plan.refreshing.run != nil else { return await refresh() }
        return await runner.waiters.result(of: LoadSlot(direction)) {
            perform { plan in
                if isRestarting { plan.restart(LoadSlot(direction)) }
                plan.requestPage(direction)
            }
        }
    }

    /// Inserts a page that was obtained elsewhere, such as in a push message or another response.
    ///
    /// ```swift
    /// model.setPage(pushed, at: nil)  // rows at once
    /// await model.refresh()  // then the server's
    /// ```
    ///
    /// In a list without rows, the page becomes the first one, marked as stale (``ListContent/isStale``), and paging
    /// continues from its links. In a loaded list, it replaces the page at the same address: rows that it lacks are
    /// removed, except those that new ones have pushed off the page, new rows are inserted at their positions, and the
    /// reader stays at the same row. A first page that does not reach the known rows stands above a gap. Loads in
    /// flight land as usual.
    ///
    /// Complexity: O(page).
    ///
    /// - Parameters:
    ///   - page: the items of the page and the addresses next to it.
    ///   - cursor: the address of the page; `nil` for the start of the list.
    /// - Returns: `false` if nothing has changed, because a loaded list has no page at that address or because the
    ///   first load is in flight.
    @discardableResult
    public func setPage<Cursor>(_ page: Page<Item, Cursor>, at cursor: Cursor?) -> Bool {
        let source = runner.source
        let page = ListPage(page, policy: source.policy, identity: identity, from: edge) { source.key($0) }
        stopRestoring()
        var isTaken = false
        perform { isTaken = $0.setPage(page, at: source.key(cursor)) }
        return isTaken
    }
}
