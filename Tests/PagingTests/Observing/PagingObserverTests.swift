import PagingTesting
import Testing

@testable import Paging

@Suite("Observing a walk", .timeLimit(.minutes(10)))
struct PagingObserverTests {
    private let list = ScriptedSource.numbered(pages: 3, size: 2, totalCount: 6)
    private let observer = RecordingObserver()

    @Test("A serial walk reports each page as requested, received and delivered, and then its own end")
    func serial() async {
        _ = await list.observed(by: observer).pages(window: .serial).collect(upTo: 100)
        #expect(
            observer.lines == [
                "requested 0", "arrived 0: 2 items", "delivered 0: 2 items",
                "requested 1", "arrived 1: 2 items", "delivered 1: 2 items",
                "requested 2", "arrived 2: 2 items", "delivered 2: 2 items",
                "ended: complete",
            ]
        )
    }

    @Test(
        "Each load reports its request and one result, and pages are reported as delivered in list order",
        .timeLimit(.minutes(10))
    )
    func window() async {
        let long = ScriptedSource.numbered(pages: 40, size: 1, totalCount: 40, announcing: .all)
        _ = await long.observed(by: observer).pages(window: .pages(8)).collect(upTo: 100)
        let lines = observer.lines
        for number in 0..<40 {
            let own = lines.filter { $0.hasSuffix(" \(number)") || $0.contains(" \(number):") }
            #expect(own == ["requested \(number)", "arrived \(number): 1 items", "delivered \(number): 1 items"])
        }
        #expect(observer.delivered.map(\.load) == Array(0..<40))
        #expect(lines.last == "ended: complete")
        #expect(lines.count == 121)
    }

    @Test("The end of a walk is its last event, although loads are in flight", arguments: [1, 3, 8, 21])
    func last(items: Int) async {
        for _ in 0..<50 {
            let observer = RecordingObserver()
            let long = ScriptedSource.numbered(pages: 40, size: 1, totalCount: 40, announcing: .all)
            _ = await long.observed(by: observer).pages(window: .pages(8)).collect(upTo: items)
            for _ in 0..<20 { await Task.yield() }
            let lines = observer.lines
            #expect(lines.last?.hasPrefix("ended") == true, "\(lines.suffix(5))")
            let requested = lines.count { $0.hasPrefix("requested") }
            let finished = lines.count { $0.hasPrefix("arrived") || $0.hasPrefix("failed") }
            #expect(requested == finished, "each request has a result before the end: \(lines)")
        }
    }

    @Test("A retry reports the failed attempt, the delay and the error")
    func retries() async throws {
        let clock = ManualClock()
        let shaky: ScriptedSource<Int, Int> = [
            nil: [.failure(TestFailure()), .failure(TestFailure()), .items([1])]
        ]
        var policy = RetryPolicy(firstDelay: .seconds(1))
        policy.isJittered = false
        let steady = shaky.retrying(policy, clock: clock) { _ in true }.observed(by: observer)
        async let collected = steady.collect(upTo: 10)
        for seconds in [1, 2] {
            try await clock.waitForSleepers(count: 1)
            clock.advance(by: .seconds(seconds))
        }
        #expect(await collected.arrived == [1])
        #expect(
            observer.lines == [
                "requested 0", "retried 0 after attempt 1", "retried 0 after attempt 2", "arrived 0: 1 items",
                "delivered 0: 1 items", "ended: complete",
            ]
        )
        #expect(observer.retried.map(\.delay) == [.seconds(1), .seconds(2)])
        #expect(observer.retried.allSatisfy { $0.error is TestFailure })
        #expect(observer.arrived.first?.history.steps.map(\.kind) == [.failed, .failed])
        #expect(observer.arrived.first?.history.attempts == 3)
    }

    @Test(
        "A permanent failure of a page ends the walk with the page's own error",
        arguments: [PageWindow.serial, .pages(4)]
    )
    func failure(window: PageWindow) async {
        let broken: ScriptedSource<Int, Int> = [
            nil: [.items([1], following: 2)], 2: [.failure(TestFailure())],
        ]
        _ = await broken.observed(by: observer).pages(window: window).collect(upTo: 10)
        #expect(observer.lines.contains("failed 1: TestFailure"))
        #expect(observer.lines.last == "ended: failed")
        #expect(observer.ended.first?.result.error is TestFailure)
        #expect(observer.ended.first?.result.items == 1)
    }

    @Test("A dropped walk reports one end, and its loads in flight are cancelled")
    func dropped() async throws {
        let gated = GatedSource(ScriptedSource.numbered(pages: 9, size: 1, totalCount: 9, announcing: .all))
        gated.gate.open(nil)
        var pages = gated.observed(by: observer).pages(window: .pages(3)).makeAsyncIterator() as Optional
        _ = try await pages?.next()
        try await gated.gate.waitUntilRequested(count: 3)
        pages = nil
        while observer.failed.count < 2 { await Task.yield() }
        #expect(observer.lines.filter { $0.hasPrefix("ended") } == ["ended: cancelled"])
        #expect(observer.failed.allSatisfy { $0 is CancellationError })
        #expect(observer.lines.filter { $0.hasPrefix("requested") }.count == 3)
    }

    @Test("The duration of a load is measured by the walk's clock, including retries and delays")
    func durations() async throws {
        let clock = ManualClock()
        let gated = GatedSource(list)
        var pages = gated.observed(by: observer).pages(window: .serial)
        pages.clock = clock
        let watched = pages
        async let collected = watched.collect(upTo: 2)
        try await gated.gate.waitUntilRequested(nil)
        clock.advance(by: .seconds(3))
        gated.gate.openAll()
        #expect(await collected.arrived == [0, 1])
        let arrived = try #require(observer.arrived.first)
        #expect(arrived.history.duration == .seconds(3))
        #expect(arrived.event.time == .seconds(3))
        #expect(arrived.history.attempts == 1)
    }

    @Test("Several observers receive the same events at any place among other adapters")
    func several() async {
        let other = RecordingObserver()
        let source = list.observed(by: observer).map { "\($0)" }.limited(to: .items(3)).observed(by: other)
        _ = await source.pages(window: .serial).collect(upTo: 100)
        #expect(observer.lines == other.lines)
        #expect(observer.lines.last == "ended: limited")
        #expect(observer.delivered.map(\.itemCount) == [2, 1])
    }

    @Test("Every walk has a unique number, and a walk without requests is not reported")
    func walks() async {
        let watched = list.observed(by: observer)
        for _ in 0..<2 { _ = await watched.collect(upTo: 100) }
        #expect(Set(observer.ended.map(\.walk)).count == 2)
        let unused = RecordingObserver()
        _ = list.observed(by: unused).pages()
        #expect(unused.lines.isEmpty)
    }
}
