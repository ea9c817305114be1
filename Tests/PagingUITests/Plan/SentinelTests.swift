import Paging
import Testing

@testable import PagingUI

@Suite("An end of the list that is on screen")
struct SentinelTests {
    @Test("It asks for the first page, then for one page at a time")
    func pages() {
        var bench = PlanBench(distance: 0)
        bench.perform { $0.showEnd() }
        bench.perform { $0.showEnd() }
        #expect(bench.requests == [0])
        bench.answer(.refresh, 0..<5, next: 1)
        #expect(bench.requests == [0])
        bench.perform { $0.showEnd() }
        bench.perform { $0.showEnd() }
        bench.answer(.append, 5..<10, next: 2)
        #expect(bench.requests == [0, 1])
    }

    @Test("It does not ask again after a failure, a pause, at the end, or for a first page that failed")
    func stops() {
        var failed = PlanBench(pages: 1, of: 5)
        failed.perform { $0.showEnd() }
        failed.fail(.append)
        failed.perform { $0.showEnd() }
        #expect(failed.requests == [0, 1])

        var options = PagingOptions()
        options.emptyPageLimit = 1
        var paused = PlanBench(options)
        paused.perform { $0.showEnd() }
        paused.answer(.refresh, 0..<1, next: 1)
        paused.answer(.append, [Int](), next: 2)
        #expect(paused.content.append.isPaused)
        paused.perform { $0.showEnd() }
        #expect(paused.requests == [0, 1])

        var ended = PlanBench(pages: 1, of: 5, goesOn: false)
        ended.perform { $0.showEnd() }
        #expect(ended.requests == [0])

        var unloaded = PlanBench(distance: 0)
        unloaded.perform { $0.showEnd() }
        unloaded.fail(.refresh)
        unloaded.perform { $0.showEnd() }
        #expect(unloaded.requests == [0])
    }

    @Test("What was given up stays given up until the end comes on screen again")
    func cancelled() {
        var bench = PlanBench(pages: 1, of: 5)
        bench.perform { $0.showEnd() }
        bench.perform { $0.cancelAll() }
        bench.perform { $0.showEnd() }
        #expect(bench.requests == [0, 1])
        bench.perform { plan in
            plan.window.forward.isHeldBack = false
            plan.showEnd()
        }
        #expect(bench.requests == [0, 1, 1])
    }
}
