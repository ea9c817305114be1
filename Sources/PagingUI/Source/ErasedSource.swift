import Paging

/// A source whose cursors' type is erased, and the identity of its items.
struct ErasedSource<Item: Sendable>: Sendable {
    /// Loads a page, and names its rows; off the caller's actor.
    let load: @concurrent @Sendable (PageKey) async throws -> LoadedPage<Item>
    /// How cursors become text and back, if they can.
    let coding: CursorCoding?

    init<Source: PageSource<Item, Cursor>, Cursor>(_ source: Source, identity: RowIdentity<Item>) {
        load = { key in
            let page = try await source.page(at: key.cursor as? Cursor)
            return LoadedPage(page, identity: identity)
        }
        coding = CursorCoding(Cursor.self)
    }
}
