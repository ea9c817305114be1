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

@Suite("Items that are new, each once")
struct NewItemCountTests {
    @Test(
        "An id that is twice on one page is one row in its first place, with its newest content",
        arguments: [true, false]
    )
    func twiceOnOnePage(leavesGap: Bool) {
        var bench = PlanBench(pages: 1, of: 5)
        var page = (200..<205).map { Post(id: $0, text: "first") }
        page.insert(Post(id: 200, text: "second"), at: 3)
        bench.perform { $0.refresh(leavesGap ? .headLeavingGap : .toTop) }
        bench.answer(.refresh, page, next: 71)
        #expect(bench.ids == Array(200..<205) + (leavesGap ? [-1] + Array(0..<5) : []))
        #expect(bench.post(200)?.text == "second")
        #expect(bench.plan.window.pages.firstRecord?.rows.count == 5)
    }

    @Test("A known row that is twice on a page of the head keeps its place among those around it")
    func knownTwice() {
        var bench = PlanBench(pages: 1, of: 5)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [1, 0, 1, 50, 2].map { Post(id: $0) }, next: 71)
        #expect(bench.ids == [1, 0, 50, 2, 3, 4])
    }

    @Test("New items are counted once each, without those that were removed locally or are filtered out")
    func distinct() {
        var bench = PlanBench(pages: 1, of: 10)
        bench.perform { $0.checkForNew() }
        bench.answer(.head, ([101, 102, 101, 103, 104] + Array(0..<5)).map { Post(id: $0) }, next: 1)
        #expect(bench.content.newItemCount == 4)
        #expect(bench.settled[.head]?.last.map { "\($0)" } == "loaded(4)")
        bench.edit(1, 102, .remove)
        #expect(bench.content.newItemCount == 3)
        bench.rollBack(1)
        #expect(bench.content.newItemCount == 4)
        bench.edit(2, 103, .remove)
        bench.confirm(2)
        #expect(bench.content.newItemCount == 3)
        bench.perform { $0.setFilter { $0.id != 104 } }
        #expect(bench.content.newItemCount == 2)
        bench.perform { $0.showNew() }
        #expect(bench.ids == [101, 102] + Array(0..<10))
    }
}
