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

    /// The number of items that the source received for this page.
    ///
    /// It differs from `items.count` when an adapter drops items. Declared totals are compared with this number, so
    /// that a filter does not make a complete list look short.
    public var receivedCount: Int

    /// The identity of each item, parallel to `items`, if the source or an adapter provides them.
    ///
    /// A walk uses identities to detect duplicate items and pages without new items.
    public var identities: [ItemIdentity]?

    /// A hash of the content of the page as received, if the source provides one.
    ///
    /// Two pages of one walk with the same fingerprint are one page served twice.
    public var fingerprint: Int?

    /// A reason to doubt that the page is complete, such as errors returned with its items.
    ///
    /// The list may lack items. The walk continues after such a page and ends as ``WalkEnding/unproven`` instead of
    /// complete.
    public var warning: String?

    /// The cache mark of a page loaded from a store; see ``PageSource/cached(in:as:coding:policy:)``.
    public var cacheMark: CacheMark?

    /// The position of the page in its walk; `nil` until a walk delivers the page.
    var origin: PageOrigin<Cursor>?

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - items: The items in list order.
    ///   - links: The links to adjacent pages. A page without links is the last page.
    public init(items: [Item], links: PageLinks<Cursor> = PageLinks()) {
        self.items = items
        self.links = links
        receivedCount = items.count
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
