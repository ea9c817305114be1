import PagingTesting

@testable import Paging

/// A list whose page loads take a given time.
struct TimedList {
    let clock = ManualClock()
    private let gated: GatedSource<ScriptedSource<Int, Int>>

    init(_ base: ScriptedSource<Int, Int>) {
        gated = GatedSource(base)
    }

    var gate: PageGate<Int> { gated.gate }

    /// Returns a walk with the time of ``clock``.
    func walk(_ observer: PagingObserver, window: PageWindow = .serial) -> PageSequence<Int, Int> {
        gated.observed(by: observer).pages(window: window, by: clock)
    }

    /// Waits for the request of a page, and answers it after a time.
    func serve(_ cursor: Int?, after time: Duration = .zero) async throws {
        try await gate.waitUntilRequested(cursor)
        clock.advance(by: time)
        gate.open(cursor)
    }

    /// Walks until one page is delivered and two are in flight, then drops the walk.
    static func dropWalk(_ observer: PagingObserver) async throws {
        let list = TimedList(.numbered(pages: 9, size: 1, totalCount: TotalCount(9), announcing: .all))
        var pages = list.walk(observer, window: .pages(3)).makeAsyncIterator() as Optional
        list.gate.open(nil)
        _ = try await pages?.next()
        try await list.gate.waitUntilRequested(count: 3)
        pages = nil
    }
}

extension PageSource {
    /// Returns a walk with the time of a clock.
    func pages(window: PageWindow = .serial, by clock: ManualClock) -> PageSequence<Item, Cursor> {
        var pages = pages(window: window)
        pages.clock = clock
        return pages
    }
}
