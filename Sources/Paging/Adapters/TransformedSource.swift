/// A source whose pages are another source's, each changed by a function; addresses, links and policy are the same.
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
    /// The same page with other items: links, counts and fingerprint stay.
    func replacingItems<Other: Sendable>(_ items: [Other], identities: [ItemIdentity]?) -> Page<Other, Cursor> {
        var page = Page<Other, Cursor>(items: items, links: links)
        page.receivedCount = receivedCount
        page.identities = identities
        page.fingerprint = fingerprint
        page.doubt = doubt
        page.kept = kept
        return page
    }
}
