import Paging
import Testing

@testable import PagingUI

@Suite("Gaps and reloaded pages")
struct ReloadedGapTests {
    @Test("A page above that is now empty does not hide missing items below it")
    func emptyPageAbove() throws {
        var bench = PlanBench(pages: 4, of: 10)
        bench.show(25..<28)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 20..<30, next: 3)
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, [Int](), next: 99)
        let gap = try #require(bench.gap)
        #expect(bench.ids == [-1] + Array(20..<30))
        #expect(bench.load(.gap(gap))?.key.number == 99, "A gap that has come about is filled once.")
        bench.answer(.gap(gap), 15..<20, next: 98)
        #expect(bench.ids == Array(15..<20) + [-1] + Array(20..<30))
        bench.perform { $0.fillGap(gap, from: .above) }
        bench.answer(.gap(gap), 20..<25, next: 97)
        #expect(bench.ids == Array(15..<30))
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, 0..<10, next: 1)
        #expect(bench.ids == Array(0..<10) + Array(15..<30))
    }

    @Test("An empty page above that leads to the rows below it leaves no gap")
    func emptyPageThatConnects() {
        var bench = PlanBench(pages: 4, of: 10)
        bench.show(25..<28)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 20..<30, next: 3)
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, [Int](), next: 2)
        #expect(bench.gap == nil)
        #expect(bench.ids == Array(20..<30))
    }

    @Test("A head page that extends across the gap below it closes the gap and removes the rows it skipped")
    func headAcrossGap() {
        var bench = withGap()
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, Array(203..<208) + [1, 2, 3, 4, 5], next: 72)
        #expect(bench.ids == Array(203..<208) + Array(1..<20))
        #expect(bench.gap == nil)
        #expect(bench.plan.window.pages.all.allSatisfy { $0.gapBelow == nil })
    }

    @Test("A head page with rows only from below the gap replaces the rows above it")
    func headBelowGap() {
        var bench = withGap()
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, 0..<10, next: 72)
        #expect(bench.ids == Array(0..<20))
        #expect(bench.gap == nil)
    }

    @Test("One row that the server moved up from below a gap does not close it")
    func movedUp() {
        var bench = withGap()
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [3] + Array(200..<209), next: 72)
        #expect(bench.ids == [3] + Array(200..<209) + [-1, 0, 1, 2] + Array(4..<20), "\(bench.ids)")
    }

    @Test("A first page requested again for the page above it closes the gap it extends across")
    func checkedAgain() throws {
        var bench = PlanBench(distance: 0, startingAt: 6)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 60..<70, next: 7, previous: 5)
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, 50..<60, next: 6)
        bench.show([65])
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 60..<70, next: 7, previous: 5)
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, 40..<45, next: 99)
        let gap = try #require(bench.gap)
        bench.fail(.gap(gap))
        bench.perform { $0.checkForMore(.backward) }
        bench.answer(.prepend, Array(40..<45) + [60, 61], next: 99)
        #expect(bench.ids == Array(40..<45) + Array(60..<70))
        #expect(bench.gap == nil)
    }

    @Test("A call that fills a gap returns when the gap is forgotten or closed by another page")
    func waitingCalls() throws {
        var bench = withGap()
        let gap = try #require(bench.gap)
        bench.perform { $0.fillGap(gap, from: .above) }
        bench.perform { $0.refresh(.headLeavingGap) }
        #expect(bench.settled[.gap(gap)]?.map { "\($0)" } == ["cancelled"])
    }

    /// Eight new rows, a gap, and twenty known ones.
    private func withGap() -> PlanBench {
        var bench = PlanBench(pages: 2, of: 10)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, 200..<208, next: 71)
        return bench
    }
}
