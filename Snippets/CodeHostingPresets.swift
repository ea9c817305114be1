// Lists of code hosts: GitHub, GitLab, Bitbucket and Gitea, and of Jira.

import HTTPTypes
import Paging
import PagingHTTP
import PagingPresets

struct Record: Decodable, Sendable, Identifiable { var id: String }

typealias Issue = Record
typealias Project = Record
typealias Repo = Record

func listGitHub(api: PagingClient) -> [HTTPPageSource<Repo>] {
    let repos = api.list(Repo.self, "/orgs/swiftlang/repos?per_page=100", by: .github)
    let found = api.list(Repo.self, "/search/repositories?q=paging&per_page=100", by: .githubSearch)
    return [repos, found]
}

func searchPastTheCap(api: PagingClient) -> SlicedList<HTTPPageSource<Issue>> {
    let found = api.list(Issue.self, "/search/issues?q=repo:swiftlang/swift&per_page=100", by: .githubSearch)
        .split(by: .githubSearch(), cap: 1_000)
    return found
}

func listGitLab(api: PagingClient) -> (HTTPPageSource<Issue>, HTTPPageSource<Project>) {
    let issues = api.list(Issue.self, "/api/v4/projects/7/issues?per_page=100", by: .gitlab)
    let projects = api.list(Project.self, "/api/v4/projects?per_page=100", by: .gitlabKeyset)
    return (issues, projects)
}

func listRepositories(api: PagingClient) -> [HTTPPageSource<Record>] {
    let repositories = api.list(Repo.self, "/2.0/repositories/team?pagelen=100", by: .bitbucket)
    let issues = api.list(Issue.self, "/api/v1/repos/o/r/issues?limit=50", by: .gitea)
    return [repositories, issues]
}

func listJira(api: PagingClient) -> ([HTTPPageSource<Issue>], HTTPPageSource<Project>) {
    let open = api.list(Issue.self, "/rest/api/3/search/jql?jql=project=KEY&maxResults=100", by: .jiraSearch)
    let projects = api.list(Project.self, "/rest/api/3/project/search?maxResults=50", by: .jira)
    let jql: JSONValue = ["jql": "project = KEY", "fields": ["summary"]]
    let request = ListRequest("/rest/api/3/search/jql", method: .post, body: jql)
    let found = api.list(request, format: ListFormat(.jiraSearchQuery), decoding: .json(Issue.self))
    return ([open, found], projects)
}

func recognizeGitHub() throws -> PagingClient {
    let api = try PagingClient("https://api.github.com").recognizingPresets()
    return api
}
