import Paging
import Testing

@testable import PagingUI

@Suite("Failed, repeated and replaced refreshes")
struct RefreshGenerationTests {
    @Test("An item received during a refresh keeps its content, which is newer than the requested page")
    func receivedDuringRefresh() {
        var bench = PlanBench(pages: 2, of: 3)
        bench.perform { $0.refresh(.toTop) }
        bench.perform { $0.receive([Post(id: 1, text: "new")], ids: [RowID(1)]) }
        bench.answer(.refresh, [Post(id: 0), Post(id: 1, text: "old"), Post(id: 2, text: "old")], next: 1)
        #expect(bench.content.rows.map { $0.item?.text } == [Post(id: 0).text, "new", "old"])
    }

    @Test("A refresh that failed at its third page is retried from there and applies the pages read before")
    func retriedFromThirdPage() {
        var bench = failedAtThirdPage()
        #expect(bench.ids == Array(0..<60))
        let requests = bench.requests.count
        bench.perform { $0.retry() }
        #expect(bench.content.refresh.isLoading)
        bench.answer(.refresh, [120] + Array(20..<30), next: 3)
        #expect(Array(bench.requests[requests...]) == [2])
        #expect(bench.ids == [100] + Array(0..<10) + [110] + Array(10..<20) + [120] + Array(20..<30))
        #expect(bench.anchorRow == RowID(5))
    }

    @Test("A retry that is cancelled or fails again can be repeated from the same page")
    func retriedAgain() {
        var bench = failedAtThirdPage()
        bench.perform { $0.retry() }
        bench.perform { $0.cancelAll() }
        #expect(bench.content.refresh.failure != nil)
        bench.perform { $0.retry() }
        bench.fail(.refresh)
        bench.perform { $0.retry() }
        #expect(bench.requests.suffix(3) == [2, 2, 2])
        bench.answer(.refresh, 20..<30, next: 3)
        #expect(bench.ids.first == 100)
        #expect(bench.content.refresh.failure == nil)
    }

    @Test("A refresh by the user after a failure starts over")
    func newRefresh() {
        var bench = failedAtThirdPage()
        bench.perform { $0.refresh(.anchored) }
        #expect(bench.load(.refresh)?.key.number == 0)
    }

    @Test("A retry after a confirmed removal starts over, because numbered addresses have moved")
    func retryAfterRemoval() {
        var bench = failedAtThirdPage()
        bench.edit(1, 40, .remove)
        bench.confirm(1)
        bench.perform { $0.retry() }
        #expect(bench.load(.refresh)?.key.number == 0)
    }

    @Test("A retry includes an edit confirmed since the failure")
    func editBetween() {
        var bench = failedAtThirdPage()
        bench.edit(1, 12, .update { $0.isLiked = true })
        bench.confirm(1)
        bench.perform { $0.retry() }
        bench.answer(.refresh, 20..<30, next: 3)
        #expect(bench.post(12)?.isLiked == true)
    }

    @Test("A retry repeats the failed refresh, not the one in the options", arguments: [true, false])
    func samePolicy(isToTop: Bool) {
        var bench = PlanBench(pages: 5, of: 10)
        bench.show(33..<36)
        bench.perform { $0.refresh(isToTop ? .toTop : .headLeavingGap) }
        bench.fail(.refresh)
        bench.perform { $0.retry() }
        #expect(bench.load(.refresh)?.key == .start)
        bench.answer(.refresh, 100..<110, next: 1)
        #expect(bench.ids == Array(100..<110) + (isToTop ? [] : [-1] + Array(0..<50)))
    }

    @Test("A refresh to the top replaces an anchored one")
    func toTopDuringAnchored() throws {
        var bench = PlanBench(pages: 5, of: 10)
        bench.show(33..<36)
        bench.perform { $0.refresh(.anchored) }
        let old = try #require(bench.load(.refresh))
        #expect(!bench.plan.isCompatible(.toTop), "Calls that wait for the older one are cancelled.")
        #expect(bench.plan.isCompatible(.anchored))
        bench.perform { $0.refresh(.toTop) }
        #expect(bench.requests.suffix(2) == [3, 0])
        bench.answerLate(old, 30..<40, next: 4)
        #expect(bench.content.refresh.isLoading)
        #expect(bench.ids == Array(0..<50))
        bench.answer(.refresh, 0..<10, next: 1)
        #expect(bench.ids == Array(0..<10))
        #expect(bench.content.scrollTarget.row == nil)
    }

    @Test("A refresh to the top cancels a jump")
    func toTopDuringJump() {
        var bench = PlanBench(pages: 5, of: 10)
        bench.show(33..<36)
        bench.perform { $0.jump(to: PageKey(40), anchor: nil) }
        bench.perform { $0.refresh(.toTop) }
        #expect(bench.load(.refresh)?.key == .start)
        bench.answer(.refresh, 0..<10, next: 1)
        #expect(bench.ids == Array(0..<10))
        #expect(bench.plan.jumps.windows.isEmpty)
    }

    @Test("A refresh that keeps the reader's position requests the page of a jump again")
    func anchoredDuringJump() throws {
        var bench = PlanBench(pages: 5, of: 10)
        bench.perform { $0.jump(to: PageKey(40), anchor: RowID(405)) }
        let old = try #require(bench.load(.refresh))
        bench.perform { $0.refresh(.anchored) }
        #expect(bench.requests.suffix(2) == [40, 40])
        bench.answerLate(old, 400..<410, next: 41)
        #expect(bench.ids == Array(0..<50))
        bench.answer(.refresh, 401..<411, next: 41)
        #expect(bench.ids == Array(401..<411))
        #expect(bench.anchorRow == RowID(405))
        #expect(bench.plan.jumps.windows.count == 1)
    }

    @Test("A second refresh does not reuse the answer to the first, which may be outdated")
    func newGeneration() throws {
        var bench = PlanBench(pages: 1, of: 10)
        bench.perform { $0.refresh(.anchored) }
        let old = try #require(bench.load(.refresh))
        let revision = bench.content.revision
        bench.perform { $0.refresh(.anchored) }
        #expect(bench.content.revision == revision, "It was loading before, and is now.")
        bench.answerLate(old, 0..<9, next: 1)
        #expect(bench.content.refresh.isLoading)
        #expect(bench.settled[.refresh]?.count == 1, "Only the first load of the list has ended.")
        bench.answer(.refresh, [100] + Array(0..<9), next: 1)
        #expect(bench.ids.first == 100)
        #expect(bench.content.revision == revision + 1)
    }

    @Test("A refresh of all loaded pages reads each once and replaces them in one step")
    func allLoaded() {
        var bench = PlanBench(pages: 4, of: 10)
        bench.show(33..<36)
        let requests = bench.requests.count
        let revision = bench.content.revision
        bench.perform { $0.refresh(.allLoaded) }
        for page in 0..<4 {
            #expect(bench.ids == Array(0..<40))
            bench.answer(.refresh, page * 10..<page * 10 + (page == 1 ? 9 : 10), next: page + 1)
        }
        #expect(Array(bench.requests[requests...]) == [0, 1, 2, 3])
        #expect(bench.ids == (0..<40).filter { $0 != 19 })
        #expect(bench.content.revision == revision + 2)
        #expect(bench.anchorRow == RowID(33))
    }

    @Test("A refresh of all loaded pages stops at the end of the list and continues to a reader who moved down")
    func allLoadedOfChangedList() {
        var shrunk = PlanBench(pages: 4, of: 10)
        shrunk.perform { $0.refresh(.allLoaded) }
        shrunk.answer(.refresh, 0..<10, next: 1)
        shrunk.answer(.refresh, 10..<15)
        #expect(shrunk.ids == Array(0..<15))

        var grown = PlanBench(pages: 2, of: 10)
        grown.show(17..<20)
        grown.perform { $0.refresh(.allLoaded) }
        let list = Array(100..<105) + Array(0..<40)
        for page in 0..<3 { grown.answer(.refresh, list[page * 10..<page * 10 + 10], next: page + 1) }
        #expect(grown.ids == Array(list[..<30]))
        #expect(!grown.isLoading(.refresh))
    }

    @Test("A refresh of all loaded pages reads those between the gaps around the reader and remembers those above")
    func allLoadedBelowGap() {
        var bench = PlanBench(pages: 3, of: 10)
        bench.perform { $0.refresh(.headLeavingGap) }
        bench.answer(.refresh, 200..<210, next: 71)
        bench.show(13..<16)
        let requests = bench.requests.count
        bench.perform { $0.refresh(.allLoaded) }
        bench.answer(.refresh, 10..<20, next: 2)
        bench.answer(.refresh, 20..<30, next: 3)
        #expect(Array(bench.requests[requests...]) == [1, 2])
        #expect(bench.ids == Array(10..<30))
        bench.perform { $0.requestPage(.backward) }
        #expect(bench.load(.prepend)?.key == .start)
    }

    /// Six pages of ten, and a refresh of the three visible ones that has read two and failed at the third.
    private func failedAtThirdPage() -> PlanBench {
        var bench = PlanBench(pages: 6, of: 10)
        bench.show(5..<26)
        bench.perform { $0.refresh(.anchored) }
        bench.answer(.refresh, [100] + Array(0..<10), next: 1)
        bench.answer(.refresh, [110] + Array(10..<20), next: 2)
        bench.fail(.refresh)
        return bench
    }
}
