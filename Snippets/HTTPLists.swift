// Lists of an HTTP API, and the schemes that link their pages.

import Foundation
import Paging
import PagingDetection
import PagingHTTP

struct Repo: Decodable, Sendable {
    var name: String
}

struct User: Decodable, Sendable {
    var login: String
}

struct Post: Decodable, Sendable {
    var title: String
}

func makeList(api: PagingClient) -> HTTPPageSource<Repo> {
    let repos = api.list(Repo.self, "/orgs/swiftlang/repos", by: .linkHeader)
    return repos
}

func makeDatedList(api: PagingClient) -> HTTPPageSource<Repo> {
    api.decoder.dateDecodingStrategy = .iso8601
    let repos = api.list(Repo.self, "/orgs/swiftlang/repos", by: .linkHeader)
    return repos
}

func chooseDecoders(api: PagingClient) -> [ItemDecoder<Repo>] {
    let fromBytes = ItemDecoder.json(Repo.self, settings: api.decoder)
    let byFoundation = ItemDecoder.json(Repo.self, decoder: api.decoder)
    return [fromBytes, byFoundation]
}

func walkList(api: PagingClient) async throws {
    let repos = api.list(Repo.self, "/orgs/swiftlang/repos?per_page=100", by: .linkHeader)
    for try await repo in repos.items { print(repo.name) }
}

func stateOrDetect(api: PagingClient) -> [HTTPPageSource<Repo>] {
    let known = api.list(Repo.self, "/orgs/swiftlang/repos?per_page=100", by: .linkHeader)
    let unknown = api.list(Repo.self, "/orgs/swiftlang/repos?per_page=100", by: .automatic)
    return [known, unknown]
}

func walkChangingList(api: PagingClient) async throws {
    let repos = api.list(Repo.self, "/repos?per_page=100", by: .pageNumber()).overlapping(by: "/id")
    for try await repo in repos.items { print(repo.name) }
}

func makeExpiringList(api: PagingClient) -> HTTPPageSource<Post> {
    let audit = PaginationScheme.cursor(from: "/next", into: "cursor").with { $0.expiredStatuses.insert(422) }
    return api.list(Post.self, "/audit", by: audit)
}

func makeListThatMayNotExist() -> PaginationScheme {
    let drafts = PaginationScheme.linkHeader.with { $0.emptyStatuses = [404] }
    return drafts
}

func makeConfidential(_ client: PagingClient) -> PagingClient {
    let api = client
    api.secrets.add("acme-corporation", as: "header:x-tenant")
    return api
}

func chooseSchemes(api: PagingClient) async -> Int {
    let repos = api.list(Repo.self, "/repos", by: .linkHeader)
    let users = api.list(User.self, "/users", by: .cursor(from: "/meta/next_cursor", into: "cursor"))
    let posts = api.list(Post.self, "/posts", by: .pageNumber(total: "/total").with { $0.endStatuses = [400] })
    let arrived = await (repos.collect(upTo: 10), users.collect(upTo: 10), posts.collect(upTo: 10))
    return arrived.0.arrived.count + arrived.1.arrived.count + arrived.2.arrived.count
}

func changeScheme(api: PagingClient) -> HTTPPageSource<Post> {
    let posts = api.list(Post.self, "/posts", by: .pageNumber().with { $0.endStatuses = [404] })
    return posts
}

func writeScheme() -> PaginationScheme {
    let scheme = PaginationScheme { reply in
        guard let next = reply.meaningfulValue(at: "/paging/next")?.stringValue else {
            return PageLinks(end: .signalled("no /paging/next"))
        }
        return reply.links(following: next)
    }
    return scheme
}

/// The spellings in the README's table of conventions.
func listSchemes() -> [PaginationScheme] {
    [
        .linkHeader,
        .nextURL(at: "/next"),
        .cursor(from: "/meta/next_cursor", into: "cursor"),
        .pageNumber("page", total: "/total"),
        .offset("offset", total: "/total_count"),
        .keyset(from: "/id", into: "starting_after"),
        .automatic,
    ]
}

func namePlaces() -> [ValuePlace] {
    let next: ValuePlace = "/response_metadata/next_cursor"
    let total: ValuePlace = .header("X-Total-Count")
    return [next, total]
}

func nameTargets() -> [ParameterTarget] {
    let limit: ParameterTarget = "per_page"
    let cursor: ParameterTarget = .body("/start_cursor")
    return [limit, cursor]
}

func makeRequest() -> ListRequest {
    var request = ListRequest("/search")
    request.set("per_page", to: 100)
    return request
}

func keepBytes(api: PagingClient) -> HTTPPageSource<RawItem> {
    let source = api.list(ListRequest("/events"), format: ListFormat(.linkHeader), decoding: .raw)
    return source
}

func setAside(api: PagingClient) -> HTTPPageSource<Repo> {
    let lenient = ItemDecoder<Repo>.json { bad in print("left out:", bad.item.text, bad.error) }
    let repos = api.list(ListRequest("/repos"), format: ListFormat(.linkHeader), decoding: lenient)
    return repos
}

func countItems(api: PagingClient) -> some PageSource<Issue, PageAddress> {
    let issues = api.list(Issue.self, "/issues", by: .linkHeader)
        .counted { try await api.count("/issues/count") }
    return issues
}

struct Issue: Decodable, Sendable {
    var title: String
}
