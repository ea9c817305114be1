/// The bounds of a slice, on a scale of whole numbers such as the seconds since 1970.
///
/// A slice contains its lower bound and not its upper one, so that slices meet without a gap and without an overlap.
/// The request of a list writes both in the way of its API.
public struct SliceBounds: Hashable, Sendable {
    /// The first position of the slice; `nil` if the request has no lower bound.
    public var lower: Int?
    /// The position after the last one; `nil` if the request has no upper bound.
    public var upper: Int?

    /// Creates bounds.
    public init(lower: Int? = nil, upper: Int? = nil) {
        (self.lower, self.upper) = (lower, upper)
    }

    init(_ range: Range<Int>) {
        self.init(lower: range.lowerBound, upper: range.upperBound)
    }
}

/// A part of a list whose items lie in a range, which is read as a list of its own.
public struct ListSlice: Hashable, Sendable {
    /// The number of the slice, counted from 0 at the start of the range.
    package let number: Int
    /// The positions of the slice, such as seconds since 1970 or identifiers.
    public let range: Range<Int>
    /// The name of the slice in outcomes, such as `2024-01-01..2024-02-01`.
    public let name: String
    /// The number of items that the server declared when the slice was found, if it was counted.
    public let count: Int?
}

/// The division of a list into slices: its range, its cap, and the list of a slice.
package struct ListSplit<Children: PageSource>: Sendable where Children.Cursor: Codable {
    /// The way in which slices are found.
    package enum Division: Hashable, Sendable {
        /// Slices below a number of items, found by counting.
        case below(Int)
        /// A number of slices of equal width.
        case parts(Int)
    }

    /// The range in which slices begin.
    ///
    /// The first slice has the items below it too, and the last one those above it.
    package var range: Range<Int>
    package var division: Division
    /// Whether the last slice ends with the range, because items are added behind it.
    package var endsNow = false
    /// Whether slices that are found by counting fit on a page, so that no change hides an item.
    package var fitsPages = false
    /// Returns the list of the items within bounds; without bounds, the whole list.
    package var list: @Sendable (SliceBounds) throws -> Children
    /// Returns a list whose first page is loaded already.
    package var starting: @Sendable (Children, Page<Children.Item, Children.Cursor>, _ isCapped: Bool) -> Children
    /// Returns the name of a slice.
    package var name: @Sendable (SliceBounds) -> String

    package init(
        over range: Range<Int>,
        _ division: Division,
        endsNow: Bool = false,
        named name: @escaping @Sendable (SliceBounds) -> String,
        starting: @escaping @Sendable (Children, Page<Children.Item, Children.Cursor>, _ isCapped: Bool) -> Children,
        list: @escaping @Sendable (SliceBounds) throws -> Children
    ) {
        (self.range, self.division, self.endsNow) = (range, division, endsNow)
        (self.name, self.starting, self.list) = (name, starting, list)
    }

    /// The number of items that the API returns of a list at most, if slices are found by counting.
    package var cap: Int? {
        if case .below(let cap) = division { cap } else { nil }
    }
}
