import Paging
import PagingTesting
import Synchronization
import RowTrait
import Testing

@Suite("Crawling into a store", .timeLimit(.minutes(10)))
struct CrawlingTests {
    let store = MemoryPageStore()
    let network = FakeNetwork(pages: 5)
    let cached: CachedSource<FakeNetwork>

    init() {
        cached = network.cached(in: store, as: "notes", coding: .notes)
    }

    private func offline() async -> [Int] {
        await cached.with(.cacheOnly).collect(upTo: 100).arrived.map(\.id)
    }

    @Test("A crawl stores the whole list and its ending")
    func whole() async throws {
        let outcome = try await cached.crawl()
        #expect(outcome.isComplete)
        #expect(await offline() == Array(1...10))
        let record = try #require(await store.record(of: "notes"))
        #expect(record.ending == .complete)
        #expect(record.evidence == "it was the last page")
        #expect(record.checkpoint == nil)
        #expect((record.itemCount, record.pageCount) == (10, 5))
    }

    @Test("A crawl continues where an earlier run stopped and loads nothing twice", .row("M77"))
    func resumed() async throws {
        network.state.withLock { $0.pages[4] = nil }
        let broken = try await cached.crawl()
        #expect(broken.error is UnscriptedPage)
        #expect(await offline() == Array(1...6))
        #expect(await store.record(of: "notes")?.checkpoint == .init(cursor: "4"))
        network.serve(pages: 5, "old")
        network.state.withLock { $0.requests = [] }
        let again = network.cached(in: store, as: "notes", coding: .notes)
        #expect(try await again.crawl().isComplete)
        #expect(network.requests == [4, 5])
        #expect(await offline() == Array(1...10))
        #expect(await store.record(of: "notes")?.itemCount == 10)
    }

    @Test("A complete list is crawled again, and items missing from it are deleted at the end")
    func anew() async throws {
        try await cached.crawl()
        network.serve(pages: 2, "new")
        try await cached.crawl()
        #expect(await offline() == [1, 2, 3, 4])
        #expect(await store.lists().map(\.pageCount) == [2])
        network.fail()
        let failed = try await cached.crawl()
        #expect(failed.error is NetworkDown)
        #expect(await offline() == [1, 2, 3, 4])
    }

    @Test("Pages are stored in batches with the resume point, and the last batch records the end")
    func batches() async throws {
        let numbers = ScriptedSource<Int, Int>.numbered(pages: 5, size: 600)
        let coding = PageCoding<Int, Int>(
            encodeItem: { Array("\($0)".utf8) },
            decodeItem: { Int(String(decoding: $0, as: UTF8.self)) ?? 0 },
            encodeCursor: { String($0) },
            decodeCursor: { Int($0) }
        )
        let logged = BrittleStore()
        try await numbers.cached(in: logged, as: "numbers", coding: coding).crawl()
        let batches = logged.batches.values
        #expect(batches.count >= 3)
        #expect(batches.first == PageBatch(record: ListRecord(checkpoint: .init(cursor: nil))))
        for batch in batches.dropFirst().dropLast() {
            let next = batch.pages.last?.following
            #expect(next != nil && batch.record?.checkpoint?.cursor == next)
            #expect(batch.record?.ending == nil)
        }
        #expect(batches.last?.pages.isEmpty == false)
        #expect(batches.last?.record?.ending == .complete)
    }

    @Test("A rejected resume point is discarded, and the list restarts")
    func expired() async throws {
        network.state.withLock { $0.pages[4] = nil }
        try await cached.crawl()
        let expiring = ExpiringOnce(base: FakeNetwork(pages: 5, word: "new"))
        let outcome = try await expiring.cached(in: store, as: "notes", coding: .notes).crawl()
        #expect(outcome.isComplete)
        #expect(await offline() == Array(1...10))
        #expect(await store.record(of: "notes")?.itemCount == 10)
    }

    @Test("A cancelled crawl stores the pages that arrived")
    func cancelled() async throws {
        let gated = GatedSource(FakeNetwork(pages: 5))
        let source = gated.cached(in: store, as: "notes", coding: .notes)
        for page in [nil, 2] { gated.gate.open(page) }
        let crawl = Task { try await source.crawl(window: .serial) }
        try await gated.gate.waitUntilRequested(3)
        crawl.cancel()
        #expect(try await crawl.value.ending == .cancelled)
        #expect(await offline() == [1, 2, 3, 4])
        #expect(await store.record(of: "notes")?.checkpoint == .init(cursor: "3"))
    }

    @Test("A crawl stops when its list is removed, and continues when the list expires")
    func invalidated() async throws {
        for (number, removes) in [true, false].enumerated() {
            let list = ListKey("\(number)")
            let gated = GatedSource(FakeNetwork(pages: 3))
            let source = gated.cached(in: store, as: list, coding: .notes)
            let crawl = Task { try await source.crawl(window: .serial) }
            try await gated.gate.waitUntilRequested(nil)
            if removes { await store.remove(.list(list)) } else { await store.expire(.list(list)) }
            gated.gate.openAll()
            if removes {
                let error = await #expect(throws: PagingError.self) { try await crawl.value }
                #expect(error?.code == .notCached)
            } else {
                #expect(try await crawl.value.isComplete)
            }
        }
    }

    @Test("A crawl does not undo an edit: pages requested before the edit are requested again")
    func edited() async throws {
        try await cached.crawl()
        let gated = GatedSource(network)
        let source = gated.cached(in: store, as: "notes", coding: .notes)
        for page in [nil, 2, 3] { gated.gate.open(page) }
        let crawl = Task { try await source.crawl(window: .pages(3)) }
        try await gated.gate.waitUntilRequested(4)
        network.serve(pages: 5, "new")
        try await cached.update(Note(id: 2, text: "new"))
        gated.gate.openAll()
        let outcome = try await crawl.value
        #expect(outcome.isComplete && outcome.items == 10 && outcome.pages == 5)
        #expect(await store.record(of: "notes")?.itemCount == 10)
        let offline = await cached.with(.cacheOnly).collect(upTo: 100).arrived
        #expect(offline.map(\.id) == Array(1...10))
        // Pages stored before the edit are unchanged, except for the edited note.
        #expect(offline[1].text == "new")
        #expect(offline.dropFirst(6).allSatisfy { $0.text == "new" })
    }

    @Test("A crawl ends while other items of the store are edited, and requests each page once")
    func editedElsewhere() async throws {
        let other = FakeNetwork(pages: 1).cached(in: store, as: "others", coding: .notes)
        let gated = GatedSource(network)
        let source = gated.cached(in: store, as: "notes", coding: .notes)
        let crawl = Task { try await source.crawl(window: .serial) }
        var requests = 0
        for page in [nil, 2, 3, 4, 5] as [Int?] {
            try await gated.gate.waitUntilRequested(page)
            try await other.update(Note(id: 900, text: "\(requests)"))
            requests += 1
            gated.gate.open(page)
        }
        #expect(try await crawl.value.isComplete)
        #expect(network.requests.count == 5)
        #expect(await store.record(of: "notes")?.itemCount == 10)
    }

    @Test("A crawl of a page whose items change each time that it is loaded ends with an error")
    func editedForEver() async throws {
        let edited = Edited(base: network) { [store] in
            await store.update(CachedItem(ItemKey("Note", "1"), bytes: []))
        }
        let error = await #expect(throws: PagingError.self) {
            try await edited.cached(in: store, as: "notes", coding: .notes).crawl(window: .serial)
        }
        #expect(error?.code == .notCached)
    }

    @Test("A crawl whose stored pages are gone before its checkpoint restarts instead of resuming")
    func expiredPages() async throws {
        let clock = ManualClock()
        let store = MemoryPageStore(limits: StoreLimits(age: .seconds(60)), clock: clock)
        let limited = network.limited(to: .pages(3)).cached(in: store, as: "notes", coding: .notes)
        #expect(try await !limited.crawl(window: .serial).isComplete)
        clock.advance(by: .seconds(90))
        let source = network.cached(in: store, as: "notes", coding: .notes)
        #expect(try await source.crawl(window: .serial).isComplete)
        #expect(await store.lists().first?.pageCount == 5)
        #expect(await source.with(.cacheOnly).collect(upTo: 100).arrived.map(\.id) == Array(1...10))
    }

    @Test("A limit ends the run, and the page with the limit is read again as a whole")
    func limited() async throws {
        let source = network.limited(to: .items(3)).cached(in: store, as: "notes", coding: .notes)
        #expect(try await source.crawl().ending == .limited)
        #expect(try await cached.crawl().isComplete)
        #expect(await offline() == Array(1...10))
    }
}

/// A source during whose requests something else happens.
private struct Edited: PageSource {
    let base: FakeNetwork
    let edit: @Sendable () async -> Void

    @concurrent func page(at cursor: Int?) async throws -> Page<Note, Int> {
        await edit()
        return try await base.page(at: cursor)
    }
}

/// A source that rejects the first address after the beginning once.
private struct ExpiringOnce: PageSource {
    struct Expired: PageFailure {
        var isTransient: Bool { false }
        var isExpiredCursor: Bool { true }
    }

    let base: FakeNetwork

    @concurrent func page(at cursor: Int?) async throws -> Page<Note, Int> {
        if base.requests.isEmpty, cursor != nil { throw Expired() }
        return try await base.page(at: cursor)
    }
}
