import Paging

extension PagingModel {
    /// Loads the first page and counts its new items without showing them: nothing on screen moves.
    ///
    /// ``ListContent/newItemCount`` is their number. ``showNewItems()`` shows them.
    ///
    /// - Returns: the result; `.loaded` with the number of items not shown. A failure is only returned.
    @discardableResult
    public func checkForNew() async -> LoadResult {
        guard plan.refreshing.run == nil else { return await runner.waiters.result(of: .refresh) {} }
        guard plan.window.isLoaded else { return await refresh() }
        return await runner.waiters.result(of: .head) {
            perform { $0.checkForNew() }
        }
    }

    /// Adds items from a stream or a push message to the new items, newest first.
    ///
    /// Items in the list are updated. The others wait for ``showNewItems()``, like those that ``checkForNew()`` finds.
    /// An item that arrives both ways is shown once. A check that reaches the known rows also drops the items that the
    /// server has removed since they arrived.
    ///
    /// At most 500 items are held back, and ``ListContent/hasMoreNewItems`` is true beyond that. Shown, they stand
    /// above a gap then.
    ///
    /// Complexity: O(log n) per item.
    public func receive(_ items: [Item]) {
        let ids = identity.rowIDs(of: items)
        perform { plan in plan.receive(items, ids: ids ?? items.map { _ in plan.numbers.nextRow() }) }
    }

    /// Shows the new items above the others.
    ///
    /// The reader stays at the same row: see ``ListChange/anchor``. If the new items do not reach down to the known
    /// rows, a gap separates the two.
    public func showNewItems() {
        perform { $0.showNew() }
    }

    /// Loads one page of the items missing in a gap, from one side.
    ///
    /// The gap closes when a page reaches the other side; until then it shrinks.
    ///
    /// - Parameters:
    ///   - id: the gap's id.
    ///   - side: the side to continue from: the one that the reader comes from.
    /// - Returns: the result; `.loaded` with the number of new rows.
    @discardableResult
    public func fillGap(_ id: RowID, from side: GapSide = .above) async -> LoadResult {
        await runner.waiters.result(of: .gap(id)) {
            perform { $0.fillGap(id, from: side) }
        }
    }
}
