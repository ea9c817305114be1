import Paging
import PagingTesting
import PagingUI
import Testing

@MainActor
@Suite("Loads that replace others, wait for the network or read to the end", .timeLimit(.minutes(10)))
struct RepeatedLoadTests {
    @Test("A refresh to the top cancels a jump and does not complete it")
    func refreshDuringJump() async throws {
        let source = GatedSource(ScriptedSource.posts(pages: 8))
        source.gate.open(nil)
        let model = PagingModel(source, options: .quiet)
        await model.refresh()
        let jump = Task { await model.jump(to: 5) }
        try await source.gate.waitUntilRequested(5)
        let refresh = Task { await model.refresh(.toTop) }
        #expect("\(await jump.value)" == "cancelled")
        #expect("\(await refresh.value)" == "loaded(10)")
        #expect(model.ids == Array(0..<10))
        #expect(!model.canJumpBack)
        source.gate.openAll()
    }

    @Test("A refresh during another sends a new request, and both calls get the newer answer")
    func newGeneration() async throws {
        let source = GatedSource(ScriptedSource.posts(pages: 1))
        let model = PagingModel(source, options: .quiet)
        let log = EmissionLog(model)
        let first = Task { await model.refresh() }
        try await source.gate.waitUntilRequested(nil)
        let second = Task { await model.refresh() }
        try await source.gate.waitUntilRequested(nil, times: 2)
        source.gate.openAll()
        #expect("\(await first.value)" == "loaded(10)")
        #expect("\(await second.value)" == "loaded(10)")
        #expect(log.frames == ["0 loading idle", "10 idle atEnd"])
    }

    @Test("Back online, loads stopped by a temporary failure are retried, and permanent failures stay")
    func backOnline() async throws {
        let source: ScriptedSource<Post, Int> = [
            nil: [.items(posts(0..<3), following: 1)],
            1: [.failure(TestFailure(isTransient: true)), .items(posts(3..<6), following: 2)],
            2: [.failure(TestFailure()), .items(posts(6..<9))],
        ]
        let model = PagingModel(source, options: .quiet)
        await model.refresh()
        model.isOnline = false
        await model.loadNext()
        #expect(model.content.append.failure != nil)
        model.isOnline = true
        await model.settled()
        #expect(model.ids == Array(0..<6))
        model.isOnline = false
        await model.loadNext()
        model.isOnline = true
        await model.settled()
        #expect(source.loads(of: 2) == 1)
        #expect(model.content.append.failure != nil)
    }

    @Test("Back online, a failed refresh continues with its own policy")
    func refreshBackOnline() async throws {
        let source: ScriptedSource<Post, Int> = [
            nil: [
                .items(posts(0..<3), following: 1), .failure(TestFailure(isTransient: true)), .items(posts(10..<13)),
            ],
            1: [.items(posts(3..<6))],
        ]
        let model = PagingModel(source, options: .quiet)
        await model.refresh()
        await model.loadNext()
        model.itemAppeared(4)
        model.isOnline = false
        await model.refresh(.toTop)
        model.isOnline = true
        await model.settled()
        #expect(model.ids == Array(10..<13))
    }

    @Test("A hanging load is replaced by one that answers, for every waiting call")
    func restarted() async throws {
        let source = GatedSource(ScriptedSource.posts(pages: 3))
        let model = PagingModel(source, options: .quiet)
        source.gate.open(nil)
        await model.refresh()
        let first = Task { await model.loadNext() }
        try await source.gate.waitUntilRequested(1)
        let second = Task { await model.loadNext(restarting: true) }
        try await source.gate.waitUntilRequested(1, times: 2)
        source.gate.openAll()
        #expect("\(await first.value)" == "loaded(10)")
        #expect("\(await second.value)" == "loaded(10)")
        await letOthersRun()
        #expect(model.ids == Array(0..<20))
    }

    @Test("A retry starts a load at once that waits for its next attempt")
    func retriedDuringWait() async throws {
        let clock = ManualClock()
        var options = PagingOptions.quiet
        options.retry = RetryPolicy(attempts: 3, firstDelay: .seconds(60), maximumDelay: .seconds(60))
        let source: ScriptedSource<Post, Int> = [
            nil: [.failure(TestFailure(isTransient: true)), .items(posts(0..<3))]
        ]
        let model = PagingModel(source, options: options, clock: clock)
        let refresh = Task { await model.refresh() }
        try await clock.waitForSleepers(count: 1)
        await model.retry()
        #expect("\(await refresh.value)" == "loaded(3)")
        #expect(source.loads(of: nil) == 2)
    }

    @Test("Loading all pages reads to the end or a limit and reports which")
    func loadAll() async {
        let whole = PagingModel(ScriptedSource.posts(pages: 4), options: .quiet)
        #expect("\(await whole.loadAll(upTo: 1_000))" == "atEnd")
        #expect(whole.ids == Array(0..<40))

        let bounded = PagingModel(ScriptedSource.posts(pages: 10), options: .quiet)
        await bounded.refresh()
        #expect("\(await bounded.loadAll(upTo: 35))" == "loaded(30)")
        #expect(bounded.ids == Array(0..<40))
        #expect("\(await bounded.loadAll(upTo: 40))" == "loaded(0)")
        #expect("\(await bounded.loadAll(upTo: 100))" == "atEnd")
    }

    @Test("Loading all pages stops at a failure, a pause and a cancellation, and forgotten rows count")
    func loadAllStops() async throws {
        let failing: ScriptedSource<Post, Int> = [
            nil: [.items(posts(0..<3), following: 1)], 1: [.failure(TestFailure())],
        ]
        let model = PagingModel(failing, options: .quiet)
        #expect("\(await model.loadAll(upTo: 100))".hasPrefix("failed"))
        #expect(model.ids == [0, 1, 2])

        let forgetful = PagingModel(
            ScriptedSource.posts(pages: 30),
            options: try PagingOptions.quiet.retaining(atMost: 30, pageSize: 10)
        )
        #expect("\(await forgetful.loadAll(upTo: 200))" == "loaded(200)")
        #expect(forgetful.ids.last == 199)
        #expect(forgetful.ids.count <= 40)

        let gated = GatedSource(ScriptedSource.posts(pages: 3))
        let waiting = PagingModel(gated, options: .quiet)
        let all = Task { await waiting.loadAll(upTo: 100) }
        try await gated.gate.waitUntilRequested(nil)
        all.cancel()
        #expect("\(await all.value)" == "cancelled")
        gated.gate.openAll()
    }
}
