import Paging

extension PagingModel {
    /// Looks at the head of the list for new items, and holds them back: nothing on screen moves.
    ///
    /// ``ListContent/newItemCount`` says how many there are. ``showNewItems()`` shows them.
    ///
    /// - Returns: how it ended; `.loaded` with the number of items held back. A failure is only returned.
    @discardableResult
    public func checkForNew() async -> LoadResult {
        guard plan.run == nil else { return await runner.waiters.result(of: .refresh) {} }
        guard plan.window.isLoaded else { return await refresh() }
        return await runner.waiters.result(of: .head) {
            perform { $0.checkForNew() }
        }
    }

    /// Takes items that came by themselves, from a stream or a push, the newest first.
    ///
    /// Those that are in the list are updated; the others are held back like what ``checkForNew()`` finds. An item that
    /// comes both ways is shown once.
    public func receive(_ items: [Item]) {
        let ids = identity.rowIDs(of: items)
        perform { plan in plan.receive(items, ids: ids ?? items.map { _ in plan.nextNumber() }) }
    }

    /// Shows the items that were held back, above the others.
    ///
    /// The reader stays where they are: see ``ListChange/anchor``. If the new items do not reach down to the rows that
    /// were known, there is a gap between them.
    public func showNewItems() {
        perform { $0.showNew() }
    }

    /// Loads what is missing in a gap: one page, from one side of it.
    ///
    /// The gap closes as soon as a page reaches across, and else becomes smaller.
    ///
    /// - Parameters:
    ///   - id: the gap's id.
    ///   - side: the side to go on from, which is where the reader comes from.
    /// - Returns: how it ended; `.loaded` with the number of new rows.
    @discardableResult
    public func fillGap(_ id: RowID, from side: GapSide = .above) async -> LoadResult {
        await runner.waiters.result(of: .gap(id)) {
            perform { $0.fillGap(id, from: side) }
        }
    }
}
