extension PaginationScheme {
    /// The lists of Stack Exchange: a page number, and a flag that tells whether more follows.
    ///
    /// A body may ask for a pause by `backoff`, which the client heeds when it has ``RateLimits``. The total is told only
    /// where the request's `filter` includes it; the pages are then loaded in parallel.
    ///
    /// ```swift
    /// let questions = api.list(Question.self, "/2.3/questions?site=stackoverflow", by: .stackExchange)
    /// ```
    ///
    /// See "Paging" and "Throttles" of the Stack Exchange API.
    public static var stackExchange: PaginationScheme {
        .pageNumber(total: "/total", hasMore: "/has_more").items(at: "/items")
    }
}
