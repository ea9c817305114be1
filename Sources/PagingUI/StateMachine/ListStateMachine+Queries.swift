import Paging

extension ListStateMachine {
    /// Saves the rows of a query that is being replaced.
    ///
    /// The rows belong to a query only after it was applied: those of a pending query have been saved before.
    mutating func leaveQuery(_ key: QueryKey, loadedAt: Duration) {
        guard !refreshing.isAwaitingSource else { return }
        cancelLoads()
        guard window.isLoaded, options.rememberedQueries > 0 else { return }
        var left = window
        left.endRequests()
        left.leave(at: loads.sequence, waiting: newItems)
        // Local items belong to one list, and are dropped with it.
        for edit in journal.inserted where left.rows[edit.target]?.page == 0 { left.rows.remove(edit.target) }
        queries.save(left, of: key, in: scopes.current, loadedAt: loadedAt)
    }

    /// Shows the saved rows of a query; pages load after the query is applied.
    ///
    /// - Returns: the time at which the rows were loaded; `nil` if none are saved.
    mutating func returnToQuery(_ key: QueryKey) -> Duration? {
        guard let entry = queries.recall(key) else { return nil }
        replaceWindow(with: entry.window)
        markMissedItems()
        showEdits()
        return entry.loadedAt
    }

    /// Applies a query whose saved rows are on screen, and refreshes them unless they are fresh.
    mutating func resumeQuery(isFresh: Bool) {
        refreshing.endAwaitingSource()
        refreshing.setStart(.start)
        changes.changeContent()
        if isFresh {
            loads.finish(.refresh, .loaded(window.rows.shownCount))
        } else {
            window.isStale = true
            refresh(options.refresh)
        }
    }
}
