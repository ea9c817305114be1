extension CachedSource {
    /// Updates an item in the store, in all lists that contain it.
    ///
    /// ```swift
    /// try await cached.update(post)
    /// try await cached.remove(post.id)
    /// ```
    ///
    /// Use this method for changes that the server has confirmed and that no `PagingModel` made, such as a push message
    /// or a detail screen. A model stores its own confirmed edits. An item that is not stored is ignored. Neither a
    /// page requested before the call nor a ``crawl(window:)`` in progress reverts the change.
    ///
    /// - Throws: An error of the store, or ``PagingError`` with the code ``PagingError/Code/noItemID`` if the coding of
    ///   the list has no ID.
    public func update(_ item: Item) async throws {
        let listStore = loader.listStore
        guard let key = listStore.coding.identity?(item).key else { throw PagingError.noItemID }
        try await listStore.store.update(CachedItem(key, bytes: try listStore.coding.encodeItem(item)))
    }

    /// Removes an item from the store, from all lists that contain it.
    ///
    /// See ``update(_:)``.
    ///
    /// - Parameter id: The ID of the item, as returned by the coding of the list.
    /// - Throws: The errors of ``update(_:)``.
    public func remove(_ id: some Hashable & Sendable & CustomStringConvertible) async throws {
        guard let kind = loader.listStore.coding.kind else { throw PagingError.noItemID }
        try await loader.listStore.store.remove(.item(ItemKey(kind, id.description)))
    }
}

extension PagingError {
    static var noItemID: PagingError {
        PagingError(.noItemID, "The stored items have no IDs. Use a coding with an ID, such as .json(id:).")
    }
}
