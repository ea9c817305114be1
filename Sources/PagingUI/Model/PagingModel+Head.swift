import Paging

extension PagingModel {
    /// Loads the start page and counts its new items without showing them: nothing on screen moves.
    ///
    /// ``ListContent/newItemCount`` is their number. ``showNewItems()`` shows them. A list that follows new items
    /// (``PagingOptions/followsNewItems``) shows them itself while the reader is at the newest row.
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

    /// Adds items from a stream or a push message to the new items.
    ///
    /// ```swift
    /// model.receive([message])
    /// ```
    ///
    /// Items in the list are updated. The others wait for ``showNewItems()``, like those that ``checkForNew()`` finds,
    /// unless the list follows new items and the reader is at the newest row (``PagingOptions/followsNewItems``). An
    /// item that arrives both ways is shown once. A check that reaches the known rows also drops the items that the
    /// server has removed since they arrived.
    ///
    /// At most 500 items are held back, and ``ListContent/hasMoreNewItems`` is true beyond that. If items are missing
    /// below the received ones, showing them loads the start page first, and what it does not contain is a gap.
    ///
    /// Complexity: O(log n) per item.
    ///
    /// - Parameters:
    ///   - items: the items in the order of the list: newest first, and newest last in a chat.
    ///   - leavingGap: whether items may be missing between these and the earlier ones, such as after a lost
    ///     connection.
    public func receive(_ items: [Item], leavingGap: Bool = false) {
        let items = edge.turned(items)
        let ids = identity.rowIDs(of: items)
        perform { plan in
            let ids = ids ?? items.map { _ in plan.numbers.nextRow() }
            plan.receive(items, ids: ids, leavesGap: leavingGap)
        }
    }

    /// Shows the new items at the end of the list where they belong.
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
            perform { [edge] plan in plan.fillGap(id, from: edge.turned(side)) }
        }
    }
}
