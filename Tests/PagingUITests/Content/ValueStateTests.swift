import Paging
import PagingTesting
import PagingUI
import Testing

/// The state of a screen as a value, as reducers have it.
private struct Feed: Equatable, Sendable {
    /// The list on screen.
    var posts = ListContent<Post>()
    var selection: Post.ID?
    var isSharing = false

    /// An event on the screen.
    enum Action: Sendable {
        case appeared
        case contentChanged(ListContent<Post>)
        case rowAppeared(RowID)
        case selected(Post.ID)
        case shareTapped
        case pulled
    }

    /// The work that an action starts outside of the state.
    enum Effect: Equatable, Sendable {
        case observe
        case report(RowID)
        case refresh
    }

    /// Changes the state, and returns the effect of an action.
    mutating func reduce(_ action: Action) -> Effect? {
        switch action {
        case .appeared: return .observe
        case .contentChanged(let content):
            posts = content
            // A selected post that is gone is not shared.
            if let id = selection, !posts.items.contains(where: { $0.id == id }) { selection = nil }
            isSharing = isSharing && selection != nil
            return nil
        case .rowAppeared(let id): return .report(id)
        case .selected(let id):
            selection = id
            return nil
        case .shareTapped:
            isSharing = selection != nil
            return nil
        case .pulled: return .refresh
        }
    }
}

/// The store of a feed: it runs effects, with the model behind them.
@MainActor
private final class FeedStore {
    private(set) var state = Feed()
    private let model: PagingModel<Post>
    private(set) var states: [Feed] = []
    private var waiting: [(condition: (Feed) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    init(_ model: PagingModel<Post>) { self.model = model }

    func send(_ action: Feed.Action) async {
        let effect = state.reduce(action)
        if states.last != state { states.append(state) }
        let met = waiting.filter { $0.condition(state) }
        waiting.removeAll { $0.condition(state) }
        for waiter in met { waiter.continuation.resume() }
        switch effect {
        case .observe: for await content in model.contents { await send(.contentChanged(content)) }
        case .report(let id): model.itemAppeared(id)
        case .refresh: await model.refresh()
        case nil: break
        }
    }

    /// Waits for a state.
    func until(_ condition: @escaping (Feed) -> Bool) async {
        guard !condition(state) else { return }
        await withCheckedContinuation { waiting.append((condition, $0)) }
    }
}

@MainActor
@Suite("Contents as values", .timeLimit(.minutes(10)))
struct ValueStateTests {
    @Test("A reducer receives the contents of a list, and its state is compared as a value")
    func reducer() async {
        let server = ChangingSource(posts(0..<40), pageSize: 10)
        let list = PagingModel(server, options: .quiet)
        let store = FeedStore(list)
        async let _ = store.send(.appeared)
        await list.loadIfNeeded()
        await store.until { $0.posts.items.count == 10 }
        await store.send(.selected(3))
        await store.send(.shareTapped)
        #expect(store.state.isSharing)
        server.remove(3)
        await store.send(.pulled)
        await store.until { $0.posts.items.first { $0.id == 3 } == nil }
        #expect(store.state.selection == nil && !store.state.isSharing)
        #expect(store.state.posts.items == ListContent(posts([0, 1, 2] + Array(4...10))).items)
        #expect(store.states.count > 4)
    }

    @Test("A created content has the rows and states of a loaded one")
    func created() async {
        let model = PagingModel(ChangingSource(posts(0..<5), pageSize: 10), options: .quiet)
        await model.refresh()
        var content = ListContent(posts(0..<5))
        #expect(content != model.content)
        content.append = .atEnd
        content.prepend = model.content.prepend
        content.end = model.content.end
        #expect(content == model.content)
        #expect(content.phase == .content)
        #expect(content.rows.map(\.id) == (0..<5).map { RowID($0) })
        content.append = .loading
        #expect(content != model.content)
    }

    @Test("Contents without rows have the phase that their states say")
    func phases() {
        var content = ListContent<Post>()
        #expect(content.phase == .notLoaded)
        content.refresh = .loading
        #expect(content.phase == .loading)
        #expect(ListContent<Post>([]).phase == .empty)
    }

    @Test("A repeated item is one row, and items without an identity are all rows")
    func identities() {
        #expect(ListContent(posts([1, 2, 1])).items.map(\.id) == [1, 2])
        #expect(ListContent(posts([1, 2, 1]), identity: .none).items.map(\.id) == [1, 2, 1])
    }

    @Test("A slow reader gets the newest content, and every reader its own")
    func slowReader() async {
        let model = PagingModel(ChangingSource(posts(0..<30), pageSize: 10), options: .quiet)
        let contents = model.contents
        var other = model.contents.makeAsyncIterator()
        for _ in 0..<3 { await model.loadNext() }
        var first = contents.makeAsyncIterator()
        #expect(await first.next(isolation: #isolation)?.items.count == 30)
        #expect(await other.next(isolation: #isolation)?.items.count == 30)
    }

    @Test("The contents end with the model")
    func end() async {
        var model: PagingModel<Post>? = PagingModel(ChangingSource(posts(0..<5), pageSize: 10))
        var iterator = model?.contents.makeAsyncIterator()
        _ = await iterator?.next(isolation: #isolation)
        model = nil
        #expect(await iterator?.next(isolation: #isolation) == nil)
    }

    @Test("A content describes itself by its phase and the ids of its rows")
    func description() {
        var content = ListContent(posts(1...3))
        content.append = .loading
        #expect("\(content)" == "content, append: loading, 3 rows: 1 2 3")
        #expect(String(reflecting: content) == "\(content)")
        let many = ListContent(posts(1...100))
        #expect("\(many.rows)" == "100 rows: 1 2 3 4 5 6 7 8 9 10 … 91 92 93 94 95 96 97 98 99 100")
        #expect(Array(Mirror(reflecting: many).children).isEmpty)
    }
}

@MainActor
@Suite("Stale rows", .timeLimit(.minutes(10)))
struct StaleRowTests {
    @Test(
        "A refresh that succeeds clears the flag, with any policy",
        arguments: [
            RefreshPolicy.anchored, .allLoaded, .toTop, .headLeavingGap, .headDroppingRest,
        ]
    )
    func policies(policy: RefreshPolicy) async {
        let server = ChangingSource(posts(0..<40), pageSize: 10)
        let gated = GatedSource(server)
        gated.gate.openAll()
        let model = PagingModel(gated, options: .quiet)
        model.setPage(Page<Post, ChangingSource<Post>.Cursor>(items: posts(0..<10)), at: nil)
        #expect(model.content.isStale)
        await model.refresh(policy)
        #expect(!model.content.isStale)
    }

    @Test("A refresh can be held by a gate that is closed again")
    func heldRefresh() async throws {
        let gated = GatedSource(ChangingSource(posts(0..<40), pageSize: 10))
        gated.gate.open(nil)
        let model = PagingModel(gated, options: .quiet)
        await model.refresh()
        gated.gate.close(nil)
        let refresh = Task { await model.refresh() }
        try await gated.gate.waitUntilRequested(nil, times: 2)
        #expect(model.content.refresh.isLoading && model.items.count == 10)
        gated.gate.open(nil)
        #expect(await refresh.value == .loaded(10))
    }
}
