import Paging
import PagingTesting
import Synchronization
import Testing

@Suite("A source whose pages are kept", .timeLimit(.minutes(1)))
struct CachedSourceTests {
    let store = MemoryPageStore()

    @Test("It keeps the promises of a source, from the network and from the store")
    func promises() async throws {
        let base = FakeNetwork(pages: 8)
        let kept = base.cached(in: store, as: "notes", coding: .notes)
        let expected = (1...16).map { Note(id: $0, text: "old") }
        for policy in [CachePolicy.networkElseCached, .cacheOnly, .cachedThenNetwork, .maximumAge(.seconds(9))] {
            var check = PageSourceCheck(kept.with(policy), expecting: expected)
            check.sampleSize = 4
            try await check.run().requirePassed()
        }
    }

    @Test("A list that was read is read again without a network, to its proven end")
    func offline() async throws {
        let base = FakeNetwork(pages: 5)
        let kept = base.cached(in: store, as: "notes", coding: .notes)
        let online = try await kept.collect(upTo: 100).items
        base.fail()
        let offline = await kept.collect(upTo: 100)
        #expect(offline.arrived == online)
        #expect(offline.outcome.isComplete)
        #expect(offline.outcome.evidence.contains("it was the last page"))
        let part = FakeNetwork(pages: 5).cached(in: MemoryPageStore(), as: "notes", coding: .notes)
        _ = try await part.page(at: nil)
        let some = await part.with(.cacheOnly).collect(upTo: 100)
        #expect(some.arrived.count == 2)
        #expect((some.outcome.error as? PagingError)?.code == .notKept)
        #expect(some.outcome.resumePoint == ResumePoint(cursor: 2))
    }

    @Test("Who asks for a page that is being loaded gets that one: one request, one announcement for each")
    func singleFlight() async throws {
        let gated = GatedSource(FakeNetwork(), stages: .linksAndPages)
        let kept = gated.cached(in: store, as: "notes", coding: .notes)
        let announced = Noted<Int>()
        let loads = (0..<5).map { number in
            Task {
                try await kept.page(at: nil) { _ in announced.note(number) }
            }
        }
        try await gated.gate.waitUntilRequested(nil)
        gated.gate.openAll()
        for load in loads { #expect(try await load.value.items.count == 2) }
        #expect(gated.gate.requests(of: nil) == 1)
        #expect(Set(announced.values) == [0, 1, 2, 3, 4])
    }

    @Test("Who is cancelled leaves at once, and the load goes on for the others; it ends with the last of them")
    func leaving() async throws {
        let gated = GatedSource(FakeNetwork(), stages: .linksAndPages)
        let kept = gated.cached(in: store, as: "notes", coding: .notes)
        gated.gate.openLinks(nil)
        let (first, firstHasJoined) = joining(kept)
        for await _ in firstHasJoined {}
        let (second, secondHasJoined) = joining(kept)
        for await _ in secondHasJoined {}
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        gated.gate.open(nil)
        #expect(try await second.value.items.count == 2)
        #expect(gated.gate.requests(of: nil) == 1)
        let third = Task { try await kept.page(at: 2) }
        try await gated.gate.waitUntilRequested(2)
        third.cancel()
        await #expect(throws: CancellationError.self) { try await third.value }
        gated.gate.open(2)
        #expect(try await kept.page(at: 2).items.count == 2)
        #expect(gated.gate.requests(of: 2) == 2)
    }

    /// A load of the first page, and a stream that ends when it has been told the page's links.
    private func joining(
        _ source: some PageSource<Note, Int>
    ) -> (load: Task<Page<Note, Int>, any Error>, hasJoined: AsyncStream<Void>) {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        return (Task { try await source.page(at: nil) { _ in continuation.finish() } }, stream)
    }

    @Test("A walk does not end at the limit of another with which it shares a load")
    func foreignLimit() async throws {
        let gated = GatedSource(CountingPages())
        let kept = gated.cached(in: store, as: "notes", coding: .notes)
        let tight = Task { await kept.limited(to: WalkLimits(requests: 0)).collect(upTo: 10).outcome }
        try await gated.gate.waitUntilRequested(nil)
        let free = Task { await kept.collect(upTo: 10).outcome }
        gated.gate.openAll()
        #expect(await tight.value.ending == .limited)
        #expect(await free.value.ending == .complete)
    }

    @Test("A page that was asked for before its list was removed is delivered, and not kept")
    func invalidatedMeanwhile() async throws {
        let gated = GatedSource(FakeNetwork())
        let kept = gated.cached(in: store, as: "notes", coding: .notes)
        let load = Task { try await kept.page(at: nil) }
        try await gated.gate.waitUntilRequested(nil)
        await store.remove(.all)
        gated.gate.open(nil)
        #expect(try await load.value.items.count == 2)
        #expect(await store.lists().isEmpty)
    }

    @Test("What is asked for after an invalidation does not share a load from before it")
    func newEpoch() async throws {
        let gated = GatedSource(FakeNetwork())
        let kept = gated.cached(in: store, as: "notes", coding: .notes)
        let load = Task { try await kept.page(at: nil) }
        try await gated.gate.waitUntilRequested(nil)
        await store.expire(.list("notes"))
        let later = Task { try await kept.page(at: nil) }
        try await gated.gate.waitUntilRequested(nil, times: 2)
        gated.gate.openAll()
        #expect(try await load.value.items.count == 2)
        #expect(try await later.value.items.count == 2)
        #expect(await store.lists().map(\.pageCount) == [1])
    }

    @Test("A page that cannot be kept is delivered, and the store's error is reported")
    func brokenStore() async throws {
        let brittle = BrittleStore()
        let reported = Noted<any Error>()
        let base = FakeNetwork()
        let kept = base.cached(in: brittle, as: "notes", coding: .notes).onStoreFailure { reported.note($0) }
        brittle.error.withLock { $0 = DiskFull() }
        #expect(try await kept.page(at: nil).items.count == 2)
        #expect(reported.values.allSatisfy { $0 is DiskFull } && !reported.values.isEmpty)
        await #expect(throws: DiskFull.self) { try await kept.with(.cacheOnly).page(at: nil) }
    }

    @Test("What is kept in a form that cannot be read any more is as if it were not there")
    func unreadable() async throws {
        let base = FakeNetwork()
        let kept = base.cached(in: store, as: "notes", coding: .notes)
        await store.keep(PageBatch([KeptPage(at: nil, items: [KeptItem(nil, bytes: [0])])]), in: "notes")
        #expect(try await kept.with(.cachedThenNetwork).page(at: nil).items.count == 2)
        await store.keep(PageBatch([KeptPage(at: nil, items: [KeptItem(nil, bytes: [0])])]), in: "notes")
        base.fail()
        await #expect(throws: NetworkDown.self) { try await kept.page(at: nil) }
        await #expect(throws: UnreadableNote.self) { try await kept.with(.cacheOnly).page(at: nil) }
    }

    @Test("An item that is changed shows in all lists, and one that is removed in none")
    func items() async throws {
        let lists = ["a", "b"].map { FakeNetwork().cached(in: store, as: ListKey($0), coding: .notes) }
        for list in lists { _ = try await list.page(at: nil) }
        await store.update(KeptItem(ItemKey("Note", "2"), bytes: Array("2 changed".utf8)))
        await store.remove(.item(ItemKey("Note", "1")))
        for list in lists {
            #expect(try await list.with(.cacheOnly).page(at: nil).items == [Note(id: 2, text: "changed")])
        }
    }

    @Test("A page that was asked for before an item was changed is delivered, and does not undo the change")
    func changedMeanwhile() async throws {
        let gated = GatedSource(FakeNetwork())
        let kept = gated.cached(in: store, as: "notes", coding: .notes)
        gated.gate.open(nil)
        _ = try await kept.page(at: nil)
        let load = Task { try await kept.page(at: 1) }
        try await gated.gate.waitUntilRequested(1)
        await store.update(KeptItem(ItemKey("Note", "2"), bytes: Array("2 changed".utf8)))
        gated.gate.open(1)
        #expect(try await load.value.items.count == 2)
        let texts = try await kept.with(.cacheOnly).page(at: nil).items.map(\.text)
        #expect(texts == ["old", "changed"])
    }

    @Test("A walk that drops duplicates knows items from the store and from the network alike")
    func identities() async throws {
        let base = FakeNetwork(pages: 2)
        let kept = base.deduplicated(by: \.id).cached(in: store, as: "notes", coding: .notes)
        _ = try await kept.collect(upTo: 10).items
        base.state.withLock { state in
            state.pages[2]?.items.append(Note(id: 1, text: "again"))
            state.pages[2]?.receivedCount = 3
        }
        await store.expire(.item(ItemKey("Note", "3")))
        let outcome = await kept.with(.maximumAge(.seconds(3_600))).collect(upTo: 10).outcome
        #expect(base.requests == [nil, 2, 2])
        #expect(outcome.duplicates == 1)
        #expect(outcome.items == 4)
    }

    @Test("A mark that a page is kept survives adapters")
    func marks() async throws {
        let kept = FakeNetwork().cached(in: store, as: "notes", coding: .notes)
        _ = try await kept.page(at: nil)
        let page = try await kept.with(.cacheOnly).map(\.text).page(at: nil)
        #expect(page.kept?.isStale == true)
    }
}

private struct DiskFull: Error {}

/// Pages that count their requests, as HTTP does.
private struct CountingPages: PageSource {
    let base = FakeNetwork(pages: 2)

    @concurrent func page(at cursor: Int?) async throws -> Page<Note, Int> {
        try WalkTally.current?.countRequest()
        return try await base.page(at: cursor)
    }
}
