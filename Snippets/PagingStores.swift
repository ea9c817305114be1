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
    let cached = repos.cached(in: store, as: "repos", coding: .json(id: \.id), policy: .networkElseCached)
    return cached
}

func keepAsJSON(_ repos: HTTPPageSource<Repo>, in store: MemoryPageStore) -> any PageSource<Repo, PageAddress> {
    let cached = repos.cached(in: store, as: "repos", coding: .json(id: \.id))
    return cached
}

func walkKept(_ repos: HTTPPageSource<Repo>, in store: MemoryPageStore) async throws {
    let cached = repos.cached(in: store, as: "repos", coding: .json(id: \.id), policy: .networkElseCached)
    for try await repo in cached.items { print(repo.name) }  // offline as well, as far as it was read before
}

func limitStore() -> StoreLimits {
    let limits = StoreLimits(bytes: 50 << 20, age: .seconds(30 * 86_400))
    return limits
}

func codeWords() -> PageCoding<String, Int> {
    let words = PageCoding<String, Int>(
        encodeItem: { Array($0.utf8) },
        decodeItem: { String(decoding: $0, as: UTF8.self) },
        encodeCursor: { String($0) },
        decodeCursor: { Int($0) }
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
    if let cached = page.metadata.cacheMark, cached.isStale { print("from \(cached.age) ago") }
}

func show(_ items: [Repo], isStale: Bool) {}

func showBoth(_ cached: CachedSource<HTTPPageSource<Repo>>) async throws {
    for try await page in cached.with(.cachedThenNetwork).versions() {
        show(page.items, isStale: page.metadata.cacheMark?.isStale ?? false)
    }
}

func reportFailures(of source: CachedSource<HTTPPageSource<Repo>>) -> CachedSource<HTTPPageSource<Repo>> {
    let cached = source.onStoreFailure { error in print("not kept: \(error)") }
    return cached
}

func crawlInto(_ cached: CachedSource<HTTPPageSource<Repo>>) async throws {
    let outcome = try await cached.crawl()
    print(outcome)  // interrupted? The next call resumes there, also after a restart.
}

func trackChanges(_ repos: HTTPPageSource<Repo>, in store: MemoryPageStore, since saved: ChangePosition?) async throws {
    let cached = repos.cached(in: store, as: "repos", coding: .json(id: \.id)).trackingChanges(order: .fixed)
    try await cached.crawl()
    let changes = try await cached.changes(since: saved)
    print(changes.removals)  // proven: 2 items are gone, because the list is complete, and its order does not move
}

func save(_ position: ChangePosition) {}

func readChanges(_ cached: CachedSource<HTTPPageSource<Repo>>, since saved: ChangePosition?) async throws {
    let changes = try await cached.changes(since: saved)
    for try await change in changes {
        switch change {
        case .added(let repo): print("new: \(repo.name)")
        case .changed(let old, let new): print("\(old.name) is now \(new.name)")
        case .removed(let repo): print("gone: \(repo.name)")
        }
    }
    save(changes.position)
}

func apply(_ change: ItemChange<Repo>) {}

func applyChanges(_ cached: CachedSource<HTTPPageSource<Repo>>, since saved: ChangePosition?) async throws {
    for try await change in try await cached.changes(since: saved) { apply(change) }
}

func listRemoved(_ cached: CachedSource<HTTPPageSource<Repo>>) async throws {
    for try await gone in try cached.removedItems() { print(gone.item.name, gone.age) }
}

func judgeRemovals(_ cached: CachedSource<HTTPPageSource<Repo>>) async throws {
    switch try await cached.changes().removals {
    case .proven(let proof, let count): print("\(count) items are gone, because \(proof)")
    case .unproven(let reason): print("no item is reported as removed: \(reason)")
    case .refused(let lost, let all): print("\(lost) of \(all) items would be gone")
    }
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
    let cached = api.packages(query).cached(in: store, as: ListKey("packages", query: query), coding: .json(id: \.id))
    return cached
}

@MainActor
func openKept(_ posts: HTTPPageSource<Post>, in store: MemoryPageStore) async {
    let model = PagingModel(posts.cached(in: store, as: "home", coding: .json(id: \.id)))
    await model.restore()  // yesterday's rows at once, marked as stale, then today's
}
