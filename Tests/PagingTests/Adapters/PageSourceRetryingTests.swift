import Paging
import PagingTesting
import Testing

@Suite("Retried loads", .timeLimit(.minutes(10)))
struct PageSourceRetryingTests {
    private let passing = TestFailure(name: "passing", isTransient: true)
    private let clock = ManualClock()

    private var steady: RetryPolicy {
        var policy = RetryPolicy(attempts: 4, firstDelay: .seconds(1), maximumDelay: .seconds(3))
        policy.isJittered = false
        return policy
    }

    @Test("A temporary failure is retried after growing delays and counted")
    func growingWaits() async throws {
        let source: ScriptedSource<Int, Int> = [
            nil: [.items([1], following: 2)],
            2: [.failure(passing), .failure(passing), .failure(passing), .items([2])],
        ]
        let walk = Task { await source.retrying(steady, clock: clock).collect(upTo: 10) }
        for _ in 0..<3 {
            try await clock.waitForSleepers(count: 1)
            clock.advanceToNextWake()
        }
        let collected = await walk.value
        #expect(try collected.items == [1, 2])
        #expect(clock.sleeps == [.seconds(1), .seconds(2), .seconds(3)])
        #expect(collected.outcome.retries == 3)
        #expect(collected.outcome.requests == 5)
    }

    @Test("The last attempt's error is thrown unchanged")
    func givesUp() async throws {
        let source: ScriptedSource<Int, Int> = [nil: [.failure(passing)]]
        let load = Task { try await source.retrying(steady, clock: clock).page(at: nil) }
        for _ in 0..<3 {
            try await clock.waitForSleepers(count: 1)
            clock.advanceToNextWake()
        }
        await #expect(throws: passing) { try await load.value }
        #expect(source.loads(of: nil) == 4)
    }

    @Test("A permanent failure is not retried")
    func lastingFailure() async {
        let source: ScriptedSource<Int, Int> = [nil: [.failure(TestFailure())]]
        await #expect(throws: TestFailure()) { try await source.retrying(steady, clock: clock).page(at: nil) }
        #expect(source.loads(of: nil) == 1)
        #expect(clock.sleeps.isEmpty)
    }

    @Test("A wait requested by the server is respected")
    func serverDelay() async throws {
        let busy = TestFailure(name: "busy", isTransient: true, retryAfter: .seconds(42))
        let source: ScriptedSource<Int, Int> = [nil: [.failure(busy), .items([1])]]
        let load = Task { try await source.retrying(steady, clock: clock).page(at: nil) }
        try await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(41))
        #expect(clock.sleepers == 1)
        clock.advance(by: .seconds(1))
        #expect(try await load.value.items == [1])
    }

    @Test("A wait longer than allowed fails at once")
    func tooLongServerDelay() async {
        let busy = TestFailure(name: "busy", isTransient: true, retryAfter: .seconds(61))
        let source: ScriptedSource<Int, Int> = [nil: [.failure(busy), .items([1])]]
        await #expect(throws: busy) { try await source.retrying(steady, clock: clock).page(at: nil) }
        #expect(clock.sleeps.isEmpty)
    }

    @Test("Cancelling during the wait throws CancellationError and stops the attempts")
    func cancelledWait() async throws {
        let source: ScriptedSource<Int, Int> = [nil: [.failure(passing), .items([1])]]
        let load = Task { try await source.retrying(steady, clock: clock).page(at: nil) }
        try await clock.waitForSleepers(count: 1)
        load.cancel()
        await #expect(throws: CancellationError.self) { try await load.value }
        #expect(source.loads(of: nil) == 1)
    }

    @Test("Each page is retried in its place while the others continue")
    func keepsOrder() async throws {
        let script = ScriptedSource<Int, Int> { [passing] cursor in
            let number = cursor ?? 1
            let links = PageLinks(following: Addresses(count: 4 - number) { number + 1 + $0 })
            let page = Page(items: [number], links: links)
            return number == 2 ? [.failure(passing), .page(page)] : [.page(page)]
        }
        let source = RecordingSource(script)
        let walk = Task { await source.retrying(steady, clock: clock).pages(window: .pages(4)).collect(upTo: .max) }
        try await source.log.wait { $0.contains(.returned(3)) && $0.contains(.returned(4)) }
        try await clock.waitForSleepers(count: 1)
        clock.advanceToNextWake()
        #expect(try await walk.value.items == [1, 2, 3, 4])
    }
}
