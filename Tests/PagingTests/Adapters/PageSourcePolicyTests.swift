import Paging
import PagingTesting
import Testing

@Suite("Policies of a walk", .timeLimit(.minutes(10)))
struct PageSourcePolicyTests {
    /// Three pages, the last of which names the second.
    private let circle: ScriptedSource<Int, Int> = [
        nil: [.items([1], following: 2)], 2: [.items([2], following: 3)], 3: [.items([3], following: 2)],
    ]

    @Test("A repeated address stops the walk with an error", arguments: [PageWindow.serial, .pages(5)])
    func cycle(window: PageWindow) async {
        let recorded = RecordingSource(circle)
        let collected = await recorded.pages(window: window).collect(upTo: 100)
        #expect(collected.arrived == [1, 2, 3])
        #expect(collected.outcome.ending == .cycle)
        #expect(recorded.log.requested == [nil, 2, 3])
        let error = #expect(throws: PagingError.self) { try collected.items }
        #expect(error?.code == .cycle)
    }

    @Test("A repeated address can mean the end")
    func repeatEndsList() async throws {
        let source: ScriptedSource<Int, Int> = [nil: [.items([1], following: 2)], 2: [.items([2], following: 2)]]
        let collected = await source.withPolicy { $0.repeatedAddress = .endsList }.collect(upTo: 100)
        #expect(try collected.items == [1, 2])
        #expect(collected.outcome.isComplete)
    }

    @Test("A repeated address can be allowed, and a limit ends the walk")
    func repeatAllowed() async throws {
        let source = circle.withPolicy { $0.repeatedAddress = .isAllowed }.limited(to: .pages(7))
        let collected = await source.collect(upTo: 100)
        #expect(try collected.items == [1, 2, 3, 2, 3, 2, 3])
        #expect(collected.outcome.ending == .limited)
    }

    @Test("If repeats are allowed, pages without new items still end the walk")
    func repeatAllowedIdle() async {
        let source = circle.deduplicated { $0 }.withPolicy {
            $0.repeatedAddress = .isAllowed
            $0.maximumEmptyPages = 2
        }
        let collected = await source.collect(upTo: 100)
        #expect(collected.arrived == [1, 2, 3])
        #expect(collected.outcome.ending == .noProgress)
    }

    /// Returns an API that responds with the last page to requests past the end.
    private func stuck(total: TotalCount?) -> ScriptedSource<Int, Int> {
        ScriptedSource { cursor in
            let number = min(cursor ?? 1, 3)
            var page = Page(items: [number], following: (cursor ?? 1) + 1, totalCount: total)
            page.metadata.fingerprint = number
            return [.page(page)]
        }
    }

    @Test("A page that is served again stops the walk and is not delivered")
    func repeatedPage() async {
        let collected = await stuck(total: nil).collect(upTo: 100)
        #expect(collected.arrived == [1, 2, 3])
        #expect(collected.outcome.ending == .noProgress)
        #expect(collected.outcome.resumePoint == ResumePoint(cursor: 4))
    }

    @Test("A page that is served again can mean the end, which is still compared with the total")
    func repeatedPageEndsList() async {
        let whole = await stuck(total: 3).withPolicy { $0.repeatedPage = .endsList }.collect(upTo: 100)
        #expect(whole.arrived == [1, 2, 3])
        #expect(whole.outcome.isComplete)
        let short = await stuck(total: 4).withPolicy { $0.repeatedPage = .endsList }.collect(upTo: 100)
        #expect(short.arrived == [1, 2, 3])
        #expect(short.outcome.ending == .short)
    }

    @Test("Pages without new items are allowed up to the maximum", arguments: [0, 1, 5])
    func idleAllowance(allowance: Int) async {
        let endless = Pages<Int, Int> { Page(items: [], following: ($0 ?? 0) + 1) }
        let collected = await endless.withPolicy { $0.maximumEmptyPages = allowance }.collect(upTo: 100)
        #expect(collected.outcome.ending == .noProgress)
        #expect(collected.outcome.pages == allowance + 1)
    }

    @Test("An empty last page ends the list, even if no page without new items is allowed")
    func emptyLastPage() async throws {
        let source: ScriptedSource<Int, Int> = [nil: [.items([1], following: 2)], 2: [.items([])]]
        let collected = await source.withPolicy { $0.maximumEmptyPages = 0 }.collect(upTo: 100)
        #expect(try collected.items == [1])
        #expect(collected.outcome.isComplete)
    }

    @Test("An item limit cuts the page that crosses it, and no unneeded page is fetched")
    func itemLimit() async throws {
        let recorded = RecordingSource(ScriptedSource.numbered(pages: 9, size: 3, announcing: .all))
        let collected = await recorded.limited(to: .items(7)).collect(upTo: 100)
        #expect(collected.arrived == Array(0..<7))
        #expect(collected.outcome.resumePoint == ResumePoint(cursor: 3, skippedItems: 1))
        #expect(recorded.log.requested.count == 3)
    }

    @Test("A limit reached with the last item of the list is not reported")
    func limitAtTheEnd() async {
        let source = ScriptedSource.numbered(pages: 2, size: 3)
        for limits in [WalkLimits.items(6), .pages(2)] {
            #expect(await source.limited(to: limits).collect(upTo: 100).outcome.isComplete)
        }
    }

    @Test("A wrong total can be ignored")
    func forgivenTotal() async {
        let source = ScriptedSource.numbered(pages: 2, size: 3, totalCount: 99)
        #expect(await source.collect(upTo: 100).outcome.ending == .short)
        #expect(await source.withPolicy { $0.provesTotals = false }.collect(upTo: 100).outcome.isComplete)
    }
}
