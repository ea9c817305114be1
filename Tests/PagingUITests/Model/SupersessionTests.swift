import Paging
import PagingTesting
import PagingUI
import RowTrait
import Testing

@MainActor
@Suite("Refreshes and the loads they invalidate", .timeLimit(.minutes(10)))
struct SupersessionTests {
    @Test("A refresh continues when the waiting task is cancelled, and shows no error", .row("M36"))
    func waitingTaskCancelled() async throws {
        let source = GatedSource(ScriptedSource.posts(pages: 1))
        let model = PagingModel(source, options: .quiet)
        let refresh = Task { await model.refresh() }
        try await source.gate.waitUntilRequested(nil)
        refresh.cancel()
        #expect("\(await refresh.value)" == "cancelled")
        #expect(model.content.refresh.isLoading)
        source.gate.open(nil)
        await model.settled()
        #expect(model.ids == Array(0..<10))
        #expect(model.content.refresh.failure == nil)
        #expect(source.gate.requestCount == 1)
    }

    @Test("A call that waits for a refresh returns when the refresh ends, whatever its result", .row("M36"))
    func settled() async {
        let source: ScriptedSource<Post, Int> = [nil: [.failure(TestFailure()), .items(posts(0..<3))]]
        let model = PagingModel(source, options: .quiet)
        #expect("\(await model.refresh())".hasPrefix("failed"))
        #expect("\(await model.refresh())" == "loaded(3)")
        #expect("\(model.content.refresh)" == "idle")
    }

    @Test("A task cancelled before it requests a refresh does not wait, and the refresh continues", .row("M36"))
    func cancelledBefore() async {
        let model = PagingModel(ScriptedSource.posts(pages: 1), options: .quiet)
        let refresh = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await model.refresh()
        }
        #expect("\(await refresh.value)" == "cancelled")
        await model.settled()
        #expect(model.ids.count == 10)
    }

    @Test("Concurrent refreshes are one, and its states are loading and idle, once each", .row("M39"))
    func twice() async throws {
        let source = GatedSource(ScriptedSource.posts(pages: 1))
        let model = PagingModel(source, options: .quiet)
        let log = EmissionLog(model)
        let first = Task { await model.refresh() }
        let second = Task { await model.refresh() }
        try await source.gate.waitUntilRequested(nil)
        source.gate.open(nil)
        #expect("\(await first.value)" == "loaded(10)")
        #expect("\(await second.value)" == "loaded(10)")
        #expect(source.gate.requestCount == 1)
        #expect(log.frames == ["0 loading idle", "10 idle atEnd"])
    }

    @Test("A refresh starts at once, and a later answer to an append is dropped", .row("M43", "M44"))
    func lateAppend() async throws {
        let script: ScriptedSource<Post, Int> = [
            nil: [.items(posts(0..<10), following: 1), .items(posts(100..<110), following: 7)],
            1: [.items(posts(10..<20), following: 2)],
            7: [.items(posts(110..<120))],
        ]
        let source = GatedSource(script)
        let recording = RecordingSource(CarelessSource(source))
        let model = PagingModel(recording, options: .quiet)
        source.gate.open(nil)
        await model.refresh()
        let next = Task { await model.loadNext() }
        try await source.gate.waitUntilRequested(1)

        let refresh = Task { await model.refresh() }
        #expect("\(await refresh.value)" == "loaded(10)", "The append still waits at its gate.")
        #expect(model.ids == Array(100..<110))
        source.gate.open(1)
        try await recording.log.wait { $0.contains(.returned(1)) }
        await letOthersRun()
        #expect(model.ids == Array(100..<110))

        source.gate.openAll()
        #expect("\(await next.value)" == "loaded(10)", "Callers that waited get the page after the new rows.")
        #expect(model.ids == Array(100..<120))
    }

    @Test("A call for the next page during a refresh does not disturb it and continues from the new rows", .row("M45"))
    func appendDuringRefresh() async throws {
        let script: ScriptedSource<Post, Int> = [
            nil: [.items(posts(0..<10), following: 1), .items([Post(id: 9)] + posts(100..<110), following: 7)],
            7: [.items(posts(110..<120))],
        ]
        let source = GatedSource(script)
        var options = PagingOptions()
        options.prefetchDistance = 5
        let model = PagingModel(source, options: options)
        let first = Task { await model.refresh() }
        try await source.gate.waitUntilRequested(nil)
        model.itemAppeared(9)
        source.gate.open(nil)
        _ = await first.value
        let refresh = Task { await model.refresh() }
        let next = Task { await model.loadNext() }
        await letOthersRun()
        model.itemAppeared(9)
        #expect("\(await refresh.value)" == "loaded(11)")
        #expect(source.gate.requests(of: 1) == 0)
        source.gate.openAll()
        #expect("\(await next.value)" == "loaded(10)")
        #expect(source.gate.requests(of: 7) == 1)
        #expect(model.ids == [9] + Array(100..<120))
    }
}
