import Foundation
import Paging
import PagingHTTP
import PagingTesting
import PagingUI
import Synchronization
import RowTrait
import Testing

/// A network of posts that can go offline and records its requests.
private final class NetworkPages: PageSource {
    struct Down: Error {}

    private let state = Mutex((isDown: false, text: "old", pages: 8, requests: [Int?]()))

    var requests: [Int?] { state.withLock { $0.requests } }

    func cut() { state.withLock { $0.isDown = true } }

    func serve(_ text: String, pages: Int = 8) {
        state.withLock { ($0.isDown, $0.text, $0.pages, $0.requests) = (false, text, pages, []) }
    }

    func page(at cursor: Int?) async throws -> Page<Post, Int> {
        try state.withLock { state in
            state.requests.append(cursor)
            if state.isDown { throw Down() }
            let number = cursor ?? 0
            return Page(
                items: (number * 10..<number * 10 + 10).map { Post(id: $0, text: state.text) },
                following: number + 1 < state.pages ? number + 1 : nil,
                preceding: number > 0 ? number - 1 : nil
            )
        }
    }
}

@MainActor
@Suite("Lists restored from a store", .timeLimit(.minutes(10)))
struct KeptListTests {
    private let store = MemoryPageStore()
    private let network = NetworkPages()

    private func model(
        _ list: ListKey = "posts",
        policy: CachePolicy = .networkElseCached,
        options: PagingOptions = .quiet
    ) -> PagingModel<Post> {
        let cached = network.cached(in: store, as: list, coding: .json(id: \.id), policy: policy)
        return PagingModel(cached, options: options)
    }

    /// Reads four pages of a list, down to its 27th row, and leaves it.
    private func leave(_ list: ListKey = "posts") async throws {
        let model = model(list)
        await model.refresh()
        for _ in 0..<3 { await model.loadNext() }
        for id in 27..<33 { model.itemAppeared(id) }
        try await model.savePosition()
    }

    @Test("Offline, a list restores all rows, stale, at its position, and only the refresh fails", .row("M77", "M78"))
    func offline() async throws {
        try await leave()
        network.cut()
        let model = model()
        let result = await model.restore()
        #expect("\(result)".hasPrefix("failed"))
        #expect(model.ids == Array(0..<40))
        #expect(model.anchor == RowID(27))
        #expect(model.content.isStale)
        #expect(model.content.refresh.failure != nil)
        #expect("\(model.content.append)" == "idle")
        #expect("\(model.phase)" == "content")
    }

    @Test("A list returns to the reader's row, in whatever order its rows disappear", .row("M77"), arguments: [1, -1])
    func leaving(order: Int) async throws {
        let model = model()
        await model.refresh()
        for _ in 0..<3 { await model.loadNext() }
        for id in 0..<6 { model.itemAppeared(id) }
        for id in 0..<6 { model.itemDisappeared(id) }
        #expect(model.anchor == RowID(0))
        for id in 27..<33 { model.itemAppeared(id) }
        #expect(model.anchor == RowID(27))
        let rows = Array(27..<33)
        for id in order > 0 ? rows : rows.reversed() { model.itemDisappeared(id) }
        try await model.savePosition()
        let restored = self.model()
        await restored.restore()
        #expect(restored.anchor == RowID(27))
    }

    @Test("Back online, a restored list continues from its end and loads none of its pages again", .row("M77"))
    func goingOn() async throws {
        try await leave()
        network.cut()
        let model = model()
        await model.restore()
        network.serve("new")
        #expect("\(await model.loadNext())" == "loaded(10)")
        #expect(network.requests == [4])
        #expect(model.ids == Array(0..<50))
    }

    @Test("A cached list is shown before the network answers and is then replaced around the reader")
    func renewed() async throws {
        try await leave()
        network.serve("new")
        let gated = GatedSource(network)
        let cached = gated.cached(in: store, as: "posts", coding: .json(id: \.id))
        let model = PagingModel(cached, options: .quiet)
        let opening = Task { await model.restore() }
        try await gated.gate.waitUntilRequested(count: 1)
        #expect(model.ids == Array(0..<40))
        #expect(model.content.isStale)
        #expect(model.content.refresh.isLoading)
        gated.gate.openAll()
        _ = await opening.value
        #expect(!model.content.isStale)
        #expect(model.items.first { $0.id == 27 }?.text == "new")
        #expect(model.anchor == RowID(27))
    }

    @Test(
        "A cached list restores its rows before the network answers, in any order of calls by views and code",
        arguments: [
            ["view"], ["view", "restore"], ["restore", "view"], ["end", "view", "restore"], ["refresh", "view"],
        ]
    )
    func anyOrder(calls: [String]) async throws {
        try await leave()
        network.serve("new")
        let gated = GatedSource(network)
        let model = PagingModel(gated.cached(in: store, as: "posts", coding: .json(id: \.id)), options: .quiet)
        let tasks = calls.map { call in
            Task {
                switch call {
                case "view": await model.loadIfNeeded()
                case "end": model.endAppeared()
                case "refresh": await model.refresh()
                default: await model.restore()
                }
            }
        }
        for _ in 0..<10_000 {
            guard model.rows.isEmpty else { break }
            await Task.yield()
        }
        #expect(model.ids == Array(0..<40))
        #expect(model.content.isStale)
        #expect(model.content.refresh.isLoading)
        #expect(model.anchor == RowID(27))
        gated.gate.openAll()
        for task in tasks { await task.value }
        await model.settled()
        #expect(!model.content.isStale)
        #expect(model.items.first { $0.id == 27 }?.text == "new")
    }

    @Test("Offline, further cached pages are appended as stale")
    func appending() async throws {
        let first = model()
        await first.refresh()
        try await first.savePosition()
        await first.loadNext()
        network.cut()
        let again = model()
        await again.restore()
        #expect(again.ids == Array(0..<10))
        #expect("\(await again.loadNext())" == "loaded(10)")
        #expect(again.content.isStale)
        #expect("\(await again.loadNext())".hasPrefix("failed"))
        #expect(again.ids == Array(0..<20))
    }

    @Test("A refresh uses the network under any policy except the store alone")
    func renewal() async throws {
        try await leave()
        network.serve("new")
        for policy in [CachePolicy.cachedThenNetwork, .maximumAge(.seconds(3_600)), .networkElseCached] {
            let model = model(policy: policy)
            await model.restore()
            #expect(model.items.first { $0.id == 27 }?.text == "new")
            #expect(!model.content.isStale)
        }
        network.cut()
        let alone = model(policy: .cacheOnly)
        await alone.restore()
        #expect(alone.content.isStale)
        #expect(alone.content.refresh.failure == nil)
    }

    @Test("Without a saved position, a list is restored at its first page, and without any page it is loaded")
    func firstPage() async throws {
        let first = model()
        await first.restore()
        #expect(!first.content.isStale)
        await first.loadNext()
        network.cut()
        let again = model()
        await again.restore()
        #expect(again.ids == Array(0..<10))
        #expect(again.content.isStale)
        let other = model("other")
        await other.restore()
        #expect(other.ids.isEmpty)
        #expect(other.content.refresh.failure != nil)
    }

    @Test("If pages are unreadable, the others are shown with a gap between them, and the rest is loaded", .row("M96"))
    func incomplete() async throws {
        try await leave()
        var batch = PageBatch()
        for (cursor, next) in [("[1]", "[2]"), ("[3]", "[4]")] {
            batch.pages.append(CachedPage(at: cursor, items: [CachedItem(nil, bytes: [0])], following: next))
        }
        await store.save(batch, in: "posts")
        network.cut()
        let model = model()
        await model.restore()
        #expect(model.rows.map { $0.item?.id ?? -1 } == Array(0..<10) + [-1] + Array(20..<30))
        #expect(model.anchor == RowID(27))
        network.serve("new")
        #expect("\(await model.loadNext())" == "loaded(10)")
        let gap = try #require(model.rows.first { $0.item == nil })
        #expect("\(await model.fillGap(gap.id))" == "loaded(10)")
        #expect(network.requests == [3, 1])
        #expect(model.ids == Array(0..<40))
    }

    /// Stores another page at an address, as a list does that has changed since the position was saved.
    private func keep(_ ids: [Int], at cursor: String?, following: String) async throws {
        let items = try ids.map { CachedItem(nil, bytes: Array(try JSONEncoder().encode(Post(id: $0)))) }
        await store.save(PageBatch([CachedPage(at: cursor, items: items, following: following)]), in: "posts")
    }

    @Test("A gap is shown where a reloaded page no longer reaches the next one", .row("M77"))
    func unconnected() async throws {
        try await leave()
        try await keep(Array(90..<100), at: nil, following: "[9]")
        network.cut()
        let model = model()
        await model.restore()
        #expect(model.rows.map { $0.item?.id } == Array(90..<100) + [nil] + Array(10..<40))
        #expect(model.anchor == RowID(27))
    }

    @Test("The reader's row is found at its new position, and shared rows take the upper page's order", .row("M77"))
    func moved() async throws {
        try await leave()
        try await keep([90, 91] + Array(20..<28), at: "[2]", following: "[9]")
        try await keep([92, 26, 27, 93, 31], at: "[3]", following: "[4]")
        network.cut()
        let model = model()
        await model.restore()
        #expect(model.ids == Array(0..<20) + [90, 91] + Array(20..<28) + [93, 31])
        #expect(model.anchor == RowID(27))
    }

    @Test("If the page above removed the reader's row, the position is the page's next remaining row", .row("M77"))
    func passed() async throws {
        try await leave()
        try await keep([10, 11, 20, 21, 28], at: "[1]", following: "[2]")
        network.cut()
        let model = model()
        await model.restore()
        #expect(model.ids == Array(0..<12) + [20, 21] + Array(28..<40))
        #expect(model.anchor == RowID(28))
    }

    @Test("A single row that stands on two stored pages cuts nothing away", .row("M96"))
    func repeatedRow() async throws {
        try await leave()
        try await keep(Array(10..<19) + [99], at: "[1]", following: "[2]")
        try await keep([20, 21, 99, 22, 23], at: "[2]", following: "[3]")
        network.cut()
        let model = model()
        await model.restore()
        #expect(model.ids == Array(0..<19) + [99] + Array(20..<24) + Array(30..<40))
    }

    @Test("Two lists with equal page addresses are restored with their own rows", .row("M79"))
    func lists() async throws {
        try await leave("mine")
        network.serve("theirs", pages: 2)
        try await leave("theirs")
        network.cut()
        let (mine, theirs) = (model("mine"), model("theirs"))
        await mine.restore()
        await theirs.restore()
        #expect(mine.ids == Array(0..<40))
        #expect(theirs.ids == Array(0..<20))
    }

    @Test("Loaded rows are not replaced by cached ones")
    func loaded() async throws {
        try await leave()
        network.serve("new")
        let model = model()
        await model.refresh()
        await model.restore()
        #expect(model.ids == Array(0..<10))
    }

    @Test("A list without a cache cannot save its position, and restoring it is a refresh")
    func notCached() async throws {
        let model = PagingModel(network, options: .quiet)
        let error = await #expect(throws: PagingError.self) { try await model.savePosition() }
        #expect(error?.code == .cannotSave)
        #expect("\(await model.restore())" == "loaded(10)")
    }

    @Test("Confirmed updates and removals are in the store and survive a restart without a network")
    func confirmedEdits() async throws {
        let model = model()
        await model.refresh()
        try await model.update(3) {
            $0.isLiked = true
        } confirming: {
        }
        try await model.remove(5) {}
        model.confirm(model.update(7) { $0.text = "mine" })
        model.confirm(model.update(7) { $0.isLiked = true })
        model.update(8) { $0.text = "unconfirmed" }
        await #expect(throws: NetworkPages.Down.self) { try await model.remove(9) { throw NetworkPages.Down() } }
        try await model.savePosition()
        network.cut()
        let again = self.model()
        await again.restore()
        #expect(again.ids == [0, 1, 2, 3, 4, 6, 7, 8, 9])
        #expect(again.items.filter(\.isLiked).map(\.id) == [3, 7])
        #expect(again.items.map(\.text) == ["old", "old", "old", "old", "old", "old", "mine", "old", "old"])
    }

    @Test("A confirmed edit of a row that is not in memory is in the store, with the edits before it")
    func forgottenRow() async throws {
        let model = model()
        await model.refresh()
        let edits = [model.update(3) { $0.isLiked = true }, model.update(3) { $0.text += "er" }]
        await model.setSource(network.cached(in: store, as: "other", coding: .json(id: \.id)), startingAt: 5)
        #expect(!model.ids.contains(3))
        for edit in edits { model.confirm(edit) }
        try await model.savePosition()
        network.cut()
        let again = self.model()
        await again.restore()
        #expect(again.items.first { $0.id == 3 } == Post(id: 3, text: "older", isLiked: true))
    }

    @Test(
        "Offline, a restored list has its rows, its gap and its reader after the start of the list moved",
        .row("M96")
    )
    func movedStart() async throws {
        func page(_ ids: [Int], next: Int?) -> ScriptedReply<Post, Int> {
            .items(ids.map { Post(id: $0) }, following: next)
        }
        let source: ScriptedSource<Post, Int> = [
            nil: [page([12, 11, 10], next: 10), page([15, 14, 13], next: 13), .failure(NetworkPages.Down())],
            10: [page([9, 8, 7], next: 7)], 7: [page([6, 5, 4], next: nil)],
        ]
        func model() -> PagingModel<Post> {
            PagingModel(source.cached(in: store, as: "posts", coding: .json(id: \.id)), options: .quiet)
        }
        let first = model()
        await first.refresh()
        for _ in 0..<2 { await first.loadNext() }
        first.itemAppeared(12)
        await first.refresh(.headLeavingGap)
        let rows = first.rows.map { $0.item?.id ?? 0 }
        #expect(rows == [15, 14, 13, 0, 12, 11, 10, 9, 8, 7, 6, 5, 4])
        try await first.savePosition()
        for _ in 0..<2 {
            let again = model()
            await again.restore()
            #expect(again.rows.map { $0.item?.id ?? 0 } == rows)
            #expect(again.anchor == RowID(12))
            try await again.savePosition()
        }
    }

    /// A list whose first page moves below another one, after which the network fails.
    private func movingList(in store: any PageStore) -> CachedSource<ScriptedSource<Post, Int>> {
        let source: ScriptedSource<Post, Int> = [
            nil: [
                .items(posts([12, 11, 10]), following: 10), .items(posts([15, 14, 13]), following: 13),
                .failure(NetworkPages.Down()),
            ],
            10: [.items(posts([9, 8, 7]))],
        ]
        return source.cached(in: store, as: "posts", coding: .json(id: \.id))
    }

    /// Reads a list whose first page moves, so that the store has that page only with the position.
    private func readMovingList(_ cached: CachedSource<ScriptedSource<Post, Int>>) async -> PagingModel<Post> {
        let model = PagingModel(cached, options: .quiet)
        await model.refresh()
        await model.loadNext()
        model.itemAppeared(12)
        await model.refresh(.headLeavingGap)
        return model
    }

    @Test("Saving the position changes no item that the store has newer than the list", .row("M96"))
    func newerStoredItem() async throws {
        let cached = movingList(in: store)
        let model = await readMovingList(cached)
        try await model.savePosition()
        // An edit is stored before the list confirms it.
        try await cached.update(Post(id: 12, isLiked: true))
        try await model.savePosition()
        let again = PagingModel(cached, options: .quiet)
        await again.restore()
        #expect(again.items.map(\.id) == [15, 14, 13, 12, 11, 10, 9, 8, 7])
        #expect(again.items.filter(\.isLiked).map(\.id) == [12])
    }

    @Test(
        "Saving the position brings no item back that was removed from the store",
        .row("M96"),
        arguments: [false, true]
    )
    func removedStoredItem(isSaved: Bool) async throws {
        let cached = movingList(in: store)
        let model = await readMovingList(cached)
        if isSaved { try await model.savePosition() }
        // A removal is stored before the list confirms it.
        model.remove(11)
        try await cached.remove(11)
        for _ in 0..<2 {
            try await model.savePosition()
            let again = PagingModel(cached, options: .quiet)
            await again.restore()
            #expect(again.rows.map { $0.item?.id ?? 0 } == [15, 14, 13, 0, 12, 10, 9, 8, 7])
            try await again.savePosition()
        }
    }

    @Test("An item that a page has after its removal from the store is saved with the position")
    func returnedItem() async throws {
        let cached = movingList(in: store)
        try await cached.remove(11)
        let model = await readMovingList(cached)
        try await model.savePosition()
        let again = PagingModel(cached, options: .quiet)
        await again.restore()
        #expect(again.items.map(\.id) == [15, 14, 13, 12, 11, 10, 9, 8, 7])
    }

    @Test("Saving the position stores no rows of a list that was removed from the store", arguments: [false, true])
    func removedList(isWhole: Bool) async throws {
        let cached = movingList(in: store)
        let model = await readMovingList(cached)
        try await model.savePosition()
        await store.remove(isWhole ? .all : .list("posts"))
        try await model.savePosition()
        let again = PagingModel(cached, options: .quiet)
        await again.restore()
        #expect(again.rows.isEmpty)
    }

    @Test("A page that the store lacks leaves a gap, and no stored page is cut away", .row("M96"))
    func missingPage() async throws {
        let model = self.model()
        await model.refresh()
        for _ in 0..<4 { await model.loadNext() }
        model.itemAppeared(45)
        try await model.savePosition()
        network.cut()
        let lacking = LackingStore(base: store, address: "[2]")
        let again = PagingModel(network.cached(in: lacking, as: "posts", coding: .json(id: \.id)), options: .quiet)
        await again.restore()
        #expect(again.rows.map { $0.item?.id ?? -1 } == Array(0..<20) + [-1] + Array(30..<50))
        #expect(again.anchor == RowID(45))
    }

    @Test("A page requested before an edit was confirmed does not restore the old item in the store")
    func editDuringLoad() async throws {
        let first = model()
        await first.refresh()
        let gated = GatedSource(network)
        let model = PagingModel(gated.cached(in: store, as: "posts", coding: .json(id: \.id)), options: .quiet)
        try await model.loadIfNeeded(whileWaitingFor: gated)
        try await model.update(3) {
            $0.isLiked = true
        } confirming: {
        }
        gated.gate.openAll()
        await model.settled()
        network.cut()
        let again = self.model()
        await again.restore()
        #expect(again.items.filter(\.isLiked).map(\.id) == [3])
    }

    @Test("A typed update or removal of a cached source appears in the list after a restart")
    func typedEdits() async throws {
        let cached = network.cached(in: store, as: "posts", coding: .json(id: \.id))
        await model().refresh()
        try await cached.update(Post(id: 3, text: "pushed"))
        try await cached.remove(5)
        network.cut()
        let again = model()
        await again.restore()
        #expect(again.ids == [0, 1, 2, 3, 4, 6, 7, 8, 9])
        #expect(again.items.first { $0.id == 3 }?.text == "pushed")
        let anonymous = network.cached(in: store, as: "posts", coding: .json())
        for edit in [{ try await anonymous.update(Post(id: 3)) }, { try await anonymous.remove(5) }] {
            let error = await #expect(throws: PagingError.self) { try await edit() }
            #expect(error?.code == .noItemID)
        }
    }

    @Test("Cancelling a restoration ends the calls that wait for it, and the next load is a first load")
    func cancelled() async throws {
        try await leave()
        let slow = SlowStore(base: store)
        let model = PagingModel(network.cached(in: slow, as: "posts", coding: .json(id: \.id)), options: .quiet)
        let restoring = Task { await model.restore() }
        while !model.content.refresh.isLoading { await Task.yield() }
        model.cancel()
        slow.answer()
        #expect(await restoring.value == .cancelled)
        await letOthersRun()
        #expect(model.ids.isEmpty && model.phase == .notLoaded)
        #expect(await model.refresh() == .loaded(10))
        #expect(!model.content.isStale)
    }
}

/// A store that answers requests for notes when a test permits it.
private final class SlowStore: PageStore {
    let base: MemoryPageStore
    private let answers = AsyncStream<Void>.makeStream()

    init(base: MemoryPageStore) {
        self.base = base
    }

    func answer() { answers.continuation.finish() }

    func note(of list: ListKey) async throws -> [UInt8]? {
        for await _ in answers.stream {}
        return await base.note(of: list)
    }

    func page(at cursor: String?, of list: ListKey) async throws -> CachedPage? {
        await base.page(at: cursor, of: list)
    }
    func save(_ batch: PageBatch, in list: ListKey) async throws -> Bool { await base.save(batch, in: list) }
    func epoch() async throws -> Int { await base.epoch() }
    func record(of list: ListKey) async throws -> ListRecord? { await base.record(of: list) }
    func lists() async throws -> [CachedList] { await base.lists() }
    func update(_ item: CachedItem) async throws { await base.update(item) }
    func expire(_ scope: StoreScope) async throws { await base.expire(scope) }
    func remove(_ scope: StoreScope) async throws { await base.remove(scope) }
    func trim(to limits: StoreLimits) async throws { await base.trim(to: limits) }
}

/// A store that has lost a page.
private struct LackingStore: PageStore {
    let base: MemoryPageStore
    let address: String

    func page(at cursor: String?, of list: ListKey) async throws -> CachedPage? {
        cursor == address ? nil : await base.page(at: cursor, of: list)
    }
    func note(of list: ListKey) async throws -> [UInt8]? { await base.note(of: list) }
    func save(_ batch: PageBatch, in list: ListKey) async throws -> Bool { await base.save(batch, in: list) }
    func epoch() async throws -> Int { await base.epoch() }
    func record(of list: ListKey) async throws -> ListRecord? { await base.record(of: list) }
    func lists() async throws -> [CachedList] { await base.lists() }
    func update(_ item: CachedItem) async throws { await base.update(item) }
    func expire(_ scope: StoreScope) async throws { await base.expire(scope) }
    func remove(_ scope: StoreScope) async throws { await base.remove(scope) }
    func trim(to limits: StoreLimits) async throws { await base.trim(to: limits) }
}

extension PagingModel<Post> {
    /// Restores the list, and returns when its refresh waits at a gate.
    fileprivate func loadIfNeeded(whileWaitingFor source: GatedSource<some PageSource<Post, Int>>) async throws {
        let loading = Task { await loadIfNeeded() }
        try await source.gate.waitUntilRequested(count: 1)
        _ = loading
    }
}
