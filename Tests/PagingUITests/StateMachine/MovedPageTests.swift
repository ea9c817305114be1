import Paging
import RowTrait
import Testing

@testable import PagingUI

@Suite("Pages that move while they are read")
struct MovedPageTests {
    @Test("New items that are shown while the last page is reloaded do not look like a cycle", .row("M60"))
    func newItemsDuringReload() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [1, 2, 3])
        bench.perform { $0.checkForNew() }
        bench.answer(.head, [0, 1, 2], next: 1)
        bench.perform { $0.checkForMore(.forward) }
        bench.perform { $0.showNew() }
        bench.answer(.append, [-1, 0, 1], next: 1)
        #expect(bench.content.append.failure == nil)
        #expect(bench.load(.append)?.key == PageKey(1), "The last page has moved to another address.")
        bench.answer(.append, [2, 3])
        #expect(bench.ids == [0, 1, 2, 3])
        #expect(bench.content.append.isAtEnd)
    }

    @Test("A page from below whose only shared row is below an unknown one does not close a gap", .row("M71"))
    func newItemAboveGap() {
        var bench = withGap()
        guard let gap = bench.gap else { return }
        bench.perform { $0.fillGap(gap, from: .below) }
        bench.answer(.gap(gap), [100, 2, 3, 4], next: 7, previous: 5)
        #expect(bench.ids == [1, 2, -1, 100, 3, 4, 5, 6])
        #expect(bench.idsByPage == [[1, 2], [100, 3, 4], [5, 6]])
    }

    @Test("A page below a gap that is read again after the removal of its rows stays below the gap", .row("M71"))
    func emptiedPageBelowGap() {
        var bench = withGap()
        for id in [5, 6] {
            bench.edit(id, id, .remove)
            bench.confirm(id)
        }
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key == PageKey(7))
        bench.answer(.append, [7, 8], next: 8)
        #expect(bench.ids == [1, 2, -1, 7, 8])
    }

    @Test("A page that takes over a row takes over the rows above it as well", .row("M60"))
    func rowsBetween() {
        var bench = PlanBench(pages: 4, of: 2)
        for id in [2, 3] {
            bench.edit(id, id, .remove)
            bench.confirm(id)
        }
        bench.perform { _ = $0.setPage(ListPage(posts([6, 7]), next: 2), at: PageKey(1)) }
        #expect(bench.ids == [0, 1, 4, 5, 6, 7])
        #expect(bench.idsByPage == [[0, 1], [4, 5, 6, 7], [], []])
    }

    @Test("An advertisement out of order does not hide the row at which a page meets the one above", .row("M92"))
    func advertisementOutOfOrder() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [7, 6, 5, 900, 4, 3, 2], next: 1)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [1])
        bench.edit(1, 3, .remove)
        bench.confirm(1)
        bench.perform { $0.checkForMore(.forward) }
        bench.answer(.append, [2, 900, 1])
        #expect(bench.ids == [7, 6, 5, 900, 4, 2, 1])
    }

    @Test("Rows pushed off a page stay after the page that did not follow them is discarded", .row("M99"))
    func pushedRowsOfDiscardedPage() throws {
        var bench = PlanBench(try PagingOptions.quiet.retaining(atMost: 4, pageSize: 3), startingAt: 5)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [0, 1, 2], next: 6)
        bench.perform { $0.requestPage(.forward) }
        bench.show([0])
        // A new item has moved item 2 to the page that follows, which is at another address.
        bench.perform { _ = $0.setPage(ListPage(posts([0, 100, 1]), next: 7), at: PageKey(5)) }
        bench.answer(.append, [3, 4, 5], next: 8)
        bench.show([1])
        #expect(bench.ids == [0, 100, 1, 2])
        bench.perform { $0.requestPage(.forward) }
        bench.show([0])
        #expect(bench.load(.append)?.key == PageKey(7))
        bench.answer(.append, [2, 3, 4], next: 8)
        #expect(bench.ids == [0, 100, 1, 2, 3, 4])
    }

    @Test("A page at a boundary that ends among the rows above is not placed below them", .row("M98"))
    func pageInsideUpper() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, with: Page(items: posts(0..<4), following: Offset(items: 4)))
        for page in [4..<8, 8..<12] {
            bench.perform { $0.requestPage(.forward) }
            bench.answer(.append, with: Page(items: posts(page), following: Offset(items: page.upperBound)))
        }
        let page = ListPage(
            Page(items: posts([4, 5, 100, 6]), following: Offset(items: 8)),
            policy: WalkPolicy(),
            identity: .id
        ) { PageKey(cursor: $0) }
        bench.perform { _ = $0.setPage(page, at: PageKey(cursor: Offset(items: 4))) }
        #expect(bench.load(.append)?.isReadingBoundary == true)
        let rows = bench.ids
        // Six items have come above item 4 since then.
        bench.answer(.append, with: Page(items: posts([205, 206, 4, 5]), following: Offset(items: 12)))
        #expect(bench.ids == rows)
        #expect(bench.isLoading(.refresh), "Nothing shows how far the list has moved.")
    }

    @Test("A page that takes over all rows of the page above leaves no boundary between the two", .row("M60"))
    func takenOverPageAbove() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, with: Page(items: posts(0..<4), following: Offset(items: 4)))
        for page in [4..<8, 8..<9] {
            bench.perform { $0.requestPage(.forward) }
            bench.answer(.append, with: Page(items: posts(page), following: Offset(items: page.upperBound)))
        }
        bench.edit(1, 8, .remove)
        bench.confirm(1)
        let set = { (ids: [Int], offset: Int) in
            ListPage(Page(items: posts(ids), following: Offset(items: offset)), policy: WalkPolicy(), identity: .id) {
                PageKey(cursor: $0)
            }
        }
        // Item 7 may be missing below this page, which is requested.
        bench.perform { _ = $0.setPage(set([4, 5, 100, 6], 9), at: PageKey(cursor: Offset(items: 4))) }
        #expect(bench.load(.append)?.isReadingBoundary == true)
        // New items at the top have moved the rows to the next address.
        bench.perform { _ = $0.setPage(set([4, 5, 100, 6], 12), at: PageKey(cursor: Offset(items: 8))) }
        bench.answer(.append, with: Page(items: posts([6, 7, 11, 12]), following: Offset(items: 13)))
        #expect(bench.ids == [0, 1, 2, 3, 4, 5, 100, 6, 7])
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.cursor as? Offset == Offset(items: 12))
        bench.answer(.append, with: Page<Post, Offset>(items: posts([7, 11, 12])))
        #expect(bench.ids == [0, 1, 2, 3, 4, 5, 100, 6, 7, 11, 12])
    }

    @Test("A pinned row and an advertisement with a new row between them do not show where a page lies", .row("M92"))
    func repeatedRowsAroundNewOne() {
        var bench = PlanBench(.quiet, startingAt: 5)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [6, 4, 3, 99, 2, 1], next: 6, previous: 4)
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, [3, 7, 99], next: 5)
        #expect(bench.ids == [3, 7, 99, 6, 4, 2, 1], "A row is shown where the first of its pages has it.")
    }

    @Test("A removal does not make a single row the place at which a new head meets the list", .row("M93"))
    func singleRowAfterRemoval() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [7, 6, 99, 5], next: 1)
        bench.edit(1, 7, .remove)
        bench.confirm(1)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [9, 8, 99], next: 1)
        #expect(bench.ids == [9, 8, 99, -1, 6, 5])
    }

    @Test("A last page with all rows of the page above leaves room for items below a page that was read upward")
    func takenOverPageBelowPrepended() {
        var bench = PlanBench(.quiet, startingAt: 5)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [6, 5, 4], next: 6, previous: 4)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [3, 2, 1], next: 7)
        // Six new items have moved the list by two pages.
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, [12, 11, 10], next: 5)
        bench.perform { _ = $0.setPage(ListPage(posts([6, 5, 4]), next: 7), at: PageKey(6)) }
        #expect(bench.load(.append)?.key == PageKey(5), "No page is at the address below the first one.")
        bench.answer(.append, [9, 8, 7], next: 6)
        bench.answer(.append, [6, 5, 4], next: 7)
        #expect(bench.ids == Array((4...12).reversed()))
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key == PageKey(7))
    }

    @Test("A page that is read at a boundary is not inserted if the boundary has moved since")
    func movedBoundary() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [90, 80], next: 80)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [60, 50], next: 50)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [30, 20], next: 20)
        bench.perform { _ = $0.setPage(ListPage(posts([70, 60]), next: 60), at: PageKey(80)) }
        #expect(bench.load(.append)?.key == PageKey(60))
        bench.perform { _ = $0.setPage(ListPage(posts([75, 70]), next: 70), at: PageKey(80)) }
        bench.answer(.append, [50, 30], next: 30)
        #expect(bench.load(.append)?.key == PageKey(70), "The page at 60 does not begin where the one above ends.")
        bench.answer(.append, [60, 50], next: 50)
        #expect(bench.ids == [90, 80, 75, 70, 60, 50, 30, 20])
    }

    @Test("An advertisement does not show that a page at a boundary has moved away")
    func advertisementAtBoundary() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, with: Page(items: posts([9, 8, 900]), following: Offset(items: 2)))
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, with: Page(items: posts([7, 6, 900]), following: Offset(items: 4)))
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, with: Page(items: posts([3, 2, 900]), following: Offset(items: 6)))
        let page = ListPage(
            Page(items: posts([7, 6, 900]), following: Offset(items: 4)),
            policy: WalkPolicy(),
            identity: .id
        ) { PageKey(cursor: $0) }
        bench.perform { _ = $0.setPage(page, at: PageKey(cursor: Offset(items: 2))) }
        #expect(bench.load(.append)?.isReadingBoundary == true)
        bench.answer(.append, with: Page(items: posts([5, 4, 900]), following: Offset(items: 6)))
        #expect(bench.ids == [9, 8, 900, 7, 6, 5, 4, 3, 2])
        #expect(!bench.isLoading(.refresh))
    }

    @Test("The last page leaves none below that it contains", .row("M92"))
    func containedPage() {
        var bench = PlanBench(pages: 3, of: 2, goesOn: false)
        bench.perform { _ = $0.setPage(ListPage(posts(2..<6)), at: PageKey(1)) }
        #expect(bench.ids == Array(0..<6))
        #expect(bench.idsByPage == [[0, 1], [2, 3, 4, 5]])
    }

    @Test("The last page leaves none below that it contains if it is read at a boundary", .row("M92"))
    func containedPageAtBoundary() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, with: Page(items: posts(0..<4), following: Offset(items: 4)))
        for page in [4..<8, 8..<9] {
            bench.perform { $0.requestPage(.forward) }
            bench.answer(.append, with: Page(items: posts(page), following: Offset(items: page.upperBound)))
        }
        let page = ListPage(
            Page(items: posts([4, 5, 100, 6]), following: Offset(items: 8)),
            policy: WalkPolicy(),
            identity: .id
        ) { PageKey(cursor: $0) }
        bench.perform { _ = $0.setPage(page, at: PageKey(cursor: Offset(items: 4))) }
        #expect(bench.load(.append)?.isReadingBoundary == true)
        bench.answer(.append, with: Page<Post, Offset>(items: posts([7, 8])))
        #expect(bench.idsByPage == [[0, 1, 2, 3], [4, 5, 100, 6], [7, 8]])
    }

    @Test("A page that the pages above it contain is no place for the rows of a discarded one", .row("M92"))
    func containedPageAsPlace() throws {
        var bench = PlanBench(try PagingOptions.quiet.retaining(atMost: 5, pageSize: 5))
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, with: Page(items: posts([4, 3, 900, 2, 1]), following: Offset(items: 4)))
        bench.perform { $0.requestPage(.forward) }
        // Four new items have moved the list.
        bench.answer(.append, with: Page(items: posts([4, 3, 900, 2, 1]), following: Offset(items: 8)))
        bench.show([1])
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, with: Page(items: posts([6, 900, 5, 4]), following: Offset(items: 3)))
        #expect(bench.ids == [3, 900, 2, 1])
    }

    @Test("A removal above moves a row off a page whose start new items have moved to its next address", .row("M60"))
    func removalAboveMovedStart() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [5, 4, 3, 2], next: 1)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [7, 6, 5, 4], next: 1)
        #expect(bench.idsByPage == [[7, 6, 5, 4], [3, 2]])
        bench.edit(1, 6, .remove)
        bench.confirm(1)
        bench.perform { _ = $0.setPage(ListPage(posts([2, 1, 0]), next: 2), at: PageKey(1)) }
        #expect(bench.ids == [7, 5, 4, 3, 2, 1, 0], "Item 3 is on the page above by now.")
    }

    @Test("The last page stays in place if received items are shown while it is reloaded", .row("M98"))
    func receivedDuringReload() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, with: Page(items: posts([90, 60, 50]), following: Offset(items: 3)))
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, with: Page<Post, Offset>(items: posts([20, 11, 10])))
        bench.perform { $0.checkForMore(.forward) }
        bench.perform { $0.receive([Post(id: 100)], ids: [RowID(100)]) }
        bench.perform { $0.showNew() }
        bench.answer(.append, with: Page(items: posts([50, 41, 40, 20]), following: Offset(items: 7)))
        #expect(bench.ids == [100, 90, 60, 50, 41, 40, 20, 11, 10])
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.cursor as? Offset == Offset(items: 7))
    }

    @Test("Pages below a gap are not above the reader's after a refresh at the address that follows it")
    func pagesBelowGap() {
        var bench = withGap()
        bench.show([1])
        bench.perform { _ = $0.setPage(ListPage(posts([100, 101]), next: 2), at: .start) }
        #expect(bench.idsByPage == [[100, 101], [1, 2], [5, 6]])
        bench.perform { $0.refresh(.anchored) }
        #expect(bench.load(.refresh)?.key.number == 1, "The page of item 1 has lost its address to the new first page.")
        bench.answer(.refresh, [1, 2, 50], next: 3, previous: 9)
        #expect(bench.plan.window.pages.all.compactMap(\.key?.number) == [0, 1])
    }

    @Test("A page above the first one is not taken for that one, whose address moves to its own", .row("M60"))
    func addressMovedToRequest() throws {
        var bench = PlanBench(try PagingOptions.quiet.retaining(atMost: 1, pageSize: 1))
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, with: Page(items: posts([9]), following: Offset(items: 1)))
        for (id, offset) in [(8, 1), (7, 2), (6, 3)] {
            bench.perform { $0.requestPage(.forward) }
            bench.answer(.append, with: Page(items: posts([id]), following: Offset(items: offset + 1)))
            bench.show([id])
        }
        #expect(bench.ids == [7, 6])
        bench.perform { $0.requestPage(.backward) }
        #expect(bench.load(.prepend)?.key.cursor as? Offset == Offset(items: 1))
        bench.edit(1, 9, .remove)
        bench.confirm(1)
        #expect(bench.plan.window.pages.firstRecord?.key?.cursor as? Offset == Offset(items: 1))
        let page = Page(items: posts([8]), following: Offset(items: 2), preceding: Offset(items: 0))
        bench.answer(.prepend, with: page)
        #expect(bench.idsByPage == [[], [8], [7]])
    }

    @Test("A pending removal moves no row off a last page whose preceding address is an item", .row("M98"))
    func removalAboveLastPage() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [20], next: 20)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [10], previous: 110)
        bench.edit(1, 20, .remove)
        bench.perform { _ = $0.setPage(ListPage(posts([11]), next: 11, previous: 111), at: PageKey(20)) }
        #expect(bench.ids == [11])
    }

    @Test("A first page that is read again covers the version with the same advertisement at its end", .row("M92"))
    func advertisementAtEndOfHead() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [15, 900], next: 15)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [14, 900], next: 14)
        bench.perform { _ = $0.setPage(ListPage(posts([15, 900]), next: 15), at: .start) }
        #expect(bench.idsByPage == [[15, 900], [14]])
    }

    @Test("A page whose only row moves up to the first page keeps its place below it", .row("M90"))
    func emptiedPageBelowHead() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [12, 11, 10], next: 10)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [7], next: 7)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [6, 5])
        bench.perform { _ = $0.setPage(ListPage(posts([7, 12, 11, 10]), next: 10), at: .start) }
        #expect(bench.idsByPage == [[7, 12, 11, 10], [], [6, 5]])
        bench.perform { _ = $0.setPage(ListPage(posts([12, 11, 10]), next: 10), at: .start) }
        #expect(bench.ids == [12, 11, 10, 7, 6, 5])
    }

    @Test("A page whose start has moved down is preceded by the page above it", .row("M60"))
    func addressAboveMovedStart() {
        var bench = PlanBench(.quiet, startingAt: 2)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [36, 35], next: 5)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [30, 29, 27], next: 9, previous: 3)
        bench.perform { _ = $0.setPage(ListPage(posts([36, 35, 30, 29]), next: 8), at: PageKey(2)) }
        #expect(bench.idsByPage == [[36, 35, 30, 29], [27]])
        #expect(bench.plan.window.pages.lastRecord?.key == PageKey(8))
        #expect(bench.plan.window.pages.lastRecord?.preceding == PageKey(2), "The items before item 30 are not all.")
    }

    @Test("A pending removal moves no row off a page whose address is an item", .row("M98"))
    func removalAboveItemAddress() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [58], next: 58)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [56], next: 56)
        bench.edit(1, 58, .remove)
        bench.perform { _ = $0.setPage(ListPage(posts([57]), next: 57), at: PageKey(58)) }
        #expect(bench.ids == [57])
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [56], next: 56)
        #expect(bench.ids == [57, 56])
    }

    @Test("Items whose removal was confirmed during the request do not separate a page from the list", .row("M60"))
    func removedItemsOnPage() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [9, 8, 7, 6], next: 1)
        for id in [8, 7] { bench.edit(id, id, .remove) }
        bench.perform { $0.checkForNew() }
        for id in [8, 7] { bench.confirm(id) }
        // The server has sent the page before it removed the items.
        bench.answer(.head, [10, 9, 8, 7], next: 1)
        #expect(bench.content.newItemCount == 1)
        #expect(!bench.content.hasMoreNewItems)
        bench.perform { $0.showNew() }
        #expect(bench.ids == [10, 9, 6])
    }

    @Test("The removal of an item on a page in flight does not move the page's own address", .row("M60"))
    func removalOnPageInFlight() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        let page = { (ids: [Int], offset: Int) in
            Page(items: posts(ids), following: Offset(items: offset + 1), preceding: Offset(items: offset - 1))
        }
        bench.answer(.refresh, with: page([20], 20))
        bench.perform { $0.requestPage(.backward) }
        bench.edit(1, 19, .remove)
        bench.confirm(1)
        bench.answer(.prepend, with: page([19, 99], 19))
        #expect(bench.ids == [99, 20])
        #expect(bench.content.prepend.failure == nil)
        bench.perform { $0.requestPage(.backward) }
        #expect(bench.load(.prepend)?.key.cursor as? Offset == Offset(items: 18))
    }

    @Test("A page whose only item was removed during the request does not look like a cycle", .row("M60"))
    func removalOfOnlyItemInFlight() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, with: Page(items: posts([20]), following: Offset(items: 1)))
        bench.perform { $0.requestPage(.forward) }
        bench.edit(1, 19, .remove)
        bench.confirm(1)
        bench.answer(.append, with: Page(items: posts([19]), following: Offset(items: 2)))
        #expect(bench.content.append.failure == nil)
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.cursor as? Offset == Offset(items: 1))
    }

    @Test("A page that begins elsewhere no longer names the rows that it shared with the pages above", .row("M92"))
    func movedStart() {
        var bench = PlanBench(.quiet, startingAt: 5)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [1, 2, 3], next: 6)
        for (page, next) in [([900], 7), ([901, 3], 8), ([20], 9)] {
            bench.perform { $0.requestPage(.forward) }
            bench.answer(.append, page, next: next)
        }
        bench.edit(1, 901, .remove)
        bench.confirm(1)
        // The page below begins below items 10 and 11, and item 3 stands above them.
        bench.perform { _ = $0.setPage(ListPage(posts([10, 11]), next: 17), at: PageKey(6)) }
        #expect(bench.load(.append)?.key.number == 17)
        bench.perform { _ = $0.setPage(ListPage(posts([1, 2]), next: 6), at: PageKey(5)) }
        #expect(bench.ids == [1, 2, 10, 11, 20])
    }

    @Test("A row that stands on several pages does not show that a page that is set reaches the one below", .row("M92"))
    func repeatedRowBelow() {
        var bench = PlanBench(.quiet, startingAt: 2)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [3, 900], next: 3, previous: 1)
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, [2, 900], next: 2)
        #expect(bench.ids == [2, 900, 3])
        bench.perform { _ = $0.setPage(ListPage(posts([1, 900]), next: 2), at: PageKey(1)) }
        #expect(bench.load(.append)?.isReadingBoundary == true, "Item 2 is missing above item 3.")
        #expect(bench.load(.append)?.key.number == 2)
    }

    @Test("A page that is set and ends with a row of several pages as before does not reach the page below")
    func repeatedLastRow() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [40], next: 40)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [20, 900], next: 20)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [10, 900], next: 10)
        bench.perform { _ = $0.setPage(ListPage(posts([30, 900]), next: 30), at: PageKey(40)) }
        #expect(bench.load(.append)?.isReadingBoundary == true, "Item 20 is missing above item 10.")
        #expect(bench.load(.append)?.key.number == 30)
    }

    @Test("A received row stays at the top if items that were not received move it to a page below", .row("M98"))
    func receivedRowBelow() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, with: Page(items: posts([40, 30]), following: Offset(items: 2)))
        bench.perform { $0.receive([Post(id: 50)], ids: [RowID(50)]) }
        bench.perform { $0.showNew() }
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.cursor as? Offset == Offset(items: 3))
        // Three items above have moved the list.
        bench.answer(.append, with: Page(items: posts([50, 40]), following: Offset(items: 5)))
        #expect(bench.ids == [50, 40, 30])
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, with: Page<Post, Offset>(items: posts([30, 20])))
        #expect(bench.ids == [50, 40, 30, 20])
    }

    @Test("An address does not move below a received item that has moved the page above onto its page", .row("M98"))
    func countedBeforeReceived() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, with: Page(items: posts([40, 30]), following: Offset(items: 2)))
        bench.perform { $0.requestPage(.forward) }
        // Item 50 is new, and is received later.
        bench.answer(.append, with: Page(items: posts([30, 20]), following: Offset(items: 4)))
        bench.perform { $0.receive([Post(id: 50)], ids: [RowID(50)]) }
        bench.perform { $0.showNew() }
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.cursor as? Offset == Offset(items: 4))
        bench.answer(.append, with: Page<Post, Offset>(items: posts([10])))
        #expect(bench.ids == [50, 40, 30, 20, 10])
    }

    @Test("Rows that stand on several pages do not hide the row at which two pages meet", .row("M92"))
    func meetingBesideRepeatedRows() {
        let (above, below) = ([40, 900, 901, 30].map { RowID($0) }, [30, 900, 901, 20].map { RowID($0) })
        let repeated: Set = [RowID(900), RowID(901)]
        let meeting = SharedRows.meeting(of: above, at: .forward, with: below) { !repeated.contains($0) }
        #expect(meeting.map(\.index) == [3])
        #expect(meeting.map(\.label) == [0])
    }

    @Test("An edit of an item that is held back is still there when the item is shown, after its confirmation")
    func editOfHeldItem() {
        var bench = PlanBench(pages: 1, of: 3)
        bench.perform { $0.receive([Post(id: 50)], ids: [RowID(50)]) }
        bench.edit(1, 50, .update { $0.isLiked = true })
        bench.confirm(1)
        bench.perform { $0.showNew() }
        #expect(bench.ids == [50, 0, 1, 2])
        #expect(bench.content.rows.first?.item?.isLiked == true)
    }

    @Test("A page at a boundary meets the rows below it across those that are removed, and leaves them in order")
    func boundaryAcrossRemovals() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, with: Page(items: posts(1..<5), following: Offset(items: 4)))
        bench.perform { $0.requestPage(.forward) }
        bench.edit(1, 1, .remove)
        bench.confirm(1)
        bench.answer(.append, with: Page(items: posts([5, 6, 7]), following: Offset(items: 7)))
        #expect(bench.load(.append)?.isReadingBoundary == true)
        // The server has applied a removal that is not confirmed yet.
        bench.edit(2, 5, .remove)
        bench.answer(.append, with: Page(items: posts(6..<10), following: Offset(items: 7)))
        #expect(bench.ids == [2, 3, 4, 6, 7, 8, 9])
        bench.rollBack(2)
        #expect(bench.ids == Array(2..<10))
    }

    @Test("A page that is set keeps the row that a pending removal has moved to the page above", .row("M60"))
    func setPageBelowPendingRemoval() {
        var bench = PlanBench(pages: 3, of: 2)
        bench.edit(1, 0, .remove)
        bench.perform { _ = $0.setPage(ListPage(posts([3, 4]), next: 2), at: PageKey(1)) }
        #expect(bench.ids == [1, 2, 3, 4, 5])
    }

    @Test("A page that is set does not keep its row because that row is to be removed", .row("M60"))
    func setPageWithoutRemovedRow() {
        var bench = PlanBench(pages: 2, of: 1)
        bench.edit(1, 1, .remove)
        bench.perform { _ = $0.setPage(ListPage(posts([100]), next: 2), at: PageKey(1)) }
        bench.rollBack(1)
        #expect(bench.ids == [0, 100])
    }

    @Test("A page that is set and has moved down keeps none of its old rows above the new ones", .row("M60"))
    func setPageBelowInsertions() {
        var bench = PlanBench(pages: 2, of: 2)
        bench.edit(1, 0, .remove)
        bench.perform { _ = $0.setPage(ListPage(posts([100, 1]), next: 2), at: PageKey(1)) }
        #expect(bench.ids == [1, 100])
    }

    @Test("A page that is set does not take away the row that a removal has moved to the page above", .row("M60"))
    func setPageBelowRemoval() {
        var bench = PlanBench(pages: 2, of: 4)
        bench.edit(1, 1, .remove)
        bench.confirm(1)
        bench.perform { _ = $0.setPage(ListPage(posts(5..<9), next: 2), at: PageKey(1)) }
        #expect(bench.ids == [0, 2, 3, 4, 5, 6, 7, 8])
    }

    @Test("A page that is set does not take away its only row if a removal has moved that row up", .row("M60"))
    func setPageOfOneRow() {
        var bench = PlanBench(pages: 2, of: 1)
        bench.edit(1, 0, .remove)
        bench.confirm(1)
        bench.perform { _ = $0.setPage(ListPage(posts([2]), next: 2), at: PageKey(1)) }
        #expect(bench.ids == [1, 2])
    }

    @Test("A page before an item keeps the row that a new item pushes off its upper edge")
    func setPageBeforeItem() {
        var bench = PlanBench(.quiet, startingAt: 7)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [7, 8, 9], next: 9, previous: -7)
        for first in [4, 1] {
            bench.perform { $0.requestPage(.backward) }
            bench.answer(.prepend, first..<first + 3, next: first + 2, previous: -first)
        }
        bench.perform { _ = $0.setPage(ListPage(posts([5, 100, 6]), next: 6, previous: -5), at: PageKey(-7)) }
        #expect(bench.ids == [1, 2, 3, 4, 5, 100, 6, 7, 8, 9])
    }

    @Test("A page that is set again keeps the row that a removal has moved to the page above")
    func setPageAgain() {
        var bench = PlanBench(pages: 2, of: 4)
        bench.edit(1, 1, .remove)
        bench.confirm(1)
        for _ in 0..<2 {
            bench.perform { _ = $0.setPage(ListPage(posts(5..<9), next: 2), at: PageKey(1)) }
            #expect(bench.ids == [0, 2, 3, 4, 5, 6, 7, 8])
        }
    }

    @Test("A row that its page lacks is shown on the page below that has it, although a removal may have moved it up")
    func setPageAboveRow() {
        var bench = PlanBench(pages: 3, of: 2)
        bench.edit(1, 0, .remove)
        bench.perform { _ = $0.setPage(ListPage(posts([100, 2]), next: 3), at: PageKey(2)) }
        bench.perform { _ = $0.setPage(ListPage(posts([200, 201]), next: 2), at: PageKey(1)) }
        #expect(bench.ids == [1, 200, 201, 4, 100, 2])
    }

    @Test("A row at which two pages met is shown on the lower one if the upper one is another page")
    func setPageAboveMeeting() {
        var bench = PlanBench(pages: 2, of: 1)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [1], next: 3)
        bench.perform { _ = $0.setPage(ListPage(posts([100]), next: 2), at: PageKey(1)) }
        #expect(bench.ids == [0, 100, 1])
    }

    @Test("A page below a gap that begins the list is not placed below an older one")
    func startBelowGap() {
        var bench = withGap()
        guard let gap = bench.gap else { return }
        bench.perform { $0.fillGap(gap, from: .below) }
        bench.answer(.gap(gap), [100, 101, 102], next: 5)
        #expect(bench.ids == [1, 2, -1, 5, 6])
        #expect(bench.isLoading(.refresh))
    }

    @Test("A page from below that lies above the gap leaves the rows that new items have pushed off it")
    func pageAboveGapFromBelow() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [15, 14, 900, 13, 12], next: 8, previous: 4)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [19, 18, 900, 17, 16], next: 5)
        guard let gap = bench.gap else { return }
        bench.perform { $0.fillGap(gap, from: .below) }
        bench.answer(.gap(gap), [20, 19, 900, 18, 17], next: 5, previous: 3)
        #expect(bench.ids == [19, 18, 900, 17, 16, -1, 15, 14, 13, 12])
        #expect(bench.isLoading(.refresh))
    }

    @Test("A page with most of the last rows continues below them, whichever of these has moved")
    func pageOverMovedEnd() {
        var bench = PlanBench(.quiet, startingAt: 5)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [18, 17, 15, 900, 11], next: 6, previous: 4)
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, [17, 15, 11, 900, 10, 8], next: 7)
        #expect(bench.ids == [18, 17, 15, 11, 900, 10, 8])
    }

    @Test("A row that its page lacks by now is shown on the next page that names it")
    func rowNamedBelow() {
        var bench = PlanBench(pages: 2, of: 3)
        bench.edit(1, 0, .remove)
        bench.perform { _ = $0.setPage(ListPage(posts([100, 101, 102]), next: 2), at: PageKey(1)) }
        #expect(bench.ids == [1, 2, 3, 100, 101, 102])
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [3, 200, 201], next: 3)
        #expect(bench.ids == [1, 2, 100, 101, 102, 3, 200, 201])
    }

    @Test("A row pushed off the first page is shown at its own place on the page below")
    func rowPushedToItsPlace() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [9, 8, 7, 3], next: 1)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [6, 5, 3, 2], next: 2)
        #expect(bench.ids == [9, 8, 7, 3, 6, 5, 2])
        bench.perform { _ = $0.setPage(ListPage(posts([10, 9, 8, 7]), next: 1), at: .start) }
        #expect(bench.ids == [10, 9, 8, 7, 6, 5, 3, 2])
    }

    @Test("After a refresh, no two pages above have one address")
    func equalAddressesAbove() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, with: Page(items: posts([0]), following: Offset(items: 1)))
        let page = { (item: Int, offset: Int) in
            Page(items: posts([item]), following: Offset(items: offset + 1), preceding: Offset(items: offset - 1))
        }
        for item in 1...3 {
            bench.perform { $0.requestPage(.forward) }
            bench.answer(.append, with: page(item, item))
        }
        bench.show([3])
        for id in [0, 1] {
            bench.edit(id, id, .remove)
            bench.confirm(id)
        }
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, with: page(3, 1))
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, with: Page(items: posts([2]), following: Offset(items: 1)))
        #expect(bench.ids == [2, 3])
        #expect(bench.content.prepend.failure == nil)
    }

    @Test("A page that is set without its first row removes it if nothing above the page was removed")
    func setPageWithoutFirstRow() {
        var bench = PlanBench(pages: 2, of: 4)
        bench.edit(1, 5, .remove)
        bench.confirm(1)
        bench.perform { _ = $0.setPage(ListPage(posts(6..<10), next: 2), at: PageKey(1)) }
        #expect(bench.ids == [0, 1, 2, 3, 6, 7, 8, 9])
    }

    @Test("New items that were counted before the first page was replaced are requested again", .row("M93"))
    func headOlderThanFirstPage() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [40, 30, 900], next: 1)
        bench.perform { $0.checkForNew() }
        bench.answer(.head, [40, 42, 900], next: 1)
        bench.perform { _ = $0.setPage(ListPage(posts([40, 43, 900]), next: 1), at: .start) }
        bench.perform { $0.showNew() }
        bench.answer(.refresh, [40, 43, 42, 900], next: 1)
        #expect(bench.ids.prefix(4) == [40, 43, 42, 900])
        #expect(bench.content.newItemCount == 0)
    }

    @Test("A page that is read again may still lack an item because of a pending removal above it", .row("M60"))
    func pendingRemovalAbove() {
        var bench = PlanBench(pages: 1, of: 4)
        bench.edit(1, 2, .remove)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [5, 6, 7], previous: 0)
        bench.perform { $0.checkForMore(.forward) }
        bench.answer(.append, [5, 6, 7], previous: 0)
        bench.confirm(1)
        #expect(bench.load(.append)?.isReadingBoundary == true)
        bench.answer(.append, [0, 1, 3, 4], next: 1)
        #expect(bench.ids == [0, 1, 3, 4, 5, 6, 7])
    }

    @Test("A pending removal that a refreshed page shows moves the pages below it", .row("M60"))
    func removalShownByRefresh() {
        var bench = PlanBench(pages: 2, of: 3)
        bench.edit(1, 1, .remove)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [0, 2, 3], next: 1)
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.isReadingBoundary == true)
        bench.answer(.append, [4, 5, 6], next: 2)
        #expect(bench.ids == [0, 2, 3, 4, 5, 6])
    }

    @Test("A page whose rows are on the page above by now is not read again at its old address", .row("M60"))
    func emptiedPage() {
        var bench = PlanBench(pages: 3, of: 1)
        bench.edit(1, 1, .remove)
        bench.confirm(1)
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key == PageKey(1))
        // The address names the item above the page rather than a place in the list.
        bench.answer(.append, [2], next: 12, previous: 0)
        #expect(bench.idsByPage == [[0], [2]])
        #expect(bench.load(.append)?.key == PageKey(12), "Address 2 may have an item above by now.")
        bench.answer(.append, [3])
        #expect(bench.ids == [0, 2, 3])
        #expect(bench.content.append.isAtEnd)
    }

    @Test("The rest of a page whose first rows are on the page above begins where that page ends", .row("M60"))
    func trimmedPage() {
        var bench = PlanBench(pages: 4, of: 2)
        bench.edit(1, 2, .remove)
        bench.confirm(1)
        bench.perform { _ = $0.setPage(ListPage(posts([3, 4]), next: 14), at: PageKey(1)) }
        #expect(bench.ids == [0, 1, 3, 4, 5, 6, 7])
        #expect(bench.plan.window.pages.all.map(\.key) == [PageKey(0), PageKey(1), PageKey(14), PageKey(3)])
    }

    @Test("An insertion that cancels a removal does not hide the item between two numbered pages", .row("M60"))
    func canceledRemoval() {
        var bench = PlanBench(pages: 2, of: 2)
        bench.perform { $0.requestPage(.forward) }
        bench.edit(1, 0, .remove)
        bench.answer(.append, [5, 6], next: 3, previous: 1)
        bench.confirm(1)
        #expect(bench.load(.append)?.key == PageKey(1))
        // An item at the top of the list has moved the others back.
        bench.answer(.append, [2, 3], next: 2, previous: 0)
        #expect(bench.load(.append)?.key == PageKey(2), "Item 4 may be missing above this page.")
        bench.answer(.append, [4, 5], next: 3, previous: 1)
        #expect(bench.ids == Array(1...6))
        #expect(bench.plan.window.boundary == nil)
    }

    @Test("New items that are interleaved with overlapping rows above the end follow the page's order", .row("M58"))
    func interleavedAboveEnd() {
        var bench = PlanBench(pages: 3, of: 4)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [5, 100, 6, 7], next: 4, previous: 2)
        #expect(bench.ids == Array(0...5) + [100] + Array(6..<12))
    }

    @Test("A start page that does not reach the rows read since leaves a gap", .row("M69"))
    func olderHead() {
        var bench = PlanBench(pages: 1, of: 3)
        bench.perform { $0.checkForNew() }
        bench.answer(.head, [0, 4, 5], next: 15)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [3, 4, 6], next: 2)
        bench.perform { $0.showNew() }
        #expect(bench.ids == [0, 4, 5, -1, 1, 2, 3, 6])
    }

    @Test("A discarded page leaves the rows that the page below has as well", .row("M74"))
    func sharedRowsStay() throws {
        var options = PagingOptions()
        options.prefetchDistance = 1
        var bench = PlanBench(pages: 1, of: 10, try options.retaining(atMost: 20, pageSize: 10))
        bench.show([9])
        if !bench.isLoading(.append) { bench.perform { $0.requestPage(.forward) } }
        bench.answer(.append, 8..<18, next: 2, previous: 0)
        bench.show([17])
        bench.perform { $0.disappeared(RowID(9)) }
        if !bench.isLoading(.append) { bench.perform { $0.requestPage(.forward) } }
        bench.answer(.append, 18..<28, next: 3, previous: 1)
        #expect(bench.ids == Array(8..<28))
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, [-2, -1] + Array(0..<8), next: 1)
        #expect(bench.ids.prefix(20) == Array(-2..<18)[...])
    }

    @Test("A page at a boundary leaves the rows of the page below in order, however many it skips", .row("M60"))
    func skippedRow() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, with: Page(items: posts(0..<7), following: Offset(items: 7)))
        bench.perform { $0.requestPage(.forward) }
        bench.edit(1, 1, .remove)
        bench.answer(.append, with: Page<Post, Offset>(items: posts([7, 8])))
        bench.confirm(1)
        #expect(bench.load(.append)?.key.cursor as? Offset == Offset(items: 6))
        // The removal of another item above has moved row 7 up.
        bench.answer(.append, with: Page<Post, Offset>(items: posts([8])))
        #expect(bench.ids == [0, 2, 3, 4, 5, 6, 7, 8])
    }

    @Test("A page below a reloaded one that does not reach it is reloaded from where that page ends", .row("M60"))
    func unreachedPage() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [10, 20], next: 20)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [30, 40], next: 40)
        bench.perform { $0.requestPage(.forward) }
        bench.edit(1, 10, .remove)
        bench.confirm(1)
        bench.answer(.append, [50, 60], next: 60)
        #expect(bench.load(.append)?.key == PageKey(20))
        bench.answer(.append, [25, 30], next: 30)
        #expect(bench.load(.append)?.key == PageKey(30), "New items may stand next to item 40.")
        bench.answer(.append, [40, 45], next: 45)
        #expect(bench.ids == [20, 25, 30, 40, 45, 50, 60])
    }

    @Test("After a refresh, no page above has the address of the page that was read", .row("M60"))
    func repeatedOffset() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, with: Page(items: posts([0]), following: Offset(items: 1)))
        for id in 1...2 {
            bench.perform { $0.requestPage(.forward) }
            bench.answer(.append, with: Page(items: posts([id]), following: Offset(items: id + 1)))
        }
        for id in 0...1 {
            bench.edit(id, id, .remove)
            bench.confirm(id)
        }
        bench.show([2])
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, with: Page(items: posts([2]), following: Offset(items: 1)))
        bench.perform { $0.requestPage(.backward) }
        #expect(bench.load(.prepend)?.key == .start)
    }

    @Test("The end of a list below a gap is found through the gap if its next address is above by now", .row("M71"))
    func movedEndBelowGap() {
        var bench = withMovedEnd()
        #expect(bench.ids == [1, 2, 3, 4, -1, 5, 6])
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key == PageKey(2), "Page 1 is above the gap.")
        bench.answer(.append, [10, 11], next: 3, previous: 1)
        #expect(bench.ids == [1, 2, 3, 4, 10, 11, -1, 5, 6])
        #expect(bench.load(.append)?.key == PageKey(3))
        bench.answer(.append, [12, 5], next: 4, previous: 2)
        #expect(bench.ids == [1, 2, 3, 4, 10, 11, 12, 5, 6])
        #expect(bench.load(.append)?.key == PageKey(4))
        bench.answer(.append, [6, 7], previous: 3)
        #expect(bench.ids == [1, 2, 3, 4, 10, 11, 12, 5, 6, 7])
        #expect(bench.idsByPage == [[1, 2], [3, 4], [10, 11], [12, 5], [6, 7]])
        #expect(bench.content.append.isAtEnd)
    }

    @Test("A gap that is filled on the way to the moved end of a list may be elsewhere by then", .row("M71"))
    func movedAgain() {
        var bench = withMovedEnd()
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [2, 3], next: 3, previous: 1)
        #expect(bench.ids == [1, 2, 3, 4, -1, 5, 6])
        #expect(bench.load(.append)?.key == PageKey(3))
        bench.answer(.append, [4, 5], next: 4, previous: 2)
        #expect(bench.ids == Array(1...6))
        bench.answer(.append, [6, 7], previous: 3)
        #expect(bench.ids == Array(1...7))
        #expect(bench.content.append.isAtEnd)
    }

    @Test("A boundary whose page has moved away is reloaded a few times before loading pauses", .row("M60"))
    func lostBoundary() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, 0..<10, next: 1)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, -15 ..< -5, next: 11)
        bench.show(4..<8)
        bench.perform { $0.requestPage(.forward) }
        bench.edit(1, 4, .remove)
        bench.answer(.append, 11..<21, next: 2, previous: 0)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, 21..<31, previous: 1)
        bench.confirm(1)
        bench.show(4..<8)
        for _ in 0..<60 {
            if bench.isLoading(.append) { bench.answer(.append, 500..<510, next: 2) }
            if bench.isLoading(.refresh) {
                let isHead = bench.load(.refresh)?.key == .start
                bench.answer(.refresh, isHead ? -15 ..< -5 : 500..<510, next: isHead ? 11 : nil)
            }
        }
        #expect(bench.requests.count < 30)
        #expect(bench.content.append.isPaused)
    }

    @Test("Known removals move a run as a whole, and do not join rows between which the list has others")
    func removalsBetweenSharedRows() {
        func run(_ labels: [RowLabel], absent: [RowLabel]) -> [RowLabel] {
            let matches = labels.enumerated().map { (index: $0, label: $1) }
            return SharedRows.run(
                matches,
                at: .forward,
                of: 3,
                apartOnPage: [2],
                apartInList: absent,
                allowing: 4
            )
            .map(\.label)
        }
        #expect(run([3, 4], absent: [1, 2]) == [3, 4])
        // A pinned row and an advertisement, between which only the list has rows.
        #expect(run([1, 4], absent: [2, 3]).isEmpty)
    }

    @Test("A page that is set does not hide the item that removals have moved to the page above", .row("M60"))
    func setPageBelowUnknownRow() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [2, 3, 4], next: 1)
        // A new item has moved item 4 to the next page, of which the list knows no other item.
        bench.perform { _ = $0.setPage(ListPage(posts([1, 2, 3]), next: 1), at: .start) }
        for id in [1, 3] {
            bench.edit(id, id, .remove)
            bench.confirm(id)
        }
        bench.perform { _ = $0.setPage(ListPage(posts([6, 7, 8]), next: 2), at: PageKey(1)) }
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key == .start, "Item 5 is on the first page.")
        bench.answer(.append, [2, 4, 5], next: 1)
        #expect(bench.ids == [2, 4, 5, 6, 7, 8])
    }

    @Test("A removal does not make a single row the place at which a page meets its own rows", .row("M92"))
    func singleOwnRowAfterRemoval() {
        var bench = PlanBench(.quiet, startingAt: 41)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [40, 30, 900], next: 30, previous: 41)
        bench.edit(1, 40, .remove)
        bench.confirm(1)
        bench.perform { $0.checkForMore(.forward) }
        #expect(bench.load(.append)?.key == PageKey(41))
        bench.answer(.append, [31, 900], next: 31, previous: 41)
        #expect(bench.ids == [30, 900], "The advertisement is on every page, and item 31 is above item 30.")
        #expect(bench.isLoading(.refresh))
    }

    @Test("A row that a page above has as well is shown there, above a new row that follows it on that page")
    func rowAtUpperPage() {
        var bench = PlanBench(.quiet, startingAt: 5)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [4, 5, 6], next: 6, previous: 4)
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, [1, 2, 4, 100], next: 5, previous: 3)
        #expect(bench.ids == [1, 2, 4, 100, 5, 6])
        #expect(bench.idsByPage == [[1, 2, 4, 100], [5, 6]])
    }

    @Test("A page that is read again at a boundary does not close it if removals have moved the page above")
    func removalsAboveBoundary() {
        var bench = PlanBench(pages: 2, of: 2)
        bench.perform { $0.requestPage(.forward) }
        bench.edit(1, 0, .remove)
        bench.answer(.append, [5, 6], next: 3, previous: 1)
        bench.confirm(1)
        // An item at the top of the list has moved the others back.
        bench.answer(.append, [2, 3], next: 2, previous: 0)
        #expect(bench.load(.append)?.key == PageKey(2), "Item 4 may be missing above this page.")
        bench.perform { $0.cancelAll() }
        bench.edit(2, 1, .remove)
        bench.confirm(2)
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key == PageKey(2))
        bench.answer(.append, [5, 6], next: 3, previous: 1)
        #expect(bench.load(.append)?.key == PageKey(1))
        bench.answer(.append, [3, 4], next: 2, previous: 0)
        #expect(bench.ids == Array(2...6))
    }

    @Test("An address does not move below a received item that moved a page farther up onto its page")
    func countedBelowTrimmedPage() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, with: Page(items: posts([40, 30, 20]), following: Offset(items: 3)))
        // Item 50 is pushed later. The old page keeps its last row, and its old next address.
        bench.perform { $0.checkForNew() }
        bench.answer(.head, with: Page(items: posts([45, 40, 30]), following: Offset(items: 3)))
        bench.perform { $0.showNew() }
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, with: Page(items: posts([30, 20, 10]), following: Offset(items: 6)))
        bench.perform { $0.receive([Post(id: 50)], ids: [RowID(50)]) }
        bench.perform { $0.showNew() }
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.ids == [50, 45, 40, 30, 20, 10])
        #expect(bench.load(.append)?.key.cursor as? Offset == Offset(items: 6))
    }

    @Test("A page before an item keeps the row that a new one pushes off it after the page below was discarded")
    func pushedUpwardBelowNothing() throws {
        var bench = PlanBench(try PagingOptions.quiet.retaining(atMost: 7, pageSize: 3), startingAt: 10)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [7, 8, 9], next: 20, previous: 107)
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, [4, 5, 6], next: 6, previous: 104)
        bench.show([4])
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, [1, 2, 3], next: 3)
        bench.show([1])
        bench.perform { $0.disappeared(RowID(4)) }
        #expect(bench.ids == [1, 2, 3, 4, 5, 6])
        bench.perform { _ = $0.setPage(ListPage(posts([5, 55, 6]), next: 6, previous: 105), at: PageKey(107)) }
        #expect(bench.ids == [1, 2, 3, 4, 5, 55, 6])
    }

    @Test("An advertisement below a pinned row, with new rows between, does not join a new head to the list")
    func advertisementBelowPinnedRow() {
        var bench = PlanBench(.quiet, startingAt: 40)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [30, 900, 10])
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [30, 28, 26, 900], next: 26)
        #expect(bench.ids == [30, 28, 26, 900, -1, 10])
    }

    @Test("A page that is set without the row at which it met the page above leaves that row to it")
    func meetingRowOfUpperPage() {
        var bench = PlanBench(.quiet, startingAt: 17)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [61, 60, 41, 40], next: 18, previous: 16)
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, [100, 90, 70, 61], next: 17, previous: 15)
        bench.perform { _ = $0.setPage(ListPage(posts([60, 41, 40, 31]), next: 18, previous: 16), at: PageKey(17)) }
        #expect(bench.ids == [100, 90, 70, 61, 60, 41, 40, 31])
    }

    @Test("A row of the page below a gap that stands above all rows over the gap does not close it")
    func pinnedRowFromBelowGap() {
        var bench = PlanBench(.quiet, startingAt: 130)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [111, 110, 100])
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [200, 180, 160], next: 160)
        #expect(bench.ids == [200, 180, 160, -1, 111, 110, 100])
        bench.perform { _ = $0.setPage(ListPage(posts([111, 200, 180, 160]), next: 160), at: .start) }
        #expect(bench.ids == [111, 200, 180, 160, -1, 110, 100])
    }

    @Test("A refreshed page counts a received item that moved the page above onto it")
    func countedBeforeRefresh() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, with: Page(items: posts([40, 30]), following: Offset(items: 2)))
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, with: Page(items: posts([20, 10]), following: Offset(items: 4)))
        bench.show([40, 30, 20, 10])
        bench.perform { $0.refresh(.allLoaded) }
        bench.answer(.refresh, with: Page(items: posts([40, 30]), following: Offset(items: 2)))
        // Item 50 is new, and is received later.
        bench.answer(.refresh, with: Page(items: posts([30, 20]), following: Offset(items: 4)))
        if bench.isLoading(.refresh) {
            bench.answer(.refresh, with: Page(items: posts([10, 5]), following: Offset(items: 6)))
        }
        let end = (bench.plan.window.pages.lastRecord?.following?.cursor as? Offset)?.items
        bench.perform { $0.receive([Post(id: 50)], ids: [RowID(50)]) }
        bench.perform { $0.showNew() }
        #expect((bench.plan.window.pages.lastRecord?.following?.cursor as? Offset)?.items == end)
    }

    /// Returns a list by offsets that has jumped from items 0 and 1 to items 6 and 7.
    private func afterJump() -> PlanBench {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, with: Page(items: posts([0, 1]), following: Offset(items: 2)))
        bench.perform { $0.jump(to: PageKey(cursor: Offset(items: 6)), anchor: nil) }
        bench.answer(
            .refresh,
            with: Page(items: posts([6, 7]), following: Offset(items: 8), preceding: Offset(items: 4))
        )
        return bench
    }

    @Test("A pending removal in a window that a jump has left makes the next request overlap")
    func pendingRemovalBeforeJump() {
        var bench = afterJump()
        bench.edit(1, 0, .remove)
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.cursor as? Offset == Offset(items: 7), "The server may have removed item 0.")
    }

    @Test("The removal of an item in a gap, which a window before a jump has, moves the addresses below the gap")
    func removalInGap() {
        var bench = afterJump()
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, with: Page(items: posts([-3, -2]), following: Offset(items: 2)))
        #expect(bench.ids == [-3, -2, -1, 6, 7])
        bench.edit(1, 0, .remove)
        bench.confirm(1)
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.cursor as? Offset == Offset(items: 7))
    }

    @Test("A row at which two pages met is on the lower one once it is no longer pinned above them")
    func unpinnedMeetingRow() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [1, 2, 3, 4], next: 1)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [4, 5, 6, 7], next: 2)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [4, 1, 2, 3], next: 1)
        #expect(bench.ids == [4, 1, 2, 3, 5, 6, 7])
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [0, 1, 2, 3], next: 1)
        #expect(bench.ids == Array(0...7))
    }

    @Test("A page that is read at a boundary and lies far below it is not inserted there")
    func pageFarBelowBoundary() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, with: Page(items: posts([9, 8]), following: Offset(items: 2)))
        for ids in [[7, 6], [5, 4], [3, 2], [1, 0]] {
            bench.perform { $0.requestPage(.forward) }
            bench.answer(.append, with: Page(items: posts(ids), following: Offset(items: 10 - ids[1])))
        }
        let page = ListPage(
            Page(items: posts([75, 7]), following: Offset(items: 4)),
            policy: WalkPolicy(),
            identity: .id
        ) { PageKey(cursor: $0) }
        bench.perform { _ = $0.setPage(page, at: PageKey(cursor: Offset(items: 2))) }
        #expect(bench.load(.append)?.isReadingBoundary == true)
        let before = bench.ids
        bench.answer(.append, with: Page(items: posts([1, 0]), following: Offset(items: 6)))
        #expect(bench.ids == before)
        #expect(bench.isLoading(.refresh))
    }

    @Test("The row above a boundary does not lie between it and the rows at which a page meets those below")
    func pageBelowBoundary() {
        let ids = [[220, 210], [200, 190, 180, 900, 170, 160], [150, 140, 130, 900, 120, 110]]
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, with: Page(items: posts(ids[0]), following: Offset(items: 2)))
        for (page, next) in zip(ids[1...], [8, 14]) {
            bench.perform { $0.requestPage(.forward) }
            bench.answer(.append, with: Page(items: posts(page), following: Offset(items: next)))
        }
        let page = ListPage(
            Page(items: posts([205, 200, 190, 900, 180, 170]), following: Offset(items: 8)),
            policy: WalkPolicy(),
            identity: .id
        ) { PageKey(cursor: $0) }
        bench.perform { _ = $0.setPage(page, at: PageKey(cursor: Offset(items: 2))) }
        #expect(bench.load(.append)?.isReadingBoundary == true)
        bench.answer(.append, with: Page(items: posts([130, 120, 900, 110, 100, 90]), following: Offset(items: 14)))
        #expect(bench.ids.filter { $0 != 900 } == [220, 210, 205] + stride(from: 200, through: 90, by: -10))
    }

    @Test("A page in flight does not follow a newer version of the last page that names another one")
    func pageAfterOlderVersion() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [60, 50], next: 50)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [40, 30], next: 30)
        bench.perform { $0.requestPage(.forward) }
        bench.perform { _ = $0.setPage(ListPage(posts([40, 35]), next: 35), at: PageKey(50)) }
        bench.answer(.append, [20, 10], next: 10)
        #expect(bench.load(.append)?.key == PageKey(35), "Item 32 may have moved below the page.")
        bench.answer(.append, [32, 30], next: 30)
        #expect(bench.ids == [60, 50, 40, 35, 32, 30])
    }

    @Test("A row that its page loses stands above the next row of a page whose rows stand on others")
    func rowOfPageWithoutOwnRows() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [9, 8], next: 1)
        for (page, ids) in [[7, 6], [5, 4], [3, 2]].enumerated() {
            bench.perform { $0.requestPage(.forward) }
            bench.answer(.append, ids, next: page + 2)
        }
        bench.perform { _ = $0.setPage(ListPage(posts([7, 5]), next: 4), at: PageKey(3)) }
        bench.perform { _ = $0.setPage(ListPage(posts([12, 11]), next: 2), at: PageKey(1)) }
        #expect(bench.ids.filter { $0 > 3 } == [9, 8, 12, 11, 7, 5, 4])
    }

    @Test("A page counts a received item that moved the start of the list below several pages")
    func countedBelowSeveralPages() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, with: Page(items: posts([40]), following: Offset(items: 1)))
        // Items 50 to 80 are new, and the newest one is received later.
        for (place, id) in [70, 60, 50, 40].enumerated() {
            bench.perform { $0.requestPage(.forward) }
            bench.answer(.append, with: Page(items: posts([id]), following: Offset(items: place + 2)))
        }
        let end = (bench.plan.window.pages.lastRecord?.following?.cursor as? Offset)?.items
        #expect(end == 5)
        bench.perform { $0.receive([Post(id: 80)], ids: [RowID(80)]) }
        bench.perform { $0.showNew() }
        #expect((bench.plan.window.pages.lastRecord?.following?.cursor as? Offset)?.items == end)
    }

    @Test("A page from above that removals have moved below the first page is not placed above it")
    func pageMovedBelowFirst() {
        var bench = PlanBench(.quiet, startingAt: 8)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [160, 130, 110, 100], next: 9, previous: 7)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [80, 60, 50, 40], next: 10, previous: 8)
        let before = bench.ids
        bench.perform { $0.requestPage(.backward) }
        bench.answer(.prepend, [80, 50, 30], next: 8, previous: 6)
        #expect(bench.ids == before)
        #expect(bench.isLoading(.refresh))
    }

    private struct Offset: OffsetCursor {
        var items: Int
        func moved(by count: Int) -> Offset { Offset(items: max(0, items + count)) }
    }

    /// A numbered list of two newer pages, a gap, and a page that was the first one.
    private func withMovedEnd() -> PlanBench {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [5, 6], next: 1)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [1, 2], next: 1)
        guard let gap = bench.gap else { return bench }
        bench.perform { $0.fillGap(gap, from: .above) }
        bench.answer(.gap(gap), [3, 4], next: 2, previous: 0)
        return bench
    }

    /// A list of a page, a gap, and a page at another address.
    private func withGap() -> PlanBench {
        var bench = PlanBench(.quiet, startingAt: 7)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [5, 6], next: 8, previous: 6)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [1, 2], next: 1)
        return bench
    }
}
