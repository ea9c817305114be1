import Paging
import PagingTesting
import RowTrait
import Testing

@Suite("Endless walks", .timeLimit(.minutes(10)))
struct LongWalkTests {
    /// An infinite list with new items and new addresses on each page.
    private let endless = Pages<Int, Int> { cursor in
        let number = cursor ?? 0
        try WalkUsage.current?.countRequest()
        try WalkUsage.current?.countBytes(100)
        return Page(items: [number], following: number + 1)
    }

    @Test(
        "Endless small pages are bounded by items, pages, requests and bytes",
        .row("S18"),
        arguments: [
            WalkLimits(items: 10_000), WalkLimits(pages: 10_000), WalkLimits(requests: 10_000),
            WalkLimits(bytes: 1_000_000), WalkLimits(items: 20_000, pages: 30_000, requests: 10_000, bytes: 5_000_000),
        ],
        [PageWindow.serial, .pages(8)]
    )
    func bounded(limits: WalkLimits, window: PageWindow) async {
        let collected = await endless.limited(to: limits).pages(window: window).collect(upTo: 100_000)
        #expect(collected.outcome.ending == .limited, "\(collected.outcome)")
        // Bytes and requests of prefetched pages count as well.
        #expect((10_000 - window.bound...10_000).contains(collected.arrived.count), "\(collected.outcome)")
        #expect(collected.arrived == Array(0..<collected.arrived.count))
        #expect(collected.outcome.requests <= 10_000 + window.bound)
        #expect(collected.outcome.resumePoint == ResumePoint(cursor: collected.arrived.count))
    }

    @Test("The bound of a collection applies by itself", .row("S18"), arguments: [0, 1, 10_000])
    func collecting(limit: Int) async {
        let collected = await endless.collect(upTo: limit)
        #expect(collected.arrived == Array(0..<limit))
        #expect(throws: PagingError.self) { try collected.items }
    }

    @Test("Ten thousand small pages are an ordinary list", .row("S18"))
    func whole() async throws {
        let list = ScriptedSource.numbered(pages: 10_000, size: 1, totalCount: 10_000, announcing: .all)
        #expect(try await list.collect(upTo: 20_000).items == Array(0..<10_000))
    }
}
