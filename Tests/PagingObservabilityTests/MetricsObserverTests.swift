#if Metrics
import Metrics
import MetricsTestKit
import Paging
import PagingHTTP
import PagingObservability
import PagingTesting
import Testing

@Suite("Walks in metrics", .timeLimit(.minutes(10)))
struct MetricsObserverTests {
    private let metrics = TestMetrics()
    private let observer: PagingObserver

    init() {
        observer = .metrics(as: "repos", factory: metrics)
    }

    private func count(_ label: String, _ dimension: (String, String)? = nil) throws -> Int64 {
        let dimensions = [("list", "repos")] + (dimension.map { [$0] } ?? [])
        return try metrics.expectCounter(label, dimensions).totalValue
    }

    private func times(_ label: String, _ dimension: (String, String)) throws -> [Int64] {
        try metrics.expectTimer(label, [("list", "repos"), dimension]).values
    }

    private var active: [Double] {
        get throws { try metrics.expectMeter("paging.loads.active", [("list", "repos")]).values }
    }

    @Test("Pages and items are counted, and loads and walks are timed")
    func whole() async throws {
        let list = TimedList(.numbered(pages: 2, size: 3))
        let walk = list.walk(observer)
        async let collected = walk.collect(upTo: 10)
        try await list.serve(nil, after: .seconds(1.5))
        try await list.serve(2, after: .milliseconds(1))
        #expect(await collected.outcome.isComplete)
        #expect(try count("paging.pages.received") == 2)
        #expect(try count("paging.items.received") == 6)
        #expect(try count("paging.pages.delivered") == 2)
        #expect(try count("paging.items.delivered") == 6)
        #expect(try count("paging.walks", ("ending", "complete")) == 1)
        #expect(try times("paging.load.duration", ("outcome", "arrived")) == [1_500_000_000, 1_000_000])
        #expect(try times("paging.walk.duration", ("ending", "complete")) == [1_501_000_000])
        #expect(try active == [1, 0, 1, 0])
        #expect(metrics.timers.allSatisfy { $0.displayUnit == .seconds })
    }

    @Test("Items beyond a limit count as received but not as delivered")
    func limited() async throws {
        let list = ScriptedSource.numbered(pages: 2, size: 3).limited(to: .items(4))
        _ = await list.observed(by: observer).collect(upTo: 10)
        #expect(try count("paging.items.received") == 6)
        #expect(try count("paging.items.delivered") == 4)
        #expect(try count("paging.walks", ("ending", "limited")) == 1)
    }

    @Test("Retries and failures are counted by the kind of error")
    func failures() async throws {
        let clock = ManualClock()
        let timeout = RequestError(.timedOut, "Nothing arrived.")
        let broken: ScriptedSource<Int, Int> = [nil: [.failure(timeout), .failure(SecretFailure())]]
        let steady = broken.retrying(retryOnce, clock: clock).observed(by: observer)
        async let collected = steady.collect(upTo: 10)
        try await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(1))
        #expect(await collected.outcome.ending == .failed)
        #expect(try count("paging.retries", ("error.type", "RequestError.timedOut")) == 1)
        #expect(try count("paging.failures", ("error.type", "SecretFailure")) == 1)
        #expect(try times("paging.load.duration", ("outcome", "failed")).count == 1)
        #expect(try active.last == 0)
    }

    @Test("A dropped walk leaves no load in flight and no failure")
    func dropped() async throws {
        try await TimedList.dropWalk(observer)
        let timers = metrics.timers(label: "paging.load.duration")
        while timers.map(\.values.count).reduce(0, +) < 3 { await Task.yield() }
        #expect(try times("paging.load.duration", ("outcome", "cancelled")).count == 2)
        #expect(try active.last == 0)
        #expect(metrics.counters(label: "paging.failures").isEmpty)
        #expect(try count("paging.walks", ("ending", "cancelled")) == 1)
    }

    @Test("Concurrent walks and observers of one name are counted together")
    func together() async throws {
        let other = PagingObserver.metrics(as: "repos", factory: metrics)
        let list = TimedList(.numbered(pages: 2, size: 1))
        let (one, two) = (list.walk(observer), list.walk(other))
        async let first = one.collect(upTo: 10)
        async let second = two.collect(upTo: 10)
        try await list.gate.waitUntilRequested(count: 2)
        #expect(try active == [1, 2])
        list.gate.openAll()
        _ = await (first, second)
        #expect(try active.last == 0)
        #expect(try count("paging.pages.received") == 4)
        #expect(try count("paging.walks", ("ending", "complete")) == 2)
    }

    @Test("A wait for a rate limit is counted")
    func throttles() async throws {
        observer.receive(.throttled(of: 1))
        #expect(try count("paging.throttles") == 1)
    }
}
#endif
