public import PagingHTTP

extension PaginationScheme {
    /// The lists of Notion that use `GET`, such as users, comments and the children of a block.
    ///
    /// The cursor at `/next_cursor` is sent in the query. A page has at most 100 items (`page_size`).
    ///
    /// ```swift
    /// let blocks = api.list(Block.self, "/v1/blocks/b1/children?page_size=100", by: .notion)
    /// ```
    ///
    /// See "Notion API: Introduction", "Pagination".
    public static var notion: PaginationScheme { notion(into: "start_cursor") }

    /// The lists of Notion that use `POST`: a search, or the query of a database.
    ///
    /// The cursor is sent in the body, beside the filter and the sort order.
    ///
    /// ```swift
    /// let request = ListRequest("/v1/databases/d1/query", method: .post, body: ["page_size": 100])
    /// let rows = api.list(request, format: ListFormat(.notionQuery), decoding: .json(Block.self))
    /// ```
    ///
    /// See "Notion API: Introduction", "Pagination".
    public static var notionQuery: PaginationScheme { notion(into: .body("/start_cursor")) }

    private static func notion(into target: ParameterTarget) -> PaginationScheme {
        .cursor(from: "/next_cursor", into: target, hasMore: "/has_more").with { $0.items = "/results" }
    }
}
