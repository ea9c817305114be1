import Foundation
import Paging
import PagingTesting
import PagingUI
import RowTrait
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@MainActor
@Suite("Delays, offline mode and cancellation", .timeLimit(.minutes(10)))
struct RetryTests {
    private let clock = ManualClock()

    @Test("A temporary failure is retried after a growing delay or the server's wait", .row("M29"))
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

    @Test("After the last allowed attempt, the failure is shown with the number of attempts", .row("M29"))
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

    @Test("Offline there are no retries, and back online they start at once", .row("M29"))
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

    @Test("Going online ends a retry delay early, and the load runs only once", .row("M29"))
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

    @Test("A load requested offline waits for the network", .row("M29"))
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

    @Test("Cancelled loads restore the states without an error", .row("M31"))
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

    @Test("A call for a page that a refresh has postponed returns when everything is cancelled", .row("M31"))
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

    @Test("A failure is unchanged when its retry is cancelled", .row("M31"))
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

    @Test("A source that cancels a load by itself causes no error and no request loop", .row("M31"))
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
