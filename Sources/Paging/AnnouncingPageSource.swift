/// A source that announces the links of a page before its items are downloaded or decoded.
///
/// ```swift
/// struct Releases: AnnouncingPageSource {
///     let client: ReleaseClient
///
///     func page(
///         at cursor: Int?,
///         announcing announce: @escaping @Sendable (PageLinks<Int>) -> Void
///     ) async throws -> Page<Release, Int> {
///         let head = try await client.head(of: cursor ?? 1)
///         let links = PageLinks(following: head.nextPage.map { [$0] } ?? [])
///         announce(links)
///         return Page(items: try await head.releases(), links: links)
///     }
/// }
/// ```
///
/// The next page starts to load as soon as its address is announced, while the current page is still arriving. A source
/// that implements this protocol implements only this method.
public protocol AnnouncingPageSource<Item, Cursor>: PageSource {
    // Declared again because the compiler infers the types of a source from the requirements of this protocol only.

    /// The items of the list.
    associatedtype Item
    /// The address of a page.
    associatedtype Cursor

    /// Returns the page at an address, and announces its links as soon as they are known.
    ///
    /// A source that retries after a failure may announce again. Only the links of the returned page are final. An
    /// incorrect announcement costs one request and has no other effect.
    ///
    /// - Parameters:
    ///   - cursor: An address from an earlier page, or `nil` for the page where the list begins.
    ///   - announce: A closure that receives the links. It returns immediately and may be called from any task.
    @concurrent func page(
        at cursor: Cursor?,
        announcing announce: @escaping @Sendable (PageLinks<Cursor>) -> Void
    ) async throws -> Page<Item, Cursor>
}

extension AnnouncingPageSource {
    /// Returns the page at an address, without announcing its links.
    @concurrent public func page(at cursor: Cursor?) async throws -> Page<Item, Cursor> {
        try await page(at: cursor) { _ in }
    }
}
