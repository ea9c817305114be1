import Paging
import RowTrait
import Testing

@testable import PagingUI

@Suite("Rows of each page stay together, in page order")
struct PageOrderTests {
    @Test("A numbered page that is read again takes over the rows it shares with the page above", .row("M60"))
    func cutPage() {
        var bench = numbered(pages: 3)
        bench.perform { $0.checkForMore(.forward) }
        bench.answer(.append, 7..<17, next: 3, previous: 1)
        #expect(bench.ids == Array(0..<30))
        #expect(bench.idsByPage == [Array(0..<7), Array(7..<17)])
    }

    @Test("An item inserted by others between the rows of a page joins that page", .row("M60"))
    func interleavedItem() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        answer(&bench, .refresh, 0..<10, next: 10)
        bench.edit(1, 2, .remove)
        bench.edit(2, 3, .remove)
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.cursor as? Offset == Offset(items: 8))
        answer(&bench, .append, [8, 100, 9] + Array(10..<17), next: 18)
        #expect(bench.idsByPage == [Array(0..<9) + [100, 9], Array(10..<17)])
    }

    @Test("An item from a page above that lies between known rows joins their page", .row("M54"))
    func interleavedFromAbove() {
        var bench = PlanBench(.quiet, startingAt: 10)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, 10..<20, next: 20, previous: 5)
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, Array(5...10) + [100, 11, 12], next: 13, previous: 1)
        #expect(bench.idsByPage == [Array(5..<10), [10, 100] + Array(11..<20)])
    }

    @Test("An item inserted into the page below a gap joins that page", .row("M71"))
    func filledGap() {
        var bench = withGap()
        guard let gap = bench.plan.window.gaps.first else { return }
        bench.perform { $0.fillGap(gap, from: .above) }
        bench.answer(.gap(gap), [-5, -4, 0, 100, 1, 2], next: 7)
        #expect(bench.ids == Array(-15 ..< -3) + [0, 100, 1] + Array(2..<20))
        #expect(bench.idsByPage == [Array(-15 ..< -5), [-5, -4], [0, 100, 1] + Array(2..<10), Array(10..<20)])
    }

    @Test("The rest of a page above a gap does not join a page below that once had its address", .row("M71"))
    func addressBelowGap() {
        var bench = withGap()
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, -18 ..< -8, next: 1)
        #expect(bench.ids == Array(-18 ..< -5) + [-1] + Array(0..<20))
        #expect(bench.idsByPage == [Array(-18 ..< -8), [-8, -7, -6], Array(0..<10), Array(10..<20)])
    }

    @Test(
        "A page whose items are farther up or missing has moved, so the list refreshes",
        .row("M60"),
        arguments: [9, 40]
    )
    func lostPlace(inserted: Int) {
        var bench = numbered(pages: 3)
        bench.perform { $0.checkForMore(.forward) }
        let page = (0..<10).map { place in 20 - 3 * inserted + place }
        bench.answer(.append, page, next: 3, previous: 1)
        #expect(bench.isLoading(.refresh), "The list is read again where the reader is.")
        #expect(bench.ids == Array(0..<30))
    }

    @Test("A page for a gap that ends above the rows there shows that the gap is elsewhere", .row("M71"))
    func displacedGap() {
        var bench = withGap()
        guard let gap = bench.plan.window.gaps.first else { return }
        bench.perform { $0.fillGap(gap, from: .above) }
        bench.answer(.gap(gap), -17 ..< -7, next: 2)
        #expect(bench.ids == Array(-15 ..< -5) + [-1] + Array(0..<20))
        #expect(bench.isLoading(.refresh), "The list is read again where the reader is.")
        #expect(bench.settled[.gap(gap)] == [.cancelled])
    }

    @Test(
        "A page above a boundary with possibly missing items keeps its address until the boundary is read again",
        .row("M60")
    )
    func addressOfOpenBorder() {
        var bench = withGap(isWhole: false)
        bench.perform { $0.requestPage(.forward) }
        bench.edit(1, 14, .remove)
        bench.answer(.append, 21..<31, previous: 1)
        bench.confirm(1)
        #expect(bench.load(.append)?.key == PageKey(1))
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, -18 ..< -8, next: 1)
        #expect(bench.load(.append)?.key == PageKey(1))
        #expect(bench.load(.append)?.isReadingBoundary == true)
    }

    @Test("A page keeps the rows that it shares with a discarded page, and none below them is skipped", .row("M74"))
    func sharedWithDiscarded() throws {
        var options = PagingOptions()
        options.prefetchDistance = 1
        var bench = PlanBench(try options.retaining(atMost: 12, pageSize: 10), startingAt: 10)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, 10..<20, next: 20, previous: 5)
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, 5..<15, next: 15, previous: 1)
        #expect(bench.ids == Array(5..<15), "The rows below are far from the reader.")
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key == PageKey(10))
    }

    private struct Offset: OffsetCursor {
        var items: Int
        func moved(by count: Int) -> Offset { Offset(items: max(0, items + count)) }
    }

    /// Answers a load of a list by offset.
    private func answer(_ bench: inout PlanBench, _ slot: LoadSlot, _ ids: some Sequence<Int>, next: Int) {
        guard let load = bench.load(slot) else { return }
        var page = ListPage(posts(ids))
        page.following = PageKey(cursor: Offset(items: next))
        bench.answerLate(load, with: page)
    }

    /// A list by page number, ten items each.
    private func numbered(pages: Int, isWhole: Bool = true) -> PlanBench {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, 0..<10, next: 1)
        for page in 1..<pages {
            bench.perform { $0.requestPage(.forward) }
            let next = page + 1 < pages || !isWhole ? page + 1 : nil
            bench.answer(.append, page * 10..<page * 10 + 10, next: next, previous: page - 1)
        }
        return bench
    }

    /// A list of two pages, below a gap and a page of newer items.
    private func withGap(isWhole: Bool = true) -> PlanBench {
        var bench = numbered(pages: 2, isWhole: isWhole)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, -15 ..< -5, next: 1)
        return bench
    }
}
