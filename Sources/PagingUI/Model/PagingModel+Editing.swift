extension PagingModel {
    /// Changes an item locally, in every list that shows it.
    ///
    /// The change is replayed over every page that brings the item, until it is confirmed or taken back.
    ///
    /// - Parameters:
    ///   - id: the item's id, or its ``RowID``.
    ///   - change: what to change; it is called again whenever newer content arrives.
    /// - Returns: the edit, for ``confirm(_:)`` or ``rollBack(_:)``.
    @discardableResult
    public func update(_ id: some Hashable & Sendable, _ change: @escaping @Sendable (inout Item) -> Void) -> EditID {
        edits.add(.update(change), to: RowID(id))
    }

    /// Removes an item locally, from every list that shows it: it stays away even if a page brings it again.
    ///
    /// - Returns: the edit, for ``confirm(_:)`` or ``rollBack(_:)``, which puts the row back into its place.
    @discardableResult
    public func remove(_ id: some Hashable & Sendable) -> EditID {
        edits.add(.remove, to: RowID(id))
    }

    /// Puts a local item into this list.
    ///
    /// It survives refreshes until it is confirmed or taken back.
    ///
    /// - Returns: the edit, for ``confirm(_:)`` or ``rollBack(_:)``.
    @discardableResult
    public func insert(_ item: Item, at place: InsertPlace = .first) -> EditID {
        edits.add(.insert(item, place), to: newRowID(of: item), only: self)
    }

    /// Records that the server has an edit: pages that are requested from now on contain it.
    ///
    /// After a removal, addresses that count items move (see `OffsetCursor`). With other addresses, such as page
    /// numbers, the list first reloads the pages at whose borders items have moved.
    ///
    /// In a cached list, an update or a removal is written to the store, for all lists that show the item, so that it
    /// survives a restart without a network. ``savePosition()`` waits for the write. The coding of the list needs an id.
    public func confirm(_ edit: EditID) {
        edits.confirm(edit)
    }

    /// Takes an edit back: the row is again what the server sent.
    public func rollBack(_ edit: EditID) {
        edits.rollBack(edit)
    }

    /// Changes an item at once, and takes that back if the server refuses.
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
    /// - Throws: what `send` throws, after the change was taken back.
    public func update(
        _ id: some Hashable & Sendable,
        _ change: @escaping @Sendable (inout Item) -> Void,
        confirming send: () async throws -> Void
    ) async throws {
        try await settle(update(id, change), by: send)
    }

    /// Removes an item at once, and puts it back if the server refuses.
    ///
    /// In a cached list, the item is gone from the store when this returns.
    ///
    /// - Throws: what `send` throws, after the row was put back.
    public func remove(_ id: some Hashable & Sendable, confirming send: () async throws -> Void) async throws {
        try await settle(remove(id), by: send)
    }

    /// Shows a local item at once, and what the server makes of it once it has answered.
    ///
    /// - Parameters:
    ///   - item: the item as it is shown until then.
    ///   - place: where it is put.
    ///   - send: returns the item as the server keeps it, with the server's id.
    /// - Throws: what `send` throws, after the item was taken out.
    public func insert(
        _ item: Item,
        at place: InsertPlace = .first,
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

    private func settle(_ edit: EditID, by send: () async throws -> Void) async throws {
        do {
            try await send()
        } catch {
            edits.rollBack(edit)
            throw error
        }
        await edits.confirm(edit)?.value
    }

    private func newRowID(of item: Item) -> RowID {
        identity.rowIDs(of: [item])?.first ?? plan.nextNumber()
    }
}
