import Paging
import PagingTesting
import RowTrait
import Synchronization
import Testing

@testable import PagingUI

/// Counts calls from a filter.
private final class LoadCounter: Sendable {
    private let calls = Mutex(0)
    var value: Int { calls.withLock { $0 } }
    func count() -> Bool {
        calls.withLock { $0 += 1 }
        return true
    }
}

@Suite("Addresses place pages, identities only join rows")
struct AddressOrderTests {
    @Test("A pinned row that stands on two pages does not move the second one up", .row("M90"), arguments: 1...9)
    func pinned(size: Int) {
        let list = [93] + (93...100).reversed().filter { $0 != 93 } + [93, 92, 91]
        #expect(read(list, size: size) == [93, 100, 99, 98, 97, 96, 95, 94, 92, 91])
    }

    @Test("Two pinned rows do not move a page up", .row("M90"), arguments: 1...9)
    func twoPinned(size: Int) {
        let list = [93, 92] + [100, 99, 98, 97, 96, 95, 94, 93, 92, 91, 90]
        #expect(read(list, size: size) == [93, 92, 100, 99, 98, 97, 96, 95, 94, 91, 90])
    }

    @Test(
        "New rows of a page stand below the page above, although that page's first row has lost its rank",
        .row("M91")
    )
    func fallenRank() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, 1...30, next: 1)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [32, 1, 33, 34], next: 2)
        #expect(bench.ids == Array(1...30) + [32, 33, 34])
    }

    @Test("An advertisement on every page is one row, at its first place", .row("M92"))
    func advertisement() {
        let pages = [[1, 2, 900, 3, 4], [5, 6, 900, 7, 8], [900, 9, 10], [11, 12, 900]]
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        for (number, page) in pages.enumerated() {
            if number > 0 { bench.perform { $0.requestPage(.forward) } }
            bench.answer(number == 0 ? .refresh : .append, page, next: number + 1 < pages.count ? number + 1 : nil)
        }
        #expect(bench.ids == rowsByAddress(pages))
        #expect(bench.ids == [1, 2, 900, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    }

    @Test(
        "Ranks that change between requests, pinned rows and advertisements leave pages in address order",
        .row("M91")
    )
    func randomLists() {
        var random = SeededGenerator(seed: 90)
        for _ in 0..<300 {
            var ranks = Array(1...Int.random(in: 5...60, using: &random))
            let size = Int.random(in: 2...9, using: &random)
            let pins = Array(ranks.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)))
            var bench = PlanBench(.quiet)
            var pages: [[Int]] = []
            bench.perform { $0.refresh(.toTop) }
            for number in 0... {
                let isLast = (number + 1) * size >= ranks.count
                var page = Array(ranks.dropFirst(number * size).prefix(size))
                if number == 0 { page = pins + page.filter { !pins.contains($0) } }
                page.insert(900, at: page.count / 2)
                pages.append(page)
                bench.answer(number == 0 ? .refresh : .append, page, next: isLast ? nil : number + 1)
                guard !isLast else { break }
                for _ in 0..<Int.random(in: 0...3, using: &random) {
                    let rank = ranks.remove(at: Int.random(in: ranks.indices, using: &random))
                    ranks.insert(rank, at: Int.random(in: 0...ranks.count, using: &random))
                }
                bench.perform { $0.requestPage(.forward) }
            }
            // Several neighbors that fall together look like a list that has moved.
            guard !hasRun(pages) else { continue }
            #expect(bench.ids == rowsByAddress(pages), "\(pages)")
        }
    }

    @Test("New rows below a pinned one are counted, and leave a gap if they do not reach the known rows", .row("M93"))
    func newRowsBelowPinned() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [93] + (91...100).reversed().filter { $0 != 93 }, next: 1)
        var other = bench
        bench.perform { $0.checkForNew() }
        bench.answer(.head, [93, 101] + (92...100).reversed().filter { $0 != 93 }, next: 1)
        #expect(bench.content.newItemCount == 1 && !bench.content.hasMoreNewItems)
        bench.perform { $0.showNew() }
        #expect(bench.ids == [93, 101, 100, 99, 98, 97, 96, 95, 94, 92, 91])
        other.perform { $0.checkForNew() }
        other.answer(.head, [93] + (102...110).reversed(), next: 1)
        #expect(other.content.newItemCount == 9 && other.content.hasMoreNewItems)
        other.perform { $0.showNew() }
        #expect(other.ids == [93] + (102...110).reversed() + [-1, 100, 99, 98, 97, 96, 95, 94, 92, 91])
    }

    @Test("A row that is no longer pinned is shown where the page of its own place has it", .row("M90"))
    func unpinned() {
        var bench = pinnedBelow(.quiet)
        #expect(bench.ids == [6, 10, 9, 8, 7, 5])
        bench.perform { _ = $0.setPage(ListPage(posts([10, 9, 8]), next: 1), at: .start) }
        #expect(bench.ids == [10, 9, 8, 7, 6, 5])
    }

    @Test("A pinned row whose page is discarded is shown where the page of its own place has it", .row("M90"))
    func discardedPin() throws {
        var options = try PagingOptions.quiet.retaining(atMost: 5, pageSize: 4)
        options.prefetchDistance = 0
        var bench = pinnedBelow(options)
        bench.show([5])
        #expect(bench.plan.window.pages.firstRecord?.key == PageKey(1))
        #expect(bench.ids == [7, 6, 5])
    }

    @Test("A row that was pinned above its own page returns there when a later first page lacks it", .row("M90"))
    func unpinnedBelowBorder() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [10, 9, 8], next: 8)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [7, 6, 5], next: 5)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [7, 10, 9, 8], next: 8)
        #expect(bench.ids == [7, 10, 9, 8, 6, 5])
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [11, 10, 9], next: 9)
        #expect(bench.ids == [11, 10, 9, 8, 7, 6, 5])
    }

    @Test("An advertisement between new and missing rows does not show that a row is gone", .row("M92"))
    func advertisementAmongMissingRows() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [45, 43, 900, 42], next: 42)
        bench.perform { _ = $0.setPage(ListPage(posts([46, 45, 900, 44]), next: 44), at: .start) }
        #expect(bench.ids.filter { $0 > 0 && $0 < 900 } == [46, 45, 44, 43, 42])
    }

    @Test("An advertisement that two pages have does not join a new head to the old one", .row("M93"))
    func advertisementOfTwoPages() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [1, 5, 900], next: 5)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [4, 900, 3], next: 3)
        bench.perform { $0.checkForNew() }
        bench.answer(.head, [1, 6, 900], next: 6)
        bench.perform { $0.showNew() }
        #expect(bench.ids == [1, 6, 900, -1, 5, 4, 3])
    }

    @Test("A pinned row above a received one does not join a new head to the old one", .row("M93"))
    func pinnedAboveReceived() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [58, 900], next: 58)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [57, 900], next: 57)
        bench.perform { $0.receive([Post(id: 61)], ids: [RowID(61)]) }
        bench.perform { $0.showNew() }
        #expect(bench.ids == [61, 58, 900, 57])
        bench.perform { $0.checkForNew() }
        bench.answer(.head, [58, 61, 900], next: 61)
        bench.perform { $0.showNew() }
        #expect(bench.ids == [58, 61, 900, -1, 57], "Items between 61 and 57 may be missing.")
    }

    @Test("New rows of a page stand above those that they have pushed off it", .row("M58"))
    func pushedOff() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [80, 70, 60, 50], next: 1)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [80, 70, 60, 55], next: 2)
        #expect(bench.ids == [80, 70, 60, 55, 50])
    }

    @Test("Rows pushed off a page are gone if the page that follows it lacks them", .row("M58"))
    func pushedOffAndGone() {
        for (rest, next) in [([50, 40], 3), ([40, 30], 3), ([40, 30], nil)] as [([Int], Int?)] {
            var bench = PlanBench(.quiet)
            bench.perform { $0.refresh(.toTop) }
            bench.answer(.refresh, [80, 70, 60, 50], next: 1)
            bench.perform { $0.requestPage(.forward) }
            bench.answer(.append, [80, 70, 60, 55], next: 2)
            bench.perform { $0.requestPage(.forward) }
            bench.answer(.append, rest, next: next)
            #expect(bench.ids == [80, 70, 60, 55] + rest)
        }
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [80, 70, 60, 50], next: 1)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [80, 70, 60, 55])
        #expect(bench.ids == [80, 70, 60, 55])
    }

    @Test("An address does not move below a received item that its page may have counted", .row("M98"))
    func receivedBeforePage() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        var page = ListPage(posts(10..<13))
        page.following = PageKey(cursor: SimulatedOffset(items: 3))
        if let load = bench.load(.refresh) { bench.answerLate(load, with: page) }
        bench.perform { $0.requestPage(.forward) }
        bench.perform { $0.receive([Post(id: 9)], ids: [RowID(9)]) }
        page = ListPage(posts(12..<15))
        page.following = PageKey(cursor: SimulatedOffset(items: 6))
        if let load = bench.load(.append) { bench.answerLate(load, with: page) }
        bench.perform { $0.showNew() }
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.cursor as? SimulatedOffset == SimulatedOffset(items: 6))
    }

    /// Creates a list of two pages whose first has a row of the second pinned.
    private func pinnedBelow(_ options: PagingOptions) -> PlanBench {
        var bench = PlanBench(options)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, [6, 10, 9, 8], next: 1)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, [7, 6, 5], next: 2)
        return bench
    }

    @Test("Rows above the reader are no progress: loading pauses after pages that bring nothing ahead", .row("M94"))
    func rowsAboveReader() {
        var options = PagingOptions()
        options.prefetchDistance = 3
        options.maximumEmptyPages = 4
        var bench = PlanBench(options)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, 10..<15, next: 1)
        bench.show(13..<15)
        var number = 1
        // Each page is the list again with one more row on top, as if the list moved as fast as it is read.
        while bench.isLoading(.append), number < 50 {
            bench.answer(.append, Array(10 - number..<11) + [11, 12, 13, 14], next: number + 1)
            number += 1
        }
        #expect(number <= 1 + 4)
        #expect(bench.content.append.isPaused)
    }

    @Test("A list whose received rows are shown asks for the next page at the moved address, in order", .row("M98"))
    func receivedRows() {
        var list = Array(10..<40)
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, list[0..<3], next: 1)
        bench.perform { $0.requestPage(.forward) }
        bench.answer(.append, list[3..<6], next: 2)
        list = Array(4..<40)
        for id in (4..<10).reversed() { bench.perform { $0.receive([Post(id: id)], ids: [RowID(id)]) } }
        bench.perform { $0.showNew() }
        #expect(bench.ids == Array(4..<16))
        for _ in 0..<4 {
            bench.perform { $0.requestPage(.forward) }
            while let load = bench.load(.append) {
                let start = load.key.number * 3
                bench.answer(.append, list[start..<start + 3], next: load.key.number + 1)
            }
        }
        #expect(bench.ids == Array(list.prefix(bench.ids.count)))
        #expect(bench.ids.count > 12)
    }

    @Test("An offset moves with received rows that are shown", .row("M98"))
    func receivedRowsByOffset() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        var page = ListPage(posts(10..<13))
        page.following = PageKey(cursor: SimulatedOffset(items: 3))
        if let load = bench.load(.refresh) { bench.answerLate(load, with: page) }
        for id in (4..<10).reversed() { bench.perform { $0.receive([Post(id: id)], ids: [RowID(id)]) } }
        bench.perform { $0.showNew() }
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.cursor as? SimulatedOffset == SimulatedOffset(items: 9))
    }

    @Test("Rows that a pushed first page has pushed off stay, and the anchor is a row of the list", .row("M99"))
    func pushedFirstPage() {
        var bench = PlanBench(pages: 2, of: 5)
        bench.show([4])
        bench.perform { _ = $0.setPage(ListPage(posts([101, 102, 0, 1, 2]), next: 1), at: .start) }
        #expect(bench.ids == [101, 102] + Array(0..<10))
        #expect(bench.anchorRow == RowID(4))
        bench.perform { _ = $0.setPage(ListPage(posts(201...205), next: 1), at: .start) }
        #expect(bench.ids == Array(201...205) + [-1, 101, 102] + Array(0..<10))
        #expect(bench.anchorRow == RowID(4))
        bench.perform { _ = $0.setPage(ListPage(posts(201...204)), at: .start) }
        #expect(bench.anchorRow.map { bench.plan.window.rows.contains($0) } ?? true)
    }

    @Test("Items that are no longer on the head page are no longer counted as new", .row("M100"))
    func removedNewItems() {
        var bench = PlanBench(pages: 2, of: 5)
        bench.perform { $0.checkForNew() }
        bench.answer(.head, [103, 102, 101, 0, 1], next: 1)
        #expect(bench.content.newItemCount == 3)
        bench.perform { $0.checkForNew() }
        bench.answer(.head, [103, 0, 1, 2, 3], next: 1)
        #expect(bench.content.newItemCount == 1)
    }

    @Test(
        "An anchored refresh of a numbered list keeps the reader's row, below a gap, if the list has moved",
        .row("M101")
    )
    func movedByManyRows() {
        var bench = PlanBench(pages: 3, of: 10)
        let list = Array(101...130) + Array(0..<30)
        bench.show(23..<27)
        bench.perform { $0.refresh(.anchored) }
        var requests = 0
        while let load = bench.load(.refresh), requests < 20 {
            requests += 1
            let start = load.key.number * 10
            bench.answer(
                .refresh,
                list.dropFirst(start).prefix(10),
                next: start + 10 < list.count ? load.key.number + 1 : nil
            )
        }
        #expect(bench.ids.contains(23) && bench.anchorRow == RowID(23))
        #expect(Array(bench.ids.prefix(11)) == Array(101...110) + [-1])
        #expect(requests < 8)
    }

    @Test("A refresh whose pages always expire ends with an error after a bounded number of requests", .row("M102"))
    func expiredForEver() {
        var bench = PlanBench(pages: 4, of: 10)
        bench.show(33..<37)
        bench.perform { $0.refresh(.anchored) }
        var requests = 0
        while let load = bench.load(.refresh), requests < 50 {
            requests += 1
            if load.key == .start {
                bench.answer(.refresh, 0..<10, next: 1)
            } else {
                bench.fail(.refresh, TestFailure(isExpiredCursor: true))
            }
        }
        #expect(requests <= 4)
        #expect(bench.content.refresh.failure != nil)
        #expect(bench.ids == Array(0..<40))
    }

    @Test("Received items are held back up to a limit, and the count says that there are more", .row("M103"))
    func manyReceived() {
        var bench = PlanBench(pages: 2, of: 10)
        for id in 1_000..<5_000 { bench.perform { $0.receive([Post(id: id)], ids: [RowID(id)]) } }
        #expect(bench.content.newItemCount == NewItems<Post>.limit)
        #expect(bench.content.hasMoreNewItems)
        #expect(bench.plan.newItems.items.count == NewItems<Post>.limit)
        bench.perform { $0.showNew() }
        bench.answer(.refresh, (4_990..<5_000).reversed(), next: 1)
        #expect(bench.ids == Array((4_990..<5_000).reversed()) + [-1] + Array(0..<20))
        #expect(bench.content.newItemCount == 0)
    }

    @Test("Receiving an item examines no other new item", .row("M103"))
    func costOfReceiving() {
        var bench = PlanBench(pages: 2, of: 10)
        let counter = LoadCounter()
        bench.perform { plan in plan.setFilter { _ in counter.count() } }
        for id in 1_000..<1_400 { bench.perform { $0.receive([Post(id: id)], ids: [RowID(id)]) } }
        let before = counter.value
        for id in 1_400..<1_450 { bench.perform { $0.receive([Post(id: id)], ids: [RowID(id)]) } }
        #expect(bench.content.newItemCount == 450)
        #expect(counter.value - before <= 50 * 2)
    }

    @Test("A confirmed removal lowers the total of the list", .row("M105"))
    func totalAfterRemoval() {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        bench.answer(.refresh, with: Page(items: posts(0..<3), following: 1, totalCount: 6))
        bench.edit(1, 1, .remove)
        #expect(bench.content.totalCount == 6)
        bench.confirm(1)
        #expect(bench.content.totalCount == 5)
        bench.edit(2, 900, .remove)
        bench.confirm(2)
        #expect(bench.content.totalCount == 5, "The list has never had the item.")
    }

    /// Reads a list in pages to its end; a page shows each of its items once.
    private func read(_ list: [Int], size: Int) -> [Int] {
        var bench = PlanBench(.quiet)
        bench.perform { $0.refresh(.toTop) }
        for start in stride(from: 0, to: list.count, by: size) {
            let end = min(start + size, list.count)
            if start > 0 { bench.perform { $0.requestPage(.forward) } }
            let next = end < list.count ? end : nil
            bench.answer(start == 0 ? .refresh : .append, list[start..<end], next: next)
        }
        return bench.ids
    }

    /// Whether a page has neighbors of the page above it, in their order.
    private func hasRun(_ pages: [[Int]]) -> Bool {
        var known: [Int] = []
        for page in pages {
            let shared = page.filter { known.contains($0) }
            if shared.count > 1 { return true }
            known += page.filter { !known.contains($0) }
        }
        return false
    }
}
