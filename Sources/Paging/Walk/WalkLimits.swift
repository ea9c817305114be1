/// The limits of a whole walk; `nil` means no limit.
///
/// ```swift
/// let some = source.limited(to: .items(500))
/// let most = source.limited(to: WalkLimits(items: 10_000, duration: .seconds(60)))
/// ```
///
/// Reaching a limit ends the walk as ``WalkEnding/limited`` without an error, unless the list ends at the same point.
public struct WalkLimits: Hashable, Sendable {
    /// The maximum number of items to deliver.
    ///
    /// The page that exceeds the limit is truncated.
    public var items: Int?
    /// The maximum number of pages to deliver.
    public var pages: Int?
    /// The maximum number of requests, including retries and prefetched pages.
    ///
    /// The limit applies only to sources that count their requests with ``WalkUsage``.
    public var requests: Int?
    /// The maximum number of bytes of content, counted on arrival after content codings are decoded.
    ///
    /// The limit applies only to sources that count their bytes with ``WalkUsage``.
    public var bytes: Int?
    /// The maximum time from the first page request, regardless of the consumer's activity.
    public var duration: Duration?

    /// Creates limits; negative numbers count as zero.
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

    /// Returns a limit on the number of items.
    public static func items(_ count: Int) -> WalkLimits { WalkLimits(items: count) }
    /// Returns a limit on the number of pages.
    public static func pages(_ count: Int) -> WalkLimits { WalkLimits(pages: count) }

    /// Returns the tighter limits of two sets.
    package func tightened(by other: WalkLimits) -> WalkLimits {
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
