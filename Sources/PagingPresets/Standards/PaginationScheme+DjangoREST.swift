public import PagingHTTP

extension PaginationScheme {
    /// The lists of Django REST framework and similar APIs, such as Docker Hub: `next` and `count`.
    ///
    /// A server behind a proxy may write `http` into `next`; ``/PagingHTTP/OriginPolicy/upgradingToHTTPS`` makes the
    /// client use `https` instead. If `next` has a page number or an offset, pages load in parallel.
    ///
    /// ```swift
    /// let images = api.list(Image.self, "/v2/repositories/library/swift/tags?page_size=100", by: .djangoREST)
    /// ```
    ///
    /// See "Pagination" of the Django REST framework API guide.
    public static var djangoREST: PaginationScheme {
        .nextURL(at: "/next", total: "/count").with { $0.items = "/results" }
    }
}
