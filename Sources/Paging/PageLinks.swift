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
    ///
    /// A walk remembers the newest total, and proves the list by it. A negative number is unknown: it counts as none.
    public var totalCount: TotalCount? {
        didSet { if totalCount?.isKnown == false { totalCount = nil } }
    }

    /// The number of pages that the source declared to follow this one, if it declared it: 7 on page 3 of 10.
    ///
    /// Unlike ``following``, which may be a guess, it is a promise. A walk remembers the newest one, and a list that ends
    /// before it is kept is ``WalkEnding/short``.
    public var remainingPages: Int?

    /// The origin of the nearest address: the server's own text, or the source's arithmetic.
    public var basis = AddressBasis.named

    /// The reason why nothing follows; only meaningful when nothing does.
    ///
    /// A page that names no following address and gives no reason ends the list, by the word of the source's author.
    public var end: PageEnd?

    /// The reason why nothing precedes; only meaningful when nothing does.
    ///
    /// ``PageEnd/signalled(_:)`` says that the list begins with this page. Many APIs name no preceding page at all, so
    /// without a reason a backward walk ends as ``WalkEnding/complete`` only if an earlier page of it named one. ``Pages``
    /// gives the reason itself: its author names a preceding page where there is one.
    public var beginning: PageEnd?

    /// Creates links.
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
        self.totalCount = totalCount?.isKnown == false ? nil : totalCount
        self.end = end
    }

    /// The addresses that lie ahead of a walk in the given direction, nearest first.
    public func ahead(_ direction: PageDirection) -> Addresses<Cursor> {
        direction == .forward ? following : preceding
    }

    /// The reason why nothing lies ahead of a walk in the given direction.
    public func end(_ direction: PageDirection) -> PageEnd? {
        direction == .forward ? end : beginning
    }
}

/// The origin of a page's address, and with it what the address proves.
public enum AddressBasis: Hashable, Sendable {
    /// The server named the address.
    ///
    /// A page there that equals an earlier one can be a page of its own.
    case named
    /// The source computed the address, and the server said that a page follows, as `has_more` does.
    case announced
    /// The source computed the address, and nothing but a total or arithmetic says that a page is there.
    ///
    /// A walk does not request it once the declared total is met.
    case computed
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
