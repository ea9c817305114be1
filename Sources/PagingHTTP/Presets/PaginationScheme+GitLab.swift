extension PaginationScheme {
    /// The lists of GitLab's REST API that have page numbers: the `Link` header, with a total in `X-Total`.
    ///
    /// Where the server names the last page, the pages between are loaded in parallel. Beyond 10,000 items it sends
    /// neither that nor a total, and the pages are loaded one after the other. Some lists refuse an offset beyond 50,000
    /// items; such a walk fails and keeps what had arrived: use ``gitlabKeyset`` there.
    ///
    /// ```swift
    /// let issues = api.list(Issue.self, "/api/v4/projects/7/issues?per_page=100", by: .gitlab)
    /// ```
    ///
    /// See "GitLab REST API: Pagination".
    public static var gitlab: PaginationScheme { .linkHeader(total: .header("X-Total")) }

    /// The lists of GitLab's REST API by keyset: the `Link` header, without a total and without an end of pages.
    ///
    /// Asks for `pagination=keyset` and `order_by=id`, unless the list orders otherwise. Pages come one after the other,
    /// since only a page tells where the next begins. An order that the list does not offer is refused by the server.
    ///
    /// ```swift
    /// let projects = api.list(Project.self, "/api/v4/projects?per_page=100", by: .gitlabKeyset)
    /// ```
    ///
    /// See "GitLab REST API: Keyset-based pagination".
    public static var gitlabKeyset: PaginationScheme {
        PaginationScheme.linkHeader.sending("pagination", "keyset").sending("order_by", "id")
    }
}
