import Paging
public import PagingHTTP

extension PaginationScheme {
    /// The lists of Sentry: a `Link` header that always names a next page, with or without results.
    ///
    /// `results="false"` ends the list. `X-Hits`, which some lists have, counts at most `X-Max-Hits`.
    ///
    /// ```swift
    /// let issues = api.list(Issue.self, "/api/0/organizations/acme/issues/", by: .sentry)
    /// ```
    ///
    /// See "Pagination" of the Sentry API reference.
    public static var sentry: PaginationScheme {
        .linkHeader(total: .header("X-Hits")).with { $0.totalExactness = .lowerBound }
    }
}
