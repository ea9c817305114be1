import Paging
import RowTrait
import Testing

@testable import PagingUI

@Suite("Errors and retries")
struct FailureTests {
    @Test("A failed append preserves the rows and the state of the refresh", .row("M25"))
    func failedAppend() {
        var bench = failed()
        #expect(bench.ids == Array(0..<30))
        #expect(bench.content.append.failure?.error as? TestFailure == TestFailure())
        #expect("\(bench.content.refresh)" == "idle")
        #expect("\(bench.content.phase)" == "content")
        bench.perform { $0.refresh(.anchored) }
        #expect(bench.content.refresh.isLoading)
    }

    @Test("After a failed append, scrolling back and forth at the end sends no request", .row("M26"))
    func scrolling() {
        var options = PagingOptions()
        options.prefetchDistance = 10
        var bench = failed(options)
        let requests = bench.requests
        for _ in 0..<5 {
            bench.show(20..<30)
            for id in (25..<30).reversed() { bench.perform { $0.disappeared(RowID(id)) } }
            bench.show((10..<20).reversed())
        }
        #expect(bench.requests == requests)
        #expect(bench.content.append.failure != nil)
    }

    @Test("Retrying a failed append requests the same page and clears its error", .row("M27"))
    func retry() {
        var bench = failed()
        bench.perform { $0.retry() }
        #expect(bench.requests == [0, 1, 2, 3, 3])
        #expect("\(bench.content.append)" == "loading")
        bench.answer(.append, 30..<40, next: 4)
        #expect("\(bench.content.append)" == "idle")
        #expect(bench.ids == Array(0..<40))
    }

    @Test("A failed append is still shown after a page above arrives", .row("M28"))
    func independence() {
        var bench = PlanBench(distance: 0, startingAt: 6)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 60..<70, next: 7, previous: 5)
        bench.perform { $0.requestPage(.forward) }
        bench.fail(.append)
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, 50..<60, previous: 4)
        #expect(bench.ids == Array(50..<70))
        #expect(bench.content.append.failure != nil)
        #expect("\(bench.content.prepend)" == "idle")
    }

    @Test(
        "When a cursor expires, the list restarts at the reader's position and keeps its rows until then",
        .row("M30")
    )
    func expired() {
        var bench = PlanBench(pages: 3, of: 10)
        bench.show(14..<18)
        bench.perform { $0.requestPage(.forward) }
        bench.fail(.append, TestFailure(isExpiredCursor: true))
        #expect(bench.ids == Array(0..<30))
        #expect(bench.content.append.failure == nil)
        #expect(bench.load(.refresh)?.key.number == 1)
        bench.answer(.refresh, 10..<20, next: 12)
        #expect(bench.ids == Array(10..<20))
        #expect(bench.anchorRow == RowID(14))
        // Callers that waited for the next page get the one after the new rows.
        #expect(bench.load(.append)?.key.number == 12)
        bench.answer(.append, 20..<30, next: 13)
        #expect(bench.settled[.append]?.last.map { "\($0)" } == "loaded(10)")
    }

    @Test("When the reader's page has expired as well, the list restarts at its start", .row("M30"))
    func allExpired() {
        var bench = PlanBench(pages: 3, of: 10)
        bench.show(14..<18)
        bench.perform { $0.requestPage(.forward) }
        bench.fail(.append, TestFailure(isExpiredCursor: true))
        bench.fail(.refresh, TestFailure(isExpiredCursor: true))
        #expect(bench.ids == Array(0..<30))
        #expect(bench.load(.refresh)?.key == .start)
        bench.answer(.refresh, 0..<20, next: 12)
        #expect(bench.anchorRow == RowID(14))
        #expect(bench.content.refresh.failure == nil)
    }

    @Test("A list whose new cursors expire too stops with the error instead of looping", .row("M30"))
    func alwaysExpired() {
        var bench = PlanBench(distance: 30)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<10, next: 1)
        while bench.requests.count < 20, let load = bench.waiting.first {
            if load.slot == .refresh {
                bench.answer(.refresh, 0..<10, next: 1)
            } else {
                bench.fail(load.slot, TestFailure(isExpiredCursor: true))
            }
        }
        #expect(bench.requests == [0, 1, 0, 1])
        #expect(bench.content.append.failure != nil)
        #expect(bench.ids == Array(0..<10))
        bench.perform { $0.retry() }
        bench.fail(.append, TestFailure(isExpiredCursor: true))
        #expect(bench.isLoading(.refresh))
    }

    @Test("A permanent failure is not retried automatically, and the view gets the error", .row("M33"))
    func permanent() {
        var options = PagingOptions()
        options.retry = RetryPolicy()
        options.prefetchDistance = 0
        var bench = PlanBench(pages: 1, of: 10, options)
        bench.perform { $0.requestPage(.forward) }
        bench.fail(.append, Gone())
        #expect(bench.waits.isEmpty)
        #expect(bench.waiting.isEmpty)
        #expect(bench.content.append.failure?.error is Gone)
        #expect(bench.content.append.failure?.isTransient == false)
        #expect(bench.content.append.failure?.attempts == 1)
    }

    private struct Gone: PageFailure {
        let isTransient = false
    }

    /// Returns three pages and a fourth that failed.
    private func failed(_ options: PagingOptions? = nil) -> PlanBench {
        var bench = PlanBench(pages: 3, of: 10, options)
        bench.perform { $0.requestPage(.forward) }
        bench.fail(.append)
        return bench
    }
}
