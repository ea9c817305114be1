/// A source made from a function: the shortest way from a client that exists to a list that pages.
///
/// ```swift
/// let posts = Pages { cursor in
///     let result = try await client.timeline(after: cursor)
///     return Page(items: result.posts, following: result.olderID)
/// }
/// for try await post in posts.items { print(post) }
/// ```
///
/// The function runs off the caller's actor, possibly for several cursors at once; what it throws is passed on.
public struct Pages<Item: Sendable, Cursor: Hashable & Sendable>: PageSource {
    private let load: @concurrent @Sendable (Cursor?) async throws -> Page<Item, Cursor>

    /// Makes a source that loads its pages with a function.
    ///
    /// - Parameter load: returns the page at a cursor, `nil` being the first page.
    public init(_ load: @escaping @concurrent @Sendable (_ cursor: Cursor?) async throws -> Page<Item, Cursor>) {
        self.load = load
    }

    /// Returns the page at a cursor.
    @concurrent public func page(at cursor: Cursor?) async throws -> Page<Item, Cursor> {
        try await load(cursor)
    }
}
