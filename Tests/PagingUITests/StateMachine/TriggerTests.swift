import Paging
import RowTrait
import Testing

@testable import PagingUI

@Suite("Load triggers of a list")
struct TriggerTests {
    @Test("Small pages load until enough rows lie ahead, without another report of the view", .row("M7"))
    func smallPages() {
        var bench = PlanBench(distance: 10)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<3, next: 1)
        var next = 1
        while bench.isLoading(.append) {
            bench.answer(.append, next * 3..<next * 3 + 3, next: next + 1)
            next += 1
        }
        #expect(bench.ids.count == 12)
        #expect(!bench.content.append.isLoading)
    }

    @Test("A row that appears near the end during a load is remembered if the page is too short", .row("M8"))
    func rememberedDemand() {
        var bench = PlanBench(distance: 5)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<10, next: 1)
        bench.perform { $0.appeared(RowID(6)) }
        #expect(bench.requests == [0, 1])
        bench.perform { $0.appeared(RowID(9)) }
        #expect(bench.requests == [0, 1])
        bench.answer(.append, 10..<12, next: 2)
        #expect(bench.requests == [0, 1, 2])
        bench.answer(.append, 12..<30, next: 3)
        #expect(bench.requests == [0, 1, 2])
    }

    @Test("A row that is reported twenty times during a load causes no second load", .row("M9"))
    func repeated() {
        var bench = PlanBench(distance: 5)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<10, next: 1)
        let revision = bench.content.revision
        for _ in 0..<20 { bench.perform { $0.appeared(RowID(9)) } }
        #expect(bench.requests == [0, 1])
        #expect(bench.content.revision == revision + 1)
    }

    @Test("A row that is not in the list is ignored", .row("M10"))
    func unknownRow() {
        var bench = PlanBench(distance: 5)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<10, next: 1)
        bench.perform { $0.appeared(RowID(99)) }
        #expect(bench.requests == [0])
        #expect(bench.plan.window.anchor == nil)
    }

    @Test("Rows that appear far from the end, while scrolling up, load nothing", .row("M11"))
    func scrollingUp() {
        var bench = PlanBench(distance: 5)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<50, next: 1)
        for id in (0..<40).reversed() { bench.perform { $0.appeared(RowID(id)) } }
        #expect(bench.requests == [0])
    }

    @Test("Pages hidden by a filter are skipped up to the maximum, and then the list pauses visibly", .row("M12"))
    func hiddenPages() {
        var options = PagingOptions()
        options.maximumEmptyPages = 3
        var bench = PlanBench(options)
        bench.perform { $0.setFilter { $0.id < 20 } }
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<5, next: 1)
        for page in 1...3 { bench.answer(.append, (page * 20)..<(page * 20 + 5), next: page + 1) }
        #expect(bench.content.append.isPaused)
        #expect(bench.requests == [0, 1, 2, 3])
        bench.perform { $0.appeared(RowID(4)) }
        #expect(bench.requests == [0, 1, 2, 3])
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.requests == [0, 1, 2, 3, 4])
        bench.answer(.append, 10..<15)
        #expect(bench.ids == [0, 1, 2, 3, 4, 10, 11, 12, 13, 14])
        #expect(bench.content.append.isAtEnd)
    }

    @Test(
        "A row that appears together with a refresh loads pages only from the new rows",
        .row("M14"),
        arguments: [true, false]
    )
    func refreshFirst(isRefreshLast: Bool) {
        var bench = PlanBench(distance: 5)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<10, next: 1)
        if isRefreshLast {
            bench.perform { $0.appeared(RowID(9)) }
            bench.perform { $0.refresh(.anchored) }
        } else {
            bench.perform { $0.refresh(.anchored) }
            bench.perform { $0.appeared(RowID(9)) }
        }
        // A load that is cancelled before its task starts never reaches the source.
        #expect(bench.waiting.map(\.key.number) == [0])
        bench.answer(.refresh, [100, 101, 102, 9] + Array(103..<112), next: 7)
        #expect(bench.waiting.map(\.key.number) == [])
        bench.perform { $0.appeared(RowID(111)) }
        #expect(bench.waiting.map(\.key.number) == [7])
    }
}
