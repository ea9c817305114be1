/// The links of a page to adjacent pages, a common model for every pagination convention.
///
/// No following address is the end of the list, one allows a sequential walk, and several allow parallel loads.
///
/// ```swift
/// let one = PageLinks(following: [2])                              // the next page, nothing known beyond it
/// let many = PageLinks(following: [2, 3, 4, 5], totalCount: 500)   // four more, all at once
/// let none = PageLinks<Int>(end: .signalled("has_more is false"))  // the end, and why
/// ```
public struct PageLinks<Cursor: Hashable & Sendable>: Sendable {
    /// The addresses of the following pages, nearest first.
    ///
    /// The list may continue beyond the last of these addresses; only that page can declare the end. A walk uses the
    /// links of each page when its turn comes, so incorrect addresses computed from a total do not affect the result.
    public var following: Addresses<Cursor>

    /// The addresses of the preceding pages, nearest first.
    public var preceding: Addresses<Cursor>

    /// The number of items in the whole list, if the source declared it.
    ///
    /// A walk stores the most recent total and compares the list with it. A negative number is unknown and is ignored.
    public var totalCount: TotalCount? {
        didSet { if totalCount?.isKnown == false { totalCount = nil } }
    }

    /// The declared number of pages after this one, if any: 7 on page 3 of 10.
    ///
    /// Unlike ``following``, which may be a guess, this number is a promise. A walk stores the most recent one. A list
    /// that ends before reaching it is ``WalkEnding/short``.
    public var remainingPages: Int?

    /// The origin of the nearest address: the server's response or the source's arithmetic.
    public var basis = AddressBasis.named

    /// The number of items before the page that the list's own request asks for; `nil` if unknown.
    ///
    /// A request for page 3 never asks for the items of the first two pages, so a walk is not short of them.
    package var skippedItems: Int? = 0

    /// The reason that the list's own request does not ask for the first page, if the page shows it.
    ///
    /// No later page shows it, so the evidence of a walk keeps it.
    package var innerStart: String?

    /// Whether the list counts its pages or items to address them.
    ///
    /// Such addresses lead to other items when the list changes, so a walk may miss some.
    package var isPositional = false

    /// The address of a page that is requested before the end of the list is believed, if any.
    ///
    /// Few lists need it, so it is computed on access.
    ///
    /// The end rests on a number that may count the page only, or contradicts another sign. A page without new items
    /// there confirms it.
    package var confirming: Addresses<Cursor> = []

    /// The reason why no page follows; meaningful only when there are no following addresses.
    ///
    /// A page without following addresses and without a reason ends the list. The author of the source vouches for that
    /// end.
    public var end: PageEnd?

    /// The reason why no page precedes; meaningful only when there are no preceding addresses.
    ///
    /// ``PageEnd/signalled(_:)`` means that the list begins with this page. Many APIs never provide a preceding page.
    /// Without a reason, a backward walk therefore ends as ``WalkEnding/complete`` only if one of its pages named a
    /// preceding page. ``Pages`` sets the reason itself, because its author provides the preceding page where one
    /// exists.
    public var beginning: PageEnd?

    /// Creates links.
    ///
    /// Without arguments, the links are those of a single page.
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

    /// Returns the addresses ahead of a walk in a direction, nearest first.
    package func ahead(_ direction: PageDirection) -> Addresses<Cursor> {
        direction == .forward ? following : preceding
    }

    /// Returns the reason why no page lies ahead of a walk in a direction.
    package func end(_ direction: PageDirection) -> PageEnd? {
        direction == .forward ? end : beginning
    }
}

/// The origin of a page address, which determines what the address proves.
public enum AddressBasis: String, Sendable {
    /// The server provided the address.
    ///
    /// The page at this address can be a distinct page even if it equals an earlier one.
    case named
    /// The source computed the address, and the server signaled a next page, such as with `has_more`.
    case announced
    /// The source computed the address from a total or by arithmetic alone.
    ///
    /// A walk does not request the address after it reaches the declared total.
    case computed
}

/// The direction in which a walk reads the pages of a list.
public enum PageDirection: Sendable {
    /// From a page to the pages that follow it.
    case forward
    /// From a page to those that precede it: nearest page first, and last item of each page first.
    case backward
}
