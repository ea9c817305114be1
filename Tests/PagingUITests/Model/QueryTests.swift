import Paging
import PagingTesting
import PagingUI
import RowTrait
import Testing

@MainActor
@Suite("Searching and changing the source", .timeLimit(.minutes(10)))
struct QueryTests {
    private let clock = ManualClock()

    @Test("When the answer to an earlier text arrives last, only the rows of the newer text are shown", .row("M46"))
    func lateAnswer() async throws {
        let old = GatedSource(ScriptedSource.posts(pages: 2))
        let new = GatedSource(ScriptedSource.posts(pages: 2, from: 500))
        let oldLoads = RecordingSource(CarelessSource(old))
        let newLoads = RecordingSource(CarelessSource(new))
        let model = QueryModel(query: "", debouncing: \.self, options: .quiet, clock: clock) { text in
            text == "new" ? newLoads : oldLoads
        }
        try await search("old", in: model)
        try await old.gate.waitUntilRequested(nil)
        try await search("new", in: model)
        try await new.gate.waitUntilRequested(nil)
        new.gate.openAll()
        await model.list.settled()
        #expect(model.list.ids == Array(500..<510))
        old.gate.openAll()
        try await oldLoads.log.wait { $0.contains(.returned(nil)) }
        await letOthersRun()
        #expect(model.list.ids == Array(500..<510))
        await model.list.loadNext()
        #expect(model.list.ids == Array(500..<520))
        #expect(oldLoads.log.requested == [nil])
    }

    @Test("Typing starts no search until it pauses, and then the last text is searched for once", .row("M47"))
    func debounce() async throws {
        let log = TextSource.Log()
        let model = QueryModel(query: "", debouncing: \.self, options: .quiet, clock: clock) {
            TextSource(text: $0, log: log)
        }
        for (number, text) in ["a", "ab", "abc"].enumerated() {
            model.query = text
            while clock.sleeps.count <= number { await Task.yield() }
            clock.advance(by: .milliseconds(299))
            await letOthersRun()
            #expect(log.texts == [])
        }
        clock.advance(by: .milliseconds(1))
        await model.list.settled()
        #expect(log.texts == ["abc"])
        #expect(model.list.items.map(\.text) == ["abc"])
    }

    @Test("A refresh during typing waits for the text and sends no request of its own", .row("M47"))
    func refreshWhileTyping() async throws {
        let log = TextSource.Log()
        let model = QueryModel(query: "", debouncing: \.self, options: .quiet, clock: clock) {
            TextSource(text: $0, log: log)
        }
        await model.list.refresh()
        model.query = "a"
        let refresh = Task { await model.list.refresh() }
        let check = Task { await model.list.checkForNew() }
        let more = Task { await model.list.checkForMore() }
        try await clock.waitForSleepers(count: 1)
        await letOthersRun()
        #expect(log.texts == [""])
        clock.advance(by: .milliseconds(300))
        #expect("\(await refresh.value)" == "loaded(1)")
        _ = await (check.value, more.value)
        #expect(log.texts == ["", "a"])
    }

    @Test(
        "A policy decides whether the rows of the old query stay as stale or are removed at once",
        .row("M48"),
        arguments: [true, false]
    )
    func oldRows(keepsRows: Bool) async throws {
        var options = PagingOptions.quiet
        options.queryChange = keepsRows ? .keepRows : .clear
        let model = PagingModel(ScriptedSource.posts(pages: 2), options: options)
        await model.refresh()
        let other = GatedSource(ScriptedSource.posts(pages: 1, from: 500))
        let change = Task { await model.setSource(other) }
        try await other.gate.waitUntilRequested(nil)
        #expect(model.ids == (keepsRows ? Array(0..<10) : []))
        #expect(model.content.isStale == keepsRows)
        #expect(model.content.refresh.isLoading)
        #expect("\(model.phase)" == (keepsRows ? "content" : "loading"))
        other.gate.openAll()
        #expect("\(await change.value)" == "loaded(10)")
        #expect(model.ids == Array(500..<510))
        #expect(!model.content.isStale)
    }

    @Test("Rows that stay because the new query failed are not paged by the new source", .row("M46", "M48"))
    func failedQuery() async throws {
        let model = PagingModel(ScriptedSource.posts(pages: 3), options: .quiet)
        await model.refresh()
        let other: ScriptedSource<Post, Int> = [
            nil: [.failure(TestFailure()), .failure(TestFailure()), .items(posts(500..<510), following: 1)],
            1: [.items(posts(510..<520))],
        ]
        #expect("\(await model.setSource(other))".hasPrefix("failed"))
        #expect(model.ids == Array(0..<10))
        #expect(model.content.isStale)
        model.itemAppeared(9)
        await model.settled()
        #expect("\(await model.loadNext())".hasPrefix("failed"))
        #expect(other.loads(of: 1) == 0)
        await model.retry()
        #expect(model.ids == Array(500..<510))
        #expect(!model.canJumpBack)
        await model.loadNext()
        #expect(model.ids == Array(500..<520))
    }

    @Test("A call that waits for a page of the old query reports that it will not arrive", .row("M46"))
    func waiter() async throws {
        let source = GatedSource(ScriptedSource.posts(pages: 2))
        let model = PagingModel(source, options: .quiet)
        let refresh = Task { await model.refresh() }
        let next = Task { await model.loadNext() }
        try await source.gate.waitUntilRequested(nil)
        await model.setSource(ScriptedSource.posts(pages: 2, from: 500))
        #expect("\(await refresh.value)" == "cancelled")
        #expect("\(await next.value)" == "cancelled")
        #expect(model.ids == Array(500..<510))
    }

    private func search(_ text: String, in model: QueryModel<String, Post>) async throws {
        model.query = text
        try await clock.waitForSleepers(count: 1)
        clock.advance(by: .milliseconds(300))
    }
}
