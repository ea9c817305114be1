/// Where a page ends, and whether another follows it: what Relay's specification calls `PageInfo`.
public struct PageInfo: Sendable {
    /// Where the page ends.
    public var endCursor: String?
    /// Whether another page follows.
    public var hasNextPage: Bool

    /// Says where a page ends.
    public init(endCursor: String?, hasNextPage: Bool) {
        self.endCursor = endCursor
        self.hasNextPage = hasNextPage
    }
}

/// A list as an app may have it already: asked for the page behind another one, of a size.
public protocol Pageable<Value>: Sendable {
    /// What the list holds.
    associatedtype Value: Identifiable & Sendable

    /// Returns the page that follows another one; the first if that is `nil`.
    func loadPage(after current: PageInfo?, size: Int) async throws -> (values: [Value], info: PageInfo)
}
