public import PagingHTTP

extension PaginationScheme {
    /// The lists of Gitea and Forgejo: the `Link` header, and a total in `X-Total-Count`.
    ///
    /// The server silently lowers `limit` to its own maximum, 50 by default. All pages load in parallel.
    ///
    /// ```swift
    /// let issues = api.list(Issue.self, "/api/v1/repos/o/r/issues?limit=50", by: .gitea)
    /// ```
    ///
    /// See "API Usage: Pagination" of the Gitea documentation.
    public static var gitea: PaginationScheme { linkHeader(total: .header("X-Total-Count")) }
}
