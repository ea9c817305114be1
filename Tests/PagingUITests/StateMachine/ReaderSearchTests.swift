import Paging
import RowTrait
import Testing

@testable import PagingUI

@Suite("Reader position after a refresh of a changed list")
struct ReaderSearchTests {
    @Test("A numbered list that lost items above the reader is searched upward for the reader's row")
    func deletedAbove() {
        var bench = reading(at: 155, pages: 20)
        let requests = bench.requests.count
        bench.perform { $0.refresh(.anchored) }
        answerAll(&bench, Array(0..<5) + Array(125..<300))
        #expect(bench.anchorRow == RowID(155))
        #expect(bench.ids.contains(155))
        #expect(bench.requests.count - requests <= 10, "\(bench.requests[requests...])")
        #expect(bench.plan.window.pages.firstRecord?.key?.number == 3)
    }

    @Test(
        "The nearest remaining row becomes the reader's, above or below",
        arguments: [(40..<90, 90), (52..<110, 51)]
    )
    func nearestOnEitherSide(gone: Range<Int>, expected: Int) {
        var bench = reading(at: expected > 85 ? 85 : 55, pages: 15)
        bench.perform { $0.refresh(.anchored) }
        answerAll(&bench, (0..<150).filter { !gone.contains($0) })
        #expect(bench.anchorRow == RowID(expected), "\(bench.ids)")
        #expect(bench.content.refresh.failure == nil)
    }

    @Test("A cursor list that lost the visible rows also shows the page above, which has the nearest row")
    func cursors() {
        var bench = reading(at: 31, pages: 8)
        bench.perform { $0.refresh(.anchored) }
        // A cursor names the row above its page, so the page begins with the remaining rows below it.
        bench.answer(.refresh, 60..<70, next: 6)
        #expect(bench.load(.refresh)?.key.number == 2)
        bench.answer(.refresh, 20..<30, next: 3)
        #expect(!bench.isLoading(.refresh), "The page below was read already.")
        #expect(bench.ids == Array(20..<30) + Array(60..<70))
        #expect(bench.anchorRow == RowID(29))
    }

    @Test(
        "Removed last rows disappear with the reader's, although no row below shows where the reader was",
        .row("M38")
    )
    func removedLastRows() {
        var bench = reading(at: 27, pages: 3)
        bench.perform { $0.refresh(.anchored) }
        // The cursor names the row above the page, so the page begins with the remaining rows.
        bench.answer(.refresh, [21, 24] + Array(30..<38), next: 3)
        bench.answer(.refresh, 38..<48, next: 4)
        bench.answer(.refresh, 48..<58, next: 5)
        #expect(!bench.isLoading(.refresh))
        #expect(bench.ids == [21, 24] + Array(30..<58), "\(bench.ids)")
        #expect(bench.anchorRow == RowID(24))
    }

    @Test("A single row that a page shares with the reader's, below new ones, does not replace the reader's row")
    func singleSharedRow() {
        var bench = reading(at: 27, pages: 3)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, [500, 21] + Array(501..<509), next: 3)
        bench.answer(.refresh, 509..<519, next: 4)
        bench.answer(.refresh, 519..<529, next: 5)
        bench.answer(.refresh, 600..<610, next: 1)
        #expect(bench.ids == Array(600..<610) + [-1] + Array(0..<30), "\(bench.ids)")
        #expect(bench.anchorRow == RowID(27))
    }

    @Test("A reader past the end of a shrunk list is moved to its last page with few requests")
    func shrunk() {
        var bench = reading(at: 195, pages: 20)
        let requests = bench.requests.count
        bench.perform { $0.refresh(.anchored) }
        answerAll(&bench, Array(0..<34))
        #expect(bench.ids.last == 33)
        #expect(bench.anchorRow == RowID(33))
        #expect(bench.content.append.isAtEnd)
        #expect(bench.requests.count - requests <= 10, "\(bench.requests[requests...])")
    }

    @Test("A list that is now empty is shown as empty and loads nothing more")
    func emptied() {
        var bench = reading(at: 55, pages: 8)
        bench.perform { $0.refresh(.anchored) }
        answerAll(&bench, [])
        #expect(bench.ids.isEmpty)
        #expect("\(bench.content.phase)" == "empty")
        #expect(bench.waiting.isEmpty)
    }

    @Test("A refresh of a list without shared rows ends after few requests, with rows")
    func replaced() {
        var bench = reading(at: 155, pages: 20)
        let requests = bench.requests.count
        bench.perform { $0.refresh(.anchored) }
        answerAll(&bench, Array(1_000..<1_300))
        #expect(bench.requests.count - requests <= 10, "\(bench.requests[requests...])")
        #expect(bench.ids.first == 1_000)
        #expect(bench.gap != nil && bench.ids.contains(155), "The reader stays, below a gap.")
    }

    @Test("All pages of a refresh appear in one change of content")
    func oneChange() {
        var bench = reading(at: 55, pages: 10)
        let revision = bench.content.revision
        bench.perform { $0.refresh(.anchored) }
        #expect(bench.content.revision == revision + 1)
        let ids = bench.ids
        while let load = bench.load(.refresh) {
            #expect(bench.content.revision == revision + 1)
            #expect(bench.ids == ids)
            let page = load.key.number
            let list = Array(0..<10) + Array(30..<200)
            bench.answer(.refresh, list[page * 10..<page * 10 + 10], next: page + 1)
        }
        #expect(bench.content.revision == revision + 2)
        #expect(bench.requests.suffix(4).count == 4)
        #expect(bench.anchorRow == RowID(55))
    }

    @Test("When the reader's page has expired, the list is read from its start to the reader")
    func expired() {
        var bench = reading(at: 25, pages: 5)
        bench.perform { $0.refresh(.anchored) }
        bench.fail(.refresh, TestFailure(isExpiredCursor: true))
        #expect("\(bench.content.refresh)" == "loading")
        bench.answer(.refresh, 0..<10, next: 101)
        bench.answer(.refresh, 10..<20, next: 102)
        bench.answer(.refresh, 20..<30, next: 103)
        #expect(bench.ids == Array(0..<30))
        #expect(bench.anchorRow == RowID(25))
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.number == 103)
    }

    @Test("A reader missing from the pages that replace expired ones stays below a gap, and no row is lost")
    func expiredFarAway() throws {
        var bench = reading(at: 25, pages: 3)
        bench.perform { $0.refresh(.anchored) }
        bench.fail(.refresh, TestFailure(isExpiredCursor: true))
        var page = 0
        while bench.isLoading(.refresh), page < 20 {
            bench.answer(.refresh, 500 + page * 10..<510 + page * 10, next: 101 + page)
            page += 1
        }
        #expect(page == 5, "As many pages as lay above the reader, those on screen, and two more.")
        #expect(bench.ids == Array(500..<550) + [-1] + Array(0..<30))
        #expect(bench.anchorRow == RowID(25))
        let gap = try #require(bench.gap)
        bench.perform { $0.fillGap(gap, from: .above) }
        #expect(bench.load(.gap(gap))?.key.number == 105)
        bench.answer(.gap(gap), Array(550..<555) + Array(0..<5), next: 106)
        #expect(bench.ids == Array(500..<555) + Array(0..<30))
    }

    @Test("New items appear above a gap when only the addresses of the pages above the reader are known")
    func showNewInTheMiddle() {
        var bench = reading(at: 55, pages: 8)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 50..<60, next: 6)
        #expect(bench.ids == Array(50..<60))
        bench.perform { $0.checkForNew() }
        bench.answer(.head, Array(201..<204) + Array(0..<7), next: 71)
        bench.perform { $0.showNew() }
        #expect(bench.ids == Array(201..<204) + Array(0..<7) + [-1] + Array(50..<60))
        #expect(bench.anchorRow == RowID(55))
        #expect(bench.waiting.isEmpty)
    }

    @Test("Items that arrive by stream leave the reader's rows below a gap in the middle of a list")
    func showReceivedInTheMiddle() {
        var bench = reading(at: 55, pages: 8)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 50..<60, next: 6)
        bench.perform { $0.receive([Post(id: 300)], ids: [RowID(300)]) }
        bench.perform { $0.showNew() }
        bench.answer(.refresh, [300] + Array(0..<9), next: 71)
        #expect(bench.ids == [300] + Array(0..<9) + [-1] + Array(50..<60))
        #expect(bench.anchorRow == RowID(55))
        #expect(bench.content.newItemCount == 0)
    }

    @Test("A refresh of the head in the middle of a list leaves a gap above the reader's rows")
    func headInTheMiddle() {
        var bench = reading(at: 55, pages: 8)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 50..<60, next: 6)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, 0..<10, next: 71)
        #expect(bench.ids == Array(0..<10) + [-1] + Array(50..<60))
        #expect(bench.anchorRow == RowID(55))
    }

    @Test("A refresh keeps the rows of a reader whose addresses are lost, below a gap")
    func lostAddress() {
        var bench = PlanBench(pages: 1, of: 10)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, 200..<210, next: 71)
        bench.show(3..<6)
        bench.perform { $0.refresh(.anchored) }
        #expect(bench.load(.refresh)?.key.number == 1)
        bench.answer(.refresh, 10..<20, next: 2)
        #expect(bench.load(.refresh)?.key == .start, "The page below does not name the reader's.")
        bench.answer(.refresh, 300..<310, next: 81)
        #expect(bench.ids == Array(300..<310) + [-1] + Array(200..<210) + [-1] + Array(0..<10))
        #expect(bench.anchorRow == RowID(3))
    }

    @Test("A refresh reloads a reader's page without an address from the page below, which names it", .row("M42"))
    func lostAddressAbove() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, 200..<210, next: 71)
        bench.show(3..<6)
        bench.perform { $0.refresh(.anchored) }
        // Items 4 and 12 were removed.
        bench.answer(.refresh, [10, 11] + Array(13..<20), next: 2, previous: 90)
        #expect(bench.load(.refresh)?.key.number == 90)
        bench.answer(.refresh, Array(0..<4) + Array(5..<10), next: 1, previous: 89)
        #expect(bench.ids == Array(0..<4) + Array(5..<12) + Array(13..<20))
        #expect(bench.anchorRow == RowID(3))
        #expect(bench.plan.nextKey(.forward)?.number == 2)
    }

    @Test("Removed rows of a page without an address disappear with the reader's, and those above it", .row("M38"))
    func removedFromLostAddress() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, 200..<210, next: 71)
        bench.show(3..<5)
        bench.perform { $0.refresh(.anchored) }
        // Items 0 to 5 and 14 were removed.
        bench.answer(.refresh, Array(10..<14) + Array(15..<20), next: 2, previous: 90)
        bench.answer(.refresh, Array(100..<106) + Array(6..<10), next: 1, previous: 89)
        #expect(!bench.isLoading(.refresh), "The reader's page is read.")
        #expect(bench.ids == Array(100..<106) + Array(6..<14) + Array(15..<20), "\(bench.ids)")
        #expect(bench.anchorRow == RowID(6))
    }

    @Test("A refresh reaches the last page of a list from the one that follows it if its own address is lost")
    func lostAddressOfLastPage() {
        var bench = PlanBench(pages: 1, of: 10)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, 200..<210, next: 71)
        bench.show(3..<6)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 10..<20, next: 2, previous: 90)
        bench.answer(.refresh, Array(0..<4) + Array(5..<10), next: 1, previous: 89)
        #expect(bench.ids == Array(0..<4) + Array(5..<20))
        #expect(bench.anchorRow == RowID(3))
    }

    @Test("A refresh reads no more pages above the reader than it searches", .row("M102"))
    func lostAddressFarAbove() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, 200..<210, next: 71)
        bench.show(3..<6)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 10..<20, next: 2, previous: 90)
        bench.answer(.refresh, 400..<410, next: 1, previous: 89)
        bench.answer(.refresh, 410..<420, next: 90, previous: 88)
        #expect(bench.load(.refresh)?.key == .start)
        bench.answer(.refresh, 200..<210, next: 71)
        #expect(bench.anchorRow == RowID(3), "The reader's rows stay.")
    }

    @Test("The last row of a page that overlaps the one above is gone if a refresh reads past the page without it")
    func removedBelowOverlap() {
        var bench = PlanBench(pages: 1, of: 4)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [2, 3, 4, 5], next: 2)
        bench.show([5])
        bench.perform { $0.refresh(.anchored) }
        #expect(bench.load(.refresh)?.key.number == 1)
        bench.answer(.refresh, [2, 3, 4, 6], next: 2)
        bench.answer(.refresh, 7..<11, next: 3)
        bench.answer(.refresh, 11..<15, next: 4)
        #expect(!bench.isLoading(.refresh), "The reader's page is read: the start of the list is not.")
        #expect(bench.ids == [2, 3, 4] + Array(6..<15))
    }

    /// Pages of ten rows with ids from 0, three of them on screen.
    private func reading(at id: Int, pages: Int) -> PlanBench {
        var bench = PlanBench(pages: pages, of: 10)
        bench.show(id..<id + 3)
        return bench
    }

    /// Answers a refresh with the numbered pages of a list.
    private func answerAll(_ bench: inout PlanBench, _ list: [Int]) {
        for _ in 0..<50 {
            guard let number = bench.load(.refresh)?.key.number else { return }
            let page = list.dropFirst(number * 10).prefix(10)
            bench.answer(.refresh, page, next: (number + 1) * 10 < list.count ? number + 1 : nil)
        }
    }
}
