import Paging
import PagingTesting
import PagingUI
import Testing

@MainActor
@Suite("When a model goes away", .timeLimit(.minutes(1)))
struct LifetimeTests {
    @Test("M50: The model is freed while a page loads, the load is cancelled, and nothing is called any more")
    func loading() async throws {
        let source = GatedSource(ScriptedSource.posts(pages: 3))
        let recording = RecordingSource(source)
        source.gate.open(nil)
        var model: PagingModel<Post>? = PagingModel(recording)
        await model?.refresh()
        model?.itemAppeared(9)
        try await source.gate.waitUntilRequested(1)
        var callbacks = 0
        model?.onChange = { _ in callbacks += 1 }
        weak let freed = model
        model = nil
        #expect(freed == nil)
        try await recording.log.wait { $0.contains(.cancelled(1)) }
        await letOthersRun()
        #expect(callbacks == 0)
    }

    @Test("M50: A source that ignores cancellation answers nobody after the model is gone")
    func carelessSource() async throws {
        let source = GatedSource(ScriptedSource.posts(pages: 3))
        let recording = RecordingSource(CarelessSource(source))
        source.gate.open(nil)
        var model: PagingModel<Post>? = PagingModel(recording)
        await model?.refresh()
        model?.itemAppeared(9)
        try await source.gate.waitUntilRequested(1)
        var callbacks = 0
        model?.onChange = { _ in callbacks += 1 }
        weak let freed = model
        model = nil
        #expect(freed == nil)
        source.gate.openAll()
        try await recording.log.wait { $0.contains(.returned(1)) }
        await letOthersRun()
        #expect(callbacks == 0)
        #expect(recording.log.requested == [nil, 1])
    }

    @Test("M50: The model is freed while it waits to try again, or for a text to stand still, and the wait ends")
    func waiting() async throws {
        let clock = ManualClock()
        var options = PagingOptions.quiet
        options.retry = .standard
        let source: ScriptedSource<Post, Int> = [
            nil: [.items(posts(0..<3), following: 1)], 1: [.failure(TestFailure(isTransient: true))],
        ]
        var model: PagingModel<Post>? = QueryModel(query: "", debouncing: \.self, options: options, clock: clock) { _ in
            source
        }
        await model?.refresh()
        let next = Task { [weak model] in await model?.loadNext() }
        try await clock.waitForSleepers(count: 1)
        next.cancel()
        _ = await next.value
        model?.searchText = "a"
        while clock.sleeps.count < 2 { await Task.yield() }
        weak let freed = model
        model = nil
        #expect(freed == nil)
        while clock.sleepers > 0 { await Task.yield() }
        #expect(source.loads(of: nil) == 1)
    }
}
