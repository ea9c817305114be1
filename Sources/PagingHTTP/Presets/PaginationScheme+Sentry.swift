import Paging

extension PaginationScheme {
    /// The lists of Sentry: a `Link` header that always names a next page, and says whether anything is on it.
    ///
    /// The end is `results="false"`. `X-Hits`, which some lists have, counts no further than `X-Max-Hits`.
    ///
    /// ```swift
    /// let issues = api.list(Issue.self, "/api/0/organizations/acme/issues/", by: .sentry)
    /// ```
    ///
    /// See "Pagination" of the Sentry API reference.
    public static var sentry: PaginationScheme {
        .linkHeader(total: .header("X-Hits")).counting(.lowerBound)
    }
}
