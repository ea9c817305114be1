import Paging
import PagingTesting
import Testing

@Suite("Walks without an end", .timeLimit(.minutes(5)))
struct LongWalkTests {
    /// A list that goes on for ever, with new items and new addresses on each page.
    private let endless = Pages<Int, Int> { cursor in
        let number = cursor ?? 0
        try WalkTally.current?.countRequest()
        try WalkTally.current?.countBytes(100)
        return Page(items: [number], following: number + 1)
    }

    @Test(
        "S18: Small pages without an end are bounded in items, pages, requests and bytes",
        arguments: [
            WalkLimits(items: 10_000), WalkLimits(pages: 10_000), WalkLimits(requests: 10_000),
            WalkLimits(bytes: 1_000_000), WalkLimits(items: 20_000, pages: 30_000, requests: 10_000, bytes: 5_000_000),
        ],
        [PageWindow.serial, .pages(8)]
    )
    func bounded(limits: WalkLimits, window: PageWindow) async {
        let collected = await endless.limited(to: limits).pages(window: window).collect(upTo: 100_000)
        #expect(collected.outcome.ending == .limited, "\(collected.outcome)")
        // Bytes and requests of pages that were loaded ahead count as well.
        #expect((10_000 - window.bound...10_000).contains(collected.arrived.count), "\(collected.outcome)")
        #expect(collected.arrived == Array(0..<collected.arrived.count))
        #expect(collected.outcome.requests <= 10_000 + window.bound)
        #expect(collected.outcome.resumePoint == ResumePoint(cursor: collected.arrived.count))
    }

    @Test("S18: The number that collects is a bound of its own", arguments: [0, 1, 10_000])
    func collecting(limit: Int) async {
        let collected = await endless.collect(upTo: limit)
        #expect(collected.arrived == Array(0..<limit))
        #expect(throws: PagingError.self) { try collected.items }
    }

    @Test("S18: Ten thousand small pages are a list like any other")
    func whole() async throws {
        let list = ScriptedSource.numbered(pages: 10_000, size: 1, totalCount: 10_000, announcing: .all)
        #expect(try await list.collect(upTo: 20_000).items == Array(0..<10_000))
    }
}
