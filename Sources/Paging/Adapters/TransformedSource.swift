/// A source that transforms the pages of a base source and preserves addresses, links and policy.
struct TransformedSource<Base: PageSource, Item: Sendable>: PageSource {
    let base: Base
    let transform: @Sendable (Page<Base.Item, Base.Cursor>) async throws -> Page<Item, Base.Cursor>

    @concurrent func page(at cursor: Base.Cursor?) async throws -> Page<Item, Base.Cursor> {
        try await transform(base.page(at: cursor))
    }

    @concurrent func page(
        at cursor: Base.Cursor?,
        announcing announce: @escaping @Sendable (PageLinks<Base.Cursor>) -> Void
    ) async throws -> Page<Item, Base.Cursor> {
        try await transform(base.page(at: cursor, announcing: announce))
    }

    func canonicalAddress(of cursor: Base.Cursor?) -> Base.Cursor? { base.canonicalAddress(of: cursor) }

    var policy: WalkPolicy { base.policy }
}

extension Page {
    /// Returns the page with other items and the same links, counts and fingerprint.
    func replacingItems<Other: Sendable>(_ items: [Other], identities: [ItemIdentity]?) -> Page<Other, Cursor> {
        var page = Page<Other, Cursor>(items: items, links: links)
        page.receivedCount = receivedCount
        page.identities = identities
        page.fingerprint = fingerprint
        page.warning = warning
        page.cacheMark = cacheMark
        return page
    }
}
