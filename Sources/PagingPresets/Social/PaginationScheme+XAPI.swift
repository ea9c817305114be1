public import PagingHTTP

extension PaginationScheme {
    /// The lists of the X API, version 2, formerly Twitter: a token at `/meta/next_token`.
    ///
    /// A page may have no `data` before the end, and the first page of an empty list has none. `errors` beside `data`
    /// concern objects that were looked up for it. `meta.result_count` counts the page, not the list.
    ///
    /// ```swift
    /// let posts = api.list(Post.self, "/2/users/1/tweets?max_results=100", by: .xAPI)
    /// ```
    ///
    /// See "Pagination" of the X API documentation.
    public static var xAPI: PaginationScheme {
        .cursor(from: "/meta/next_token", into: "pagination_token").with {
            $0.items = "/data"
            $0.omitsEmptyItems = true
            // They concern objects beside the items.
            $0.ignoring = ["/errors"]
        }
    }
}
