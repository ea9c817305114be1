import Paging
import PagingTesting
import Synchronization
import Testing

@testable import PagingUI

@MainActor
@Suite("Queries as values", .timeLimit(.minutes(10)))
struct QueryModelTests {
    private struct Query: Hashable, Codable, Sendable {
        var text = ""
        var isLiked = false
    }

    /// A server with one post per query, which can go offline or hold its responses.
    private final class Server: Sendable {
        struct Down: Error {}

        let requests = Mutex<[Query]>([])
        let isDown = Mutex(false)
        let gate = GatedSource(ScriptedSource.posts(pages: 1))

        func source(_ query: Query) -> Pages<Post, Int> {
            Pages { _ in
                self.requests.withLock { $0.append(query) }
                if self.isDown.withLock({ $0 }) { throw Down() }
                if query.text == "slow" { _ = try await self.gate.page(at: nil) }
                let number = self.requests.withLock { $0.count }
                return Page(items: [
                    Post(id: 1, text: query.text, isLiked: query.isLiked), Post(id: 100 + number, text: query.text),
                ])
            }
        }
    }

    private let clock = ManualClock()
    private let server = Server()

    private func model(_ options: PagingOptions = .quiet) -> QueryModel<Query, Post> {
        QueryModel(query: Query(), debouncing: \.text, options: options, clock: clock) { [server] in server.source($0) }
    }

    /// Lets the pause in typing pass.
    private func pause() async throws {
        try await clock.waitForSleepers(count: 1)
        clock.advance(by: .milliseconds(300))
    }

    private var requests: [Query] { server.requests.withLock { $0 } }

    @Test("Debounced text waits until typing pauses, and other changes apply at once with the newest text")
    func debouncing() async throws {
        let model = model()
        await model.list.refresh()
        model.query.text = "s"
        model.query.text = "sw"
        #expect(requests == [Query()])
        model.query.isLiked = true
        await model.list.settled()
        #expect(requests == [Query(), Query(text: "sw", isLiked: true)])
        model.query.text = "swift"
        try await pause()
        await model.list.settled()
        #expect(requests.last == Query(text: "swift", isLiked: true) && requests.count == 3)
        model.query = Query(text: "other")
        await model.list.settled()
        #expect(requests.last == Query(text: "other") && requests.count == 4)
        model.query = Query(text: "other")
        await model.list.settled()
        #expect(requests.count == 4)
    }

    @Test("Submitting searches at once and only once, and does nothing without a change")
    func submitting() async throws {
        let model = model()
        await model.list.refresh()
        model.submit()
        model.query.text = "swift"
        model.submit()
        await model.list.settled()
        #expect(model.list.items.first?.text == "swift")
        clock.advance(by: .seconds(1))
        await letOthersRun()
        model.submit()
        await model.list.settled()
        #expect(requests == [Query(), Query(text: "swift")])
    }

    @Test("The answer to an earlier query never lands in the list of a later one")
    func lateAnswer() async throws {
        let model = model()
        model.query.text = "slow"
        model.submit()
        try await server.gate.gate.waitUntilRequested(nil)
        model.query.isLiked = true
        model.query.text = "fast"
        model.submit()
        await model.list.settled()
        server.gate.gate.openAll()
        await letOthersRun()
        #expect(model.list.items.first?.text == "fast")
    }

    @Test("A search field shows the text of the query and is empty for a query without text")
    func searchField() async throws {
        let model = model()
        #expect(model.isSearchable)
        model.searchText = "swift"
        #expect(model.query == Query(text: "swift"))
        #expect(model.searchText == "swift")
        let plain = QueryModel(query: Query(), clock: clock) { [server] in server.source($0) }
        plain.searchText = "swift"
        #expect(!plain.isSearchable && plain.query == Query() && plain.searchText == "")
        plain.query.text = "swift"
        await plain.list.settled()
        #expect(requests == [Query(text: "swift")])
    }

    @Test("Returning to an earlier query shows its rows at once and refreshes them")
    func remembered() async throws {
        let model = model()
        await model.list.refresh()
        let first = model.list.ids
        model.query.text = "swift"
        model.submit()
        await model.list.settled()
        #expect(model.list.ids != first)
        model.query.text = ""
        #expect(model.list.ids == first)
        #expect(model.list.content.isBeingReplaced)
        #expect(requests.count == 2)
        try await pause()
        await model.list.settled()
        #expect(requests.count == 3 && !model.list.content.isStale)
        #expect(model.list.ids == [1, 103])
    }

    @Test("Fresh rows of an earlier query need no refresh and no debounce")
    func fresh() async throws {
        var options = PagingOptions.quiet
        options.queryFreshness = .seconds(60)
        let model = model(options)
        await model.list.refresh()
        model.query.isLiked = true
        await model.list.settled()
        clock.advance(by: .seconds(59))
        model.query.isLiked = false
        await model.list.settled()
        #expect(requests.count == 2 && !model.list.content.isStale && model.list.ids == [1, 101])
        model.query.isLiked = true
        clock.advance(by: .seconds(1))
        model.query.isLiked = false
        await model.list.settled()
        #expect(requests.count == 3)
    }

    @Test("The options limit the number of earlier queries in memory", arguments: [0, 1, 2])
    func bound(count: Int) async throws {
        var options = PagingOptions.quiet
        options.rememberedQueries = count
        options.queryChange = .clear
        let model = model(options)
        let queries = ["a", "b", "c"].map { Query(text: $0) }
        for query in queries {
            model.query = query
            model.submit()
            await model.list.settled()
        }
        server.isDown.withLock { $0 = true }
        model.query = Query(text: "a")
        #expect(model.list.ids.isEmpty == (count < 2))
        model.query = Query(text: "b")
        #expect(model.list.ids.isEmpty == (count < 2))
    }

    @Test("Edits made during another query appear in the rows of the earlier one")
    func edits() async throws {
        let model = model()
        await model.list.refresh()
        model.query.isLiked = true
        await model.list.settled()
        let pending = model.list.update(1) { $0.text = "pending" }
        model.list.confirm(model.list.update(101) { $0.text = "confirmed" })
        server.isDown.withLock { $0 = true }
        model.query.isLiked = false
        #expect(model.list.items.map(\.text) == ["pending", "confirmed"])
        await model.list.settled()
        model.list.rollBack(pending)
        #expect(model.list.items.map(\.text) == ["", "confirmed"])
    }

    @Test("Offline, each query shows its own stored rows, and restoring during a debounce shows the query's or none")
    func offline() async throws {
        let store = MemoryPageStore()
        func cachedModel() -> QueryModel<Query, Post> {
            QueryModel(query: Query(), debouncing: \.text, options: .quiet, clock: clock) { [server] query in
                server.source(query).cached(in: store, as: ListKey("posts", query: query), coding: .json(id: \.id))
            }
        }
        let online = cachedModel()
        await online.list.refresh()
        online.query.isLiked = true
        await online.list.settled()
        let liked = online.list.ids
        server.isDown.withLock { $0 = true }
        let model = cachedModel()
        await model.list.restore()
        #expect(model.list.ids == [1, 101])
        model.query.isLiked = true
        await model.list.settled()
        #expect(model.list.ids == liked && model.list.content.isStale && model.list.content.refresh.failure != nil)
        let waiting = cachedModel()
        waiting.query.text = "never read"
        await waiting.list.restore()
        #expect(waiting.list.ids.isEmpty)
        let first = cachedModel()
        first.query = Query(text: "", isLiked: true)
        await first.list.restore()
        #expect(first.list.ids == liked)
    }

    @Test("A saved list of the waiting query is shown and paged by its own source")
    func savedList() async throws {
        let model = model()
        model.query.text = "swift"
        model.submit()
        await model.list.settled()
        let saved = try model.list.saved()
        let other = self.model()
        await other.list.refresh()
        #expect(throws: PagingError.self) { try other.list.restore(saved) }
        other.query.text = "swift"
        try other.list.restore(saved)
        #expect(other.list.ids == model.list.ids)
        await other.list.refresh()
        clock.advance(by: .seconds(1))
        await other.list.settled()
        #expect(requests == [Query(text: "swift"), Query(), Query(text: "swift")])
    }
}
