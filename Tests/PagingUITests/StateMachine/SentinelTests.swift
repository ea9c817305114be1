import Paging
import Testing

@testable import PagingUI

@Suite("A visible end of the list")
struct SentinelTests {
    @Test("A visible end requests the first page and then one page at a time")
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

    @Test("A visible end sends no request after a failure, a pause, the end or a failed first page")
    func stops() {
        var failed = PlanBench(pages: 1, of: 5)
        failed.perform { $0.showEnd() }
        failed.fail(.append)
        failed.perform { $0.showEnd() }
        #expect(failed.requests == [0, 1])

        var options = PagingOptions()
        options.maximumEmptyPages = 1
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

    @Test("An abandoned load stays abandoned until the end becomes visible again")
    func cancelled() {
        var bench = PlanBench(pages: 1, of: 5)
        bench.perform { $0.showEnd() }
        bench.perform { $0.cancelAll() }
        bench.perform { $0.showEnd() }
        #expect(bench.requests == [0, 1])
        bench.perform { plan in
            plan.window[.forward].resume()
            plan.showEnd()
        }
        #expect(bench.requests == [0, 1, 1])
    }
}
