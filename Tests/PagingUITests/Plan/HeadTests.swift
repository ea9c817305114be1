import Paging
import Testing

@testable import PagingUI

@Suite("New items at the head")
struct HeadTests {
    @Test("M69: What a look at the head finds is counted and moves nothing; shown, it holds the reader's row still")
    func pending() {
        var bench = PlanBench(pages: 5, of: 20)
        bench.show(40..<45)
        bench.perform { $0.checkForNew() }
        bench.answer(.head, Array(101...112) + Array(0..<8), next: 1)
        #expect(bench.ids == Array(0..<100))
        #expect(bench.content.newItemCount == 12)
        #expect(bench.content.hasMoreNewItems == false)
        #expect(bench.changes.last?.inserted == [])
        #expect(bench.settled[.head]?.last.map { "\($0)" } == "loaded(12)")
        bench.perform { $0.showNew() }
        #expect(bench.ids == Array(101...112) + Array(0..<100))
        #expect(bench.heldRow == RowID(40))
        #expect(bench.content.newItemCount == 0)
    }

    @Test("M69: Looking at the head again counts what is new since the list was shown, and nothing twice")
    func pendingTwice() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.perform { $0.checkForNew() }
        bench.answer(.head, [101] + Array(0..<9), next: 1)
        bench.perform { $0.checkForNew() }
        bench.answer(.head, [102, 101] + Array(0..<8), next: 1)
        #expect(bench.content.newItemCount == 2)
        bench.perform { $0.checkForNew() }
        bench.fail(.head)
        #expect(bench.content.newItemCount == 2)
        #expect(bench.content.refresh.failure == nil)
        bench.perform { $0.showNew() }
        #expect(bench.ids == [102, 101] + Array(0..<20))
    }

    @Test("M70: A head that does not reach down to the known rows is followed by a gap, with an address on either side")
    func gap() {
        var bench = unconnected()
        #expect(bench.content.hasMoreNewItems)
        bench.perform { $0.showNew() }
        #expect(bench.ids == Array(200..<210) + [-1] + Array(0..<20))
        #expect(bench.content.items.map(\.id) == Array(200..<210) + Array(0..<20))
        #expect(bench.plan.window.pages.all.map(\.following?.number) == [71, 1, 2])
        #expect(bench.plan.window.pages.all.map(\.gapBelow) == [bench.gap, nil, nil])
        guard let gap = bench.gap else { return }
        var other = bench
        bench.perform { $0.fillGap(gap, from: .above) }
        #expect(bench.load(.gap(gap))?.key.number == 71)
        other.perform { $0.fillGap(gap, from: .below) }
        #expect(other.load(.gap(gap))?.key.number == 69)
    }

    @Test("M70: A head that is empty or ends by itself is the whole list, and leaves no gap")
    func wholeList() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, 200..<203)
        #expect(bench.ids == Array(200..<203))
    }

    @Test("M73: A row that is streamed and also polled is there once, and in the polled order")
    func streamedAndPolled() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.perform { $0.receive([Post(id: 101)], ids: [RowID(101)]) }
        #expect(bench.content.newItemCount == 1)
        bench.perform { $0.checkForNew() }
        bench.answer(.head, [102, 101, 100] + Array(0..<7), next: 1)
        #expect(bench.content.newItemCount == 3)
        bench.perform { $0.receive([Post(id: 100, text: "edited")], ids: [RowID(100)]) }
        #expect(bench.content.newItemCount == 3)
        bench.perform { $0.showNew() }
        #expect(bench.ids == [102, 101, 100] + Array(0..<20))
        #expect(bench.post(100)?.text == "edited")
    }

    @Test("M73: A streamed row that was shown before it was polled is no second one, and takes its place in order")
    func shownBeforePolled() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.perform { $0.receive([Post(id: 101)], ids: [RowID(101)]) }
        bench.perform { $0.showNew() }
        #expect(bench.ids == [101] + Array(0..<20))
        bench.perform { $0.checkForNew() }
        bench.answer(.head, [102, 101, 100] + Array(0..<7), next: 1)
        #expect(bench.content.newItemCount == 2)
        bench.perform { $0.showNew() }
        #expect(bench.ids == [102, 101, 100] + Array(0..<20))
    }

    /// Twenty rows, and a head of ten others that was looked at.
    private func unconnected() -> PlanBench {
        var bench = PlanBench(distance: 0)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<10, next: 1, previous: 69)
        bench.perform { $0.wantPage(.forward) }
        bench.answer(.append, 10..<20, next: 2)
        bench.perform { $0.checkForNew() }
        bench.answer(.head, 200..<210, next: 71)
        return bench
    }

    @Test("M24: The total that a look at the head tells is the list's total from then on")
    func totalOfHead() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.perform { $0.checkForNew() }
        bench.answer(.head, with: Page(items: [Post(id: 101), Post(id: 0)], following: 1, totalCount: 21))
        #expect(bench.content.totalCount == 21)
    }
}
