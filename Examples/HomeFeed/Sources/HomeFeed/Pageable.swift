/// The end of a page, known as `PageInfo` in Relay's specification.
public struct PageInfo: Sendable {
    /// The cursor of the last item on the page.
    public var endCursor: String?
    /// A Boolean value that indicates whether another page follows.
    public var hasNextPage: Bool

    /// Creates the information about the end of a page.
    public init(endCursor: String?, hasNextPage: Bool) {
        self.endCursor = endCursor
        self.hasNextPage = hasNextPage
    }
}

/// An app's existing list protocol: it loads the page after another page, with a page size.
public protocol Pageable<Value>: Sendable {
    /// The type of the items in the list.
    associatedtype Value: Identifiable & Sendable

    /// Returns the page after another page, or the first page if `current` is `nil`.
    func loadPage(after current: PageInfo?, size: Int) async throws -> (values: [Value], info: PageInfo)
}
