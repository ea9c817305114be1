import Paging
import RowTrait
import Testing

@testable import PagingUI

@Suite("Forgetting distant rows")
struct RetentionTests {
    @Test("A far page that begins with a row of another page is discarded like any other", .row("M74"))
    func repeatedFirstRow() throws {
        let keys = [nil, "1", "2"].map { SavedList<Post>.SavedKey(cursor: $0) }
        let pages = [[900] + Array(0..<10), [900] + Array(10..<20)].enumerated().map { number, ids in
            SavedList<Post>.SavedPage(
                key: keys[number],
                following: keys[number + 1],
                items: posts(ids),
                isLoaded: true,
                hasGapBelow: false
            )
        }
        var list = SavedList(name: "", query: "", pages: pages)
        (list.anchorPage, list.anchorItem) = (0, 0)
        var options = PagingOptions()
        options.prefetchDistance = 0
        var bench = PlanBench(try options.retaining(atMost: 12, pageSize: 10))
        var failure: (any Error)?
        bench.perform { plan in
            do {
                try plan.restore(list, ids: { $0.map { RowID($0.id) } }, decode: { try PageKey(saved: $0.cursor) })
            } catch { failure = error }
        }
        #expect(failure == nil)
        #expect(bench.ids == [900] + Array(0..<10))
    }

    @Test("Distant pages are forgotten and loaded again by their own addresses on the way back", .row("M74"))
    func thereAndBack() throws {
        var bench = try started()
        var page = 1
        for id in 0..<95 {
            bench.show([id])
            bench.perform { $0.disappeared(RowID(id - 8)) }
            while bench.isLoading(.append) {
                bench.answer(.append, page * 10..<page * 10 + 10, next: page + 1, previous: page - 1)
                page += 1
            }
            #expect(bench.ids.contains(id))
            #expect(bench.ids.count <= 50)
        }
        let first = try #require(bench.ids.first)
        #expect(first >= 40)
        #expect(bench.ids == Array(first..<first + bench.ids.count))

        let requests = bench.requests.count
        for id in (0..<95).reversed() {
            bench.show([id])
            bench.perform { $0.disappeared(RowID(id + 8)) }
            while let load = bench.load(.prepend) {
                #expect(load.key.number == (try #require(bench.ids.first)) / 10 - 1)
                let page = load.key.number
                bench.answer(.prepend, page * 10..<page * 10 + 10, next: page + 1, previous: page > 0 ? page - 1 : nil)
            }
            #expect(bench.ids.contains(id))
            #expect(bench.ids.count <= 50)
        }
        #expect(bench.ids.first == 0)
        #expect(bench.requests[requests...].contains(0))
        // The lower pages were discarded in turn, and are requested by their addresses as well.
        let last = try #require(bench.ids.last)
        bench.perform { $0.requestPage(.forward) }
        #expect(bench.load(.append)?.key.number == (last + 1) / 10)
    }

    @Test("Visible rows and rows within the distance are never forgotten, however many they are", .row("M74"))
    func visible() throws {
        var bench = try started()
        for page in 1..<8 {
            bench.show((page - 1) * 10..<page * 10)
            if bench.isLoading(.append) {
                bench.answer(.append, page * 10..<page * 10 + 10, next: page + 1, previous: page - 1)
            }
        }
        #expect(bench.ids.count > 50)
        #expect(bench.ids.first == 0)
    }

    @Test("Forgotten rows are reported as removed, and the reader's row stays in place", .row("M74"))
    func change() throws {
        var bench = try started()
        bench.show([9])
        for page in 1..<6 {
            if !bench.isLoading(.append) { bench.perform { $0.requestPage(.forward) } }
            bench.show([page * 10 - 1])
            bench.perform { $0.disappeared(RowID(page * 10 - 11)) }
            bench.answer(.append, page * 10..<page * 10 + 10, next: page + 1, previous: page - 1)
        }
        #expect(bench.ids == Array(10..<60))
        #expect(bench.changes.flatMap(\.removed) == (0..<10).map { RowID($0) })
        #expect(bench.anchorRow == RowID(49))
    }

    /// The first page of a list that is limited to fifty rows.
    private func started() throws -> PlanBench {
        var options = PagingOptions()
        options.prefetchDistance = 10
        var bench = PlanBench(try options.retaining(atMost: 50, pageSize: 10))
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, 0..<10, next: 1)
        return bench
    }
}
