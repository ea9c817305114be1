/// The bounds of a whole walk; `nil` means none.
///
/// ```swift
/// let some = source.limited(to: .items(500))
/// let most = source.limited(to: WalkLimits(items: 10_000, duration: .seconds(60)))
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
    /// The most requests to send, retries and pages loaded ahead included.
    ///
    /// Only sources that count their requests with ``WalkTally`` are bound by it.
    public var requests: Int?
    /// The most bytes of content to receive, counted as they arrive and after content codings were undone.
    ///
    /// Only sources that count their bytes with ``WalkTally`` are bound by it.
    public var bytes: Int?
    /// The longest time from the first page that is asked for, whatever the consumer does meanwhile.
    public var duration: Duration?

    /// Makes limits; a negative number counts as zero.
    public init(
        items: Int? = nil,
        pages: Int? = nil,
        requests: Int? = nil,
        bytes: Int? = nil,
        duration: Duration? = nil
    ) {
        self.items = items.map { max(0, $0) }
        self.pages = pages.map { max(0, $0) }
        self.requests = requests.map { max(0, $0) }
        self.bytes = bytes.map { max(0, $0) }
        self.duration = duration
    }

    /// At most so many items.
    public static func items(_ count: Int) -> WalkLimits { WalkLimits(items: count) }
    /// At most so many pages.
    public static func pages(_ count: Int) -> WalkLimits { WalkLimits(pages: count) }

    /// The tighter of two sets of limits.
    public func tightened(by other: WalkLimits) -> WalkLimits {
        func smaller<Value: Comparable>(_ left: Value?, _ right: Value?) -> Value? {
            guard let left, let right else { return left ?? right }
            return min(left, right)
        }
        return WalkLimits(
            items: smaller(items, other.items),
            pages: smaller(pages, other.pages),
            requests: smaller(requests, other.requests),
            bytes: smaller(bytes, other.bytes),
            duration: smaller(duration, other.duration)
        )
    }
}
