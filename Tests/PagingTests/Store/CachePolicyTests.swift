import Paging
import PagingTesting
import Synchronization
import Testing

@Suite("A source whose pages are kept: policies", .timeLimit(.minutes(1)))
struct CachePolicyTests {
    let clock = ManualClock()
    let network = FakeNetwork()
    let store: MemoryPageStore
    let kept: CachedSource<FakeNetwork>

    init() {
        store = MemoryPageStore(clock: clock)
        kept = network.cached(in: store, as: "notes", coding: .notes)
    }

    private func texts(_ policy: CachePolicy, at cursor: Int? = nil) async throws -> [String] {
        try await kept.with(policy).page(at: cursor).items.map(\.text)
    }

    @Test("Only the cache: a page that was never loaded is an error, and the network is not asked")
    func cacheOnly() async throws {
        let error = await #expect(throws: PagingError.self) { try await texts(.cacheOnly) }
        #expect(error?.code == .notKept)
        #expect(network.requests == [])
        _ = try await texts(.networkOnly)
        network.serve("new")
        #expect(try await texts(.cacheOnly) == ["old", "old"])
        #expect(network.requests == [nil])
    }

    @Test("Only the network: it is asked each time, and what it brings is kept")
    func networkOnly() async throws {
        #expect(try await texts(.networkOnly) == ["old", "old"])
        network.serve("new")
        #expect(try await texts(.networkOnly) == ["new", "new"])
        network.fail()
        await #expect(throws: NetworkDown.self) { try await texts(.networkOnly) }
        #expect(try await texts(.cacheOnly) == ["new", "new"])
    }

    @Test("M78: The network fails, and what is kept comes in its place: stale, with the error")
    func networkElseCached() async throws {
        let fresh = try await kept.page(at: nil)
        #expect(fresh.kept == nil)
        network.fail()
        clock.advance(by: .seconds(5))
        let page = try await kept.page(at: nil)
        #expect(page.items == fresh.items)
        #expect(page.links.following.first == 2)
        #expect(page.links.totalCount == 6)
        #expect(page.kept?.isStale == true)
        #expect(page.kept?.age == .seconds(5))
        #expect(page.kept?.failure is NetworkDown)
        await #expect(throws: NetworkDown.self) { try await kept.page(at: 2) }
    }

    @Test("What is kept is no answer to a cancellation, an expired cursor, a limit or a refused address")
    func notCovered() async throws {
        _ = try await kept.page(at: nil)
        for error in [CancellationError(), Failing(isExpiredCursor: true), Failing(ending: .limited)] as [any Error] {
            network.fail(error)
            await #expect(throws: (any Error).self) { try await kept.page(at: nil) }
        }
        network.fail(Failing(ending: .refused))
        await #expect(throws: Failing.self) { try await kept.page(at: nil) }
        network.fail(Failing())
        #expect(try await kept.page(at: nil).kept?.failure is Failing)
    }

    @Test("Young enough: the network is not asked; older: it is, and its failure is one, unless the cache may stand in")
    func maximumAge() async throws {
        let policy = CachePolicy.maximumAge(.seconds(60))
        #expect(try await texts(policy) == ["old", "old"])
        network.serve("new")
        clock.advance(by: .seconds(60))
        let young = try await kept.with(policy).page(at: nil)
        #expect(young.items.map(\.text) == ["old", "old"])
        #expect(young.kept?.isStale == false)
        clock.advance(by: .seconds(1))
        #expect(try await texts(policy) == ["new", "new"])
        clock.advance(by: .seconds(61))
        network.fail()
        await #expect(throws: NetworkDown.self) { try await texts(policy) }
        #expect(try await texts(.maximumAge(.seconds(60), else: .networkElseCached)) == ["new", "new"])
        #expect(network.requests.count == 4)
    }

    @Test("An expired page is not young enough, whatever its age; offline it is still there")
    func expired() async throws {
        let policy = CachePolicy.maximumAge(.seconds(60), else: .networkElseCached)
        _ = try await texts(policy)
        await store.expire(.list("notes"))
        network.fail()
        let page = try await kept.with(policy).page(at: nil)
        #expect(page.kept?.isStale == true)
        #expect(network.requests.count == 2)
        network.serve("new")
        #expect(try await texts(policy) == ["new", "new"])
        #expect(try await texts(policy) == ["new", "new"])
        #expect(network.requests.count == 3)
    }

    @Test("Cached, then the network: what is kept at once and stale, and what is new the next time")
    func cachedThenNetwork() async throws {
        #expect(try await texts(.cachedThenNetwork) == ["old", "old"])
        network.serve("new")
        let page = try await kept.with(.cachedThenNetwork).page(at: nil)
        #expect(page.items.map(\.text) == ["old", "old"])
        #expect(page.kept?.isStale == true)
        // The load in the background is shared with whoever asks for the page now.
        #expect(try await texts(.networkOnly) == ["new", "new"])
        #expect(try await texts(.cacheOnly) == ["new", "new"])
    }

    @Test("Both versions of a page: the kept one, and then the network's, or its failure")
    func versions() async throws {
        let source = kept.with(.cachedThenNetwork)
        var seen: [String] = []
        for try await page in source.versions() { seen.append("\(page.items[0].text) \(page.kept?.isStale ?? false)") }
        network.serve("new")
        for try await page in source.versions() { seen.append("\(page.items[0].text) \(page.kept?.isStale ?? false)") }
        #expect(seen == ["old false", "old true", "new false"])
        network.fail()
        seen = []
        await #expect(throws: NetworkDown.self) {
            for try await page in source.versions() { seen.append(page.items[0].text) }
        }
        #expect(seen == ["new"])
        let young = kept.with(.maximumAge(.seconds(9), else: .cachedThenNetwork))
        for try await page in young.versions() { #expect(page.kept?.isStale == false) }
    }

    @Test("M79: Two queries whose pages have equal addresses have entries of their own")
    func queries() async throws {
        let other = FakeNetwork(word: "other")
        let others = other.cached(
            in: store,
            as: ListKey("notes", "tag=x"),
            coding: .notes.identified(as: "X") { $0.id }
        )
        _ = await kept.collect(upTo: 10)
        _ = await others.collect(upTo: 10)
        #expect(try await texts(.cacheOnly, at: 2) == ["old", "old"])
        #expect(try await others.with(.cacheOnly).page(at: 2).items.map(\.text) == ["other", "other"])
    }
}

/// An error that says of itself what it is.
private struct Failing: PageFailure {
    var isTransient = false
    var ending = WalkEnding.failed
    var isExpiredCursor = false
}
