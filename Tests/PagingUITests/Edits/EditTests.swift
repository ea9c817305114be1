import Paging
import RowTrait
import Testing

@testable import PagingUI

@Suite("Local edits")
struct EditTests {
    @Test(
        "A row that is liked while a page loads stays liked, whether the page lands or fails",
        .row("M63", "M64"),
        arguments: [true, false]
    )
    func likedMeanwhile(lands: Bool) {
        var bench = PlanBench(pages: 1, of: 10)
        bench.perform { $0.requestPage(.forward) }
        bench.edit(1, 1, .update { $0.isLiked = true })
        #expect(bench.post(1)?.isLiked == true)
        if lands {
            bench.answer(.append, [Post(id: 1, text: "as the server has it")] + posts(10..<20), next: 2)
            #expect(bench.post(1)?.text == "as the server has it")
        } else {
            bench.fail(.append)
        }
        #expect(bench.post(1)?.isLiked == true)
    }

    @Test("An edit survives a refresh requested before its confirmation and ends with the next one", .row("M63"))
    func overARefresh() {
        var bench = PlanBench(pages: 1, of: 10)
        bench.edit(1, 1, .update { $0.isLiked = true })
        bench.perform { $0.refresh(.anchored) }
        bench.confirm(1)
        bench.answer(.refresh, 0..<10, next: 1)
        #expect(bench.post(1)?.isLiked == true)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<10, next: 1)
        #expect(bench.post(1)?.isLiked == false, "Another client has undone the edit.")
    }

    @Test("A reverted edit leaves the newest content from the server", .row("M63"))
    func rolledBackUpdate() {
        var bench = PlanBench(pages: 1, of: 10)
        bench.perform { $0.requestPage(.forward) }
        bench.edit(1, 1, .update { $0.isLiked = true })
        bench.edit(2, 1, .update { $0.text += "!" })
        bench.answer(.append, [Post(id: 1, text: "newer")] + posts(10..<20), next: 2)
        #expect(bench.post(1) == Post(id: 1, text: "newer!", isLiked: true))
        bench.rollBack(1)
        #expect(bench.post(1) == Post(id: 1, text: "newer!"))
    }

    @Test("A refused removal restores the row in its place, although pages have moved", .row("M65"))
    func refusedRemoval() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.edit(1, 5, .remove)
        #expect(bench.ids == [0, 1, 2, 3, 4] + Array(6..<20))
        #expect(bench.changes.last?.removed == [RowID(5)])
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, 20..<30, next: 3)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [101, 100] + Array(0..<8), next: 1)
        #expect(!bench.ids.contains(5))
        bench.rollBack(1)
        #expect(bench.ids == [101, 100] + Array(0..<30))
        #expect(bench.changes.last?.inserted == [RowID(5)])
    }

    @Test("After a refresh that moved the row, a refused removal restores it at the server's position", .row("M65"))
    func refusedRemovalAfterSwap() {
        var bench = PlanBench(pages: 1, of: 10)
        bench.edit(1, 5, .remove)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, [5, 0, 1, 2, 3, 4, 6, 7, 8, 9], next: 1)
        #expect(bench.ids == [0, 1, 2, 3, 4, 6, 7, 8, 9])
        bench.rollBack(1)
        #expect(bench.ids == [5, 0, 1, 2, 3, 4, 6, 7, 8, 9])
    }

    @Test("A removed row stays hidden from late pages and polls until the removal is reverted", .row("M66"))
    func removedAndPolled() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.edit(1, 5, .remove)
        bench.perform { $0.checkForNew() }
        bench.answer(.head, [100] + Array(0..<9), next: 1)
        #expect(!bench.ids.contains(5))
        #expect(bench.content.newItemCount == 1)
        bench.perform { $0.receive([Post(id: 5, text: "newer")], ids: [RowID(5)]) }
        #expect(!bench.ids.contains(5))
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [5] + Array(20..<29), next: 3)
        #expect(!bench.ids.contains(5))
        bench.perform { $0.showNew() }
        #expect(bench.ids == [100, 0, 1, 2, 3, 4] + Array(6..<29))
        bench.rollBack(1)
        #expect(bench.ids == [100] + Array(0..<29))
    }

    @Test("A confirmed removal affects pages requested before it and none requested after it", .row("M66"))
    func confirmedRemoval() {
        var bench = PlanBench(pages: 1, of: 10)
        bench.perform { $0.requestPage(.forward) }
        bench.edit(1, 5, .remove)
        bench.confirm(1)
        bench.answer(.append, [5] + Array(10..<19), next: 2)
        #expect(bench.ids == [0, 1, 2, 3, 4] + Array(6..<19))
        // The server may have had the removal when it answered: the page above is reloaded, and its end has not moved.
        bench.answer(.append, [0, 1, 2, 3, 4] + Array(6..<11), next: 1)
        #expect(bench.ids == [0, 1, 2, 3, 4] + Array(6..<19))
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, Array(10..<20), next: 2)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [5] + Array(20..<29), next: 3)
        #expect(bench.ids == [0, 1, 2, 3, 4] + Array(6..<20) + [5] + Array(20..<29), "It is back on the server.")
    }

    @Test("A head polled before a removal was confirmed does not restore the row", .row("M66"))
    func confirmedRemovalOfHeldRow() {
        var bench = PlanBench(pages: 1, of: 10)
        bench.perform { $0.checkForNew() }
        bench.answer(.head, [100] + Array(0..<9), next: 1)
        bench.edit(1, 100, .remove)
        bench.edit(2, 4, .remove)
        bench.confirm(1)
        bench.confirm(2)
        bench.perform { $0.showNew() }
        #expect(bench.ids == [0, 1, 2, 3] + Array(5..<10))
    }

    @Test("An item streamed before a removal was confirmed does not restore the row either", .row("M66"))
    func confirmedRemovalOfStreamedRow() {
        var bench = PlanBench(pages: 1, of: 10)
        bench.perform { $0.receive([Post(id: 100), Post(id: 101)], ids: [RowID(100), RowID(101)]) }
        bench.edit(1, 100, .remove)
        bench.confirm(1)
        #expect(bench.content.newItemCount == 1)
        bench.perform { $0.showNew() }
        #expect(bench.ids == [101] + Array(0..<10))
    }
}
