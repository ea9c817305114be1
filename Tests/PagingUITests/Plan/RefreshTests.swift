import Paging
import Testing

@testable import PagingUI

@Suite("Refreshing a list")
struct RefreshTests {
    @Test("M34: A refresh leaves the rows as they are until the new ones are there, and swaps them in one step")
    func swap() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.perform { $0.refresh(.toTop) }
        #expect(bench.ids == Array(0..<20))
        #expect("\(bench.content.refresh)" == "loading")
        let revision = bench.content.revision
        bench.answer(.refresh, [99] + Array(0..<9), next: 1)
        #expect(bench.content.revision == revision + 1)
        #expect(bench.ids == [99] + Array(0..<9))
        #expect("\(bench.content.refresh)" == "idle")
        #expect(bench.changes.last?.inserted == [RowID(99)])
        #expect(bench.changes.last?.removed == (9..<20).map { RowID($0) })
    }

    @Test("M35: After a failed refresh the rows are there, its error is shown, and the list goes on paging")
    func failedRefresh() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.perform { $0.refresh(.anchored) }
        bench.fail(.refresh)
        #expect(bench.ids == Array(0..<20))
        #expect(bench.content.refresh.failure != nil)
        bench.perform { $0.wantPage(.forward) }
        #expect(bench.load(.append)?.key.number == 2)
        bench.answer(.append, 20..<30, next: 3)
        #expect(bench.ids == Array(0..<30))
        #expect(bench.content.refresh.failure != nil)
    }

    @Test("M35: A page that somebody waited for when the refresh began is loaded after it has failed")
    func failedRefreshDuringAppend() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.perform { $0.wantPage(.forward) }
        bench.perform { $0.refresh(.anchored) }
        bench.fail(.refresh)
        #expect(bench.load(.append)?.key.number == 2)
        bench.answer(.append, 20..<30, next: 3)
        #expect(bench.ids == Array(0..<30))
        #expect(bench.settled[.append]?.last.map { "\($0)" } == "loaded(10)")
    }

    @Test("M37: After a refresh, the row that the reader looks at is still there, with its neighbours")
    func anchored() {
        var bench = PlanBench(pages: 6, of: 10)
        bench.show(37..<42)
        bench.perform { $0.refresh(.anchored) }
        #expect(bench.load(.refresh)?.key.number == 3)
        bench.answer(.refresh, 30..<40, next: 4)
        #expect(bench.ids == Array(0..<60), "Rows 40 and 41 are on screen, and not read yet.")
        bench.answer(.refresh, 40..<50, next: 5)
        #expect(bench.ids == Array(30..<50))
        #expect(bench.heldRow == RowID(37))
        // What lies above is loaded again by its address.
        bench.perform { $0.wantPage(.backward) }
        #expect(bench.load(.prepend)?.key.number == 2)
        bench.answer(.prepend, 20..<30, next: 3)
        #expect(bench.ids == Array(20..<50))
        #expect(bench.heldRow == RowID(37))
    }

    @Test("M37: Numbered pages that have moved are read on until the rows on screen are found")
    func moved() {
        var bench = PlanBench(pages: 6, of: 10)
        bench.show(37..<40)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 25..<35, next: 4)
        bench.answer(.refresh, 35..<45, next: 5)
        #expect(bench.ids == Array(25..<45))
        #expect(bench.heldRow == RowID(37))
    }

    @Test("M37: A search for rows that are gone ends after a few pages")
    func bounded() {
        var bench = PlanBench(pages: 6, of: 10)
        bench.show(37..<40)
        bench.perform { $0.refresh(.anchored) }
        var page = 4
        while bench.isLoading(.refresh), page < 30 {
            bench.answer(.refresh, page * 100..<page * 100 + 10, next: page)
            page += 1
        }
        #expect(page <= 4 + PagingOptions().emptyPageLimit)
        #expect("\(bench.content.refresh)" == "idle")
        #expect(bench.ids.first == 400)
    }

    @Test(
        "M38: When that row is gone, its nearest neighbour that is left takes its place",
        arguments: [
            ([37], [36, 38]), ([36, 37], [38]), ([37, 38, 39], [36]), (Array(33..<39), [39]),
        ]
    )
    func nearestNeighbour(gone: [Int], anchors: [Int]) {
        var bench = PlanBench(pages: 5, of: 10)
        bench.show(37..<40)
        bench.perform { $0.refresh(.anchored) }
        let rest = (30..<40).filter { !gone.contains($0) }
        bench.answer(.refresh, rest, next: 4)
        if bench.isLoading(.refresh) { bench.answer(.refresh, 40..<50, next: 5) }
        #expect(
            bench.heldRow.map { anchors.map { RowID($0) }.contains($0) } == true,
            "\(String(describing: bench.heldRow))"
        )
    }

    @Test("M40: A refresh of the head alone is one request, and keeps the pages that still connect")
    func headOnly() {
        var bench = PlanBench(pages: 10, of: 10)
        bench.show(52..<57)
        let requests = bench.requests.count
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [102, 101, 100] + Array(0..<7), next: 1)
        #expect(bench.requests.count == requests + 1)
        #expect(bench.ids == [102, 101, 100] + Array(0..<100))
        #expect(bench.heldRow == RowID(52))
        bench.perform { $0.wantPage(.forward) }
        #expect(bench.load(.append)?.key.number == 10)
    }

    @Test("M40: When no page connects, there is a gap, or the rest is dropped, by policy", arguments: [true, false])
    func unconnected(leavesGap: Bool) {
        var options = PagingOptions()
        options.refresh = leavesGap ? .headLeavingGap : .headDroppingRest
        options.prefetchDistance = 0
        var bench = PlanBench(pages: 10, of: 10, options)
        let requests = bench.requests.count
        bench.perform { $0.refresh($0.options.refresh) }
        bench.answer(.refresh, 100..<110, next: 1)
        #expect(bench.requests.count == requests + 1)
        #expect(bench.ids == Array(100..<110) + (leavesGap ? [-1] + Array(0..<100) : []))
    }

    @Test("M40: The policy of one refresh decides, whatever the list's own is")
    func policyOfOneRefresh() {
        var bench = PlanBench(pages: 3, of: 10)
        bench.perform { $0.refresh(.headDroppingRest) }
        bench.answer(.refresh, 100..<110, next: 1)
        #expect(bench.ids == Array(100..<110))
    }

    @Test(
        "M42: Rows that are gone from a list that has shrunk are gone after a refresh",
        arguments: [
            RefreshPolicy.anchored, .toTop, .headLeavingGap, .headDroppingRest,
        ]
    )
    func shrunk(policy: RefreshPolicy) {
        var bench = PlanBench(pages: 3, of: 10)
        bench.show(0..<5)
        bench.perform { $0.refresh(policy) }
        bench.answer(.refresh, 0..<4)
        #expect(bench.ids == Array(0..<4))
        #expect(bench.content.append.isAtEnd)
        #expect(bench.changes.last?.removed == (4..<30).map { RowID($0) })
    }

    @Test("M42: Rows within the head that are gone are gone after a refresh of it, and those below stay")
    func shrunkHead() {
        var bench = PlanBench(pages: 3, of: 10)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [0, 1, 4, 5, 6, 7, 8, 9, 10, 11], next: 1)
        #expect(bench.ids == [0, 1] + Array(4..<30))
    }

    @Test("M37, M61: Where items have no identity, as many pages are read again as were on screen")
    func withoutIdentity() {
        func page(_ number: Int) -> Page<Post, Int> {
            Page(items: (0..<5).map { Post(id: number * 5 + $0) }, following: number + 1)
        }
        var bench = PlanBench(distance: 0)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, with: page(0), identity: .none)
        bench.perform { $0.wantPage(.forward) }
        bench.answer(.append, with: page(1), identity: .none)
        for row in bench.content.rows.map(\.id) { bench.perform { $0.appeared(row) } }
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, with: page(0), identity: .none)
        #expect(bench.ids == Array(0..<10))
        #expect(bench.load(.refresh)?.key.number == 1)
        bench.answer(.refresh, with: page(1), identity: .none)
        #expect(bench.ids == Array(0..<10))
        #expect(!bench.isLoading(.refresh))
    }
}
