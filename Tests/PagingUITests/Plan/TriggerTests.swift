import Paging
import Testing

@testable import PagingUI

@Suite("What makes a list load")
struct TriggerTests {
    @Test("M7: Small pages are loaded until enough rows lie ahead, without any further word from the view")
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

    @Test("M8: A row that appears near the end while a page loads is remembered, if the page is too short")
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

    @Test("M9: A row that is reported twenty times during a load causes no second one")
    func repeated() {
        var bench = PlanBench(distance: 5)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<10, next: 1)
        let revision = bench.content.revision
        for _ in 0..<20 { bench.perform { $0.appeared(RowID(9)) } }
        #expect(bench.requests == [0, 1])
        #expect(bench.content.revision == revision + 1)
    }

    @Test("M10: A row that is not in the list is ignored")
    func unknownRow() {
        var bench = PlanBench(distance: 5)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<10, next: 1)
        bench.perform { $0.appeared(RowID(99)) }
        #expect(bench.requests == [0])
        #expect(bench.plan.window.anchor == nil)
    }

    @Test("M11: Rows that appear far from the end, on the way up, load nothing")
    func scrollingUp() {
        var bench = PlanBench(distance: 5)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<50, next: 1)
        for id in (0..<40).reversed() { bench.perform { $0.appeared(RowID(id)) } }
        #expect(bench.requests == [0])
    }

    @Test("M12: Pages that a filter hides are passed over, as many in a row as allowed, and then it pauses visibly")
    func hiddenPages() {
        var options = PagingOptions()
        options.emptyPageLimit = 3
        var bench = PlanBench(options)
        bench.perform { $0.setFilter { $0.id < 20 } }
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<5, next: 1)
        for page in 1...3 { bench.answer(.append, (page * 20)..<(page * 20 + 5), next: page + 1) }
        #expect(bench.content.append.isPaused)
        #expect(bench.requests == [0, 1, 2, 3])
        bench.perform { $0.appeared(RowID(4)) }
        #expect(bench.requests == [0, 1, 2, 3])
        bench.perform { $0.wantPage(.forward) }
        #expect(bench.requests == [0, 1, 2, 3, 4])
        bench.answer(.append, 10..<15)
        #expect(bench.ids == [0, 1, 2, 3, 4, 10, 11, 12, 13, 14])
        #expect(bench.content.append.isAtEnd)
    }

    @Test(
        "M14: A row that appears in the same moment as a refresh loads nothing but from the new rows",
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
        // A load that is given up before its task begins never reaches the source.
        #expect(bench.waiting.map(\.key.number) == [0])
        bench.answer(.refresh, [100, 101, 102, 9] + Array(103..<112), next: 7)
        #expect(bench.waiting.map(\.key.number) == [])
        bench.perform { $0.appeared(RowID(111)) }
        #expect(bench.waiting.map(\.key.number) == [7])
    }
}
