import Paging
import RowTrait
import Testing

@testable import PagingUI

@Suite("Refreshing a list")
struct RefreshTests {
    @Test("A refresh keeps the rows until the new ones arrive and replaces them in one step", .row("M34"))
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

    @Test("A failed refresh keeps the rows, shows its error, and the list continues to page", .row("M35"))
    func failedRefresh() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.perform { $0.refresh(.anchored) }
        bench.fail(.refresh)
        #expect(bench.ids == Array(0..<20))
        #expect(bench.content.refresh.failure != nil)
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.number == 2)
        bench.answer(.append, 20..<30, next: 3)
        #expect(bench.ids == Array(0..<30))
        #expect(bench.content.refresh.failure != nil)
    }

    @Test("A page that a call awaits when the refresh starts is loaded after the refresh fails", .row("M35"))
    func failedRefreshDuringAppend() {
        var bench = PlanBench(pages: 2, of: 10)
        bench.perform { $0.requestPage(.forward) }
        bench.perform { $0.refresh(.anchored) }
        bench.fail(.refresh)
        #expect(bench.load(.append)?.key.number == 2)
        bench.answer(.append, 20..<30, next: 3)
        #expect(bench.ids == Array(0..<30))
        #expect(bench.settled[.append]?.last.map { "\($0)" } == "loaded(10)")
    }

    @Test("After a refresh, the reader's row and its neighbors remain", .row("M37"))
    func anchored() {
        var bench = PlanBench(pages: 6, of: 10)
        bench.show(37..<42)
        bench.perform { $0.refresh(.anchored) }
        #expect(bench.load(.refresh)?.key.number == 3)
        bench.answer(.refresh, 30..<40, next: 4)
        #expect(bench.ids == Array(0..<60), "Rows 40 and 41 are on screen, and not read yet.")
        bench.answer(.refresh, 40..<50, next: 5)
        #expect(bench.ids == Array(30..<50))
        #expect(bench.anchorRow == RowID(37))
        // The pages above are reloaded by their addresses.
        bench.perform { $0.requestPage(.backward) }
        #expect(bench.load(.prepend)?.key.number == 2)
        bench.answer(.prepend, 20..<30, next: 3)
        #expect(bench.ids == Array(20..<50))
        #expect(bench.anchorRow == RowID(37))
    }

    @Test("Numbered pages that have moved are read until the visible rows are found", .row("M37"))
    func moved() {
        var bench = PlanBench(pages: 6, of: 10)
        bench.show(37..<40)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 25..<35, next: 4)
        bench.answer(.refresh, 35..<45, next: 5)
        #expect(bench.ids == Array(25..<45))
        #expect(bench.anchorRow == RowID(37))
    }

    @Test("A search for missing rows ends after a few pages", .row("M37"))
    func bounded() {
        var bench = PlanBench(pages: 6, of: 10)
        bench.show(37..<40)
        bench.perform { $0.refresh(.anchored) }
        var page = 4
        while let load = bench.load(.refresh), page < 30 {
            let first = load.key == .start ? 900 : page * 100
            bench.answer(.refresh, first..<first + 10, next: page)
            page += 1
        }
        #expect(page <= 5 + PagingOptions().maximumEmptyPages)
        #expect("\(bench.content.refresh)" == "idle")
        #expect(bench.ids == Array(900..<910) + [-1] + Array(0..<60), "The reader stays, below a gap.")
    }

    @Test(
        "If that row is missing, its nearest remaining neighbor replaces it",
        .row("M38"),
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
            bench.anchorRow.map { anchors.map { RowID($0) }.contains($0) } == true,
            "\(String(describing: bench.anchorRow))"
        )
    }

    @Test("A refresh of the head is one request and preserves the pages that still connect", .row("M40"))
    func headOnly() {
        var bench = PlanBench(pages: 10, of: 10)
        bench.show(52..<57)
        let requests = bench.requests.count
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [102, 101, 100] + Array(0..<7), next: 1)
        #expect(bench.requests.count == requests + 1)
        #expect(bench.ids == [102, 101, 100] + Array(0..<100))
        #expect(bench.anchorRow == RowID(52))
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.number == 10)
    }

    @Test(
        "If no page connects, the policy leaves a gap or drops the rest",
        .row("M40"),
        arguments: [true, false]
    )
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

    @Test("The policy of one refresh overrides the policy of the list", .row("M40"))
    func policyOfOneRefresh() {
        var bench = PlanBench(pages: 3, of: 10)
        bench.perform { $0.refresh(.headDroppingRest) }
        bench.answer(.refresh, 100..<110, next: 1)
        #expect(bench.ids == Array(100..<110))
    }

    @Test(
        "Rows missing from a shrunk list disappear after a refresh",
        .row("M42"),
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

    @Test("A refresh of the head removes rows missing within it and preserves those below", .row("M42"))
    func shrunkHead() {
        var bench = PlanBench(pages: 3, of: 10)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, [0, 1, 4, 5, 6, 7, 8, 9, 10, 11], next: 1)
        #expect(bench.ids == [0, 1] + Array(4..<30))
    }

    @Test("Without item identities, as many pages are read again as were visible", .row("M37", "M61"))
    func withoutIdentity() {
        func page(_ number: Int) -> Page<Post, Int> {
            Page(items: (0..<5).map { Post(id: number * 5 + $0) }, following: number + 1)
        }
        var bench = PlanBench(distance: 0)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, with: page(0), identity: .none)
        bench.perform { $0.requestPage(.forward) }
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
