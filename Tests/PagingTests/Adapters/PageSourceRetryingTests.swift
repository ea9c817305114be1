import Paging
import Testing

@testable import PagingTesting

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
        // Of a later page, the first wait may end when the page before it arrives.
        let source: ScriptedSource<Int, Int> = [
            nil: [.failure(passing), .failure(passing), .failure(passing), .items([1], following: 2)],
            2: [.items([2])],
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

    /// Returns a list of pages 1 to 4, of which page 2 fails several times, and the number of its attempts.
    private func list(
        failing failure: TestFailure,
        times: Int
    ) -> (source: GatedSource<some PageSource<Int, Int>>, attempts: Monitor<Int>) {
        let attempts = Monitor(0)
        let list = Pages<Int, Int> { cursor in
            let number = cursor ?? 1
            if number == 2,
                attempts.update({ count in
                    count += 1
                    return count
                }) <= times
            {
                throw failure
            }
            return Page(items: [number], links: PageLinks(following: Addresses(count: 4 - number) { number + 1 + $0 }))
        }
        return (GatedSource(list.retrying(steady, clock: clock)), attempts)
    }

    @Test("A page that arrives ends the first wait of another one, which keeps its place")
    func arrival() async throws {
        let (source, attempts) = list(failing: passing, times: 1)
        async let collected = source.pages(window: .pages(4)).collect(upTo: .max)
        for page in [nil, 2] { source.gate.open(page) }
        try await clock.waitForSleepers(count: 1)
        // The clock stands still.
        for page in [3, 4] { source.gate.open(page) }
        #expect(try await collected.items == [1, 2, 3, 4])
        #expect(attempts.value == 2)
        #expect(clock.sleepers == 0)
    }

    @Test("A second failure waits its whole delay, whatever arrives")
    func secondFailure() async throws {
        let (source, attempts) = list(failing: passing, times: 2)
        let log = RecordingSource(source)
        async let collected = log.pages(window: .pages(4)).collect(upTo: .max)
        for page in [nil, 2] { source.gate.open(page) }
        try await clock.waitForSleepers(count: 1)
        source.gate.open(3)
        try await attempts.wait { $0 == 2 }
        try await clock.waitForSleepers(count: 1)
        source.gate.open(4)
        try await log.log.wait { $0.contains(.returned(4)) }
        #expect(clock.sleepers == 1)
        clock.advance(by: .seconds(2))
        #expect(try await collected.items == [1, 2, 3, 4])
        #expect(clock.sleeps == [.seconds(1), .seconds(2)])
    }

    @Test("A wait that the server requested does not end early")
    func requestedWait() async throws {
        let busy = TestFailure(name: "busy", isTransient: true, retryAfter: .milliseconds(300))
        let (source, attempts) = list(failing: busy, times: 1)
        let log = RecordingSource(source)
        async let collected = log.pages(window: .pages(4)).collect(upTo: .max)
        source.gate.openAll()
        try await log.log.wait { $0.contains(.returned(3)) && $0.contains(.returned(4)) }
        try await clock.waitForSleepers(count: 1)
        #expect(clock.sleeps == [.milliseconds(300)])
        #expect(attempts.value == 1)
        // What is left of the backoff may end when a page arrives, or passes.
        while attempts.value == 1 {
            clock.advanceToNextWake()
            await Task.yield()
        }
        #expect(try await collected.items == [1, 2, 3, 4])
    }
}
