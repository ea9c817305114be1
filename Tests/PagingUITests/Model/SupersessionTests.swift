import Paging
import PagingTesting
import PagingUI
import Testing

@MainActor
@Suite("Refreshes and what they make void", .timeLimit(.minutes(1)))
struct SupersessionTests {
    @Test("M36: A refresh goes on when the task that waits for it is cancelled, and shows no error")
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

    @Test("M36: Whoever waits for a refresh goes on once it is settled, whatever it has become")
    func settled() async {
        let source: ScriptedSource<Post, Int> = [nil: [.failure(TestFailure()), .items(posts(0..<3))]]
        let model = PagingModel(source, options: .quiet)
        #expect("\(await model.refresh())".hasPrefix("failed"))
        #expect("\(await model.refresh())" == "loaded(3)")
        #expect("\(model.content.refresh)" == "idle")
    }

    @Test("M36: A task that was cancelled before it asks for a refresh does not wait, and the refresh goes on")
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

    @Test("M39: Two refreshes at once are one, and its states are loading and idle, once each")
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

    @Test("M43, M44: A refresh starts at once, and an append that answers after it is dropped")
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
        #expect("\(await next.value)" == "loaded(10)", "Whoever waited gets the page after the new rows.")
        #expect(model.ids == Array(100..<120))
    }

    @Test("M45: A wish for the next page during a refresh does not disturb it, and goes on from the new rows")
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
