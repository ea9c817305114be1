import Paging
import Testing

@testable import PagingUI

@Suite("Views around the rows")
struct ListEdgeTests {
    @Test("While another view replaces the rows, their ends and a failed refresh are hidden")
    func withoutRows() {
        var bench = PlanBench()
        #expect(names(bench) == ["idle", "idle"])
        bench.perform { $0.refresh(.anchored) }
        #expect(names(bench) == ["idle", "idle"])
        bench.fail(.refresh)
        #expect(names(bench) == ["idle", "idle"])
        #expect(bench.content.refreshFailure == nil)
        bench.perform { $0.retry() }
        bench.answer(.refresh, [Int]())
        #expect(names(bench) == ["idle", "idle"])
    }

    @Test("Beside rows, each end shows its state, and a failed refresh is shown")
    func withRows() {
        var bench = PlanBench(pages: 1, of: 5)
        bench.perform { $0.requestPage(.forward) }
        #expect(names(bench) == ["atEnd", "loading"])
        bench.fail(.append)
        #expect(bench.content.footer.failure != nil)
        bench.perform { $0.refresh(.anchored) }
        bench.fail(.refresh)
        #expect(bench.content.refreshFailure != nil)
        #expect(bench.content.footer.failure != nil)
    }

    @Test("Loading above is shown only to a reader at the first row, and its failure to every reader")
    func header() {
        for row in [0, 2] {
            var bench = PlanBench(distance: 0, startingAt: 5)
            bench.perform { $0.refresh(.anchored) }
            bench.answer(.refresh, 0..<5, previous: 4)
            bench.show([row])
            bench.perform { $0.requestPage(.backward) }
            #expect(bench.content.prepend.isLoading)
            #expect(bench.content.header.isLoading == (row == 0))
            bench.fail(.prepend)
            #expect(bench.content.header.failure != nil)
        }
    }

    @Test("Rows of another query are about to be replaced while the new rows load, and no longer after a failure")
    func replaced() {
        var bench = PlanBench(pages: 1, of: 5)
        bench.perform { $0.refresh(.anchored) }
        #expect(!bench.content.isBeingReplaced)
        bench.answer(.refresh, 0..<5)
        bench.perform { $0.awaitSource(.keepRows) }
        #expect(bench.content.isBeingReplaced)
        bench.perform { $0.beginSource(at: .start) }
        #expect(bench.content.isBeingReplaced)
        bench.fail(.refresh)
        #expect(!bench.content.isBeingReplaced)
    }

    private func names(_ bench: PlanBench) -> [String] {
        [bench.content.header, bench.content.footer].map { "\($0)" }
    }
}
