/// A source that returns the stored pages of its list without the network, for lists on screen.
package protocol CachingSource<Item, Cursor>: PageSource {
    /// The key of the list.
    var listKey: ListKey { get }
    /// Returns the stored page at an address, regardless of age, or `nil` if none can be read.
    @concurrent func cachedPage(at cursor: Cursor?) async throws -> Page<Item, Cursor>?
    /// Returns the network version of a page, unless the policy disallows the network.
    @concurrent func newestPage(at cursor: Cursor?) async throws -> Page<Item, Cursor>
    /// Returns the note stored with the list.
    @concurrent func savedNote() async throws -> [UInt8]?
    /// Stores a note with the list, and copies of pages under names, which no address equals.
    ///
    /// Items that the store has keep their content, which may be newer than that of the copies.
    @concurrent func saveNote(_ note: [UInt8], copies: [String: Page<Item, Cursor>]) async throws
    /// Returns the copy of a page with a name, or `nil` if none can be read.
    @concurrent func savedCopy(_ name: String) async throws -> Page<Item, Cursor>?
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
    package var listKey: ListKey { loader.listStore.list }

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

    @concurrent package func saveNote(_ note: [UInt8], copies: [String: Page<Item, Cursor>]) async throws {
        let listStore = loader.listStore
        var batch = PageBatch()
        batch.note = note
        batch.keepsItems = true
        batch.pages = try copies.map { name, page in
            var copy = try listStore.coding.cachedPage(of: page, at: nil)
            copy.cursor = Self.address(ofCopy: name)
            return copy
        }
        try await listStore.store.save(batch, in: listStore.list)
    }

    @concurrent package func savedCopy(_ name: String) async throws -> Page<Item, Cursor>? {
        let listStore = loader.listStore
        let address = Self.address(ofCopy: name)
        guard let cached = try await listStore.store.page(at: address, of: listStore.list) else { return nil }
        return try? listStore.page(of: cached, isStale: true)
    }

    private static func address(ofCopy name: String) -> String { "swift-paging copy \(name)" }

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
