// Pages, links and sources: what a list looks like to this library.

import Paging

struct Post: Sendable {
    var text: String
}

struct Repo: Sendable {
    var name: String
}

struct Timeline: Sendable {
    var posts: [Post]
    var olderID: String?
}

/// A client as an app may have one already.
struct TimelineClient: Sendable {
    func timeline(after id: String?) async throws -> Timeline {
        Timeline(posts: [Post(text: "hello")], olderID: id == nil ? "post-1" : nil)
    }

    func feed(after id: String?, limit: Int) async throws -> Timeline {
        Timeline(posts: [Post](repeating: Post(text: "hello"), count: limit), olderID: id == nil ? "post-1" : nil)
    }
}

func pageFromClosure(client: TimelineClient) async throws {
    let posts = Pages { cursor in
        let result = try await client.timeline(after: cursor)
        return Page(items: result.posts, following: result.olderID)
    }
    for try await post in posts.items { print(post) }
}

func pagesOfASize(client: TimelineClient) async throws {
    let feed = Pages(size: 20, first: 50) { cursor, size in
        let result = try await client.feed(after: cursor, limit: size)
        return Page(items: result.posts, following: result.olderID)
    }
    for try await post in feed.items { print(post) }
}

func countDown() async throws {
    struct Countdown: PageSource {
        func page(at cursor: Int?) async throws -> Page<Int, Int> {
            let top = cursor ?? 30
            return Page(items: Array((top - 9...top).reversed()), following: top > 10 ? top - 10 : nil)
        }
    }

    for try await number in Countdown().items { print(number) }
}

struct Release: Sendable {
    var version: String
}

/// A client whose responses have the number of the next page in their head.
struct ReleaseClient: Sendable {
    struct Head: Sendable {
        var nextPage: Int?

        func releases() async throws -> [Release] { [Release(version: "1.0.0")] }
    }

    func head(of page: Int) async throws -> Head { Head(nextPage: page < 3 ? page + 1 : nil) }
}

struct Releases: AnnouncingPageSource {
    let client: ReleaseClient

    func page(
        at cursor: Int?,
        announcing announce: @escaping @Sendable (PageLinks<Int>) -> Void
    ) async throws -> Page<Release, Int> {
        let head = try await client.head(of: cursor ?? 1)
        let links = PageLinks(following: head.nextPage.map { [$0] } ?? [])
        announce(links)
        return Page(items: try await head.releases(), links: links)
    }
}

struct Stamp<Item: Sendable>: Sendable {
    let item: Item
    let time: ContinuousClock.Instant
}

struct Stamped<Base: PageSource>: PageSourceAdapter {
    let base: Base

    func page(
        at cursor: Base.Cursor?,
        announcing announce: @escaping @Sendable (PageLinks<Base.Cursor>) -> Void
    ) async throws -> Page<Stamp<Base.Item>, Base.Cursor> {
        let page = try await basePage(at: cursor, announcing: announce)
        return page.replacingItems(page.items.map { Stamp(item: $0, time: .now) })
    }
}

func makePages() -> [Page<String, Int>] {
    let first = Page(items: ["a", "b"], following: 2)
    let last = Page<String, Int>(items: ["c"])
    return [first, last]
}

func makeNames(from page: Page<Repo, Int>) -> Page<String, Int> {
    let names = page.replacingItems(page.items.map(\.name))
    return names
}

func makeLinks() -> [PageLinks<Int>] {
    let one = PageLinks(following: [2])
    let many = PageLinks(following: [2, 3, 4, 5], totalCount: 500)
    let none = PageLinks<Int>(end: .signalled("has_more is false"))
    return [one, many, none]
}

func makeEnds() -> [PageEnd] {
    let end = PageEnd.signalled("has_more is false")
    let cap = PageEnd.capped("the API returns at most 1000 results of a search")
    return [end, cap]
}

func makeAddresses() -> [Addresses<Int>] {
    let listed: Addresses = [2, 3, 4]
    let computed = Addresses(count: 10_000_000) { offset in 2 + offset }
    return [listed, computed]
}

func makeTotals() -> [TotalCount] {
    let total: TotalCount = 1_234
    let capped = TotalCount.atLeast(10_000)
    return [total, capped]
}
