public import PagingHTTP

extension PaginationScheme {
    /// The lists of GitHub's REST API: the `Link` header, with a total in some bodies.
    ///
    /// If the server names the last page, the pages between load in parallel. GitHub recommends sequential requests
    /// where possible: `pages(window: .serial)`. Long lists name no last page. A page has at most 100 items
    /// (`per_page`). A list that counts more items than it returns, such as filtered workflow runs beyond 1,000, ends
    /// as short.
    ///
    /// ```swift
    /// let repos = api.list(Repo.self, "/orgs/swiftlang/repos?per_page=100", by: .github)
    /// ```
    ///
    /// See "GitHub REST API: Using pagination in the REST API".
    public static var github: PaginationScheme { .linkHeader(total: "/total_count") }

    /// The searches of GitHub's REST API: ``github``, limited to 1,000 items per search.
    ///
    /// A search that timed out sets `incomplete_results`; its outcome is unproven.
    ///
    /// ```swift
    /// let found = api.list(Repo.self, "/search/repositories?q=paging&per_page=100", by: .githubSearch)
    /// ```
    ///
    /// See "GitHub REST API: REST API endpoints for search".
    public static var githubSearch: PaginationScheme {
        github.with {
            $0.items = "/items"
            $0.knownCap = 1_000
            $0.warnings = ["/incomplete_results"]
        }
    }
}
