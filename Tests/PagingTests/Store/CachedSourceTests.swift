import Paging
import PagingTesting
import Synchronization
import Testing

@Suite("Cached sources", .timeLimit(.minutes(10)))
struct CachedSourceTests {
    let store = MemoryPageStore()

    @Test("A cached source meets the requirements of a page source, from the network and from the store")
    func promises() async throws {
        let base = FakeNetwork(pages: 8)
        let cached = base.cached(in: store, as: "notes", coding: .notes)
        let expected = (1...16).map { Note(id: $0, text: "old") }
        for policy in [CachePolicy.networkElseCached, .cacheOnly, .cachedThenNetwork, .maximumAge(.seconds(9))] {
            var check = PageSourceCheck(cached.with(policy), expecting: expected)
            check.sampleSize = 4
            try await check.run().requirePassed()
        }
    }

    @Test("A list that was read is available without a network, to its proven end")
    func offline() async throws {
        let base = FakeNetwork(pages: 5)
        let cached = base.cached(in: store, as: "notes", coding: .notes)
        let online = try await cached.collect(upTo: 100).items
        base.fail()
        let offline = await cached.collect(upTo: 100)
        #expect(offline.arrived == online)
        #expect(offline.outcome.isComplete)
        #expect(offline.outcome.evidence.contains("it was the last page"))
        let part = FakeNetwork(pages: 5).cached(in: MemoryPageStore(), as: "notes", coding: .notes)
        _ = try await part.page(at: nil)
        let some = await part.with(.cacheOnly).collect(upTo: 100)
        #expect(some.arrived.count == 2)
        #expect((some.outcome.error as? PagingError)?.code == .notCached)
        #expect(some.outcome.resumePoint == ResumePoint(cursor: 2))
    }

    @Test("Concurrent requests for the same page share one load")
    func singleFlight() async throws {
        let gated = GatedSource(FakeNetwork(), stages: .linksAndPages)
        let cached = gated.cached(in: store, as: "notes", coding: .notes)
        let announced = Noted<Int>()
        let loads = (0..<5).map { number in
            Task {
                try await cached.page(at: nil) { _ in announced.note(number) }
            }
        }
        try await gated.gate.waitUntilRequested(nil)
        gated.gate.openAll()
        for load in loads { #expect(try await load.value.items.count == 2) }
        #expect(gated.gate.requests(of: nil) == 1)
        #expect(Set(announced.values) == [0, 1, 2, 3, 4])
    }

    @Test("A cancelled request leaves at once, and the load continues until its last request is cancelled")
    func leaving() async throws {
        let gated = GatedSource(FakeNetwork(), stages: .linksAndPages)
        let cached = gated.cached(in: store, as: "notes", coding: .notes)
        gated.gate.openLinks(nil)
        let (first, firstHasJoined) = joining(cached)
        for await _ in firstHasJoined {}
        let (second, secondHasJoined) = joining(cached)
        for await _ in secondHasJoined {}
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        gated.gate.open(nil)
        #expect(try await second.value.items.count == 2)
        #expect(gated.gate.requests(of: nil) == 1)
        let third = Task { try await cached.page(at: 2) }
        try await gated.gate.waitUntilRequested(2)
        third.cancel()
        await #expect(throws: CancellationError.self) { try await third.value }
        gated.gate.open(2)
        #expect(try await cached.page(at: 2).items.count == 2)
        #expect(gated.gate.requests(of: 2) == 2)
    }

    /// Returns a load of the first page, and a stream that ends when the page's links arrive.
    private func joining(
        _ source: some PageSource<Note, Int>
    ) -> (load: Task<Page<Note, Int>, any Error>, hasJoined: AsyncStream<Void>) {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        return (Task { try await source.loadPage(at: nil) { _ in continuation.finish() } }, stream)
    }

    @Test("A walk does not end at the limit of another walk that shares its load")
    func foreignLimit() async throws {
        let gated = GatedSource(CountingPages())
        let cached = gated.cached(in: store, as: "notes", coding: .notes)
        let tight = Task { await cached.limited(to: WalkLimits(requests: 0)).collect(upTo: 10).outcome }
        try await gated.gate.waitUntilRequested(nil)
        let free = Task { await cached.collect(upTo: 10).outcome }
        gated.gate.openAll()
        #expect(await tight.value.ending == .limited)
        #expect(await free.value.ending == .complete)
    }

    @Test("A page requested before its list was removed is delivered and not cached")
    func invalidatedMeanwhile() async throws {
        let gated = GatedSource(FakeNetwork())
        let cached = gated.cached(in: store, as: "notes", coding: .notes)
        let load = Task { try await cached.page(at: nil) }
        try await gated.gate.waitUntilRequested(nil)
        await store.remove(.all)
        gated.gate.open(nil)
        #expect(try await load.value.items.count == 2)
        #expect(await store.lists().isEmpty)
    }

    @Test("A request after an invalidation does not share an earlier load")
    func newEpoch() async throws {
        let gated = GatedSource(FakeNetwork())
        let cached = gated.cached(in: store, as: "notes", coding: .notes)
        let load = Task { try await cached.page(at: nil) }
        try await gated.gate.waitUntilRequested(nil)
        await store.expire(.list("notes"))
        let later = Task { try await cached.page(at: nil) }
        try await gated.gate.waitUntilRequested(nil, times: 2)
        gated.gate.openAll()
        #expect(try await load.value.items.count == 2)
        #expect(try await later.value.items.count == 2)
        #expect(await store.lists().map(\.pageCount) == [1])
    }

    @Test("A page that cannot be cached is delivered, and the store's error is reported")
    func brokenStore() async throws {
        let brittle = BrittleStore()
        let reported = Noted<any Error>()
        let base = FakeNetwork()
        let cached = base.cached(in: brittle, as: "notes", coding: .notes).onStoreFailure { reported.note($0) }
        brittle.error.withLock { $0 = DiskFull() }
        #expect(try await cached.page(at: nil).items.count == 2)
        #expect(reported.values.allSatisfy { $0 is DiskFull } && !reported.values.isEmpty)
        await #expect(throws: DiskFull.self) { try await cached.with(.cacheOnly).page(at: nil) }
    }

    @Test("A cached page that can no longer be decoded counts as missing")
    func unreadable() async throws {
        let base = FakeNetwork()
        let cached = base.cached(in: store, as: "notes", coding: .notes)
        await store.save(PageBatch([CachedPage(at: nil, items: [CachedItem(nil, bytes: [0])])]), in: "notes")
        #expect(try await cached.with(.cachedThenNetwork).page(at: nil).items.count == 2)
        await store.save(PageBatch([CachedPage(at: nil, items: [CachedItem(nil, bytes: [0])])]), in: "notes")
        base.fail()
        await #expect(throws: NetworkDown.self) { try await cached.page(at: nil) }
        await #expect(throws: UnreadableNote.self) { try await cached.with(.cacheOnly).page(at: nil) }
    }

    @Test("A changed item changes in all lists, and a removed item disappears from all lists")
    func items() async throws {
        let lists = ["a", "b"].map { FakeNetwork().cached(in: store, as: ListKey($0), coding: .notes) }
        for list in lists { _ = try await list.page(at: nil) }
        await store.update(CachedItem(ItemKey("Note", "2"), bytes: Array("2 changed".utf8)))
        await store.remove(.item(ItemKey("Note", "1")))
        for list in lists {
            #expect(try await list.with(.cacheOnly).page(at: nil).items == [Note(id: 2, text: "changed")])
        }
    }

    @Test("A page requested before an item was changed is delivered and does not undo the change")
    func changedMeanwhile() async throws {
        let gated = GatedSource(FakeNetwork())
        let cached = gated.cached(in: store, as: "notes", coding: .notes)
        gated.gate.open(nil)
        _ = try await cached.page(at: nil)
        let load = Task { try await cached.page(at: 1) }
        try await gated.gate.waitUntilRequested(1)
        await store.update(CachedItem(ItemKey("Note", "2"), bytes: Array("2 changed".utf8)))
        gated.gate.open(1)
        #expect(try await load.value.items.count == 2)
        let texts = try await cached.with(.cacheOnly).page(at: nil).items.map(\.text)
        #expect(texts == ["old", "changed"])
    }

    @Test("Deduplication covers items from the store and from the network")
    func identities() async throws {
        let base = FakeNetwork(pages: 2)
        let cached = base.deduplicated(by: \.id).cached(in: store, as: "notes", coding: .notes)
        _ = try await cached.collect(upTo: 10).items
        base.state.withLock { state in
            state.pages[2]?.items.append(Note(id: 1, text: "again"))
            state.pages[2]?.metadata.receivedCount = 3
        }
        await store.expire(.item(ItemKey("Note", "3")))
        let outcome = await cached.with(.maximumAge(.seconds(3_600))).collect(upTo: 10).outcome
        #expect(base.requests == [nil, 2, 2])
        #expect(outcome.duplicates == 1)
        #expect(outcome.items == 4)
    }

    @Test("The mark of a cached page survives adapters")
    func marks() async throws {
        let cached = FakeNetwork().cached(in: store, as: "notes", coding: .notes)
        _ = try await cached.page(at: nil)
        let page = try await cached.with(.cacheOnly).map(\.text).page(at: nil)
        #expect(page.metadata.cacheMark?.isStale == true)
    }
}

private struct DiskFull: Error {}

/// Pages that count their requests, like HTTP pages.
private struct CountingPages: PageSource {
    let base = FakeNetwork(pages: 2)

    @concurrent func page(at cursor: Int?) async throws -> Page<Note, Int> {
        try WalkUsage.current?.countRequest()
        return try await base.page(at: cursor)
    }
}
