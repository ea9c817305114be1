public import PagingHTTP

extension PaginationScheme {
    /// JSON:API: `links.next`, which is a string, an object with `href`, or null.
    ///
    /// The standard does not define the place of a total: `.jsonAPI.with { $0.total = "/meta/total" }`.
    ///
    /// ```swift
    /// let articles = api.list(Article.self, "/articles?page[size]=50", by: .jsonAPI)
    /// ```
    ///
    /// See "Pagination" of JSON:API 1.1.
    public static var jsonAPI: PaginationScheme { .nextURL(at: "/links/next").with { $0.items = "/data" } }
}
