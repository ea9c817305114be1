public import PagingHTTP

extension APIPreset {
    static let codeHosting = [
        APIPreset(
            "bitbucket",
            .bitbucket,
            "lists of Bitbucket Cloud",
            documentation: "https://developer.atlassian.com/cloud/bitbucket/rest/intro/#pagination"
        ).recognized(at: "api.bitbucket.org").sized(by: "pagelen"),
        APIPreset(
            "gitea",
            .gitea,
            "lists of Gitea and Forgejo",
            documentation: "https://docs.gitea.com/development/api-usage#pagination"
        ).sized(by: "limit"),
        APIPreset(
            "github",
            .github,
            "lists of GitHub",
            documentation:
                "https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api"
        ).recognized(at: "api.github.com").sized(by: "per_page"),
        APIPreset(
            "githubSearch",
            .githubSearch,
            "searches of GitHub",
            documentation: "https://docs.github.com/en/rest/search/search"
        ).at("api.github.com").sized(by: "per_page").divided(by: .githubSearch),
        APIPreset(
            "gitlab",
            .gitlab,
            "lists of GitLab by page number",
            documentation: "https://docs.gitlab.com/api/rest/#pagination"
        ).recognized(at: "gitlab.com").sized(by: "per_page"),
        APIPreset(
            "gitlabKeyset",
            .gitlabKeyset,
            "lists of GitLab by keyset",
            documentation: "https://docs.gitlab.com/api/rest/#keyset-based-pagination"
        ).at("gitlab.com").sized(by: "per_page"),
        APIPreset(
            "jira",
            .jira,
            "lists of Jira Cloud other than searches",
            documentation: "https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#pagination"
        ).at("SITE.atlassian.net").sized(by: "maxResults"),
        APIPreset(
            "jiraSearch",
            .jiraSearch,
            "searches of Jira Cloud with GET",
            documentation: "https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-search/"
        ).at("SITE.atlassian.net").sized(by: "maxResults"),
        APIPreset(
            "jiraSearchQuery",
            .jiraSearchQuery,
            "searches of Jira Cloud with POST",
            documentation: "https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-search/"
        ).at("SITE.atlassian.net").sized(by: "body:/maxResults"),
    ]
}

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

    /// The lists of GitLab's REST API by page number: the `Link` header, with a total in `X-Total`.
    ///
    /// If the server names the last page, the pages between load in parallel. Beyond 10,000 items it sends neither that
    /// nor a total, and pages load one after another. Some lists reject an offset beyond 50,000 items. The iteration
    /// then fails, and its received items remain available: use ``gitlabKeyset`` there.
    ///
    /// ```swift
    /// let issues = api.list(Issue.self, "/api/v4/projects/7/issues?per_page=100", by: .gitlab)
    /// ```
    ///
    /// See "GitLab REST API: Pagination".
    public static var gitlab: PaginationScheme { .linkHeader(total: .header("X-Total")) }

    /// The lists of GitLab's REST API by keyset: the `Link` header, without a total or a page limit.
    ///
    /// The scheme sends `pagination=keyset` and `order_by=id`, unless the list sets another order. Pages load one after
    /// another, since only a page contains the next address. The server rejects an unsupported order.
    ///
    /// ```swift
    /// let projects = api.list(Project.self, "/api/v4/projects?per_page=100", by: .gitlabKeyset)
    /// ```
    ///
    /// See "GitLab REST API: Keyset-based pagination".
    public static var gitlabKeyset: PaginationScheme {
        PaginationScheme.linkHeader.with { $0.parameters = ["pagination": "keyset", "order_by": "id"] }
    }

    /// The lists of Gitea and Forgejo: the `Link` header, and a total in `X-Total-Count`.
    ///
    /// The server silently lowers `limit` to its own maximum, 50 by default. All pages load in parallel.
    ///
    /// ```swift
    /// let issues = api.list(Issue.self, "/api/v1/repos/o/r/issues?limit=50", by: .gitea)
    /// ```
    ///
    /// See "API Usage: Pagination" of the Gitea documentation.
    public static var gitea: PaginationScheme { linkHeader(total: .header("X-Total-Count")) }

    /// The searches of Jira Cloud, `search/jql` with `GET`: a token at `/nextPageToken`.
    ///
    /// The last page has no token. There is no total, the server may lower `maxResults`, and a query has to be bounded.
    /// Only the token indicates whether more follows, not `isLast`.
    ///
    /// ```swift
    /// let open = api.list(Issue.self, "/rest/api/3/search/jql?jql=project=KEY&maxResults=100", by: .jiraSearch)
    /// ```
    ///
    /// See "Jira Cloud platform REST API: Issue search".
    public static var jiraSearch: PaginationScheme { jiraSearch(into: "nextPageToken") }

    /// The same searches with `POST`, with the query and the token in the body.
    ///
    /// ```swift
    /// let jql: JSONValue = ["jql": "project = KEY", "fields": ["summary"]]
    /// let request = ListRequest("/rest/api/3/search/jql", method: .post, body: jql)
    /// let found = api.list(request, format: ListFormat(.jiraSearchQuery), decoding: .json(Issue.self))
    /// ```
    ///
    /// See "Jira Cloud platform REST API: Issue search".
    public static var jiraSearchQuery: PaginationScheme { jiraSearch(into: .body("/nextPageToken")) }

    /// The other lists of Jira Cloud: an offset in `startAt`, with a total if the list has one.
    ///
    /// With a total, pages load in parallel. `isLast` ends the list. For the searches of Jira Data Center, use `items:
    /// "/issues"`.
    ///
    /// ```swift
    /// let projects = api.list(Project.self, "/rest/api/3/project/search?maxResults=50", by: .jira)
    /// ```
    ///
    /// See "Jira Cloud platform REST API: About", "Pagination".
    public static var jira: PaginationScheme {
        .offset("startAt", total: "/total", hasMore: .done("/isLast")).with { $0.items = "/values" }
    }

    private static func jiraSearch(into target: ParameterTarget) -> PaginationScheme {
        .cursor(from: "/nextPageToken", into: target).with { $0.items = "/issues" }
    }
}
