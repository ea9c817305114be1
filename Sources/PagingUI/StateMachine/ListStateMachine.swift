import Paging

/// The decisions of a list: a value without tasks, locks or waiting.
///
/// Every event is a call. It leaves the requested work in `loads`, the content to show in `content` and the changes of the
/// rows in `changes`. Each event creates at most one content.
///
/// The rules: a load or an error never empties the rows. Refresh, append and prepend have separate states. Demand is a
/// state that is evaluated after every event, so it cannot be lost. A page lands only if its load is not obsolete. Rows
/// have identity. Automatic loading is bounded.
struct ListStateMachine<Item: Sendable>: Sendable {
    let options: PagingOptions
    var window = ListWindow<Item>()
    /// The edits of the list on screen.
    var journal = EditJournal<Item>()
    /// The scope of these edits, and the edits of other scopes.
    var scopes: EditScopes<Item>
    var loads: LoadTable
    /// The new items at the top that are not shown yet.
    var newItems = NewItems<Item>()
    /// The sequence number of the newest received items.
    var receivedAt = 0
    var jumps = JumpHistory<Item>()
    /// The placeholders on screen.
    var demand = PlaceholderDemand()
    var queries = RememberedQueries<Item>()
    var numbers = RowNumbers()
    var refreshing: ListRefresh<Item>
    var filter: (@Sendable (Item) -> Bool)?
    /// Returns whether an item is pinned.
    var pinned: (@Sendable (Item) -> Bool)?
    private(set) var content = ListContent<Item>()
    var changes = EventChanges()

    init(options: PagingOptions, startKey: PageKey = .start, scope: EditScope = EditScope(0)) {
        self.options = options
        scopes = EditScopes(scope)
        content.scrollTarget.edge = options.newestEdge
        loads = LoadTable(retry: options.retry)
        refreshing = ListRefresh(startKey: startKey)
    }

    /// Performs an event and its consequences; returns the changes of the rows if the content changed.
    mutating func perform<Failure: Error>(_ event: (inout ListStateMachine) throws(Failure) -> Void) throws(Failure)
        -> ListChange?
    {
        changes = EventChanges()
        let before = window.readerPosition(at: window.anchor, beside: placeholders)
        try event(&self)
        followNewItems()
        showLoadedPlaceholders()
        meetPlaceholderDemand()
        meetDemand()
        if discardFarPages() { meetDemand() }
        placePins()
        journal.prune(oldestLoad: oldestLoad) { [newItems] in newItems.contains($0) }
        return publish(since: before)
    }

    /// The oldest load that may still land, or the next one.
    private var oldestLoad: Int {
        let running = loads.all.map(\.sequence) + refreshing.sequences
        return min(running.min() ?? loads.sequence + 1, newItems.sequence ?? loads.sequence + 1)
    }

    /// The evidence about the list at a revision of its pages.
    var judged: (revision: Int, evidence: ListEvidence)?

    private mutating func publish(since before: ReaderPosition?) -> ListChange? {
        guard changes.hasContent else { return nil }
        let edge = options.newestEdge
        content.rows = ListRows(window.rows.tree, from: edge, beside: placeholders ?? UnloadedRows())
        content.gaps = window.gaps.compactMap { window.rows.position(of: $0) }.map(content.rows.loaded.turned).sorted()
        content.refresh = refreshing.state
        content.append = window[edge.turned(.forward)].state
        content.prepend = window[edge.turned(.backward)].state
        content.newItemCount = newItemCount
        content.hasMoreNewItems = newItems.hasMore
        content.isStale = window.isStale
        content.totalCount = window.totalCount
        content.end = window.forward.state.isAtEnd ? listEnd : nil
        content.warning = window.warning
        content.isLoaded = window.isLoaded
        let isTopLoaded = (edge == .first ? placeholders?.leading : placeholders?.trailing) ?? 0 == 0
        content.showsFirstRow = isTopLoaded && window.showsFirstRow(from: edge)
        content.revision += 1
        var change = changes.finish(anchor: remainingAnchor(since: before))
        content.scrollTarget = scrollTarget(after: change, from: before)
        change.inserted = edge.turned(change.inserted)
        change.removed = edge.turned(change.removed)
        return change
    }

    /// The reader's row, or the row that is in its place by now if the event has removed it.
    private func remainingAnchor(since before: ReaderPosition?) -> RowID? {
        guard let anchor = window.anchor, let before else { return window.anchor }
        if window.rows[anchor]?.isShown ?? false { return anchor }
        guard window.rows.shownCount > 0 else { return nil }
        return window.rows.tree[shown: min(before.position, window.rows.shownCount - 1)].id
    }

    /// Requests that views show a row; `nil` for the newest.
    mutating func scroll(to row: RowID?) {
        content.scrollTarget = content.scrollTarget.moved(to: row)
        changes.changeContent()
    }
}
