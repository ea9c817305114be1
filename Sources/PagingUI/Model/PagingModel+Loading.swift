public import Paging

extension PagingModel {
    /// Reads the list again: the first page if nothing was loaded, and else what ``PagingOptions/refresh`` says.
    ///
    /// The rows stay until the new ones are there, and take their place in one step. If it fails, they stay as they are,
    /// and the list goes on paging. A refresh that is under way already is joined.
    ///
    /// - Parameter policy: what to read again; the options' policy if it is `nil`.
    /// - Returns: how it ended. If the waiting task is cancelled, it returns at once, and the refresh goes on.
    @discardableResult
    public func refresh(_ policy: RefreshPolicy? = nil) async -> LoadResult {
        await runner.waiters.result(of: .refresh) {
            perform { $0.refresh(policy ?? $0.options.refresh) }
        }
    }

    /// Loads the next page, or joins the load of it that is under way.
    ///
    /// During a refresh, the page after the new rows is loaded. At the end of the list nothing is asked for. After a
    /// failure, or when loading has paused, this goes on.
    ///
    /// - Returns: how it ended; the same to everybody who waits for the page. It never throws.
    @discardableResult
    public func loadNext() async -> LoadResult {
        await loadPage(.forward)
    }

    /// Loads the page above the first row, or joins the load of it that is under way.
    ///
    /// - Returns: how it ended.
    @discardableResult
    public func loadPrevious() async -> LoadResult {
        await loadPage(.backward)
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
    /// Returns when nothing is being loaded any more.
    public func retry() async {
        perform { $0.retry() }
        await settled()
    }

    /// Gives up everything that is being loaded; the states are what they were before.
    ///
    /// The list loads by itself again when a row appears, or when it is asked to.
    public func cancel() {
        perform { $0.cancelAll() }
    }

    /// Returns when nothing is being loaded, waited for or about to be searched for.
    public func settled() async {
        await runner.waiters.untilIdle(isIdle)
    }

    /// Whether there is a network, as far as the app knows; true until it says otherwise.
    ///
    /// While it is false, automatic retries pause (``PagingOptions/retry``); they go on at once when it becomes true.
    public var isOnline: Bool {
        get { plan.isOnline }
        set { perform { $0.setOnline(newValue) } }
    }

    private func loadPage(_ direction: PageDirection) async -> LoadResult {
        guard plan.window.isLoaded || plan.run != nil else { return await refresh() }
        return await runner.waiters.result(of: LoadSlot(direction)) {
            perform { $0.wantPage(direction) }
        }
    }
}
