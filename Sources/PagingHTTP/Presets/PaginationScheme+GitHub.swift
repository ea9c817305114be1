extension PaginationScheme {
    /// The lists of GitHub's REST API: the `Link` header, with a total in some bodies.
    ///
    /// Where the server names the last page, the pages between are loaded in parallel; GitHub asks for requests one after
    /// the other where that is possible: `pages(window: .serial)`. Long lists name no last page. A page has at most 100
    /// items (`per_page`), and a list that counts more than it gives, as filtered workflow runs beyond 1,000, ends as
    /// short.
    ///
    /// ```swift
    /// let repos = api.list(Repo.self, "/orgs/swiftlang/repos?per_page=100", by: .github)
    /// ```
    ///
    /// See "GitHub REST API: Using pagination in the REST API".
    public static var github: PaginationScheme { .linkHeader(total: "/total_count") }

    /// The searches of GitHub's REST API: ``github``, of which no search gives more than 1,000 items.
    ///
    /// A search that ran out of time says so by `incomplete_results`; its outcome is unproven.
    ///
    /// ```swift
    /// let found = api.list(Repo.self, "/search/repositories?q=paging&per_page=100", by: .githubSearch)
    /// ```
    ///
    /// See "GitHub REST API: REST API endpoints for search".
    public static var githubSearch: PaginationScheme {
        github.items(at: "/items").capped(at: 1_000).doubting(when: "/incomplete_results")
    }
}
