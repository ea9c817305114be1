import Paging
import PagingTesting
import Testing

@Suite("Errors of pages loaded ahead", .timeLimit(.minutes(10)))
struct WalkFailureTests {
    @Test("An error in the look-ahead is thrown only at its page's turn")
    func waitsForItsTurn() async throws {
        let script: ScriptedSource<Int, Int> = [
            nil: [.page(Page(items: [1], links: PageLinks(following: [2, 3])))],
            2: [.items([2], following: 3)],
            3: [.failure(TestFailure(name: "third"))],
        ]
        let gated = GatedSource(script)
        let source = RecordingSource(gated)
        gated.gate.open(nil)
        gated.gate.open(3)
        var pages = source.pages(window: .pages(4)).makeAsyncIterator()
        let first = try await pages.next()
        #expect(first?.items == [1])
        try await source.log.wait { $0.contains(.failed(3)) }
        gated.gate.open(2)
        let second = try await pages.next()
        #expect(second?.items == [2])
        await #expect(throws: TestFailure(name: "third")) { try await pages.next() }
        #expect(pages.outcome.ending == .failed)
        #expect(pages.outcome.error as? TestFailure == TestFailure(name: "third"))
        #expect(pages.outcome.resumePoint == ResumePoint(cursor: 3))
        let after = try await pages.next()
        #expect(after == nil)
    }

    @Test("An error past the last page is never thrown")
    func beyondTheEnd() async throws {
        let script: ScriptedSource<Int, Int> = [
            nil: [.page(Page(items: [1], links: PageLinks(following: [2, 3])))],
            2: [.items([2])],
            3: [.failure(TestFailure())],
        ]
        let gated = GatedSource(script)
        let source = RecordingSource(gated)
        gated.gate.open(nil)
        gated.gate.open(3)
        let walk = Task { await source.pages(window: .pages(4)).collect(upTo: 10) }
        try await source.log.wait { $0.contains(.failed(3)) }
        gated.gate.open(2)
        let collected = await walk.value
        #expect(try collected.items == [1, 2])
        #expect(collected.outcome.ending == .complete)
        #expect(collected.outcome.requests == 3)
    }

    @Test("Loads started by a wrong announcement are dropped and cancelled")
    func wrongAnnouncement() async throws {
        let script: ScriptedSource<Int, Int> = [
            nil: [.page(Page(items: [1], following: 3), announcing: PageLinks(following: [2]))],
            2: [.items([2])],
            3: [.items([3])],
        ]
        let gated = GatedSource(script, stages: .linksAndPages)
        let source = RecordingSource(gated)
        let walk = Task { try await source.pages(window: .pages(2)).reduce(into: []) { $0 += $1.items } }
        try await gated.gate.waitUntilRequested(nil)
        gated.gate.openLinks(nil)
        // The page's own links follow the announcement immediately and start nothing: the window is full.
        try await gated.gate.waitUntilRequested(2)
        gated.gate.open(nil)
        gated.gate.open(3)
        #expect(try await walk.value == [1, 3])
        try await source.log.wait { $0.contains(.cancelled(2)) }
    }

    @Test("An error that defines its own ending determines the outcome")
    func errorWithEnding() async {
        let failure = TestFailure(ending: .refused)
        let source: ScriptedSource<Int, Int> = [nil: [.items([1], following: 2)], 2: [.failure(failure)]]
        let collected = await source.collect(upTo: 10)
        #expect(collected.outcome.ending == .refused)
        #expect(throws: failure) { try collected.items }
    }
}
