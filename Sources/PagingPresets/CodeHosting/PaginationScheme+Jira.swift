public import PagingHTTP

extension PaginationScheme {
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
