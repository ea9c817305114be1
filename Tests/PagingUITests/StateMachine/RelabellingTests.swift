import Paging
import Testing

@testable import PagingUI

/// Insertions that exceed the room between labels.
@Suite("Many rows inserted at one position")
struct RelabellingTests {
    @Test("Pages that fill a gap from above lose no rows when the last one closes it", arguments: 1...9)
    func fillingFromAbove(pages: Int) throws {
        var bench = withGap()
        let gap = try #require(bench.gap)
        for page in 0..<pages {
            bench.perform { $0.fillGap(gap, from: .above) }
            bench.answer(.gap(gap), 210 + page * 10..<220 + page * 10, next: 72 + page)
        }
        bench.perform { $0.fillGap(gap, from: .above) }
        bench.answer(.gap(gap), Array(900..<905) + Array(0..<5), next: 1)
        #expect(bench.gap == nil)
        #expect(bench.ids == Array(200..<210 + pages * 10) + Array(900..<905) + Array(0..<20))
    }

    @Test("Pages that fill a gap from below lose no rows when the last one closes it", arguments: 1...9)
    func fillingFromBelow(pages: Int) throws {
        var bench = withGap()
        let gap = try #require(bench.gap)
        for page in 0..<pages {
            bench.perform { $0.fillGap(gap, from: .below) }
            bench.answer(.gap(gap), 990 - page * 10..<1_000 - page * 10, previous: 68 - page)
        }
        bench.perform { $0.fillGap(gap, from: .below) }
        bench.answer(.gap(gap), Array(205..<210) + Array(900..<905), previous: 40)
        #expect(bench.gap == nil)
        let rows = Array(200..<210) + Array(900..<905) + Array(1_000 - pages * 10..<1_000) + Array(0..<20)
        #expect(bench.ids == rows)
    }

    /// Ten new rows, a gap, and twenty known ones; the gap's addresses are 71 from above and 69 from below.
    private func withGap() -> PlanBench {
        var bench = PlanBench(distance: 0)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<10, next: 1, previous: 69)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, 10..<20, next: 2)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, 200..<210, next: 71)
        return bench
    }
}
