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
    /// Returns what copies of pages may bring into the store, and the epoch of the store.
    ///
    /// An item that was removed from the store since its page was read is not on the copy. A page is left out if its
    /// list was removed since, or if the store does not know.
    @concurrent func current(_ copies: [String: Page<Item, Cursor>]) async throws -> StoredCopies<Item, Cursor>
    /// Stores a note with the list, and copies of pages under names, which no address equals.
    ///
    /// Items that the store has keep their content, which may be newer than that of the copies.
    ///
    /// - Returns: `false` if nothing was stored because the store has changed since the epoch of the copies.
    @concurrent func saveNote(_ note: [UInt8], copies: StoredCopies<Item, Cursor>) async throws -> Bool
    /// Returns the copy of a page with a name, or `nil` if none can be read.
    @concurrent func savedCopy(_ name: String) async throws -> Page<Item, Cursor>?
    /// Stores a confirmed edit, and reports errors like other errors of the store.
    @concurrent func store(_ edit: StoredEdit<Item>) async
}

/// Copies of pages to store under names, as of an epoch of the store.
package struct StoredCopies<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
    let epoch: Int
    package var pages: [String: Page<Item, Cursor>] = [:]
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
        let epoch = await listStore.epoch()
        guard let cached = try await listStore.cached(at: cursor) else { return nil }
        return try? listStore.page(of: cached, asOf: epoch, isStale: true)
    }

    @concurrent package func newestPage(at cursor: Cursor?) async throws -> Page<Item, Cursor> {
        try await asksNetwork ? with(.networkOnly).page(at: cursor) : page(at: cursor)
    }

    @concurrent package func savedNote() async throws -> [UInt8]? {
        try await loader.listStore.store.note(of: loader.listStore.list)
    }

    @concurrent package func current(
        _ copies: [String: Page<Item, Cursor>]
    ) async throws -> StoredCopies<Item, Cursor> {
        let listStore = loader.listStore
        var current = StoredCopies<Item, Cursor>(epoch: try await listStore.store.epoch())
        for (name, page) in copies {
            guard let read = page.metadata.storeEpoch else { continue }
            var copy = page
            if read != current.epoch {
                guard let changes = try await listStore.store.changes(since: read), !changes.removed(listStore.list)
                else { continue }
                copy.items.removeAll { item in
                    listStore.coding.identity.map { changes.removals.contains(.item($0(item).key)) } ?? false
                }
            }
            current.pages[name] = copy
        }
        return current
    }

    @concurrent package func saveNote(_ note: [UInt8], copies: StoredCopies<Item, Cursor>) async throws -> Bool {
        let listStore = loader.listStore
        var batch = PageBatch(epoch: copies.epoch)
        batch.note = note
        batch.keepsItems = true
        batch.pages = try copies.pages.map { name, page in
            var copy = try listStore.coding.cachedPage(of: page, at: nil)
            copy.cursor = Self.address(ofCopy: name)
            return copy
        }
        return try await listStore.store.save(batch, in: listStore.list)
    }

    @concurrent package func savedCopy(_ name: String) async throws -> Page<Item, Cursor>? {
        let listStore = loader.listStore
        let address = Self.address(ofCopy: name)
        let epoch = await listStore.epoch()
        guard let cached = try await listStore.store.page(at: address, of: listStore.list) else { return nil }
        return try? listStore.page(of: cached, asOf: epoch, isStale: true)
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
