import Paging

extension ListStateMachine {
    /// Records that the server has removed an item: the items below it move up.
    mutating func moveAddresses(because removal: ListEdit<Item>) {
        let isHere = window.moveAddresses(because: removal)
        let isCounted = jumps.moveAddresses(because: removal, isOnScreen: isHere)
        if isCounted, !isHere { window.moveAddresses(belowUnseen: removal) }
        queries.moveAddresses(because: removal, in: scopes.current)
        newItems.moveAddress(because: removal)
        guard isCounted || refreshing.has(removal.target) else { return }
        loads.record(removal.id)
        refreshing.moveAddresses(because: removal.id)
    }

    /// Records the removals since a page's request of items that only this page has, and returns them.
    ///
    /// The list did not know that it had these items when the removals were confirmed.
    func unseenRemovals(on page: ListPage<Item>, _ load: inout ListLoad) -> [ListEdit<Item>] {
        guard journal.hasConfirmedEdits, let ids = page.ids else { return [] }
        return ids.compactMap { journal.removal(of: $0, confirmedAfter: load.sequence) }
            .filter { load.record(onPage: $0.id) }
    }

    /// Returns a page without the items whose removal was confirmed after its request.
    ///
    /// They become no rows, so they neither lie between others nor show where the page lies.
    func withoutRemovedItems(_ page: ListPage<Item>, of load: ListLoad) -> ListPage<Item> {
        guard journal.hasConfirmedEdits, let ids = page.ids else { return page }
        let places = ids.indices.filter { journal.removal(of: ids[$0], confirmedAfter: load.sequence) == nil }
        guard places.count < ids.count else { return page }
        var rest = page
        rest.items = places.map { page.items[$0] }
        rest.ids = places.map { ids[$0] }
        return rest
    }

    /// The unconfirmed removals of this list, which the server may have or not.
    ///
    /// Items of a window that a jump has left may be above rows of this one.
    var pendingRemovals: Set<EditID> {
        guard !journal.pendingRemovals.isEmpty else { return [] }
        let windows = [window] + (window.hasUnseenAbove ? jumps.windows : [])
        return journal.pendingRemovals.filter { id in
            journal[id].map { removal in windows.contains { $0.counts(removal.target) } } ?? false
        }
    }

    /// The number of items by which the next request overlaps, in case the server has pending removals.
    ///
    /// At most half a page, so that every page has new items.
    var overlapForPending: Int {
        guard !journal.pendingRemovals.isEmpty, window.isIdentified, let last = window.pages.lastRecord,
            last.following?.countsItems == true
        else { return 0 }
        return min(pendingRemovals.count, last.count / 2)
    }

    /// The pending removals that the next address allows for: all of them, or else none.
    var coveredRemovals: Set<EditID> {
        let overlap = overlapForPending
        guard overlap > 0 else { return [] }
        let pending = pendingRemovals
        return pending.count == overlap ? pending : []
    }

    /// Treats every pending removal as possibly known to the restored pages.
    mutating func markRestoredPages() {
        let pending = pendingRemovals
        guard !pending.isEmpty else { return }
        for record in window.pages.all where record.isLoaded {
            window.pages.update(record.serial) { $0.unconfirmedRemovals = pending }
        }
    }

    /// Records the removals that a new page may contain and the page above may not.
    ///
    /// - Parameter connects: whether the page shares items with the one above, so that nothing is missing between them.
    mutating func recordUnconfirmedRemovals(of serial: Int, _ page: ListPage<Item>, of load: ListLoad, connects: Bool) {
        guard !connects, let upper = window.pages[serial]?.previous.flatMap({ window.pages[$0] }) else { return }
        recordPendingRemovals(of: serial, page, of: load)
        let hasMovedBefore = upper.removals > load.removals && load.key.countsItems == false
        if hasMovedBefore { window.pages.update(upper.serial) { $0.isBoundaryOpen = true } }
    }

    /// Records the removals that a page may contain unlike the page above, except those before its request.
    mutating func recordPendingRemovals(of serial: Int, _ page: ListPage<Item>, of load: ListLoad) {
        let pending = pendingRemovals.subtracting(load.covered)
        if !pending.isEmpty {
            let ids = Set(page.ids ?? [])
            let unconfirmedRemovals = pending.filter { id in journal[id].map { !ids.contains($0.target) } ?? false }
            window.pages.update(serial) { $0.unconfirmedRemovals = unconfirmedRemovals }
        }
        guard load.isUncertain, let upper = window.pages[serial]?.previous else { return }
        window.pages.update(upper) { $0.isBoundaryOpen = true }
    }
}
