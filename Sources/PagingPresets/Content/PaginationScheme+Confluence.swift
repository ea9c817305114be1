import Paging
public import PagingHTTP

extension PaginationScheme {
    /// The lists of Confluence Cloud on the site's host: `/_links/next`, relative to `/_links/base`.
    ///
    /// The base has a path, `/wiki`, which the URLs of API v2 repeat and those of v1 omit; both forms work.
    ///
    /// ```swift
    /// let pages = api.list(Article.self, "/wiki/api/v2/pages?limit=250", by: .confluence)
    /// ```
    ///
    /// See "Confluence Cloud REST API v2: Introduction", "Pagination".
    public static var confluence: PaginationScheme {
        .nextURL(at: "/_links/next", base: "/_links/base").with { $0.items = "/results" }
    }

    /// The same lists on `api.atlassian.com`, as required for OAuth apps and scoped tokens.
    ///
    /// The URLs in the responses lead to the site, where these credentials must not be sent. Only the query of each URL
    /// is used.
    ///
    /// ```swift
    /// let pages = api.list(Article.self, "/ex/confluence/c1/wiki/api/v2/pages?limit=250", by: .confluenceGateway)
    /// ```
    ///
    /// See "Confluence Cloud REST API v2: Introduction", "Pagination".
    public static var confluenceGateway: PaginationScheme {
        let scheme = PaginationScheme { reply in
            guard let next = reply.meaningfulValue(at: "/_links/next")?.stringValue else {
                return PageLinks(end: .signalled("no /_links/next"))
            }
            guard let query = next.firstIndex(of: "?") else {
                return PageLinks(end: .unproven("/_links/next has no query"))
            }
            return reply.links(following: String(next[query...]))
        }
        return scheme.with { $0.items = "/results" }
    }
}
