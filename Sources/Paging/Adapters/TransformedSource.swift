/// A source that transforms the pages of a base source and preserves addresses, links and policy.
struct TransformedSource<Base: PageSource, Item: Sendable>: PageSourceAdapter {
    let base: Base
    let transform: @Sendable (Page<Base.Item, Base.Cursor>) async throws -> Page<Item, Base.Cursor>

    @concurrent func page(
        at cursor: Base.Cursor?,
        announcing announce: @escaping @Sendable (PageLinks<Base.Cursor>) -> Void
    ) async throws -> Page<Item, Base.Cursor> {
        try await transform(basePage(at: cursor, announcing: announce))
    }
}
