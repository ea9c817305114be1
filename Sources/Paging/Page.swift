/// One page of a list: its items, and what it says about the pages next to it.
///
/// ```swift
/// let first = Page(items: ["a", "b"], following: 2)      // one more page, at cursor 2
/// let last = Page<String, Int>(items: ["c"])             // the last page
/// ```
///
/// A page is a value; it owns nothing but its items.
public struct Page<Item: Sendable, Cursor: Hashable & Sendable>: Sendable {
    /// The items, in the list's own order, whatever the direction of the walk.
    public var items: [Item]

    /// The addresses next to this page, and how many items there are in all.
    public var links: PageLinks<Cursor>

    /// The number of items that the source received for this page.
    ///
    /// It differs from `items.count` when an adapter dropped some of them. Totals are compared with this number, so that
    /// a filter does not make a complete list look short.
    public var receivedCount: Int

    /// What makes each item the one it is, parallel to `items`, when the source or an adapter can tell.
    ///
    /// With it, a walk recognises an item that arrives twice and a page that brings nothing new.
    public var identities: [ItemIdentity]?

    /// A hash of the page's content as it arrived, when the source can tell.
    ///
    /// Two pages of one walk with the same fingerprint are the same page served twice.
    public var fingerprint: Int?

    /// What is doubtful about the page although its items could be read, such as errors that came beside them.
    ///
    /// Its list may lack items. A walk over such a page goes on, and is not complete in the end but
    /// ``WalkEnding/unproven``.
    public var doubt: String?

    /// That the page was kept from an earlier time, if it was; see ``PageSource/cached(in:as:coding:policy:)``.
    public var kept: KeptMark?

    /// Where a walk found the page; `nil` until a walk has delivered it.
    var origin: PageOrigin<Cursor>?

    /// Makes a page.
    ///
    /// - Parameters:
    ///   - items: the items in the list's order.
    ///   - links: what lies next to the page; without any, it is the last.
    public init(items: [Item], links: PageLinks<Cursor> = PageLinks()) {
        self.items = items
        self.links = links
        receivedCount = items.count
    }

    /// Makes a page that knows at most one address on either side: the common case of cursor pagination.
    ///
    /// - Parameters:
    ///   - items: the items in the list's order.
    ///   - following: the cursor of the next page; `nil` on the last.
    ///   - preceding: the cursor of the page before; `nil` on the first, or where an API cannot tell. Say which by
    ///     ``PageLinks/beginning``.
    ///   - totalCount: the number of items in the whole list, if it was declared.
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
