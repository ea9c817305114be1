import Paging
import PagingTesting
import PagingUI
import RowTrait
import Testing

@MainActor
@Suite("Deallocation of a model", .timeLimit(.minutes(10)))
struct LifetimeTests {
    @Test("The model is deallocated while a page loads, the load is cancelled, and no callback follows", .row("M50"))
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

    @Test("A source that ignores cancellation has no effect after the model is deallocated", .row("M50"))
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

    @Test("The model is deallocated during a retry delay or debounce, and the wait ends", .row("M50"))
    func waiting() async throws {
        let clock = ManualClock()
        var options = PagingOptions.quiet
        options.retry = RetryPolicy()
        let source: ScriptedSource<Post, Int> = [
            nil: [.items(posts(0..<3), following: 1)], 1: [.failure(TestFailure(isTransient: true))],
        ]
        var model: QueryModel<String, Post>? = QueryModel(
            query: "",
            debouncing: \.self,
            options: options,
            clock: clock
        ) { _ in source }
        await model?.list.refresh()
        let next = Task { [weak model] in await model?.list.loadNext() }
        try await clock.waitForSleepers(count: 1)
        next.cancel()
        _ = await next.value
        model?.query = "a"
        while clock.sleeps.count < 2 { await Task.yield() }
        weak let freed = model
        weak let freedList = model?.list
        model = nil
        #expect(freed == nil && freedList == nil)
        while clock.sleepers > 0 { await Task.yield() }
        #expect(source.loads(of: nil) == 1)
    }
}
