import Paging
import PagingTesting
import Testing

@Suite("Cancellation of a walk", .timeLimit(.minutes(10)))
struct WalkCancellationTests {
    private let gated = GatedSource(ScriptedSource.numbered(pages: 5, size: 2, announcing: .all))

    @Test(
        "Cancelling the consumer cancels the loads and throws CancellationError",
        arguments: [PageWindow.serial, .pages(4)]
    )
    func cancelledConsumer(window: PageWindow) async throws {
        let source = RecordingSource(gated)
        gated.gate.open(nil)
        let walk = Task {
            var pages = source.pages(window: window).makeAsyncIterator()
            _ = try await pages.next()
            await #expect(throws: CancellationError.self) { _ = try await pages.next() }
            return pages.outcome
        }
        // One page was delivered; the window is beyond it.
        try await gated.gate.waitUntilRequested(count: window.bound + 1)
        walk.cancel()
        let outcome = try await walk.value
        #expect(outcome.ending == .cancelled)
        #expect(outcome.resumePoint == ResumePoint(cursor: 2))
        try await source.log.waitUntilQuiet()
        #expect(Set(source.log.cursors(of: .cancelled)).count == source.log.requested.count - 1)
        #expect(source.log.cursors(of: .returned) == [nil])
    }

    @Test("A cancelled consumer does not wait for a source that ignores cancellation")
    func stubbornSource() async throws {
        let stubborn = GatedSource(ScriptedSource.numbered(pages: 5, size: 2), ignoringCancellation: true)
        let walk = Task { await stubborn.collect(upTo: 100) }
        try await stubborn.gate.waitUntilRequested(nil)
        walk.cancel()
        #expect(await walk.value.outcome.ending == .cancelled)
        stubborn.gate.openAll()
    }

    @Test("An error that a source throws because of a cancellation is not a failure of the walk")
    func ownErrorOnCancellation() async throws {
        let gated = GatedSource(ScriptedSource.numbered(pages: 2, size: 1))
        let source = Pages<Int, Int> { cursor in
            do {
                return try await gated.page(at: cursor)
            } catch {
                throw TestFailure(name: "connection closed")
            }
        }
        let walk = Task { await source.pages(window: .serial).collect(upTo: 10) }
        try await gated.gate.waitUntilRequested(nil)
        walk.cancel()
        let outcome = await walk.value.outcome
        #expect(outcome.ending == .cancelled)
    }

    @Test("Dropping the iterator during a walk cancels the loads")
    func droppedIterator() async throws {
        let source = RecordingSource(gated)
        gated.gate.open(nil)
        do {
            var pages = source.pages(window: .pages(3)).makeAsyncIterator()
            _ = try await pages.next()
            try await gated.gate.waitUntilRequested(count: 3)
        }
        try await source.log.waitUntilQuiet(afterRequests: 3)
        #expect(Set(source.log.cursors(of: .cancelled)) == [2, 3])
    }

    @Test("A walk in a cancelled task starts no load")
    func cancelledFromTheStart() async {
        let source = RecordingSource(ScriptedSource.numbered(pages: 3, size: 1))
        let walk = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await source.collect(upTo: 10)
        }
        let collected = await walk.value
        #expect(collected.outcome.ending == .cancelled)
        #expect(throws: CancellationError.self) { try collected.items }
        #expect(source.log.events.isEmpty)
    }

    @Test("A copy of the iterator keeps the walk alive")
    func copiedIterator() async throws {
        let source = ScriptedSource.numbered(pages: 3, size: 1)
        var kept = source.pages(window: .pages(2)).makeAsyncIterator()
        do {
            var copy = kept
            _ = try await copy.next()
        }
        let second = try await kept.next()
        #expect(second?.items == [1])
    }

    @Test("A walk that is cancelled while a page confirms its end does not count the newest page as passed")
    func cancelledConfirmation() async throws {
        let gated = GatedSource(
            Pages<Int, Int> { cursor in
                var page = Page<Int, Int>(items: cursor == nil ? [1, 2] : [])
                page.links.confirming = cursor == nil ? [2] : []
                page.metadata.fingerprint = cursor == nil ? 1 : 2
                return page
            }
        )
        gated.gate.open(nil)
        let walk = Task { await gated.collect(upTo: 10) }
        try await gated.gate.waitUntilRequested(2)
        walk.cancel()
        let point = try #require(await walk.value.outcome.resumePoint)
        #expect(point == ResumePoint(cursor: nil, skippedItems: 2))
        #expect(point.precedingPages == 0)
        gated.gate.openAll()
        let resumed = await gated.pages(from: point).collect(upTo: 10)
        #expect(resumed.arrived == [])
        #expect(resumed.outcome.ending == .complete, "\(resumed.outcome)")
    }
}
