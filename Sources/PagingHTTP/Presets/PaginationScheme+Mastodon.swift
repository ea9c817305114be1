extension PaginationScheme {
    /// The lists of Mastodon and of servers that speak its API: the `Link` header, newest items first.
    ///
    /// Only the header tells where the next page begins: some lists are ordered by numbers that no item shows. A page may
    /// be short or empty because items were filtered out; the list ends where no next page is named. A page names the one
    /// before it as well, so that a list can be walked backward, to what is newer.
    ///
    /// ```swift
    /// let posts = api.list(Post.self, "/api/v1/accounts/9/statuses?limit=40", by: .mastodon)
    /// ```
    ///
    /// See "Mastodon API: Guidelines and best practices", "Pagination".
    public static var mastodon: PaginationScheme { .linkHeader }
}
