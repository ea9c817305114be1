public import PagingHTTP

extension PaginationScheme {
    /// The tags of a repository in an OCI or Docker registry: a relative `Link`.
    ///
    /// A page may have more tags than the `n` requested, since some registries ignore it, or `null` instead of an empty
    /// array.
    ///
    /// ```swift
    /// let tags = api.list(String.self, "/v2/library/swift/tags/list?n=100", by: .ociTags)
    /// ```
    ///
    /// See "OCI Distribution Specification: Listing Tags".
    public static var ociTags: PaginationScheme { linkHeader.with { $0.items = "/tags" } }

    /// The repositories of a Docker registry: ``ociTags``, with the items at `/repositories`.
    ///
    /// A registry may not offer this list.
    ///
    /// ```swift
    /// let repositories = api.list(String.self, "/v2/_catalog?n=100", by: .ociRepositories)
    /// ```
    ///
    /// See "HTTP API V2: Listing Repositories" of the Distribution project.
    public static var ociRepositories: PaginationScheme { linkHeader.with { $0.items = "/repositories" } }
}
