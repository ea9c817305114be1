// The child lists of every parent: items, outcomes and checkpoints.

import Foundation
import Paging
import PagingHTTP

struct Repo: Codable, Sendable {
    var id: Int
    var name: String
}

struct Issue: Codable, Sendable {
    var number: Int
    var title: String
}

struct Comment: Codable, Sendable {
    var body: String
}

typealias Issues = ChildLists<Repo, HTTPPageSource<Issue>>

func issues(of api: PagingClient) -> Issues {
    let repos = api.list(Repo.self, "/orgs/acme/repos", by: .linkHeader)
    return repos.expanding(by: \.name) { repo in
        api.list(Issue.self, "/repos/acme/\(repo.name)/issues", by: .linkHeader)
    }
}

func readItems(of api: PagingClient) async throws {
    let repos = api.list(Repo.self, "/orgs/acme/repos", by: .linkHeader)
    let issues = repos.expanding(by: \.name) { repo in
        api.list(Issue.self, "/repos/acme/\(repo.name)/issues", by: .linkHeader)
    }
    for try await (repo, issue) in issues.items { print(repo.name, issue.title) }
}

func readItems(of repos: HTTPPageSource<Repo>, by api: PagingClient) async throws {
    let issues = repos.expanding(by: \.name) { api.list(Issue.self, "/repos/acme/\($0.name)/issues", by: .linkHeader) }
    for try await (repo, issue) in issues.items { print(repo.name, issue.title) }
}

func restore(_ checkpoint: CrawlCheckpoint) throws -> CrawlCheckpoint {
    let data = try JSONEncoder().encode(checkpoint)
    let saved = try JSONDecoder().decode(CrawlCheckpoint.self, from: data)
    return saved
}

func readComments(of issues: Issues, by api: PagingClient) async throws {
    let comments = issues.expanding(by: \.number) { repo, issue in
        api.list(Comment.self, "/repos/acme/\(repo.name)/issues/\(issue.number)/comments", by: .linkHeader)
    }
    for try await ((repo, issue), comment) in comments.items { print(repo.name, issue.number, comment.body) }
}

func comments(of issues: HTTPPageSource<Issue>, by api: PagingClient) -> ChildLists<Issue, HTTPPageSource<Comment>> {
    let comments = issues.expanding(by: \.number) { issue in
        api.list(Comment.self, "/issues/\(issue.number)/comments", by: .linkHeader)
    }
    return comments
}

func readLists(of issues: Issues) async throws {
    for try await list in issues.lists() { print(list.parent.name, list.outcome) }
    for try await list in issues.lists() where !list.outcome.isComplete {
        print(list.parent.name, list.outcome)
    }
}

protocol IssueDatabase: Sendable {
    func savedCheckpoint() async throws -> Data?
    /// Commits rows and the checkpoint in one transaction.
    func commit(_ issues: [Issue], of repo: Repo, _ checkpoint: Data) async throws
}

func store(_ issues: Issues, in database: some IssueDatabase) async throws {
    let saved = try await database.savedCheckpoint().map {
        try JSONDecoder().decode(CrawlCheckpoint.self, from: $0)
    }
    let outcome = try await issues.forEachPage(from: saved) { page, checkpoint in
        try await database.commit(page.page.items, of: page.parent, try JSONEncoder().encode(checkpoint))
    }
    print(outcome)
    for (path, result) in outcome.incomplete { print(path.joined(separator: "/"), result) }
}

func readSlices(of api: PagingClient) async throws {
    let issues = SlicedList(over: 0..<1_000_000, cap: 1_000) { bounds in
        api.list(Issue.self, "/issues?from=\(bounds.lower ?? 0)&to=\(bounds.upper ?? .max)", by: .linkHeader)
    }
    let outcome = try await issues.forEachPage { page, _ in print(page.parent.name, page.page.items.count) }
    print(outcome)
}

func rangeOfIssues(api: PagingClient) -> SlicedList<HTTPPageSource<Issue>> {
    let issues = api.list(Issue.self, "/issues?per_page=100", by: .linkHeader(total: .header("X-Total")))
        .split(by: .dates(from: "created_after", to: "created_before"), cap: 1_000, identity: "/id")
    return issues
}

func readSlicesOfIssues(api: PagingClient) async throws {
    let issues = api.list(Issue.self, "/issues", by: .linkHeader(total: .header("X-Total")))
        .split(by: .dates(from: "created_after", to: "created_before"), cap: 1_000, identity: "/id")
    for try await issue in issues.items { print(issue.title) }
}

func rangeInSearch() -> ListRange {
    let range = ListRange.dates(in: "q", resolution: .days, bounds: .inclusive) { from, to in
        "created:\(from ?? "*")..\(to ?? "*")"
    }
    return range
}
