import Paging

/// A source whose cursors' type is erased, and the identity of its items.
struct ErasedSource<Item: Sendable>: Sendable {
    /// Loads a page, and names its rows; off the caller's actor.
    let load: @concurrent @Sendable (PageKey) async throws -> LoadedPage<Item>
    /// How cursors become text and back, if they can.
    let coding: CursorCoding?
    /// What the source has kept, if it keeps anything.
    let keeping: ErasedKeeping<Item>?
    /// The rules of the source: its pages carry them to the list.
    let policy: WalkPolicy

    init<Source: PageSource<Item, Cursor>, Cursor>(_ source: Source, identity: RowIdentity<Item>) {
        let policy = source.policy
        load = { key in
            let page = try await source.page(at: key.cursor as? Cursor)
            return LoadedPage(page, identity: identity, policy: policy)
        }
        coding = CursorCoding(Cursor.self)
        self.policy = policy
        keeping = (source as? any KeepingSource<Item, Cursor>).map { ErasedKeeping($0, identity: identity) }
    }
}

/// What a source has kept of its list, with the type of its cursors erased.
struct ErasedKeeping<Item: Sendable>: Sendable {
    /// Returns a kept page.
    let page: @concurrent @Sendable (PageKey) async throws -> LoadedPage<Item>?
    /// Loads a page from the network, whatever is kept.
    let newest: @concurrent @Sendable (PageKey) async throws -> LoadedPage<Item>
    /// Returns the note beside the pages.
    let note: @concurrent @Sendable () async throws -> [UInt8]?
    /// Keeps a note beside the pages.
    let keepNote: @concurrent @Sendable ([UInt8]) async throws -> Void
    /// Writes a confirmed edit to the store.
    let store: @concurrent @Sendable (StoredEdit<Item>) async -> Void

    init<Cursor>(_ source: some KeepingSource<Item, Cursor>, identity: RowIdentity<Item>) {
        let policy = source.policy
        page = { key in
            let page = try await source.keptPage(at: key.cursor as? Cursor)
            return page.map { LoadedPage($0, identity: identity, policy: policy) }
        }
        newest = { key in
            LoadedPage(try await source.newestPage(at: key.cursor as? Cursor), identity: identity, policy: policy)
        }
        note = { try await source.keptNote() }
        keepNote = { try await source.keepNote($0) }
        store = { await source.store($0) }
    }
}
