extension CachedSource {
    /// Writes an item to the store, in all lists that show it.
    ///
    /// ```swift
    /// try await cached.update(post)
    /// try await cached.remove(post.id)
    /// ```
    ///
    /// For changes that the server has confirmed and that no `PagingModel` made: a push, or a screen of one item. A model
    /// writes its own confirmed edits. An item that is not stored is ignored. A page that was requested before the call
    /// does not undo it, and neither does a ``crawl(window:)`` in progress.
    ///
    /// - Throws: the store's error; ``PagingError`` with the code ``PagingError/Code/noItemID`` if the coding of the list
    ///   has no id.
    public func update(_ item: Item) async throws {
        let shelf = loader.shelf
        guard let key = shelf.coding.identity?(item).key else { throw PagingError.noItemID }
        try await shelf.store.update(KeptItem(key, bytes: try shelf.coding.items.encode(item)))
    }

    /// Removes an item from the store, from all lists that show it.
    ///
    /// See ``update(_:)``.
    ///
    /// - Parameter id: the item's id, as the coding of the list reads it.
    /// - Throws: as ``update(_:)``.
    public func remove(_ id: some Hashable & Sendable & CustomStringConvertible) async throws {
        guard let kind = loader.shelf.coding.kind else { throw PagingError.noItemID }
        try await loader.shelf.store.remove(.item(ItemKey(kind, id.description)))
    }
}

extension PagingError {
    fileprivate static var noItemID: PagingError {
        PagingError(.noItemID, "The stored items have no ids. Use a coding with an id, such as .json(id:).")
    }
}

extension PagingError.Code {
    /// An item cannot be found in a store, because the coding of its list has no id.
    public static let noItemID = PagingError.Code(rawValue: "noItemID")
}
