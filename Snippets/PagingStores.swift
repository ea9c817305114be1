// Lists that are kept: stores, keys, policies, crawls.

import Paging
import PagingHTTP
import PagingUI

struct Repo: Codable, Sendable {
    var id: Int
    var name: String
}

struct Post: Codable, Identifiable, Sendable {
    var id: Int
}

struct Account {
    var id: Int
}

func nameLists(_ account: Account, _ repo: Repo) -> (ListKey, ItemKey) {
    let issues = ListKey("issues", "swiftlang/swift", "state=open", "account=\(account.id)")
    let key = ItemKey("Repo", "\(repo.id)")
    return (issues, key)
}

func keep(_ repos: HTTPPageSource<Repo>) -> any PageSource<Repo, PageAddress> {
    let store = MemoryPageStore(limits: StoreLimits(items: 10_000))
    let kept = repos.cached(in: store, as: "repos", coding: .json(id: \.id), policy: .networkElseCached)
    return kept
}

func keepAsJSON(_ repos: HTTPPageSource<Repo>, in store: MemoryPageStore) -> any PageSource<Repo, PageAddress> {
    let kept = repos.cached(in: store, as: "repos", coding: .json(id: \.id))
    return kept
}

func walkKept(_ repos: HTTPPageSource<Repo>, in store: MemoryPageStore) async throws {
    let kept = repos.cached(in: store, as: "repos", coding: .json(id: \.id), policy: .networkElseCached)
    for try await repo in kept.items { print(repo.name) }  // offline as well, as far as it was read before
}

func limitStore() -> StoreLimits {
    let limits = StoreLimits(bytes: 50 << 20, age: .seconds(30 * 86_400))
    return limits
}

func codeWords() -> PageCoding<String, Int> {
    let words = PageCoding<String, Int>(
        items: .init(encode: { Array($0.utf8) }, decode: { String(decoding: $0, as: UTF8.self) }),
        cursors: .init(encode: { String($0) }, decode: { Int($0) })
    )
    return words
}

func allowAge(
    _ posts: some PageSource<String, Int>,
    _ store: any PageStore,
    _ coding: PageCoding<String, Int>
) -> any PageSource<String, Int> {
    let quick = posts.cached(in: store, as: "posts", coding: coding, policy: .maximumAge(.seconds(60)))
    return quick
}

func sayAge(of page: Page<String, Int>) {
    if let kept = page.kept, kept.isStale { print("from \(kept.age) ago") }
}

func show(_ items: [Repo], isStale: Bool) {}

func showBoth(_ kept: CachedSource<HTTPPageSource<Repo>>) async throws {
    for try await page in kept.with(.cachedThenNetwork).versions() {
        show(page.items, isStale: page.kept?.isStale ?? false)
    }
}

func reportFailures(of source: CachedSource<HTTPPageSource<Repo>>) -> CachedSource<HTTPPageSource<Repo>> {
    let kept = source.onStoreFailure { error in print("not kept: \(error)") }
    return kept
}

func crawlInto(_ kept: CachedSource<HTTPPageSource<Repo>>) async throws {
    let outcome = try await kept.crawl()
    print(outcome)  // interrupted? The next call goes on from there, also after a restart.
}

func edit(_ post: Post, in cached: CachedSource<HTTPPageSource<Post>>) async throws {
    try await cached.update(post)
    try await cached.remove(post.id)
}

struct PackageQuery: Hashable, Codable, Sendable {
    var text = ""
}

struct Registry {
    let posts: HTTPPageSource<Post>
    func packages(_ query: PackageQuery) -> HTTPPageSource<Post> { posts }
}

func cacheQuery(_ api: Registry, _ query: PackageQuery, in store: MemoryPageStore) -> any PageSource<Post, PageAddress>
{
    let kept = api.packages(query).cached(in: store, as: ListKey("packages", query: query), coding: .json(id: \.id))
    return kept
}

@MainActor
func openKept(_ posts: HTTPPageSource<Post>, in store: MemoryPageStore) async {
    let model = PagingModel(posts.cached(in: store, as: "home", coding: .json(id: \.id)))
    await model.restore()  // yesterday's rows at once, marked as stale, then today's
}

/// Some client that can ask whether something has changed.
struct SomeClient {
    struct Reply {
        var isUnchanged: Bool
        var entityTag: String?
    }

    func get(_ address: String, unless tag: String?) async throws -> Reply { Reply(isUnchanged: tag != nil) }
}

func revalidate(_ address: String, by client: SomeClient) async throws {
    let revalidation = PageRevalidation.current
    let reply = try await client.get(address, unless: revalidation?.take())
    if reply.isUnchanged { throw PageNotModified() }
    revalidation?.note(reply.entityTag)
}
