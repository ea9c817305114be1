// The examples of README.md.

import Paging
import PagingHTTP

struct Repo: Decodable, Sendable {
    var id: Int
    var name: String
}

struct User: Decodable, Sendable {
    var login: String
}

struct Post: Sendable {
    var text: String
}

struct Timeline: Sendable {
    var posts: [Post]
    var olderID: String?
}

/// The existing client of an app.
struct TimelineClient: Sendable {
    func timeline(after id: String?) async throws -> Timeline {
        Timeline(posts: [Post(text: "hello")], olderID: id == nil ? "post-1" : nil)
    }
}

/// A store of an app's tokens.
actor TokenStore {
    func current() async throws -> String { "a-token" }
}

func listRepos() async throws {
    let api = try PagingClient("https://api.github.com")
    let repos = api.list(Repo.self, "/orgs/swiftlang/repos?per_page=100", by: .linkHeader)
    for try await repo in repos.items { print(repo.name) }
}

func makeSource(client: TimelineClient) -> Pages<Post, String> {
    let posts = Pages { cursor in
        let result = try await client.timeline(after: cursor)
        return Page(items: result.posts, following: result.olderID)
    }
    return posts
}

func collect(_ repos: HTTPPageSource<Repo>) async throws -> (
    [Repo], some PageSource<String, PageAddress>, some PageSource<Repo, PageAddress>
) {
    let all = try await repos.collect(upTo: 10_000).items
    let some = await repos.collect(upTo: 10_000)
    print(some.arrived.count, some.outcome)
    let names = repos.deduplicated(by: \.id).limited(to: .items(500)).map(\.name)
    let watched = repos.observed(by: .progress { print($0) })  // 1200 of 28298 items, 35 s left
    return (all, names, watched)
}

func signIn(tokens: TokenStore) async throws -> User {
    let bearer = Authentication.bearer { try await tokens.current() }
    let signedIn = try PagingClient("https://api.test", middleware: [bearer])
    let user = try await signedIn.fetch(User.self, from: "/user")
    return user
}
