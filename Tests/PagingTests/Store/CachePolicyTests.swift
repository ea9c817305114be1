import Paging
import PagingTesting
import Synchronization
import RowTrait
import Testing

@Suite("Policies of a cached source", .timeLimit(.minutes(10)))
struct CachePolicyTests {
    let clock = ManualClock()
    let network = FakeNetwork()
    let store: MemoryPageStore
    let cached: CachedSource<FakeNetwork>

    init() {
        store = MemoryPageStore(clock: clock)
        cached = network.cached(in: store, as: "notes", coding: .notes)
    }

    private func texts(_ policy: CachePolicy, at cursor: Int? = nil) async throws -> [String] {
        try await cached.with(policy).page(at: cursor).items.map(\.text)
    }

    @Test("With the cache alone, a page that was never loaded is an error, and the network is not asked")
    func cacheOnly() async throws {
        let error = await #expect(throws: PagingError.self) { try await texts(.cacheOnly) }
        #expect(error?.code == .notCached)
        #expect(network.requests == [])
        _ = try await texts(.networkOnly)
        network.serve("new")
        #expect(try await texts(.cacheOnly) == ["old", "old"])
        #expect(network.requests == [nil])
    }

    @Test("With the network alone, each page is requested every time and cached")
    func networkOnly() async throws {
        #expect(try await texts(.networkOnly) == ["old", "old"])
        network.serve("new")
        #expect(try await texts(.networkOnly) == ["new", "new"])
        network.fail()
        await #expect(throws: NetworkDown.self) { try await texts(.networkOnly) }
        #expect(try await texts(.cacheOnly) == ["new", "new"])
    }

    @Test("When the network fails, the cached page is delivered as stale, with the error", .row("M78"))
    func networkElseCached() async throws {
        let fresh = try await cached.page(at: nil)
        #expect(fresh.metadata.cacheMark == nil)
        network.fail()
        clock.advance(by: .seconds(5))
        let page = try await cached.page(at: nil)
        #expect(page.items == fresh.items)
        #expect(page.links.following.first == 2)
        #expect(page.links.totalCount == 6)
        #expect(page.metadata.cacheMark?.isStale == true)
        #expect(page.metadata.cacheMark?.age == .seconds(5))
        #expect(page.metadata.cacheMark?.failure is NetworkDown)
        await #expect(throws: NetworkDown.self) { try await cached.page(at: 2) }
    }

    @Test("A cached page does not replace a cancellation, an expired cursor, a limit or a refused address")
    func notCovered() async throws {
        _ = try await cached.page(at: nil)
        for error in [CancellationError(), Failing(isExpiredCursor: true), Failing(ending: .limited)] as [any Error] {
            network.fail(error)
            await #expect(throws: (any Error).self) { try await cached.page(at: nil) }
        }
        network.fail(Failing(ending: .refused))
        await #expect(throws: Failing.self) { try await cached.page(at: nil) }
        network.fail(Failing())
        #expect(try await cached.page(at: nil).metadata.cacheMark?.failure is Failing)
    }

    @Test(
        "A fresh cached page avoids the request, and an old one causes it, with its error unless the cache may stand in"
    )
    func maximumAge() async throws {
        let policy = CachePolicy.maximumAge(.seconds(60))
        #expect(try await texts(policy) == ["old", "old"])
        network.serve("new")
        clock.advance(by: .seconds(60))
        let young = try await cached.with(policy).page(at: nil)
        #expect(young.items.map(\.text) == ["old", "old"])
        #expect(young.metadata.cacheMark?.isStale == false)
        clock.advance(by: .seconds(1))
        #expect(try await texts(policy) == ["new", "new"])
        clock.advance(by: .seconds(61))
        network.fail()
        await #expect(throws: NetworkDown.self) { try await texts(policy) }
        #expect(try await texts(.maximumAge(.seconds(60), else: .networkElseCached)) == ["new", "new"])
        #expect(network.requests.count == 4)
    }

    @Test("An expired page is not fresh at any age, and offline it is still available")
    func expired() async throws {
        let policy = CachePolicy.maximumAge(.seconds(60), else: .networkElseCached)
        _ = try await texts(policy)
        await store.expire(.list("notes"))
        network.fail()
        let page = try await cached.with(policy).page(at: nil)
        #expect(page.metadata.cacheMark?.isStale == true)
        #expect(network.requests.count == 2)
        network.serve("new")
        #expect(try await texts(policy) == ["new", "new"])
        #expect(try await texts(policy) == ["new", "new"])
        #expect(network.requests.count == 3)
    }

    @Test("With the cache before the network, the stale page is delivered at once and the new one next time")
    func cachedThenNetwork() async throws {
        #expect(try await texts(.cachedThenNetwork) == ["old", "old"])
        network.serve("new")
        let page = try await cached.with(.cachedThenNetwork).page(at: nil)
        #expect(page.items.map(\.text) == ["old", "old"])
        #expect(page.metadata.cacheMark?.isStale == true)
        // A request for the page now shares the background load.
        #expect(try await texts(.networkOnly) == ["new", "new"])
        #expect(try await texts(.cacheOnly) == ["new", "new"])
    }

    @Test("With both versions of a page, the cached one precedes the network's page or error")
    func versions() async throws {
        let source = cached.with(.cachedThenNetwork)
        var seen: [String] = []
        for try await page in source.versions() {
            seen.append("\(page.items[0].text) \(page.metadata.cacheMark?.isStale ?? false)")
        }
        network.serve("new")
        for try await page in source.versions() {
            seen.append("\(page.items[0].text) \(page.metadata.cacheMark?.isStale ?? false)")
        }
        #expect(seen == ["old false", "old true", "new false"])
        network.fail()
        seen = []
        await #expect(throws: NetworkDown.self) {
            for try await page in source.versions() { seen.append(page.items[0].text) }
        }
        #expect(seen == ["new"])
        let young = cached.with(.maximumAge(.seconds(9), else: .cachedThenNetwork))
        for try await page in young.versions() { #expect(page.metadata.cacheMark?.isStale == false) }
    }

    @Test("Two queries with equal page addresses have separate entries", .row("M79"))
    func queries() async throws {
        let other = FakeNetwork(word: "other")
        let others = other.cached(
            in: store,
            as: ListKey("notes", "tag=x"),
            coding: .notes.identified(as: "X") { $0.id }
        )
        _ = await cached.collect(upTo: 10)
        _ = await others.collect(upTo: 10)
        #expect(try await texts(.cacheOnly, at: 2) == ["old", "old"])
        #expect(try await others.with(.cacheOnly).page(at: 2).items.map(\.text) == ["other", "other"])
    }
}

/// An error that classifies itself.
private struct Failing: PageFailure {
    var isTransient = false
    var ending = WalkEnding.failed
    var isExpiredCursor = false
}
