public import PagingHTTP

extension PaginationScheme {
    /// The lists of Stack Exchange: a page number, and a flag that indicates more pages.
    ///
    /// A body may request a pause with `backoff`, which the client respects if it has ``/PagingHTTP/RateLimits``. The
    /// total is present only if the request's `filter` includes it; the pages then load in parallel.
    ///
    /// ```swift
    /// let questions = api.list(Question.self, "/2.3/questions?site=stackoverflow", by: .stackExchange)
    /// ```
    ///
    /// See "Paging" and "Throttles" of the Stack Exchange API.
    public static var stackExchange: PaginationScheme {
        .pageNumber(total: "/total", hasMore: "/has_more").with { $0.items = "/items" }
    }
}
