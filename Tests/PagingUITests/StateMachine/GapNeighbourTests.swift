import Paging
import RowTrait
import Testing

@testable import PagingUI

@Suite("Gaps beside pages that have lost rows")
struct GapNeighbourTests {
    @Test("A gap is filled although the page below it has no rows left", .row("M71"), arguments: [true, false])
    func rowlessBelow(isFromAbove: Bool) throws {
        var bench = withGap()
        let gap = try #require(bench.gap)
        for id in 0..<4 { bench.lose(id) }
        bench.perform { $0.fillGap(gap, from: isFromAbove ? .above : .below) }
        if isFromAbove {
            bench.answer(.gap(gap), Array(210..<215) + Array(4..<9), next: 73)
            #expect(bench.ids == Array(200..<215) + Array(4..<24))
        } else {
            bench.answer(.gap(gap), Array(205..<215), previous: 67)
            #expect(bench.ids == Array(200..<215) + Array(4..<24))
        }
        #expect(bench.gap == nil)
    }

    @Test("A gap is filled although no row remains below it", .row("M71"), arguments: [true, false])
    func nothingBelow(isFromAbove: Bool) throws {
        var bench = withGap()
        let gap = try #require(bench.gap)
        for id in 0..<24 { bench.lose(id) }
        #expect(bench.ids == Array(200..<210) + [-1])
        bench.perform { $0.fillGap(gap, from: isFromAbove ? .above : .below) }
        if isFromAbove {
            bench.answer(.gap(gap), 210..<215)
        } else {
            bench.answer(.gap(gap), 205..<215, previous: 67)
        }
        #expect(bench.ids == Array(200..<215))
    }

    @Test("Two gaps without a row between them are both filled", .row("M71"))
    func adjacent() throws {
        var bench = withGap()
        let lower = try #require(bench.gap)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, 300..<310, next: 81)
        let upper = try #require(bench.gap)
        for id in 200..<210 { bench.lose(id) }
        #expect(bench.ids == Array(300..<310) + [-1, -1] + Array(0..<24))
        bench.perform { $0.fillGap(upper, from: .above) }
        bench.answer(.gap(upper), Array(310..<315) + Array(0..<5), next: 82)
        #expect(bench.ids == Array(300..<315) + [-1] + Array(0..<24))
        bench.perform { $0.fillGap(lower, from: .above) }
        bench.answer(.gap(lower), Array(210..<215) + Array(0..<5), next: 72)
        #expect(bench.gap == nil)
    }

    @Test("A page that extends past short pages closes the gap and removes the rows it skipped", .row("M71"))
    func reachesPastShortPages() throws {
        var bench = withGap()
        let gap = try #require(bench.gap)
        for id in [1, 2, 3, 5, 6, 7] { bench.lose(id) }
        #expect(bench.ids == Array(200..<210) + [-1, 0, 4] + Array(8..<24))
        bench.perform { $0.fillGap(gap, from: .above) }
        bench.answer(.gap(gap), Array(210..<215) + Array(8..<13), next: 73)
        #expect(bench.ids == Array(200..<215) + Array(8..<24))
        #expect(bench.gap == nil)
    }

    @Test("A reloaded page that extends past a short page leaves no gap")
    func reloadedPastShortPage() {
        var bench = scrolledDown()
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, Array(12..<20) + [30, 31], next: 99)
        #expect(bench.ids == Array(12..<22) + Array(30..<40))
    }

    @Test("A reloaded page that continues below its shared rows preserves their order")
    func reloadedAcross() {
        var bench = scrolledDown()
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, [19, 20, 21] + Array(30..<40) + [50, 51], next: 99)
        #expect(bench.ids == Array(19..<22) + Array(30..<40) + [50, 51])
    }

    @Test("A reloaded page that continues at a page farther down leaves no gap")
    func reloadedAndNext() {
        var bench = scrolledDown()
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, 10..<20, next: 3)
        #expect(bench.ids == Array(10..<22) + Array(30..<40))
    }

    @Test("A gap above a page that has lost its rows and its own gap is filled")
    func leftOverGap() throws {
        var bench = PlanBench(pages: 3, of: 10)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, 200..<210, next: 71)
        let old = try #require(bench.gap)
        bench.perform { $0.fillGap(old, from: .above) }
        bench.answer(.gap(old), 210..<220, next: 72)
        bench.show(25..<28)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 20..<30, next: 3)
        for (ids, next) in [(10..<20, 2), (10..<15, 99), (300..<310, 98)] {
            bench.perform { $0.requestPage(.backward) }
            bench.answer(.prepend, ids, next: next)
        }
        #expect(bench.ids == Array(300..<310) + [-1] + Array(10..<30))
        let gap = try #require(bench.gap)
        #expect(bench.load(.gap(gap))?.key.number == 98)
        bench.answer(.gap(gap), Array(310..<315) + Array(10..<15), next: 99)
        #expect(bench.ids == Array(300..<315) + Array(10..<30))
    }

    @Test("After a gap between numbered pages is filled, the list can still be read to its top")
    func numberedPagesToTheTop() throws {
        // 25 items were inserted at the top of a list with page numbers.
        let list = Array(100..<125) + Array(0..<60)
        var bench = PlanBench(pages: 3, of: 10)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, list[0..<10], next: 1)
        let gap = try #require(bench.gap)
        bench.perform { $0.fillGap(gap, from: .above) }
        bench.answer(.gap(gap), list[10..<20], next: 2)
        bench.show(15..<18)
        bench.perform { $0.refresh(.anchored) }
        while let load = bench.load(.refresh) {
            bench.answer(.refresh, list[load.key.number * 10..<load.key.number * 10 + 10], next: load.key.number + 1)
        }
        for _ in 0..<5 where !bench.content.prepend.isAtEnd {
            bench.perform { $0.requestPage(.backward) }
            guard let load = bench.load(.prepend) else { break }
            bench.answer(.prepend, list[load.key.number * 10..<load.key.number * 10 + 10], next: load.key.number + 1)
        }
        bench.perform { $0.fillGap(gap, from: .above) }
        #expect(bench.load(.gap(gap))?.key.number == 2)
        bench.answer(.gap(gap), list[20..<30], next: 3)
        #expect(bench.content.prepend.failure == nil && bench.content.prepend.isAtEnd)
        #expect(bench.ids == Array(list[..<bench.ids.count]))
    }

    /// Ten new rows, a gap, and 24 known ones on pages of 4, 4, 8 and 8; the gap's addresses are 71 and 69.
    private func withGap() -> PlanBench {
        var bench = PlanBench(distance: 0)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<4, next: 1, previous: 69)
        for (page, ids) in [4..<8, 8..<16, 16..<24].enumerated() {
            bench.perform { $0.requestPage(.forward) }
            bench.answer(.append, ids, next: page + 2, previous: 69)
        }
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, 200..<210, next: 71)
        return bench
    }

    /// Rows on a page of two and a page of ten, below two pages with known addresses only.
    private func scrolledDown() -> PlanBench {
        var bench = PlanBench(pages: 4, of: 10)
        bench.show(25..<28)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 20..<22, next: 3)
        bench.answer(.refresh, 30..<40, next: 4)
        return bench
    }
}

extension PlanBench {
    /// Removes a row permanently.
    fileprivate mutating func lose(_ id: Int) {
        edit(id, id, .remove)
        confirm(id)
    }
}
