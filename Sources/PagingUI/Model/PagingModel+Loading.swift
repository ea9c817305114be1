public import Paging

extension PagingModel {
    /// Reads the list again: the first page if nothing was loaded, and else what ``PagingOptions/refresh`` says.
    ///
    /// The rows stay until the new ones are there, and take their place in one step. If it fails, they stay as they are,
    /// and the list continues to page.
    ///
    /// A refresh always asks the server again. One that is under way is given up, since its answer may be older than the
    /// reason for this call; a call that waits for it gets the result of this refresh if both have the same policy, and
    /// ``LoadResult/cancelled`` if not. A jump that is under way is asked for again by a policy that keeps the reader's
    /// place, and given up by any other.
    ///
    /// - Parameter policy: what to read again; the options' policy if it is `nil`.
    /// - Returns: how it ended. If the waiting task is cancelled, it returns at once, and the refresh continues.
    @discardableResult
    public func refresh(_ policy: RefreshPolicy? = nil) async -> LoadResult {
        let policy = policy ?? plan.options.refresh
        if !plan.isCompatible(policy) { runner.waiters.settle(.refresh, .cancelled) }
        return await runner.waiters.result(of: .refresh) {
            perform { $0.refresh(policy) }
        }
    }

    /// Loads the next page, or joins the load of it that is under way.
    ///
    /// During a refresh, the page after the new rows is loaded. At the end of the list nothing is asked for. After a
    /// failure, or when loading has paused, this continues.
    ///
    /// ```swift
    /// await model.loadNext(restarting: true)  // the connection hangs: ask again
    /// ```
    ///
    /// - Parameter isRestarting: whether a load of the page that hangs, or waits for its next attempt, is given up and
    ///   started again. Calls that wait for it get the result of the new one.
    /// - Returns: how it ended; the same for all calls that wait for the page. It never throws.
    @discardableResult
    public func loadNext(restarting isRestarting: Bool = false) async -> LoadResult {
        await loadPage(.forward, isRestarting: isRestarting)
    }

    /// Loads the page above the first row, or joins the load of it that is under way.
    ///
    /// - Parameter isRestarting: whether a load of the page that is under way is given up and started again.
    /// - Returns: how it ended.
    @discardableResult
    public func loadPrevious(restarting isRestarting: Bool = false) async -> LoadResult {
        await loadPage(.backward, isRestarting: isRestarting)
    }

    /// Loads page after page until the list's end, or until a number of rows was loaded.
    ///
    /// ```swift
    /// switch await model.loadAll(upTo: 2_000) {
    /// case .atEnd: print("All \(model.items.count) are loaded")
    /// case .loaded: print("There may be more than 2,000")
    /// case .paused, .failed, .cancelled: print("Loaded \(model.items.count)")
    /// }
    /// ```
    ///
    /// The rows that are loaded already count. The last page may exceed the bound. Rows that the list has forgotten since
    /// (``PagingOptions/retaining(atMost:pageSize:)``) count as well, so the call ends in any case. It stops at a pause, a
    /// failure, and when its task is cancelled.
    ///
    /// - Parameter bound: the number of rows to load at most, apart from the rest of the last page.
    /// - Returns: `.atEnd` at the list's end; `.loaded` with the number of rows that came in addition at the bound; and
    ///   else how the last load ended.
    @discardableResult
    public func loadAll(upTo bound: Int) async -> LoadResult {
        let known = plan.window.isLoaded ? items.count : 0
        var count = 0
        while known + count < bound {
            let result = await loadNext()
            guard case .loaded(let rows) = result else { return result }
            count += rows
        }
        return plan.window.isLoaded && content.append.isAtEnd ? .atEnd : .loaded(count)
    }

    /// Asks the last page again what lies beyond it, for a list that may have grown since it ended.
    ///
    /// - Parameter direction: the end to ask at. Backwards, it is the first page that is asked again.
    /// - Returns: how it ended.
    @discardableResult
    public func checkForMore(_ direction: PageDirection = .forward) async -> LoadResult {
        guard plan.window.isLoaded, plan.run == nil else { return await loadPage(direction) }
        return await runner.waiters.result(of: LoadSlot(direction)) {
            perform { $0.checkForMore(direction) }
        }
    }

    /// Tries again whatever has failed: a refresh, a jump, a page at either end, a gap.
    ///
    /// A refresh is repeated with its own policy. One of several pages continues at the page that failed. What waits for its
    /// next attempt (``LoadState/waiting(_:)``) is tried at once.
    ///
    /// Returns when nothing is being loaded any more.
    public func retry() async {
        perform { plan in
            plan.endWaits()
            plan.retry()
        }
        await settled()
    }

    /// Gives up everything that is being loaded; the states are what they were before.
    ///
    /// The list loads by itself again when a row appears, or when it is asked to.
    public func cancel() {
        stopRestoring()
        perform { $0.cancelAll() }
    }

    /// Returns when nothing is being loaded, waited for or about to be searched for.
    public func settled() async {
        await runner.waiters.untilIdle(isIdle)
    }

    /// Whether there is a network, as far as the app knows; true until it says otherwise.
    ///
    /// While it is false, automatic retries pause (``PagingOptions/retry``). When it becomes true, they continue at once,
    /// and whatever has failed for a passing reason is tried again (``LoadFailure/isTransient``).
    public var isOnline: Bool {
        get { plan.isOnline }
        set { perform { $0.setOnline(newValue) } }
    }

    private func loadPage(_ direction: PageDirection, isRestarting: Bool = false) async -> LoadResult {
        guard plan.window.isLoaded || plan.run != nil else { return await refresh() }
        return await runner.waiters.result(of: LoadSlot(direction)) {
            perform { plan in
                if isRestarting { plan.restart(LoadSlot(direction)) }
                plan.wantPage(direction)
            }
        }
    }
}
