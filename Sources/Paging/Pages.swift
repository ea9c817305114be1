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

    /// Makes a source that says how many items each page is to have: a first one of its own, and then all the same.
    ///
    /// ```swift
    /// let feed = Pages(size: 20, first: 50) { cursor, size in
    ///     let result = try await client.feed(after: cursor, limit: size)
    ///     return Page(items: result.posts, following: result.olderID)
    /// }
    /// ```
    ///
    /// For cursors, which say where a page begins. Where pages are numbered, a first page of another size leaves items out
    /// or brings them twice.
    ///
    /// - Parameters:
    ///   - size: the number of items to ask for; it has to be positive.
    ///   - first: the number of items to ask for on the page where the list begins; `size` if it is `nil`.
    ///   - load: returns the page at a cursor, `nil` being the first page.
    public init(
        size: Int,
        first: Int? = nil,
        _ load: @escaping @concurrent @Sendable (_ cursor: Cursor?, _ size: Int) async throws -> Page<Item, Cursor>
    ) {
        precondition(size > 0 && first ?? 1 > 0, "a page has at least one item: ask for a positive number")
        self.init { cursor in try await load(cursor, cursor == nil ? first ?? size : size) }
    }

    /// Returns the page at a cursor.
    @concurrent public func page(at cursor: Cursor?) async throws -> Page<Item, Cursor> {
        var page = try await load(cursor)
        // As with the end of the list, the word of the function's author counts.
        if page.links.preceding.isEmpty, page.links.beginning == nil {
            page.links.beginning = .signalled("no preceding page is named")
        }
        return page
    }
}
