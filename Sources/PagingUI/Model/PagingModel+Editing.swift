extension PagingModel {
    /// Changes an item locally, in every list that shows it.
    ///
    /// The change is reapplied to every page that contains the item, until it is confirmed or rolled back.
    ///
    /// - Parameters:
    ///   - id: the item's id, or its ``RowID``.
    ///   - change: the change to the item; called again whenever newer content arrives.
    /// - Returns: the edit, for ``confirm(_:)`` or ``rollBack(_:)``.
    @discardableResult
    public func update(_ id: some Hashable & Sendable, _ change: @escaping @Sendable (inout Item) -> Void) -> EditID {
        edits.add(.update(change), to: RowID(id))
    }

    /// Removes an item locally from every list that shows it, and from pages that still contain it.
    ///
    /// - Returns: the edit, for ``confirm(_:)`` or ``rollBack(_:)``, which puts the row back into its place.
    @discardableResult
    public func remove(_ id: some Hashable & Sendable) -> EditID {
        edits.add(.remove, to: RowID(id))
    }

    /// Inserts a local item into this list.
    ///
    /// The item survives refreshes until it is confirmed or rolled back. By default it stands where new items arrive:
    /// above the others, or below them in a chat (``PagingOptions/newestEdge``).
    ///
    /// - Returns: the edit, for ``confirm(_:)`` or ``rollBack(_:)``.
    @discardableResult
    public func insert(_ item: Item, at place: InsertPosition = .newest) -> EditID {
        edits.add(.insert(item, edge.turned(place)), to: newRowID(of: item), only: self)
    }

    /// Records that the server has an edit: pages requested from now on contain it.
    ///
    /// After a removal, addresses that count items are adjusted (see `OffsetCursor`). With other addresses, such as
    /// page numbers, the list first reloads the pages at whose boundaries items have moved.
    ///
    /// In a cached list, an update or a removal is written to the store for all lists that show the item, so that it
    /// survives a restart without a network. ``savePosition()`` waits for the write. The coding of the list needs an
    /// id.
    public func confirm(_ edit: EditID) {
        edits.confirm(edit)
    }

    /// Rolls an edit back: the row shows the server's content again.
    public func rollBack(_ edit: EditID) {
        edits.rollBack(edit)
    }

    /// Changes an item immediately, and rolls the change back if the server refuses it.
    ///
    /// ```swift
    /// try await model.update(post.id) {
    ///     $0.isLiked = true
    /// } confirming: {
    ///     try await api.like(post.id)
    /// }
    /// ```
    ///
    /// In a cached list, the confirmed change is in the store when this returns.
    ///
    /// - Throws: the error of `send`, after the change was rolled back.
    public func update(
        _ id: some Hashable & Sendable,
        _ change: @escaping @Sendable (inout Item) -> Void,
        confirming send: () async throws -> Void
    ) async throws {
        try await finish(update(id, change), by: send)
    }

    /// Removes an item immediately, and puts it back if the server refuses.
    ///
    /// In a cached list, the item is gone from the store when this returns.
    ///
    /// - Throws: the error of `send`, after the row was put back.
    public func remove(_ id: some Hashable & Sendable, confirming send: () async throws -> Void) async throws {
        try await finish(remove(id), by: send)
    }

    /// Shows a local item immediately, and replaces it with the server's item after the response.
    ///
    /// - Parameters:
    ///   - item: the item to show until then.
    ///   - place: the position of the item.
    ///   - send: returns the item as stored by the server, with the server's id.
    /// - Throws: the error of `send`, after the item was removed.
    public func insert(
        _ item: Item,
        at place: InsertPosition = .newest,
        confirming send: () async throws -> Item
    ) async throws {
        let edit = insert(item, at: place)
        do {
            let made = try await send()
            edits.confirm(edit, as: (newRowID(of: made), made))
        } catch {
            edits.rollBack(edit)
            throw error
        }
    }

    private func finish(_ edit: EditID, by send: () async throws -> Void) async throws {
        do {
            try await send()
        } catch {
            edits.rollBack(edit)
            throw error
        }
        await edits.confirm(edit)?.value
    }

    private func newRowID(of item: Item) -> RowID {
        identity.rowIDs(of: [item])?.first ?? plan.numbers.nextRow()
    }
}
