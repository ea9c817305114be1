import Foundation
import Paging
import PagingTesting
import RowTrait
import Testing

@testable import PagingUI

@MainActor
@Suite("Saved lists", .timeLimit(.minutes(10)))
struct SavedListTests {
    @Test("A saved and restored list has the same rows and position, and continues without loading again", .row("M77"))
    func roundTrip() async throws {
        let model = PagingModel(ScriptedSource.posts(pages: 6), startingAt: 2, options: .quiet)
        await model.refresh()
        await model.loadNext()
        for id in 27..<33 { model.itemAppeared(id) }
        let data = try JSONEncoder().encode(model.saved())

        let source = RecordingSource(ScriptedSource.posts(pages: 6))
        let relaunched = PagingModel(source, startingAt: 2, options: .quiet)
        try relaunched.restore(JSONDecoder().decode(SavedList<Post>.self, from: data))
        #expect(relaunched.ids == Array(20..<40))
        #expect(relaunched.rows.map(\.id) == model.rows.map(\.id))
        #expect(relaunched.anchor == RowID(27))
        #expect("\(relaunched.phase)" == "content")
        #expect("\(await relaunched.loadNext())" == "loaded(10)")
        #expect("\(await relaunched.loadPrevious())" == "loaded(10)")
        #expect(source.log.requested == [4, 1])
        #expect(relaunched.ids == Array(10..<50))
    }

    @Test("Gaps, forgotten pages and the known total are saved as well, and local edits are not", .row("M77"))
    func shape() async throws {
        let script: ScriptedSource<Post, Int> = [
            nil: [
                .page(Page(items: posts(0..<10), following: 1, totalCount: TotalCount(99))),
                .page(Page(items: posts(100..<110), following: 1, totalCount: TotalCount(99))),
            ],
            1: [.items(posts(110..<120), following: 2)],
        ]
        let model = PagingModel(script, options: .quiet)
        await model.refresh()
        await model.refresh(.headLeavingGap)
        model.update(3) { $0.isLiked = true }
        let list = try JSONDecoder().decode(SavedList<Post>.self, from: JSONEncoder().encode(model.saved()))
        let relaunched = PagingModel(script, options: .quiet)
        try relaunched.restore(list)
        #expect(relaunched.ids == Array(100..<110) + Array(0..<10))
        #expect(relaunched.rows.count == 21)
        #expect(relaunched.content.totalCount?.value == 99)
        #expect(!relaunched.items.contains { $0.isLiked })
        let gap = try #require(relaunched.rows.first { $0.item == nil }?.id)
        #expect("\(await relaunched.fillGap(gap))" == "loaded(10)")
        #expect(relaunched.ids == Array(100..<120) + Array(0..<10))
    }

    @Test("Rows that new items have pushed off the last page are saved with it", .row("M77"))
    func pushedRows() {
        var bench = PlanBench(pages: 2, of: 4)
        bench.perform { _ = $0.setPage(ListPage(posts([4, 100, 5, 6]), next: 2), at: PageKey(1)) }
        #expect(bench.ids == [0, 1, 2, 3, 4, 100, 5, 6, 7])
        let saved = bench.plan.window.saved { SavedList<Post>.SavedKey(cursor: "\($0.number)") }
        #expect(saved.pages.map { $0.items.map(\.id) } == [[0, 1, 2, 3], [4, 100, 5, 6, 7]])
    }

    @Test(
        "Rows of a saved list are stale and stay when the network fails, which is an error of the refresh alone",
        .row("M78")
    )
    func cacheFirst() async throws {
        let saved = PagingModel(ScriptedSource.posts(pages: 2), options: .quiet)
        await saved.refresh()
        let source: ScriptedSource<Post, Int> = [
            nil: [.failure(TestFailure()), .items(posts(3..<13), following: 1)], 1: [.items(posts(13..<20))],
        ]
        let model = PagingModel(source, options: .quiet)
        try model.restore(saved.saved())
        #expect(model.content.isStale)
        await model.refresh()
        #expect(model.ids == Array(0..<10))
        #expect(model.content.isStale)
        #expect(model.content.refresh.failure != nil)
        #expect("\(model.content.append)" == "idle")
        #expect("\(model.phase)" == "content")
        await model.retry()
        #expect(model.ids == Array(3..<13))
        #expect(!model.content.isStale)
        #expect(model.content.refresh.failure == nil)
    }

    @Test("Lists with the same page addresses are distinguished by their names", .row("M79"))
    func names() async throws {
        let model = PagingModel(ScriptedSource.posts(pages: 2), options: .quiet)
        await model.refresh()
        let mine = try model.saved(as: "mine")
        let other = PagingModel(ScriptedSource.posts(pages: 2, from: 500), options: .quiet)
        await other.refresh()
        for name in ["", "theirs"] {
            let error = #expect(throws: PagingError.self) { try other.restore(mine, as: name) }
            #expect(error?.code == .cannotRestore)
        }
        #expect(other.ids == Array(500..<510))
        #expect(!other.content.isStale)
        try model.restore(mine, as: "mine")
        #expect(model.ids == Array(0..<10))
    }

    @Test("In a searchable list, each text has a saved list of its own", .row("M79"))
    func searches() async throws {
        let clock = ManualClock()
        let log = TextSource.Log()
        let model = QueryModel(query: "", debouncing: \.self, options: .quiet, clock: clock) {
            TextSource(text: $0, log: log)
        }
        await model.list.refresh()
        let all = try model.list.saved()
        model.query = "swift"
        try await clock.waitForSleepers(count: 1)
        clock.advance(by: .milliseconds(300))
        await model.list.settled()
        #expect(try model.list.saved().query == "swift")
        #expect(throws: PagingError.self) { try model.list.restore(all) }
        #expect(model.list.items.map(\.text) == ["swift"])
    }

    @Test("A saved list with another source's addresses is refused and changes nothing", .row("M79"))
    func otherCursors() async throws {
        let model = PagingModel(ScriptedSource.posts(pages: 2), options: .quiet)
        await model.refresh()
        let list = try model.saved()
        let named: ScriptedSource<Post, String> = [nil: [.items(posts(500..<503), following: "next")]]
        let other = PagingModel(named, options: .quiet)
        await other.refresh()
        let error = #expect(throws: PagingError.self) { try other.restore(list) }
        #expect(error?.code == .cannotRestore)
        #expect(other.ids == [500, 501, 502])
    }
}
