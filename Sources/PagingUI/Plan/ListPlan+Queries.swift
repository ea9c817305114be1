import Paging

/// A query of any type, by which its rows are remembered.
struct QueryKey: Hashable, Sendable {
    private let identity: ItemIdentity

    init(_ query: some Hashable & Sendable) {
        identity = ItemIdentity(query)
    }
}

/// The rows of an earlier query.
struct RememberedQuery<Item: Sendable>: Sendable {
    let key: QueryKey
    var window: ListWindow<Item>
    /// When the rows were last read as a whole, by the model's clock.
    let loadedAt: Duration
}

extension ListPlan {
    /// Leaves the rows of a query, and remembers them.
    ///
    /// Rows are the query's only once it was applied: those of a query that still waits were remembered before.
    mutating func leaveQuery(_ key: QueryKey, loadedAt: Duration) {
        guard !isAwaitingSource else { return }
        cancelLoads()
        guard window.isLoaded, options.rememberedQueries > 0 else { return }
        var left = window
        left.forward.isWanted = false
        left.backward.isWanted = false
        // Local items belong to one list, and are dropped with it.
        for edit in journal.inserted where left.rows[edit.target]?.page == 0 { left.rows.remove(edit.target) }
        remembered.removeAll { $0.key == key }
        remembered.append(RememberedQuery(key: key, window: left, loadedAt: loadedAt))
    }

    /// Shows the remembered rows of a query, which loads nothing before it is applied.
    ///
    /// - Returns: when they were loaded; `nil` if no rows of it are remembered.
    mutating func returnToQuery(_ key: QueryKey) -> Duration? {
        guard let index = remembered.firstIndex(where: { $0.key == key }) else { return nil }
        let entry = remembered.remove(at: index)
        remembered.append(entry)
        replaceWindow(with: entry.window)
        showEdits()
        return entry.loadedAt
    }

    /// Forgets the queries beyond the bound of the options, the one that was left first before all others.
    ///
    /// - Parameter key: the query on screen, which does not count.
    mutating func forgetQueries(besides key: QueryKey) {
        let bound = options.rememberedQueries + (remembered.last?.key == key ? 1 : 0)
        remembered = Array(remembered.suffix(bound))
    }

    /// Applies a query whose remembered rows are on screen, and refreshes them unless they are fresh.
    mutating func resumeQuery(isFresh: Bool) {
        isAwaitingSource = false
        refreshState = .idle
        startKey = .start
        isChanged = true
        if isFresh {
            command(.settle(.refresh, .loaded(window.rows.shownCount)))
        } else {
            window.isStale = true
            refresh(options.refresh)
        }
    }
}
