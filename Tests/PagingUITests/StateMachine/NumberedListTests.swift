import Paging
import RowTrait
import Testing

@testable import PagingUI

@Suite("Removals in lists by offset and page number")
struct NumberedListTests {
    @Test(
        "More pending removals than items on a page do not stop an offset list",
        .row("M60"),
        arguments: [false, true]
    )
    func manyPending(serverHasThem: Bool) {
        var server = Array(0..<40)
        var bench = offsets(&server, pages: 2)
        for id in 0..<15 { bench.edit(id, id, .remove) }
        if serverHasThem { server.removeAll { $0 < 15 } }
        read(&bench, &server)
        // The list cannot know unconfirmed removals that the server has.
        if !serverHasThem { #expect(bench.ids == Array(15..<40)) }
        #expect(bench.content.append.isAtEnd)
        for id in 0..<15 {
            if !serverHasThem { server.removeAll { $0 == id } }
            bench.confirm(id)
        }
        read(&bench, &server)
        #expect(bench.ids == Array(15..<40))
    }

    @Test("A repeated offset after removals is not a cycle", .row("M60"))
    func repeatedOffset() {
        var server = Array(0..<40)
        var bench = offsets(&server, pages: 2)
        for id in 0..<10 {
            bench.edit(id, id, .remove)
            server.removeAll { $0 == id }
            bench.confirm(id)
        }
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.cursor as? Offset == Offset(items: 10))
        read(&bench, &server)
        #expect(bench.ids == Array(10..<40))
        #expect(bench.content.append.isAtEnd)
    }

    @Test("A page served without an item whose removal is confirmed later leaves no hole", .row("M60"))
    func removedInFlight() {
        var server = Array(0..<40)
        var bench = offsets(&server, pages: 1)
        bench.perform { $0.requestPage(.forward) }
        bench.edit(1, 4, .remove)
        server.removeAll { $0 == 4 }
        answer(&bench, .append, &server)
        #expect(!bench.ids.contains(10), "The list cannot know yet.")
        bench.confirm(1)
        #expect(bench.load(.append)?.key.cursor as? Offset == Offset(items: 9))
        answer(&bench, .append, &server)
        #expect(bench.ids == (0..<21).filter { $0 != 4 })
        read(&bench, &server)
        #expect(bench.ids == server)
    }

    @Test("Pages below a removed item are read again at new offsets, and pages above at their own", .row("M60"))
    func movedPages() {
        var server = Array(0..<60)
        var bench = offsets(&server, pages: 4)
        bench.edit(1, 12, .remove)
        server.removeAll { $0 == 12 }
        bench.confirm(1)
        for id in 21..<25 { bench.perform { $0.appeared(RowID(id)) } }
        bench.perform { $0.refresh(.anchored) }
        #expect(bench.load(.refresh)?.key.cursor as? Offset == Offset(items: 19))
        answer(&bench, .refresh, &server)
        #expect(bench.ids == Array(20..<30))
        bench.perform { $0.requestPage(.backward) }
        #expect(bench.load(.prepend)?.key.cursor as? Offset == Offset(items: 10))
        answer(&bench, .prepend, &server)
        #expect(bench.ids == [10, 11] + Array(13..<30))
    }

    @Test("A removal on a forgotten page counts as well", .row("M60", "M74"))
    func forgottenPage() throws {
        var options = PagingOptions()
        options.prefetchDistance = 1
        options = try options.retaining(atMost: 20, pageSize: 10)
        var server = Array(0..<60)
        var bench = offsets(&server, pages: 1, options)
        for page in 1..<4 {
            for id in page * 10 - 2..<page * 10 { bench.perform { $0.appeared(RowID(id)) } }
            for id in page * 10 - 12..<page * 10 - 2 { bench.perform { $0.disappeared(RowID(id)) } }
            if !bench.isLoading(.append) { bench.perform { $0.requestPage(.forward) } }
            answer(&bench, .append, &server)
        }
        #expect(!bench.ids.contains(3))
        bench.edit(1, 3, .remove)
        server.removeAll { $0 == 3 }
        bench.confirm(1)
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.cursor as? Offset == Offset(items: 39))
    }

    @Test("A removal between two pages of a refresh moves the next offset as well", .row("M60"))
    func duringRefresh() {
        var server = Array(0..<60)
        var bench = offsets(&server, pages: 3)
        for id in 5..<25 { bench.perform { $0.appeared(RowID(id)) } }
        bench.perform { $0.refresh(.anchored) }
        answer(&bench, .refresh, &server)
        bench.edit(1, 2, .remove)
        server.removeAll { $0 == 2 }
        bench.confirm(1)
        while bench.isLoading(.refresh) { answer(&bench, .refresh, &server) }
        read(&bench, &server)
        #expect(bench.ids == server)
    }

    @Test("A list left by a jump counts the removals since then", .row("M53", "M60"))
    func jumpedAway() {
        var server = Array(0..<60)
        var bench = offsets(&server, pages: 2)
        bench.perform { $0.jump(to: PageKey(cursor: Offset(items: 40)), anchor: nil) }
        answer(&bench, .refresh, &server)
        bench.edit(1, 3, .remove)
        server.removeAll { $0 == 3 }
        bench.confirm(1)
        bench.perform { $0.jumpBack() }
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.cursor as? Offset == Offset(items: 19))
    }

    @Test(
        "After removals, enough numbered pages are read again to leave no hole",
        .row("M60"),
        arguments: [1, 9, 10, 15]
    )
    func pageNumbers(count: Int) {
        var server = Array(0..<60)
        var bench = numbers(&server, pages: 3)
        for id in 0..<count {
            bench.edit(id, id, .remove)
            server.removeAll { $0 == id }
            bench.confirm(id)
        }
        read(&bench, &server)
        #expect(bench.ids == server)
        #expect(bench.content.append.isAtEnd)
    }

    @Test("A numbered page in flight during a removal leaves no hole", .row("M60"))
    func pageNumberInFlight() {
        var server = Array(0..<40)
        var bench = numbers(&server, pages: 1)
        bench.perform { $0.requestPage(.forward) }
        bench.edit(1, 4, .remove)
        server.removeAll { $0 == 4 }
        answer(&bench, .append, &server)
        bench.confirm(1)
        #expect(bench.load(.append)?.key == .start, "The page above the hole is read again, unasked.")
        answer(&bench, .append, &server)
        #expect(bench.ids == (0..<21).filter { $0 != 4 })
        read(&bench, &server)
        #expect(bench.ids == server)
    }

    @Test("A row that others' removals moved off the page stays when that page is read again", .row("M59"))
    func keptRows() {
        var server = Array(0..<20)
        var bench = numbers(&server, pages: 2)
        #expect(bench.content.append.isAtEnd)
        server.removeFirst()
        server.append(20)
        bench.perform { $0.checkForMore(.forward) }
        answer(&bench, .append, &server)
        #expect(bench.ids == Array(0..<21), "Row 10 is on the page above by now.")
    }

    fileprivate struct Offset: OffsetCursor {
        var items: Int
        func moved(by count: Int) -> Offset { Offset(items: max(0, items + count)) }
    }

    @Test("A page answered before a removal was confirmed leads to an address that counts the removal")
    func answeredBeforeConfirmation() {
        var server = Array(0..<40)
        var bench = offsets(&server, pages: 1)
        bench.edit(1, 4, .remove)
        bench.perform { $0.requestPage(.forward) }
        let start = (bench.load(.append)?.key.cursor as? Offset)?.items ?? 0
        var old = server
        server.removeAll { $0 == 4 }
        bench.confirm(1)
        answer(&bench, .append, &old)
        #expect(bench.plan.window.pages.lastRecord?.following?.cursor as? Offset == Offset(items: start + 9))
        read(&bench, &server)
        #expect(bench.ids == server)
    }

    @Test(
        "The removal of an item that only a response in flight has counts in the next address",
        arguments: [false, true]
    )
    func removedFromResponse(isByOffset: Bool) {
        var server = Array(0..<40)
        var bench = isByOffset ? offsets(&server, pages: 1) : numbers(&server, pages: 1)
        bench.perform { $0.requestPage(.forward) }
        var sent = server
        bench.edit(1, 15, .remove)
        server.removeAll { $0 == 15 }
        bench.confirm(1)
        answer(&bench, .append, &sent)
        read(&bench, &server)
        #expect(bench.ids == server, "\(bench.ids)")
    }

    @Test("The removal of an item that only a page for a gap has moves the pages below the gap")
    func removedFromGap() throws {
        var server = Array(0..<40)
        var bench = offsets(&server, pages: 1)
        server.insert(contentsOf: 100..<120, at: 0)
        bench.perform { $0.refresh(.headLeavingGap) }
        answer(&bench, .refresh, &server)
        let gap = try #require(bench.gap)
        bench.perform { $0.fillGap(gap, from: .above) }
        var sent = server
        bench.edit(1, 115, .remove)
        server.removeAll { $0 == 115 }
        bench.confirm(1)
        let below = try #require(bench.plan.window.pages.lastRecord?.following?.cursor as? Offset)
        answer(&bench, .gap(gap), &sent)
        #expect(bench.plan.window.pages.lastRecord?.following?.cursor as? Offset == below.moved(by: -1))
    }

    @Test("A numbered page that is set shows an item between it and the one above that insertions and removals hid")
    func hiddenBySetPage() {
        var server = Array(0..<40)
        var bench = numbers(&server, pages: 3)
        bench.edit(1, 4, .remove)
        server.removeAll { $0 == 4 }
        bench.perform { $0.setOnline(false) }
        bench.confirm(1)
        server.insert(500, at: 9)
        let page = ListPage(posts(server[10..<20]), next: 2, previous: 0)
        bench.perform { _ = $0.setPage(page, at: PageKey(1)) }
        bench.perform { $0.setOnline(true) }
        read(&bench, &server)
        #expect(bench.ids == server, "\(bench.ids)")
    }

    @Test("A removal of an item that the list never had changes no load in flight")
    func unknownItemInFlight() {
        var server = Array(0..<40)
        var bench = offsets(&server, pages: 1)
        bench.perform { $0.requestPage(.forward) }
        bench.edit(1, 4_000, .remove)
        bench.confirm(1)
        answer(&bench, .append, &server)
        #expect(bench.plan.window.pages.lastRecord?.following?.cursor as? Offset == Offset(items: 20))
        #expect(bench.plan.window.boundary == nil)
    }

    @Test("A restored list reads its page boundaries again when a pending removal is confirmed")
    func restoredWithPendingRemoval() throws {
        var server = Array(0..<40)
        let bench = offsets(&server, pages: 2)
        var relaunched = PlanBench(.quiet)
        relaunched.edit(1, 4, .remove)
        try relaunched.restore(bench)
        server.removeAll { $0 == 4 }
        relaunched.confirm(1)
        #expect(relaunched.plan.window.boundary != nil)
        read(&relaunched, &server)
        #expect(relaunched.ids == server)
    }

    @Test("A boundary with possibly missing items is read again after a restart")
    func restoredBoundary() throws {
        var server = Array(0..<40)
        var bench = offsets(&server, pages: 1)
        bench.perform { $0.requestPage(.forward) }
        bench.edit(1, 4, .remove)
        server.removeAll { $0 == 4 }
        answer(&bench, .append, &server)
        bench.perform { $0.setOnline(false) }
        bench.confirm(1)
        #expect(bench.plan.window.boundary != nil)
        var relaunched = PlanBench(.quiet)
        try relaunched.restore(bench)
        #expect(relaunched.plan.window.boundary != nil)
        read(&relaunched, &server)
        #expect(relaunched.ids == server)
    }

    @Test("A restored page keeps the rows at which it meets the page above, for when that page is discarded")
    func restoredMeeting() throws {
        var server = Array(0..<40)
        var bench = offsets(&server, pages: 1)
        server = [-2, -1] + server
        bench.perform { $0.requestPage(.forward) }
        answer(&bench, .append, &server)
        #expect(bench.ids == Array(0..<18))
        var relaunched = PlanBench(try PagingOptions.quiet.retaining(atMost: 20, pageSize: 10))
        try relaunched.restore(bench)
        #expect(relaunched.ids == Array(0..<18))
        #expect(!relaunched.plan.window.isRepeated(RowID(9)), "The two pages meet there.")
        relaunched.show([17])
        relaunched.perform { $0.requestPage(.forward) }
        answer(&relaunched, .append, &server)
        #expect(relaunched.ids == Array(8..<28))
    }

    /// A list by offset with loaded first pages of ten items each.
    private func offsets(_ server: inout [Int], pages: Int, _ options: PagingOptions = .quiet) -> PlanBench {
        loaded(&server, pages, options, Offset(items: 10))
    }

    /// A list by page number with loaded first pages of ten items each.
    private func numbers(_ server: inout [Int], pages: Int) -> PlanBench {
        loaded(&server, pages, .quiet, 1)
    }

    private func loaded(
        _ server: inout [Int],
        _ pages: Int,
        _ options: PagingOptions,
        _ second: any Hashable & Sendable
    )
        -> PlanBench
    {
        var bench = PlanBench(options)
        bench.perform { $0.refresh(.anchored) }
        let first = ListPage(
            items: posts(server.prefix(10)),
            ids: server.prefix(10).map { RowID($0) },
            following: server.count > 10 ? PageKey(cursor: second) : nil
        )
        if let load = bench.load(.refresh) { bench.answerLate(load, with: first) }
        while bench.ids.count < pages * 10 {
            bench.perform { $0.requestPage(.forward) }
            answer(&bench, .append, &server)
        }
        return bench
    }

    /// Answers a load with the server's current list.
    private func answer(_ bench: inout PlanBench, _ slot: LoadSlot, _ server: inout [Int]) {
        guard let load = bench.load(slot) else {
            Issue.record("Nothing is loaded for \(slot).")
            return
        }
        let isByOffset = load.key.cursor is Offset || bench.plan.window.pages.lastRecord?.following?.countsItems == true
        let start = (load.key.cursor as? Offset)?.items ?? load.key.number * 10
        let ids = server.dropFirst(start).prefix(10)
        var page = ListPage(items: posts(ids), ids: ids.map { RowID($0) })
        if start + 10 < server.count {
            page.following = isByOffset ? PageKey(cursor: Offset(items: start + 10)) : PageKey(start / 10 + 1)
        }
        if start > 0 {
            let above = max(0, start - 10)
            page.preceding = isByOffset ? PageKey(cursor: Offset(items: above)) : PageKey(above / 10)
        }
        bench.answerLate(load, with: page)
    }

    /// Reads to the end of the list.
    private func read(_ bench: inout PlanBench, _ server: inout [Int]) {
        for _ in 0..<50 where bench.isLoading(.append) || !bench.content.append.isAtEnd {
            if !bench.isLoading(.append) { bench.perform { $0.requestPage(.forward) } }
            if bench.isLoading(.append) { answer(&bench, .append, &server) }
        }
    }
}

extension PlanBench {
    /// Saves another list and restores it here, as after a restart.
    fileprivate mutating func restore(_ other: PlanBench) throws {
        let (pages, _) = other.plan.window.saved { key in
            SavedList<Post>.SavedKey(cursor: (key.cursor as? NumberedListTests.Offset).map { "\($0.items)" })
        }
        let list = SavedList(name: "", query: "", pages: pages)
        var failure: (any Error)?
        perform { plan in
            do {
                try plan.restore(list, ids: { $0.map { RowID($0.id) } }) { saved in
                    PageKey(cursor: saved.cursor.flatMap { Int($0) }.map { NumberedListTests.Offset(items: $0) })
                }
            } catch { failure = error }
        }
        if let failure { throw failure }
    }
}
