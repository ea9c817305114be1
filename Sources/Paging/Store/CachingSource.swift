/// A source that returns the stored pages of its list without the network, for lists on screen.
package protocol CachingSource<Item, Cursor>: PageSource {
    /// Returns the stored page at an address, regardless of age, or `nil` if none can be read.
    @concurrent func cachedPage(at cursor: Cursor?) async throws -> Page<Item, Cursor>?
    /// Returns the network version of a page, unless the policy disallows the network.
    @concurrent func newestPage(at cursor: Cursor?) async throws -> Page<Item, Cursor>
    /// Returns the note stored with the list.
    @concurrent func savedNote() async throws -> [UInt8]?
    /// Stores a note with the list.
    @concurrent func saveNote(_ note: [UInt8]) async throws
    /// Stores a confirmed edit, and reports errors like other errors of the store.
    @concurrent func store(_ edit: StoredEdit<Item>) async
}

/// A confirmed edit to write to a store.
package enum StoredEdit<Item: Sendable>: Sendable {
    /// The item has this content on the server.
    case update(Item)
    /// The item no longer exists on the server.
    case remove(Item)
    /// The item with this ID, whose content is unknown, no longer exists on the server.
    case removeID(String)
}

extension CachedSource: CachingSource {
    @concurrent package func cachedPage(at cursor: Cursor?) async throws -> Page<Item, Cursor>? {
        let listStore = loader.listStore
        guard let cached = try await listStore.cached(at: cursor) else { return nil }
        return try? listStore.page(of: cached, isStale: true)
    }

    @concurrent package func newestPage(at cursor: Cursor?) async throws -> Page<Item, Cursor> {
        try await asksNetwork ? with(.networkOnly).page(at: cursor) : page(at: cursor)
    }

    @concurrent package func savedNote() async throws -> [UInt8]? {
        try await loader.listStore.store.note(of: loader.listStore.list)
    }

    @concurrent package func saveNote(_ note: [UInt8]) async throws {
        var batch = PageBatch()
        batch.note = note
        try await loader.listStore.store.save(batch, in: loader.listStore.list)
    }

    @concurrent package func store(_ edit: StoredEdit<Item>) async {
        guard loader.listStore.coding.identity != nil else { return }
        await loader.listStore.attempt {
            switch edit {
            case .update(let item): try await update(item)
            case .remove(let item):
                if let key = loader.listStore.coding.identity?(item).key {
                    try await loader.listStore.store.remove(.item(key))
                }
            case .removeID(let id): try await remove(id)
            }
        }
    }
}
