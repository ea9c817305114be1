/// The bounds of a whole walk; `nil` means none.
///
/// ```swift
/// let some = source.limited(to: .items(500))
/// let most = source.limited(to: WalkLimits(items: 10_000, pages: 200))
/// ```
///
/// Reaching a limit ends the walk as ``WalkEnding/limited`` without an error, unless the list ended at the same point.
public struct WalkLimits: Hashable, Sendable {
    /// The most items to deliver.
    ///
    /// The page that crosses the limit is cut.
    public var items: Int?
    /// The most pages to deliver.
    public var pages: Int?

    /// Makes limits; a negative number counts as zero.
    public init(items: Int? = nil, pages: Int? = nil) {
        self.items = items.map { max(0, $0) }
        self.pages = pages.map { max(0, $0) }
    }

    /// At most so many items.
    public static func items(_ count: Int) -> WalkLimits { WalkLimits(items: count) }
    /// At most so many pages.
    public static func pages(_ count: Int) -> WalkLimits { WalkLimits(pages: count) }

    /// The tighter of two sets of limits.
    public func tightened(by other: WalkLimits) -> WalkLimits {
        func smaller(_ left: Int?, _ right: Int?) -> Int? {
            guard let left, let right else { return left ?? right }
            return min(left, right)
        }
        return WalkLimits(items: smaller(items, other.items), pages: smaller(pages, other.pages))
    }
}
