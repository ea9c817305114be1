import Foundation
import Paging
import PagingTesting
import PagingUI
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@MainActor
@Suite("Waiting, going offline and cancelling", .timeLimit(.minutes(1)))
struct RetryTests {
    private let clock = ManualClock()

    @Test(
        "M29: A load that failed for the moment is tried again after a growing delay, or the one that the server asks for"
    )
    func backoff() async throws {
        let source: ScriptedSource<Post, Int> = [
            nil: [
                .failure(TestFailure(isTransient: true)),
                .failure(TestFailure(isTransient: true, retryAfter: .seconds(7))),
                .failure(TestFailure(isTransient: true)), .items(posts(0..<3)),
            ]
        ]
        let model = PagingModel(source, options: options(attempts: 4), clock: clock)
        let refresh = Task { await model.refresh() }
        for (attempt, delay) in [(1, 1), (2, 7), (3, 4)] {
            try await clock.waitForSleepers(count: 1)
            guard case .waiting(let failure) = model.content.refresh else { Issue.record("It does not wait."); return }
            #expect(failure.attempts == attempt)
            #expect(source.loads(of: nil) == attempt)
            #expect(clock.timeToNextWake == .seconds(delay))
            clock.advance(by: .seconds(delay))
        }
        #expect("\(await refresh.value)" == "loaded(3)")
        #expect("\(model.content.refresh)" == "idle")
    }

    @Test("M29: After as many attempts as allowed the failure is shown, with their number")
    func givingUp() async throws {
        let source: ScriptedSource<Post, Int> = [nil: [.failure(TestFailure(isTransient: true))]]
        let model = PagingModel(source, options: options(attempts: 3), clock: clock)
        let refresh = Task { await model.refresh() }
        for _ in 0..<2 {
            try await clock.waitForSleepers(count: 1)
            clock.advanceToNextWake()
        }
        guard case .failed(let failure) = await refresh.value else { Issue.record("It did not fail."); return }
        #expect(failure.attempts == 3)
        #expect(source.loads(of: nil) == 3)
        #expect(clock.sleeps == [.seconds(1), .seconds(2)])
    }

    @Test("M29: Offline nothing is tried again, and back online it is at once")
    func offline() async throws {
        let source: ScriptedSource<Post, Int> = [
            nil: [.failure(TestFailure(isTransient: true)), .items(posts(0..<3))]
        ]
        let model = PagingModel(source, options: options(attempts: 3), clock: clock)
        let refresh = Task { await model.refresh() }
        try await clock.waitForSleepers(count: 1)
        model.isOnline = false
        clock.advance(by: .seconds(10))
        await letOthersRun()
        #expect(source.loads(of: nil) == 1)
        #expect(model.content.refresh.isLoading)
        model.isOnline = true
        #expect("\(await refresh.value)" == "loaded(3)")
        #expect(source.loads(of: nil) == 2)
    }

    @Test("M29: Back online, a wait that is not over yet is cut short, and its load is not made twice")
    func onlineDuringTheWait() async throws {
        let source: ScriptedSource<Post, Int> = [
            nil: [.failure(TestFailure(isTransient: true)), .items(posts(0..<3))]
        ]
        let model = PagingModel(source, options: options(attempts: 3), clock: clock)
        let refresh = Task { await model.refresh() }
        try await clock.waitForSleepers(count: 1)
        model.isOnline = false
        model.isOnline = true
        #expect("\(await refresh.value)" == "loaded(3)")
        clock.advance(by: .seconds(10))
        await letOthersRun()
        #expect(source.loads(of: nil) == 2)
    }

    @Test("M29: A load that is asked for while offline waits for the network")
    func askedOffline() async throws {
        let source = ScriptedSource.posts(pages: 1)
        let model = PagingModel(source, options: options(attempts: 3), clock: clock)
        model.isOnline = false
        let refresh = Task { await model.refresh() }
        await letOthersRun()
        #expect(source.loads(of: nil) == 0)
        model.isOnline = true
        #expect("\(await refresh.value)" == "loaded(10)")
    }

    @Test("M31: Cancelled loads leave the states as they were, and no error")
    func cancelled() async throws {
        let source = GatedSource(ScriptedSource.posts(pages: 3))
        source.gate.open(nil)
        let model = PagingModel(source, options: .quiet)
        await model.refresh()
        let next = Task { await model.loadNext() }
        try await source.gate.waitUntilRequested(1)
        model.cancel()
        #expect("\(await next.value)" == "cancelled")
        #expect("\(model.content.append)" == "idle")
        #expect(model.ids == Array(0..<10))
        source.gate.openAll()
        #expect("\(await model.loadNext())" == "loaded(10)")
    }

    @Test("M31: Who waits for a page that a refresh has put off is told when all is cancelled")
    func cancelledWish() async throws {
        let source = GatedSource(ScriptedSource.posts(pages: 3))
        let model = PagingModel(source, options: .quiet)
        let refresh = Task { await model.refresh() }
        let next = Task { await model.loadNext() }
        try await source.gate.waitUntilRequested(nil)
        model.cancel()
        #expect("\(await refresh.value)" == "cancelled")
        #expect("\(await next.value)" == "cancelled")
        #expect("\(model.phase)" == "notLoaded")
    }

    @Test("M31: A failure stays what it was when trying again is cancelled")
    func cancelledRetry() async throws {
        let source = GatedSource(ScriptedSource<Post, Int>([nil: [.failure(TestFailure())]]))
        let model = PagingModel(source, options: .quiet)
        source.gate.open(nil)
        await model.refresh()
        let slow = GatedSource(ScriptedSource.posts(pages: 1))
        let change = Task { await model.setSource(slow) }
        try await slow.gate.waitUntilRequested(nil)
        model.cancel()
        #expect("\(await change.value)" == "cancelled")
        #expect(!model.content.refresh.isLoading)
    }

    @Test("M31: A source that ends a load with a cancellation of its own shows no error, and is not asked in a loop")
    func sourceCancels() async throws {
        for error in [CancellationError(), URLError(.cancelled), NSError(domain: NSURLErrorDomain, code: -999)]
            as [any Error]
        {
            let source: ScriptedSource<Post, Int> = [
                nil: [.failure(error), .items(posts(0..<5), following: 1)], 1: [.failure(error), .items(posts(5..<9))],
            ]
            let model = PagingModel(source)
            #expect("\(await model.refresh())" == "cancelled")
            #expect("\(model.phase)" == "notLoaded")
            await model.refresh()
            await model.settled()
            #expect("\(model.content.append)" == "idle")
            #expect(source.loads(of: 1) == 1)
            model.itemAppeared(4)
            await model.settled()
            #expect(model.ids == Array(0..<9))
        }
    }

    private func options(attempts: Int) -> PagingOptions {
        var options = PagingOptions.quiet
        options.retry = RetryPolicy(attempts: attempts, firstDelay: .seconds(1))
        options.retry.isJittered = false
        return options
    }
}
