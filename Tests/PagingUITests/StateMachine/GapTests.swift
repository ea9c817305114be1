import Paging
import RowTrait
import Testing

@testable import PagingUI

@Suite("Filling gaps")
struct GapTests {
    @Test("A gap filled from above shrinks page by page and closes at the first known row", .row("M71"))
    func fromAbove() throws {
        var bench = withGap()
        let gap = try #require(bench.gap)
        bench.perform { $0.fillGap(gap, from: .above) }
        bench.answer(.gap(gap), 210..<220, next: 72)
        #expect(bench.ids == Array(200..<220) + [-1] + Array(0..<20))
        #expect(bench.gap == gap)
        bench.perform { $0.fillGap(gap, from: .above) }
        #expect(bench.requests.last == 72)
        bench.answer(.gap(gap), Array(220..<225) + Array(0..<5), next: 73)
        #expect(bench.ids == Array(200..<225) + Array(0..<20))
        #expect(bench.gap == nil)
        #expect(bench.settled[.gap(gap)]?.map { "\($0)" } == ["loaded(10)", "loaded(5)"])
    }

    @Test("New rows from below appear under the gap until a row from above it arrives", .row("M71"))
    func fromBelow() throws {
        var bench = withGap()
        let gap = try #require(bench.gap)
        bench.perform { $0.fillGap(gap, from: .below) }
        bench.answer(.gap(gap), 290..<300, previous: 68)
        #expect(bench.ids == Array(200..<210) + [-1] + Array(290..<300) + Array(0..<20))
        bench.perform { $0.fillGap(gap, from: .below) }
        #expect(bench.requests.last == 68)
        bench.answer(.gap(gap), Array(205..<215), previous: 67)
        #expect(bench.ids == Array(200..<215) + Array(290..<300) + Array(0..<20))
        #expect(bench.gap == nil)
    }

    @Test(
        "The row on the reader's side of the gap stays in place",
        .row("M71"),
        arguments: [true, false]
    )
    func anchor(isFromAbove: Bool) throws {
        var bench = withGap()
        let gap = try #require(bench.gap)
        bench.show(206..<210)
        bench.perform { $0.appeared(gap) }
        bench.show(0..<4)
        bench.perform { $0.fillGap(gap, from: isFromAbove ? .above : .below) }
        if isFromAbove {
            bench.answer(.gap(gap), 210..<220, next: 72)
        } else {
            bench.answer(.gap(gap), 290..<300, previous: 68)
        }
        #expect(bench.anchorRow == RowID(isFromAbove ? 206 : 0))
    }

    @Test("If the gap is the topmost visible row, the row next to it stays in place", .row("M71"))
    func anchorAtTheGap() throws {
        var bench = withGap()
        let gap = try #require(bench.gap)
        bench.perform { $0.appeared(gap) }
        bench.show(0..<4)
        bench.perform { $0.fillGap(gap, from: .above) }
        bench.answer(.gap(gap), Array(210..<215) + Array(0..<5), next: 72)
        #expect(bench.gap == nil)
        #expect(bench.anchorRow == RowID(209))
    }

    @Test("Filling a gap away from the reader keeps the reader's row in place", .row("M71"))
    func anchorElsewhere() throws {
        var bench = withGap()
        let gap = try #require(bench.gap)
        bench.show(12..<16)
        bench.perform { $0.fillGap(gap, from: .below) }
        bench.answer(.gap(gap), 290..<300, previous: 68)
        #expect(bench.anchorRow == RowID(12))
    }

    @Test("A gap between moved numbered pages can be filled to its end", .row("M71"))
    func numberedPages() throws {
        // 25 items were inserted at the top of a list with page numbers.
        let list = Array(100..<125) + Array(0..<60)
        var bench = PlanBench(pages: 3, of: 10)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, list[0..<10], next: 1)
        let gap = try #require(bench.gap)
        for page in 1...2 {
            bench.perform { $0.fillGap(gap, from: .above) }
            bench.answer(.gap(gap), list[page * 10..<page * 10 + 10], next: page + 1)
            #expect(bench.plan.window.gapState(of: gap)?.failure == nil)
        }
        #expect(bench.gap == nil)
        #expect(bench.ids == Array(list[0..<55]))
        bench.perform { $0.requestPage(.forward) }
        while let load = bench.load(.append), bench.requests.count < 30 {
            let page = load.key.number
            let rest = list[min(page * 10, list.count)...].prefix(10)
            bench.answer(.append, rest, next: rest.count == 10 ? page + 1 : nil)
            if bench.content.append.failure == nil { bench.perform { $0.requestPage(.forward) } }
        }
        #expect(bench.ids == list)
    }

    @Test("A gap that is filled to the end of the list leaves no row below that the list has no more", .row("M71"))
    func end() throws {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, 0..<5, next: 1)
        for start in [100, 200] {
            bench.perform { $0.refresh(.headLeavingGap) }
            bench.answer(.refresh, start..<start + 5, next: start)
        }
        let gap = try #require(bench.gap)
        bench.perform { $0.fillGap(gap, from: .above) }
        bench.answer(.gap(gap), [205, 206, 207, 103, 208, 2, 209], next: 210)
        bench.perform { $0.fillGap(gap, from: .above) }
        bench.answer(.gap(gap), [211, 212])
        #expect(bench.ids == Array(200..<205) + [205, 206, 207, 103, 208, 2, 209, 211, 212])
        #expect(bench.gap == nil)
        #expect(bench.content.append.isAtEnd)
    }

    @Test("A gap whose page fails to load shows the error, and the rest of the list continues", .row("M71"))
    func failure() throws {
        var bench = withGap()
        let gap = try #require(bench.gap)
        bench.perform { $0.fillGap(gap, from: .above) }
        bench.fail(.gap(gap))
        guard case .gap(let shown)? = bench.content.rows.first(where: { $0.id == gap })?.content else {
            Issue.record("The gap is gone.")
            return
        }
        #expect(shown.state.failure != nil)
        #expect(bench.content.append.failure == nil && bench.content.refresh.failure == nil)
        bench.perform { $0.retry() }
        #expect(bench.isLoading(.gap(gap)))
    }

    @Test("A page without new rows that does not close the gap stops with an error instead of looping", .row("M71"))
    func noProgress() throws {
        var bench = withGap()
        let gap = try #require(bench.gap)
        bench.perform { $0.fillGap(gap, from: .above) }
        bench.answer(.gap(gap), 200..<210, next: 71)
        let requests = bench.requests
        #expect(bench.plan.window.gapState(of: gap)?.failure != nil)
        bench.show(200..<210)
        #expect(bench.requests == requests)
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
