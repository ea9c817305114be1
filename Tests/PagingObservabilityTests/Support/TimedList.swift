import PagingTesting

@testable import Paging

/// A list whose pages take as long as a test says.
struct TimedList {
    let clock = ManualClock()
    private let gated: GatedSource<ScriptedSource<Int, Int>>

    init(_ base: ScriptedSource<Int, Int>) {
        gated = GatedSource(base)
    }

    var gate: PageGate<Int> { gated.gate }

    /// A walk whose time is that of ``clock``.
    func walk(_ observer: any PagingObserver, window: PageWindow = .serial) -> PageSequence<Int, Int> {
        gated.observed(by: observer).pages(window: window, by: clock)
    }

    /// Waits for the request of a page, and answers it after a time.
    func serve(_ cursor: Int?, after time: Duration = .zero) async throws {
        try await gate.waitUntilRequested(cursor)
        clock.advance(by: time)
        gate.open(cursor)
    }
}

extension PageSource {
    /// A walk whose time is that of a clock.
    func pages(window: PageWindow = .serial, by clock: ManualClock) -> PageSequence<Item, Cursor> {
        var pages = pages(window: window)
        pages.clock = clock
        return pages
    }
}
