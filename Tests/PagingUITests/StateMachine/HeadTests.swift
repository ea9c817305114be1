import Paging
import RowTrait
import Testing

@testable import PagingUI

@Suite("New items at the head")
struct HeadTests {
    @Test("A list that is left by a jump has missed what was received since, and loads it", .row("M53"))
    func receivedDuringJump() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [10, 9, 8], next: 8)
        bench.perform { $0.jump(to: PageKey(3), anchor: nil) }
        bench.answer(.refresh, [3, 2, 1])
        bench.perform { $0.receive([Post(id: 11)], ids: [RowID(11)]) }
        bench.perform { $0.showNew() }
        bench.answer(.refresh, [11, 10, 9], next: 9)
        #expect(bench.ids == [11, 10, 9, -1, 3, 2, 1])
        bench.perform { $0.jumpBack() }
        bench.perform { $0.receive([Post(id: 12)], ids: [RowID(12)]) }
        bench.perform { $0.showNew() }
        bench.answer(.refresh, [12, 11, 10], next: 10)
        #expect(bench.ids == [12, 11, 10, 9, 8])
    }

    @Test(
        "A list that is left by a jump has missed what waited then and the other rows show, and loads it",
        .row("M53")
    )
    func shownDuringJump() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [10, 9, 8], next: 8)
        bench.perform { $0.receive([Post(id: 11)], ids: [RowID(11)]) }
        bench.perform { $0.jump(to: PageKey(3), anchor: nil) }
        bench.answer(.refresh, [3, 2, 1])
        bench.perform { $0.showNew() }
        bench.answer(.refresh, [11, 10, 9], next: 9)
        #expect(bench.ids == [11, 10, 9, -1, 3, 2, 1])
        bench.perform { $0.jumpBack() }
        bench.perform { $0.receive([Post(id: 12)], ids: [RowID(12)]) }
        bench.perform { $0.showNew() }
        bench.answer(.refresh, [12, 11, 10], next: 10)
        #expect(bench.ids == [12, 11, 10, 9, 8])
    }

    @Test("A jump keeps the new items that wait", .row("M53"))
    func waitingDuringJump() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [10, 9, 8], next: 8)
        bench.perform { $0.receive([Post(id: 11)], ids: [RowID(11)]) }
        bench.perform { $0.jump(to: PageKey(3), anchor: nil) }
        bench.answer(.refresh, [3, 2, 1])
        #expect(bench.content.newItemCount == 1)
    }

    @Test(
        "A check of the head counts new items without moving rows, and showing them keeps the reader's row in place",
        .row("M69")
    )
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
        #expect(bench.anchorRow == RowID(40))
        #expect(bench.content.newItemCount == 0)
    }

    @Test("Another check of the head counts the items new since the last showing, and none twice", .row("M69"))
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

    @Test("A head that does not reach the known rows leaves a gap with an address on either side", .row("M70"))
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

    @Test("An empty head and a head that ends by itself are the whole list without a gap", .row("M70"))
    func wholeList() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, 200..<203)
        #expect(bench.ids == Array(200..<203))
    }

    @Test("A row that is both streamed and polled appears once, in the polled order", .row("M73"))
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

    @Test("A streamed row that is polled later stays one row and takes its polled position", .row("M73"))
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

    /// Twenty rows, and a first page with ten other items that were counted as new.
    private func unconnected() -> PlanBench {
        var bench = PlanBench(distance: 0)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<10, next: 1, previous: 69)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, 10..<20, next: 2)
        bench.perform { $0.checkForNew() }
        bench.answer(.head, 200..<210, next: 71)
        return bench
    }

    @Test("A head leaves the row that a later page has to that page, with the rows between", .row("M90"))
    func rowOfLaterPage() {
        var bench = PlanBench(pages: 2, of: 3)
        bench.perform { $0.checkForNew() }
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, 6..<9, next: 3)
        bench.answer(.head, [7, 100, 0, 1], next: 1)
        bench.perform { $0.showNew() }
        #expect(bench.ids == [100] + Array(0..<9))
        #expect(bench.idsByPage == [[100, 0, 1], [2, 3, 4, 5], [6, 7, 8]])
    }

    @Test("Received items below rows of the list are not new, and stand where pages have them", .row("M73"))
    func receivedBelowRows() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [60, 50], next: 50)
        let received = [80, 70, 60, 50, 40, 30]
        bench.perform { $0.receive(posts(received), ids: received.map { RowID($0) }) }
        #expect(bench.content.newItemCount == 2)
        bench.perform { $0.showNew() }
        #expect(bench.ids == [80, 70, 60, 50])
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [40, 30])
        #expect(bench.ids == received)
    }

    @Test("A row that is received during a refresh is new if the refresh does not return it", .row("M73"))
    func rowReceivedDuringRefresh() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [10, 9], next: 9)
        bench.perform { $0.refresh(.toTop) }
        bench.perform { $0.receive(posts([12, 10, 11]), ids: [RowID(12), RowID(10), RowID(11)]) }
        #expect(bench.content.newItemCount == 2)
        bench.answer(.refresh, [20, 7], next: 7)
        #expect(bench.content.newItemCount == 3)
        bench.perform { $0.showNew() }
        #expect(bench.ids == [12, 10, 11, 20, 7])
    }

    @Test("A row that is shown before a failed refresh continues is new if the refresh lacks it", .row("M73"))
    func rowShownDuringFailure() {
        var bench = PlanBench(pages: 2, of: 3)
        bench.perform { $0.refresh(.allLoaded) }
        bench.answer(.refresh, 0..<3, next: 1)
        bench.fail(.refresh)
        bench.perform { $0.receive([Post(id: 100)], ids: [RowID(100)]) }
        bench.perform { $0.showNew() }
        #expect(bench.ids == [100] + Array(0..<6))
        bench.perform { $0.retry() }
        #expect(bench.load(.refresh)?.key == PageKey(1))
        bench.answer(.refresh, 3..<6, next: 2)
        #expect(bench.content.newItemCount == 1)
        bench.perform { $0.showNew() }
        #expect(bench.ids == [100] + Array(0..<6))
    }

    @Test("A total from a check of the head becomes the total of the list", .row("M24"))
    func totalOfHead() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.perform { $0.checkForNew() }
        bench.answer(.head, with: Page(items: [Post(id: 101), Post(id: 0)], following: 1, totalCount: 21))
        #expect(bench.content.totalCount == 21)
    }
}

@Suite("New items without duplicates")
struct NewItemCountTests {
    @Test(
        "An ID that occurs twice on a page is one row at its first position, with its newest content",
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

    @Test("A known row that occurs twice in the head keeps its position among its neighbors")
    func knownTwice() {
        var bench = PlanBench(pages: 1, of: 5)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [1, 0, 1, 50, 2].map { Post(id: $0) }, next: 71)
        #expect(bench.ids == [1, 0, 50, 2, 3, 4])
    }

    @Test("New items are counted once each, without locally removed and filtered ones")
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
