import Paging

extension PaginationScheme {
    /// The lists of Confluence Cloud on the site's own host: a URL at `/_links/next`, relative to `/_links/base`.
    ///
    /// The base has a path, `/wiki`, which the URLs of API v2 repeat and those of v1 do not; both are understood.
    ///
    /// ```swift
    /// let pages = api.list(Article.self, "/wiki/api/v2/pages?limit=250", by: .confluence)
    /// ```
    ///
    /// See "Confluence Cloud REST API v2: Introduction", "Pagination".
    public static var confluence: PaginationScheme {
        .nextURL(at: "/_links/next", base: "/_links/base").items(at: "/results")
    }

    /// The same lists by way of `api.atlassian.com`, as OAuth apps and scoped tokens have to ask for them.
    ///
    /// The URLs in the answers are those of the site, where the client must not go with these credentials. Of each, only
    /// the query is taken.
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
        return scheme.items(at: "/results")
    }
}
