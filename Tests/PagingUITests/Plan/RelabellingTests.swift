import Paging
import Testing

@testable import PagingUI

/// A place among rows into which more is put than there was room for.
@Suite("Many rows put into one place")
struct RelabellingTests {
    @Test("A gap that is filled from above by many pages loses none of their rows when it closes", arguments: 3...12)
    func fillingFromAbove(pages: Int) throws {
        var bench = withGap()
        let gap = try #require(bench.gap)
        for page in 0..<pages {
            bench.perform { $0.fillGap(gap, from: .above) }
            bench.answer(.gap(gap), 210 + page * 10..<220 + page * 10, next: 72 + page)
        }
        bench.perform { $0.fillGap(gap, from: .above) }
        bench.answer(.gap(gap), 0..<10, next: 1)
        #expect(bench.gap == nil)
        #expect(bench.ids == Array(200..<210 + pages * 10) + Array(0..<20))
    }

    @Test("A gap that is filled from below by many pages loses none of their rows when it closes", arguments: 3...12)
    func fillingFromBelow(pages: Int) throws {
        var bench = withGap()
        let gap = try #require(bench.gap)
        for page in 0..<pages {
            bench.perform { $0.fillGap(gap, from: .below) }
            bench.answer(.gap(gap), 990 - page * 10..<1_000 - page * 10, previous: 68 - page)
        }
        bench.perform { $0.fillGap(gap, from: .below) }
        bench.answer(.gap(gap), 200..<210, previous: 40)
        #expect(bench.gap == nil)
        #expect(bench.ids == Array(200..<210) + Array(1_000 - pages * 10..<1_000) + Array(0..<20))
    }

    @Test("A head with many new rows takes over those that it shares with the first page, and no others")
    func head() {
        for count in [20, 31, 32, 40, 64, 100, 200] {
            var bench = PlanBench(pages: 2, of: 20)
            bench.perform { $0.refresh(.headLeavingGap) }
            bench.answer(.refresh, Array(1_000..<1_000 + count) + Array(0..<10), next: 1)
            #expect(bench.ids == Array(1_000..<1_000 + count) + Array(0..<40))
            let pages = bench.plan.window.pages.all
            let rows = [Array(1_000..<1_000 + count) + Array(0..<10), Array(10..<40)]
            #expect(pages.map(\.rows) == rows.map { $0.map { RowID($0) } })
        }
    }

    /// Ten new rows, a gap, and twenty known ones; the gap's addresses are 71 from above and 69 from below.
    private func withGap() -> PlanBench {
        var bench = PlanBench(distance: 0)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<10, next: 1, previous: 69)
        bench.perform { $0.wantPage(.forward) }
        bench.answer(.append, 10..<20, next: 2)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, 200..<210, next: 71)
        return bench
    }
}
