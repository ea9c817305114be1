public import PagingHTTP

extension PaginationScheme {
    /// The lists of Bitbucket Cloud: `next`, an opaque absolute address.
    ///
    /// Pages load one after another: `size` is ignored, because addresses must not be constructed.
    ///
    /// ```swift
    /// let repositories = api.list(Repo.self, "/2.0/repositories/team?pagelen=100", by: .bitbucket)
    /// ```
    ///
    /// See "REST API: Pagination" of the Bitbucket Cloud documentation.
    public static var bitbucket: PaginationScheme {
        .nextURL(at: "/next").with { $0.items = "/values" }
    }
}
