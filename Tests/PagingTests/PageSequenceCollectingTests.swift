import Paging
import PagingTesting
import Testing

@Suite("Collecting a list", .timeLimit(.minutes(10)))
struct PageSequenceCollectingTests {
    private let source = ScriptedSource.numbered(pages: 4, size: 3, totalCount: 12, announcing: .all)

    @Test("A whole list is returned as complete")
    func whole() async throws {
        let collected = await source.collect(upTo: 12)
        #expect(try collected.items == Array(0..<12))
        #expect(collected.outcome.isComplete)
        #expect(collected.outcome.pages == 4)
        #expect(collected.outcome.items == 12)
        #expect(collected.outcome.resumePoint == nil)
        #expect(collected.outcome.description.contains("12 of 12 declared items on 4 pages"))
    }

    @Test(
        "A limit that is reached preserves the items that arrived, and throws if all items are requested",
        arguments: [0, 1, 3, 11]
    )
    func bound(limit: Int) async {
        let collected = await source.collect(upTo: limit)
        #expect(collected.arrived == Array(0..<limit))
        #expect(collected.outcome.ending == .limited)
        let error = #expect(throws: PagingError.self) { try collected.items }
        #expect(error?.code == .limitReached)
    }

    @Test("The source's own limit is not an error")
    func ownLimit() async throws {
        for limits in [WalkLimits.items(5), .pages(2), WalkLimits(items: 5, pages: 2)] {
            let collected = await source.limited(to: limits).collect(upTo: 100)
            #expect(try collected.items == Array(0..<(limits.items ?? 6)))
            #expect(collected.outcome.ending == .limited)
        }
        let same = await source.limited(to: .items(5)).collect(upTo: 5)
        #expect(try same.items == Array(0..<5))
    }

    @Test("A failure preserves the items that arrived, and items throws it")
    func failure() async {
        let source: ScriptedSource<Int, Int> = [nil: [.items([1, 2], following: 2)], 2: [.failure(TestFailure())]]
        let collected = await source.collect(upTo: 100)
        #expect(collected.arrived == [1, 2])
        #expect(collected.outcome.ending == .failed)
        #expect(collected.outcome.resumePoint == ResumePoint(cursor: 2))
        #expect(throws: TestFailure()) { try collected.items }
    }

    @Test("A failure of the first page leaves the walk at its start")
    func firstPageFails() async {
        let source: ScriptedSource<Int, Int> = [7: [.failure(TestFailure())]]
        let start = ResumePoint(cursor: 7, skippedItems: 2)
        let collected = await source.pages(from: start).collect(upTo: 10)
        #expect(collected.outcome.resumePoint == start)
        #expect(collected.outcome.pages == 0)
    }

    @Test(
        "An unproven end is reported in the ending, and items throws",
        arguments: [
            (PageEnd.capped("the cap"), WalkEnding.short), (.unproven("silence"), .unproven),
            (.refused("another host"), .refused),
        ]
    )
    func badEnds(end: PageEnd, ending: WalkEnding) async {
        let source = ScriptedSource<Int, Int> { _ in [.page(Page(items: [1], links: PageLinks(end: end)))] }
        let collected = await source.collect(upTo: 10)
        #expect(collected.arrived == [1])
        #expect(collected.outcome.ending == ending)
        #expect(collected.outcome.evidence == end.description)
        let error = #expect(throws: PagingError.self) { try collected.items }
        #expect(error?.code.rawValue == ending.rawValue)
    }

    @Test("An end at a limit of the source is not an error")
    func limitedEnd() async throws {
        let end = PageEnd.limited("ten pages")
        let source = ScriptedSource<Int, Int> { _ in [.page(Page(items: [1], links: PageLinks(end: end)))] }
        let collected = await source.collect(upTo: 10)
        #expect(try collected.items == [1])
        #expect(collected.outcome.ending == .limited)
    }

    @Test("Backward, items are collected in the order of the walk")
    func backward() async throws {
        let collected = await source.pages(.backward, from: 4).collect(upTo: 5)
        #expect(collected.arrived == [11, 10, 9, 8, 7])
        #expect(collected.outcome.resumePoint == ResumePoint(cursor: 3, skippedItems: 2))
    }
}
