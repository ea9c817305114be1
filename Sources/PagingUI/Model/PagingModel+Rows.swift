import Paging

extension PagingModel {
    /// The rows: items, and gaps between them.
    public var rows: ListRows<Item> { content.rows }
    /// The items alone.
    public var items: ListItems<Item> { content.items }
    /// What the screen shows as a whole.
    public var phase: ListPhase { content.phase }

    /// Takes note that the item with an id is on screen, and loads what lies beyond it if that is needed.
    ///
    /// Call it whenever a row appears; calling it often costs nothing, and an id that is not in the list is ignored.
    ///
    /// O(log n).
    public func itemAppeared(_ id: some Hashable & Sendable) {
        rowAppeared(RowID(id))
    }

    /// Takes note that the item with an id is no longer on screen.
    ///
    /// A view that reports this as well lets the list know what the reader looks at: what a refresh keeps in place, and
    /// which rows are never forgotten. Without it, the rows that appeared last are taken for visible.
    public func itemDisappeared(_ id: some Hashable & Sendable) {
        rowDisappeared(RowID(id))
    }

    /// Takes note that a row is on screen.
    public func rowAppeared(_ id: RowID) {
        perform { $0.appeared(id) }
    }

    /// Takes note that a row is no longer on screen.
    public func rowDisappeared(_ id: RowID) {
        perform { $0.disappeared(id) }
    }

    /// The topmost row on screen, as far as the view has told: where the reader is.
    public var anchor: RowID? { plan.window.anchor }

    /// The position of a row among ``rows``, or `nil` if it is not there.
    ///
    /// O(log n).
    public func position(of id: RowID) -> Int? {
        guard plan.window.rows[id]?.isShown ?? false else { return nil }
        return plan.window.rows.position(of: id)
    }

    /// A filter of the loaded rows on the device; `nil` shows all of them.
    ///
    /// The server is not asked.
    ///
    /// ```swift
    /// model.localFilter = { $0.isLiked }
    /// ```
    ///
    /// For filters that the server applies, use a ``QueryModel``.
    ///
    /// Setting it costs O(rows). Items that are not shown stay in the list. Loading goes on until there is enough to show, for at most
    /// ``PagingOptions/emptyPageLimit`` pages that show nothing.
    public var localFilter: (@Sendable (Item) -> Bool)? {
        get { plan.filter }
        set { perform { $0.setFilter(newValue) } }
    }

    /// Leaves the rows for those of the page at an address, and those around it.
    ///
    /// The rows stay until the page is there. ``jumpBack()`` brings them back.
    ///
    /// - Parameters:
    ///   - cursor: the address of a page of this model's source.
    ///   - id: the item that the reader wants to see; the top of the page if it is `nil`.
    /// - Returns: how loading the page has ended.
    @discardableResult
    public func jump(to cursor: (some Hashable & Sendable)?, showing id: (some Hashable & Sendable)? = RowID?.none)
        async
        -> LoadResult
    {
        let key = PageKey(cursor: cursor.map { $0 as any Hashable & Sendable })
        let anchor = id.map { RowID($0) }
        stopRestoring()
        perform { $0.cancelLoads() }
        return await runner.waiters.result(of: .refresh) {
            perform { $0.jump(to: key, anchor: anchor) }
        }
    }

    /// Goes back to the rows and the place before the last jump, without loading.
    public func jumpBack() {
        perform { $0.jumpBack() }
    }

    /// Whether there is a place to jump back to.
    public var canJumpBack: Bool { !plan.earlierWindows.isEmpty }
}
