import Paging

extension ListStateMachine {
    /// Replaces the rows with those at another address, once that page has loaded.
    ///
    /// - Parameters:
    ///   - anchor: the row to show.
    ///   - row: the position of that row on the page, if it is not known by its id.
    mutating func jump(to key: PageKey, anchor: RowID?, row: Int? = nil) {
        guard !refreshing.isAwaitingSource else { return }
        demand.leave()
        begin(at: key, anchor: anchor, row: row, isJump: true)
    }

    /// Restores the list before the last jump.
    mutating func jumpBack() {
        guard !refreshing.isAwaitingSource, let earlier = jumps.pop() else { return }
        cancelLoads()
        refreshing.resetState()
        replaceWindow(with: earlier)
        markMissedItems()
        showEdits()
        putBackInsertions(load: 0)
    }

    /// Records that this window has missed items that were received while another one was on screen.
    ///
    /// The other window may show them, or may have dropped them.
    mutating func markMissedItems() {
        if window.hasMissed(newItems, receivedAt: receivedAt) { newItems.markIncomplete(at: receivedAt) }
    }

    /// Prepares for another source: stops all loads of this one.
    ///
    /// - Parameter scope: the scope of the edits of the other source; `nil` for that of this one.
    mutating func awaitSource(_ policy: QueryChangePolicy, in scope: EditScope? = nil) {
        cancelLoads()
        scopes.next = scope ?? scopes.next
        refreshing.awaitSource()
        jumps = JumpHistory()
        demand.leave()
        newItems = NewItems()
        journal.dropInsertions()
        changes.changeContent()
        if policy == .clear || window.rows.shownCount == 0 {
            replaceWindow(with: ListWindow())
        } else {
            window.isStale = true
            // The rows belong to another source, so they are not paged, and the list starts at its own first page.
            window.isLoaded = false
        }
    }

    /// Loads the first page of the new source, which replaces all rows.
    mutating func beginSource(at key: PageKey) {
        refreshing.endAwaitingSource()
        refreshing.setStart(key)
        begin(at: key)
    }

    /// Cancels all loads.
    mutating func cancelLoads() {
        stopWaitingForReader()
        for slot in loads.slots {
            cancel(slot)
            loads.finish(slot, .cancelled)
        }
        refreshing.cancel()
        endRequests(.cancelled)
    }
}
