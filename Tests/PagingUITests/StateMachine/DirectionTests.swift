import Paging
import RowTrait
import Testing

@testable import PagingUI

@Suite("Both directions and jumps")
struct DirectionTests {
    @Test("Pages at both ends load concurrently, and both land", .row("M51"), arguments: [true, false])
    func bothEnds(isAppendFirst: Bool) {
        var bench = middle(distance: 0)
        bench.perform { $0.requestPage(.forward) }
        bench.perform { $0.requestPage(.backward) }
        #expect(Set(bench.waiting.map(\.key.number)) == [5, 7])
        if isAppendFirst { bench.answer(.append, 70..<80, next: 8) }
        bench.answer(.prepend, 50..<60, previous: 4)
        if !isAppendFirst { bench.answer(.append, 70..<80, next: 8) }
        #expect(bench.ids == Array(50..<80))
        #expect(bench.settled[.append]?.count == 1 && bench.settled[.prepend]?.count == 1)
    }

    @Test("Above the page where a list starts, nothing loads until the reader approaches it", .row("M52"))
    func startInTheMiddle() {
        var bench = middle(distance: 5)
        #expect(bench.requests == [6])
        bench.show([66, 65])
        #expect(bench.isLoading(.prepend) == false)
        bench.show([64])
        #expect(bench.load(.prepend)?.key.number == 5)
        bench.answer(.prepend, 50..<60, previous: 4)
        #expect(bench.isLoading(.prepend) == false, "Fourteen rows lie above row 64.")
        bench.show([55])
        #expect(bench.isLoading(.prepend) == false)
        bench.show([54])
        #expect(bench.load(.prepend)?.key.number == 4)
    }

    @Test("Each end is detected independently", .row("M52"), arguments: [true, false])
    func ends(hasBefore: Bool) {
        var bench = PlanBench(distance: 2, startingAt: 6)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 60..<70, next: hasBefore ? nil : 7, previous: hasBefore ? 5 : nil)
        #expect(bench.content.append.isAtEnd == hasBefore)
        #expect(bench.content.prepend.isAtEnd == !hasBefore)
    }

    @Test(
        "A jump replaces the rows once its page arrives, continues in both directions and can be reverted",
        .row("M53")
    )
    func jump() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.show(3..<8)
        bench.perform { $0.jump(to: PageKey(50), anchor: RowID(503)) }
        #expect(bench.ids == Array(0..<20))
        bench.answer(.refresh, 500..<510, next: 51, previous: 49)
        #expect(bench.ids == Array(500..<510))
        #expect(bench.plan.window.anchor == RowID(503))
        #expect(bench.anchorRow == RowID(503))
        bench.perform { $0.requestPage(.forward) }
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.append, 510..<520, next: 52)
        bench.answer(.prepend, 490..<500, previous: 48)
        #expect(bench.ids == Array(490..<520))

        let requests = bench.requests
        bench.perform { $0.jumpBack() }
        #expect(bench.ids == Array(0..<20))
        #expect(bench.anchorRow == RowID(3))
        #expect(bench.requests == requests)
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.number == 2)
    }

    @Test("A failed jump keeps the rows and cannot be reverted", .row("M53"))
    func failedJump() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.perform { $0.jump(to: PageKey(50), anchor: nil) }
        bench.fail(.refresh)
        #expect(bench.ids == Array(0..<20))
        #expect(bench.content.refresh.failure != nil)
        #expect(bench.plan.jumps.windows.isEmpty)
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.number == 2)
    }

    @Test("Retrying a failed jump jumps again, and a refresh in its place does not", .row("M53"))
    func retriedJump() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.perform { $0.jump(to: PageKey(50), anchor: RowID(503)) }
        bench.fail(.refresh, TestFailure(isExpiredCursor: true))
        #expect(bench.ids == Array(0..<20))
        #expect(bench.waiting.isEmpty, "The rows are not left for the top of the list.")
        var other = bench
        bench.perform { $0.retry() }
        #expect(bench.load(.refresh)?.key.number == 50)
        bench.answer(.refresh, 500..<510, next: 51)
        #expect(bench.anchorRow == RowID(503))
        bench.perform { $0.jumpBack() }
        #expect(bench.ids == Array(0..<20))
        other.perform { $0.refresh(.toTop) }
        other.fail(.refresh)
        other.perform { $0.retry() }
        #expect(other.load(.refresh)?.key == .start)
    }

    @Test("Edits confirmed during a jump are in the rows after the return", .row("M53"))
    func editsBetweenJumps() {
        var bench = PlanBench(pages: 1, of: 10)
        bench.edit(1, 3, .update { $0.isLiked = true })
        bench.edit(2, 4, .remove)
        bench.perform { $0.jump(to: PageKey(50), anchor: nil) }
        bench.answer(.refresh, 500..<510)
        bench.confirm(1)
        bench.confirm(2)
        bench.perform { $0.jumpBack() }
        #expect(bench.ids == [0, 1, 2, 3, 5, 6, 7, 8, 9])
        #expect(bench.post(3)?.isLiked == true)
    }

    @Test("A page from above is described by its new rows and the row that a view keeps in place", .row("M54"))
    func prepend() {
        var bench = middle(distance: 0)
        bench.show(62..<66)
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, 50..<60, previous: 4)
        #expect(bench.changes.last?.inserted == (50..<60).map { RowID($0) })
        #expect(bench.changes.last?.removed == [])
        #expect(bench.changes.last?.moved == [])
        #expect(bench.anchorRow == RowID(62))
        #expect(bench.ids == Array(50..<70))
    }

    @Test("Rows of a page above that are already in the list stay in place", .row("M54"))
    func prependWithDuplicates() {
        var bench = middle(distance: 0)
        bench.show(62..<66)
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, 52..<62, previous: 4)
        #expect(bench.ids == Array(52..<70))
        #expect(bench.changes.last?.inserted == (52..<60).map { RowID($0) })
    }

    private func middle(distance: Int) -> PlanBench {
        var bench = PlanBench(distance: distance, startingAt: 6)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 60..<70, next: 7, previous: 5)
        return bench
    }
}
