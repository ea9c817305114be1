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
}
