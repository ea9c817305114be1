/// A source that customizes the pages of another source with the same addresses.
///
/// ```swift
/// struct Stamped<Base: PageSource>: PageSourceAdapter {
///     let base: Base
///
///     func page(
///         at cursor: Base.Cursor?,
///         announcing announce: @escaping @Sendable (PageLinks<Base.Cursor>) -> Void
///     ) async throws -> Page<Stamp<Base.Item>, Base.Cursor> {
///         let page = try await basePage(at: cursor, announcing: announce)
///         return page.replacingItems(page.items.map { Stamp(item: $0, time: .now) })
///     }
/// }
/// ```
///
/// The addresses, policy and observers of the base source apply unless the adapter replaces them.
public protocol PageSourceAdapter<Item, Cursor>: AnnouncingPageSource where Cursor == Base.Cursor {
    /// The type of the base source.
    associatedtype Base: PageSource

    /// The source that loads the pages.
    var base: Base { get }
}

extension PageSourceAdapter {
    /// Returns the canonical address of a page in the base source.
    public func canonicalAddress(of cursor: Cursor?) -> Cursor? { base.canonicalAddress(of: cursor) }

    /// Returns the address of the page after the one at an address in the base source.
    public func address(after cursor: Cursor?) -> Cursor? { base.address(after: cursor) }

    /// The policy of the base source.
    public var policy: WalkPolicy { base.policy }

    /// The observers of the base source.
    public var observers: [PagingObserver] { base.observers }

    /// Returns a page of the base source, and announces its links as soon as that source does.
    @concurrent public func basePage(
        at cursor: Cursor?,
        announcing announce: @escaping @Sendable (PageLinks<Cursor>) -> Void
    ) async throws -> Page<Base.Item, Cursor> {
        try await base.loadPage(at: cursor, announcing: announce)
    }
}

extension PageSourceAdapter where Item == Base.Item {
    /// Returns the page of the base source.
    @concurrent public func page(
        at cursor: Cursor?,
        announcing announce: @escaping @Sendable (PageLinks<Cursor>) -> Void
    ) async throws -> Page<Item, Cursor> {
        try await basePage(at: cursor, announcing: announce)
    }
}

extension PageSource {
    /// Returns a page, and announces its links early if the source can, or else after the page is loaded.
    @concurrent package func loadPage(
        at cursor: Cursor?,
        announcing announce: @escaping @Sendable (PageLinks<Cursor>) -> Void
    ) async throws -> Page<Item, Cursor> {
        if let source = self as? any AnnouncingPageSource<Item, Cursor> {
            return try await source.page(at: cursor, announcing: announce)
        }
        let page = try await page(at: cursor)
        announce(page.links)
        return page
    }
}
