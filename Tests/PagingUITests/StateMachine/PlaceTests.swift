import Paging
import Testing

@testable import PagingUI

@Suite("Scroll position that a view preserves")
struct PlaceTests {
    @Test("Rows from above move the reader's row, and rows below do not")
    func pages() {
        var bench = PlanBench(distance: 0, startingAt: 5)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 50..<60, next: 6, previous: 4)
        bench.show(50..<53)
        #expect(bench.content.scrollTarget == ListScrollTarget())
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, 60..<70)
        #expect(bench.content.scrollTarget.moves == 0)
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, 40..<50)
        #expect(bench.content.scrollTarget == ListScrollTarget(row: RowID(50), moves: 1))
    }

    @Test("New items keep the row of a reader farther down in place and are shown to a reader at the top")
    func head() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.show(4..<8)
        var other = PlanBench(pages: 2, of: 10)
        other.show(0..<4)
        for id in [100, 101] {
            bench.perform { $0.receive([Post(id: id)], ids: [RowID(id)]) }
            other.perform { $0.receive([Post(id: id)], ids: [RowID(id)]) }
        }
        #expect(bench.content.scrollTarget.moves == 0)
        bench.perform { $0.showNew() }
        other.perform { $0.showNew() }
        #expect(bench.content.scrollTarget == ListScrollTarget(row: RowID(4), moves: 1))
        #expect(other.content.scrollTarget == ListScrollTarget(row: nil, moves: 1))
    }

    @Test("A page above keeps the first row in place, even for a reader at the top")
    func pageAbove() {
        var bench = PlanBench(distance: 0)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<10, next: 1, previous: 9)
        bench.show(0..<3)
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, 90..<95)
        #expect(bench.content.scrollTarget == ListScrollTarget(row: RowID(0), moves: 1))
    }

    @Test("A refresh that forgets the rows above or the reader's own moves the view to the reader's position")
    func refresh() {
        var bench = PlanBench(pages: 3, of: 10)
        bench.show(14..<17)
        bench.perform { $0.refresh(.anchored) }
        while let load = bench.load(.refresh) {
            let first = load.key.number * 10
            bench.answer(.refresh, (first..<first + 10).filter { $0 != 14 }, next: load.key.number + 1)
        }
        #expect(bench.content.scrollTarget.moves == 1)
        #expect([RowID(13), RowID(15)].contains(bench.content.scrollTarget.row))
    }

    @Test("A refresh to the top and another list scroll to the first row, even if the reader's row remains")
    func anew() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.show(4..<7)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, 0..<10)
        #expect(bench.anchorRow == nil)
        #expect(bench.content.scrollTarget == ListScrollTarget(row: nil, moves: 1))
        bench.perform { $0.awaitSource(.keepRows) }
        bench.perform { $0.beginSource(at: .start) }
        bench.answer(.refresh, [0, 5, 6])
        #expect(bench.anchorRow == nil)
        #expect(bench.content.scrollTarget == ListScrollTarget(row: nil, moves: 2))
    }

    @Test("Changed rows and rows removed below move nothing")
    func edits() {
        var bench = PlanBench(pages: 1, of: 10)
        bench.show(4..<7)
        bench.edit(1, 2, .update { $0.isLiked = true })
        bench.edit(2, 8, .remove)
        #expect(bench.content.scrollTarget.moves == 0)
        bench.edit(3, 2, .remove)
        #expect(bench.content.scrollTarget == ListScrollTarget(row: RowID(4), moves: 1))
    }

    @Test("Each scroll to the top is a separate move")
    func top() {
        var bench = PlanBench(pages: 1, of: 10)
        bench.perform { $0.scroll(to: nil) }
        bench.perform { $0.scroll(to: nil) }
        #expect(bench.content.scrollTarget == ListScrollTarget(row: nil, moves: 2))
        #expect(bench.changes.last?.isEmpty == true)
    }
}
