/// One page of a list: its items and its links to adjacent pages.
///
/// ```swift
/// let first = Page(items: ["a", "b"], following: 2)      // one more page, at cursor 2
/// let last = Page<String, Int>(items: ["c"])             // the last page
/// ```
///
/// A page is a value and owns nothing but its items.
public struct Page<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
    /// The items in list order, regardless of the direction of the walk.
    public var items: [Item]

    /// The addresses of adjacent pages, and the number of items in the whole list.
    public var links: PageLinks<Cursor>

    /// The facts about the page beyond its items and links, which adapters pass along.
    public var metadata: PageMetadata

    /// The position of the page in its walk; `nil` until a walk delivers the page.
    var origin: PageOrigin<Cursor>?

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - items: The items in list order.
    ///   - links: The links to adjacent pages. A page without links is the last page.
    ///   - metadata: The facts about the page; by default, it was received with these items.
    public init(items: [Item], links: PageLinks<Cursor> = PageLinks(), metadata: PageMetadata? = nil) {
        self.items = items
        self.links = links
        self.metadata = metadata ?? PageMetadata(receivedCount: items.count)
    }

    /// Returns a page of other items with the same links and metadata.
    ///
    /// ```swift
    /// let names = page.replacingItems(page.items.map(\.name))
    /// ```
    ///
    /// The identities remain only if there is one for each item.
    public func replacingItems<Other: Sendable>(_ items: [Other]) -> Page<Other, Cursor> {
        var page = Page<Other, Cursor>(items: items, links: links, metadata: metadata)
        if metadata.identities?.count != items.count { page.metadata.identities = nil }
        return page
    }

    /// Creates a page with at most one address on either side, as in cursor pagination.
    ///
    /// - Parameters:
    ///   - items: The items in list order.
    ///   - following: The cursor of the next page; `nil` on the last page.
    ///   - preceding: The cursor of the previous page; `nil` on the first page or if the API does not provide it.
    ///     ``PageLinks/beginning`` distinguishes the two.
    ///   - totalCount: The number of items in the whole list, if declared.
    public init(items: [Item], following: Cursor?, preceding: Cursor? = nil, totalCount: TotalCount? = nil) {
        self.init(
            items: items,
            links: PageLinks(
                following: Addresses(following),
                preceding: Addresses(preceding),
                totalCount: totalCount
            )
        )
    }
}
