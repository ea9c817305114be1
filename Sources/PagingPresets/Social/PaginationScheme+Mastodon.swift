public import PagingHTTP

extension PaginationScheme {
    /// The lists of Mastodon and compatible servers: the `Link` header, newest items first.
    ///
    /// Only the header contains the next position: some lists are ordered by numbers that the items do not show. A page
    /// may be short or empty because of filtering; the list ends when no next page is named. A page names the previous
    /// one too, so a list can be read backward, toward newer items.
    ///
    /// ```swift
    /// let posts = api.list(Post.self, "/api/v1/accounts/9/statuses?limit=40", by: .mastodon)
    /// ```
    ///
    /// See "Mastodon API: Guidelines and best practices", "Pagination".
    public static var mastodon: PaginationScheme { .linkHeader }
}
