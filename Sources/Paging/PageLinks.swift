/// What a page knows about its neighbours: the one idea that every pagination convention comes down to.
///
/// No following address means the end, one means a walk, many mean that pages can be loaded in parallel.
///
/// ```swift
/// let one = PageLinks(following: [2])                              // the next page, nothing known beyond it
/// let many = PageLinks(following: [2, 3, 4, 5], totalCount: 500)   // four more, all at once
/// let none = PageLinks<Int>(end: .signalled("has_more is false"))  // the end, and why
/// ```
public struct PageLinks<Cursor: Hashable & Sendable>: Sendable {
    /// The addresses that follow, nearest first.
    ///
    /// They say what comes right after this page. They do not say that nothing lies beyond the last of them: that is
    /// for the last of those pages to say. Each page's own word counts when its turn comes, so addresses that were
    /// computed from a total may be wrong without harm to the result.
    public var following: Addresses<Cursor>

    /// The addresses that precede, nearest first.
    public var preceding: Addresses<Cursor>

    /// The number of items in the whole list, if the source declared it.
    public var totalCount: TotalCount?

    /// Why nothing follows in the direction of the walk; only meaningful when nothing does.
    public var end: PageEnd?

    /// Makes links.
    ///
    /// Without arguments: a page that stands alone.
    public init(
        following: Addresses<Cursor> = [],
        preceding: Addresses<Cursor> = [],
        totalCount: TotalCount? = nil,
        end: PageEnd? = nil
    ) {
        self.following = following
        self.preceding = preceding
        self.totalCount = totalCount
        self.end = end
    }

    /// The addresses that lie ahead of a walk in the given direction, nearest first.
    public func ahead(_ direction: PageDirection) -> Addresses<Cursor> {
        direction == .forward ? following : preceding
    }
}

/// The direction in which a walk goes through the pages of a list.
public struct PageDirection: Hashable, Sendable {
    private enum Kind { case forward, backward }
    private let kind: Kind

    /// From a page to those that follow it.
    public static let forward = PageDirection(kind: .forward)
    /// From a page to those that precede it: nearest page first, and within a page the last item first.
    public static let backward = PageDirection(kind: .backward)
}
