/// A source that loads its pages with a function, which adapts an existing client.
///
/// ```swift
/// let posts = Pages { cursor in
///     let result = try await client.timeline(after: cursor)
///     return Page(items: result.posts, following: result.olderID)
/// }
/// for try await post in posts.items { print(post) }
/// ```
///
/// The function runs off the caller's actor, possibly for several cursors at once. The source rethrows its errors.
public struct Pages<Item: Sendable, Cursor: Hashable & Sendable>: PageSource {
    private let load: @concurrent @Sendable (Cursor?) async throws -> Page<Item, Cursor>

    /// Creates a source that loads its pages with a function.
    ///
    /// - Parameter load: A function that returns the page at a cursor; `nil` is the first page.
    public init(_ load: @escaping @concurrent @Sendable (_ cursor: Cursor?) async throws -> Page<Item, Cursor>) {
        self.load = load
    }

    /// Creates a source that passes a page size to its function, with an optional first size.
    ///
    /// ```swift
    /// let feed = Pages(size: 20, first: 50) { cursor, size in
    ///     let result = try await client.feed(after: cursor, limit: size)
    ///     return Page(items: result.posts, following: result.olderID)
    /// }
    /// ```
    ///
    /// Use this initializer with cursors that name the position of a page. With numbered pages, a different size of the
    /// first page omits or repeats items.
    ///
    /// - Parameters:
    ///   - size: The number of items per page; must be positive.
    ///   - first: The number of items on the page where the list begins, or `nil` to use `size`.
    ///   - load: A function that returns the page at a cursor; `nil` is the first page.
    public init(
        size: Int,
        first: Int? = nil,
        _ load: @escaping @concurrent @Sendable (_ cursor: Cursor?, _ size: Int) async throws -> Page<Item, Cursor>
    ) {
        precondition(size > 0 && first ?? 1 > 0, "The page size must be positive.")
        self.init { cursor in try await load(cursor, cursor == nil ? first ?? size : size) }
    }

    /// Returns the page at a cursor.
    @concurrent public func page(at cursor: Cursor?) async throws -> Page<Item, Cursor> {
        var page = try await load(cursor)
        // As with the end of the list, the author of the function vouches for the beginning.
        if page.links.preceding.isEmpty, page.links.beginning == nil {
            page.links.beginning = .signalled("no preceding page is linked")
        }
        return page
    }
}
