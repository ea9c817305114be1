/// A source that can say what it has kept of its list, without asking the network: what a list on screen opens with.
package protocol KeepingSource<Item, Cursor>: PageSource {
    /// Returns the page that is kept at an address, whatever its age; `nil` without one that can be read.
    @concurrent func keptPage(at cursor: Cursor?) async throws -> Page<Item, Cursor>?
    /// Returns the page at an address as the network has it, unless the policy is not to ask.
    @concurrent func newestPage(at cursor: Cursor?) async throws -> Page<Item, Cursor>
    /// Returns the note that was kept with the list.
    @concurrent func keptNote() async throws -> [UInt8]?
    /// Keeps a note with the list.
    @concurrent func keepNote(_ note: [UInt8]) async throws
    /// Writes a confirmed edit to the store, and reports an error like any of the store's.
    @concurrent func store(_ edit: StoredEdit<Item>) async
}

/// A confirmed edit, as a store takes it.
package enum StoredEdit<Item: Sendable>: Sendable {
    /// The item has this content on the server.
    case update(Item)
    /// The item is not on the server any more.
    case remove(Item)
    /// The item with an id, whose content is unknown, is not on the server any more.
    case removeID(String)
}

extension CachedSource: KeepingSource {
    @concurrent package func keptPage(at cursor: Cursor?) async throws -> Page<Item, Cursor>? {
        let shelf = loader.shelf
        guard let kept = try await shelf.kept(at: cursor) else { return nil }
        return try? shelf.page(of: kept, isStale: true)
    }

    @concurrent package func newestPage(at cursor: Cursor?) async throws -> Page<Item, Cursor> {
        try await asksNetwork ? with(.networkOnly).page(at: cursor) : page(at: cursor)
    }

    @concurrent package func keptNote() async throws -> [UInt8]? {
        try await loader.shelf.store.note(of: loader.shelf.list)
    }

    @concurrent package func keepNote(_ note: [UInt8]) async throws {
        var batch = PageBatch()
        batch.note = note
        try await loader.shelf.store.keep(batch, in: loader.shelf.list)
    }

    @concurrent package func store(_ edit: StoredEdit<Item>) async {
        guard loader.shelf.coding.identity != nil else { return }
        await loader.shelf.attempt {
            switch edit {
            case .update(let item): try await update(item)
            case .remove(let item):
                if let key = loader.shelf.coding.identity?(item).key {
                    try await loader.shelf.store.remove(.item(key))
                }
            case .removeID(let id): try await remove(id)
            }
        }
    }
}
