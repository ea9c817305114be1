import PagingHTTP

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
        ).at("api.github.com").sized(by: "per_page"),
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
