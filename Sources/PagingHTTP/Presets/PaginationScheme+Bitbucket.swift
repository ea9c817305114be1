extension PaginationScheme {
    /// The lists of Bitbucket Cloud: `next`, a whole address that is not to be taken apart.
    ///
    /// One page is loaded after the other: `size` is not read, because the addresses between must not be guessed.
    ///
    /// ```swift
    /// let repositories = api.list(Repo.self, "/2.0/repositories/team?pagelen=100", by: .bitbucket)
    /// ```
    ///
    /// See "REST API: Pagination" of the Bitbucket Cloud documentation.
    public static var bitbucket: PaginationScheme {
        .nextURL(at: "/next").items(at: "/values")
    }
}
