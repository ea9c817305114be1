public import PagingHTTP

extension PaginationScheme {
    /// The lists of GitLab's REST API by page number: the `Link` header, with a total in `X-Total`.
    ///
    /// If the server names the last page, the pages between load in parallel. Beyond 10,000 items it sends neither that
    /// nor a total, and pages load one after another. Some lists reject an offset beyond 50,000 items. The iteration
    /// then fails, and its received items remain available: use ``gitlabKeyset`` there.
    ///
    /// ```swift
    /// let issues = api.list(Issue.self, "/api/v4/projects/7/issues?per_page=100", by: .gitlab)
    /// ```
    ///
    /// See "GitLab REST API: Pagination".
    public static var gitlab: PaginationScheme { .linkHeader(total: .header("X-Total")) }

    /// The lists of GitLab's REST API by keyset: the `Link` header, without a total or a page limit.
    ///
    /// The scheme sends `pagination=keyset` and `order_by=id`, unless the list sets another order. Pages load one after
    /// another, since only a page contains the next address. The server rejects an unsupported order.
    ///
    /// ```swift
    /// let projects = api.list(Project.self, "/api/v4/projects?per_page=100", by: .gitlabKeyset)
    /// ```
    ///
    /// See "GitLab REST API: Keyset-based pagination".
    public static var gitlabKeyset: PaginationScheme {
        PaginationScheme.linkHeader.with { $0.parameters = ["pagination": "keyset", "order_by": "id"] }
    }
}
