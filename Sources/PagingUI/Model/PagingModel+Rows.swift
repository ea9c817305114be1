import Paging

extension PagingModel {
    /// The rows: items and the gaps between them.
    public var rows: ListRows<Item> { content.rows }
    /// The items without the gaps.
    public var items: ListItems<Item> { content.items }
    /// The state of the screen as a whole.
    public var phase: ListPhase { content.phase }

    /// Reports that the item with an id is on screen, and loads the next pages if necessary.
    ///
    /// Call it whenever a row appears. Repeated calls cost little, and an id that is not in the list is ignored.
    ///
    /// Complexity: O(log n).
    ///
    /// - Parameter id: the item's id, or the ``RowID`` of any row.
    public func itemAppeared(_ id: some Hashable & Sendable) {
        rowAppeared(RowID(id))
    }

    /// Reports that the item with an id is no longer on screen.
    ///
    /// A view that also reports disappearances tells the list exactly which rows are visible: a refresh preserves their
    /// position, and the list never discards them. Without these reports, the rows that appeared last count as visible.
    ///
    /// - Parameter id: the item's id, or the ``RowID`` of any row.
    public func itemDisappeared(_ id: some Hashable & Sendable) {
        rowDisappeared(RowID(id))
    }

    /// Reports that a row is on screen.
    package func rowAppeared(_ id: RowID) {
        perform { $0.appeared(id) }
    }

    /// Reports that a row is no longer on screen.
    package func rowDisappeared(_ id: RowID) {
        perform { $0.disappeared(id) }
    }

    /// The visible row nearest to the newest, as far as the view reported it: the reader's position.
    ///
    /// It is the topmost visible row, and the lowest one in a chat (``PagingOptions/newestEdge``).
    public var anchor: RowID? { plan.window.anchor }

    /// Returns the position of a row among ``rows``, or `nil` if the list does not have it.
    ///
    /// Complexity: O(log n).
    public func position(of id: RowID) -> Int? {
        if case .placeholder(let item) = id.form { return rows.position(ofPlaceholder: item) }
        guard plan.window.rows[id]?.isShown ?? false else { return nil }
        return plan.window.rows.position(of: id).map { rows.turned(rows.unloaded.leading + $0) }
    }

    /// A filter of the loaded rows on the device; `nil` shows all rows.
    ///
    /// The filter sends no request.
    ///
    /// ```swift
    /// model.localFilter = { $0.isLiked }
    /// ```
    ///
    /// For filters that the server applies, use a ``QueryModel``. The filter reads items with the edits that are not
    /// confirmed yet: a row that an edit hides returns if the edit is rolled back.
    ///
    /// Setting it costs O(rows). Hidden items stay in the list. Loading continues until there is enough to show, for at
    /// most ``PagingOptions/maximumEmptyPages`` pages that have nothing to show.
    public var localFilter: (@Sendable (Item) -> Bool)? {
        get { plan.filter }
        set { perform { $0.setFilter(newValue) } }
    }

    /// The test for pinned items, which stand first; `nil` if the list has none.
    ///
    /// ```swift
    /// model.pinned = { $0.isPinned }
    /// ```
    ///
    /// Pinned rows are outside of the order of the list. They do not show where pages meet, and are not counted as new.
    /// A pinned row stays until its page is loaded again without it, or with an item that is no longer pinned, which
    /// then stands in its own place. Without this function, a row that stands on several pages is shown where the first
    /// of them has it.
    ///
    /// Set it before the first load. It applies to pages that arrive from then on.
    public var pinned: (@Sendable (Item) -> Bool)? {
        get { plan.pinned }
        set { plan.pinned = newValue }
    }

    /// Replaces the rows with those of the page at an address and around it.
    ///
    /// The rows stay until that page has loaded. ``jumpBack()`` restores them.
    ///
    /// - Parameters:
    ///   - cursor: the address of a page of this model's source.
    ///   - id: the item to show; `nil` for the top of the page.
    /// - Returns: the result of loading the page.
    @discardableResult
    public func jump(to cursor: (some Hashable & Sendable)?, showing id: (some Hashable & Sendable)? = RowID?.none)
        async
        -> LoadResult
    {
        let key = runner.source.key(cursor.map { $0 as any Hashable & Sendable })
        let anchor = id.map { RowID($0) }
        stopRestoring()
        perform { $0.cancelLoads() }
        return await runner.waiters.result(of: .refresh) {
            perform { $0.jump(to: key, anchor: anchor) }
        }
    }

    /// Replaces the rows with those of a page, and shows the row at a position of that page.
    ///
    /// For a place that is known by its number, such as one of a ``PagedIndex``.
    ///
    /// - Parameters:
    ///   - cursor: the address of a page of this model's source.
    ///   - position: the position of the row on the page, from 0; the last row if the page has fewer.
    /// - Returns: the result of loading the page.
    @discardableResult
    public func jump(to cursor: (some Hashable & Sendable)?, showingRow position: Int) async -> LoadResult {
        let key = runner.source.key(cursor.map { $0 as any Hashable & Sendable })
        stopRestoring()
        perform { $0.cancelLoads() }
        return await runner.waiters.result(of: .refresh) {
            perform { $0.jump(to: key, anchor: nil, row: position) }
        }
    }

    /// Shows a position of the whole list, and loads its page first if it is not loaded.
    ///
    /// The rows around the position replace the others, as with ``jump(to:showing:)``, and ``jumpBack()`` restores those.
    /// Nothing is loaded if the position is among the rows.
    ///
    /// ```swift
    /// await model.jump(toPosition: 50_000)  // one request
    /// ```
    ///
    /// The pages have to name their whole list, as a page number, offset or range with a total count does. The first
    /// page is loaded before if the list is not loaded.
    ///
    /// - Parameter position: the position in the whole list, from 0; the last one if the list has fewer items.
    /// - Returns: the result of loading the page: `.loaded(0)` if the position was among the rows, and `.failed` if the
    ///   pages of the list do not name it.
    @discardableResult
    public func jump(toPosition position: Int) async -> LoadResult {
        stopRestoring()
        if !plan.window.isLoaded {
            let result = await refresh()
            guard plan.window.isLoaded else { return result }
        }
        let count = plan.window.totalCount?.value ?? 0
        let place = max(0, min(position, count - 1))
        let target = edge == .first ? place : count - 1 - place
        guard plan.window.row(atPosition: target) != nil || plan.window.numbered != nil else {
            return .failed(.positionUnknown(position))
        }
        perform { $0.cancelLoads() }
        return await runner.waiters.result(of: .refresh) {
            perform { plan in
                if !plan.jump(toPosition: target) { plan.loads.finish(.refresh, .cancelled) }
            }
        }
    }

    /// Restores the rows and the position before the last jump, without loading.
    public func jumpBack() {
        perform { $0.jumpBack() }
    }

    /// A Boolean value that indicates whether there is a position to jump back to.
    public var canJumpBack: Bool { !plan.jumps.isEmpty }
}
