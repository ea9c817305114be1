extension PaginationScheme {
    /// The lists of APIs made with Django REST framework, and of those like it, such as Docker Hub: `next` and `count`.
    ///
    /// A server behind a proxy may write `http` into `next`; ``OriginPolicy/upgradingToHTTPS`` lets the client ask by
    /// `https` in its place. Where `next` has a page number or an offset, pages are loaded in parallel.
    ///
    /// ```swift
    /// let images = api.list(Image.self, "/v2/repositories/library/swift/tags?page_size=100", by: .djangoREST)
    /// ```
    ///
    /// See "Pagination" of the Django REST framework API guide.
    public static var djangoREST: PaginationScheme {
        .nextURL(at: "/next", total: "/count").items(at: "/results")
    }
}
