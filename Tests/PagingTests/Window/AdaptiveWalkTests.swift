import Testing

@testable import Paging
@testable import PagingTesting

@Suite("Walks with an adaptive window", .timeLimit(.minutes(10)))
struct AdaptiveWalkTests {
    /// Returns a list of 100 pages that load when the test opens them, in zero time of the walk's clock.
    private func pages(of source: some PageSource<Int, Int>) -> PageSequence<Int, Int> {
        var pages = source.pages(window: .adaptive(upTo: 32))
        pages.clock = ManualClock()
        return pages
    }

    @Test("The window starts with eight pages and grows if they arrive as fast as one would")
    func widens() async throws {
        let source = GatedSource(ScriptedSource.numbered(pages: 100, size: 2, announcing: .all))
        let pages = pages(of: source)
        async let collected = pages.collect(upTo: 1_000)
        try await source.gate.waitUntilRequested(count: 1)
        source.gate.open(nil)
        // The first page was delivered, and the consumer waits for the second.
        try await source.gate.waitUntilRequested(count: 9)
        #expect(source.gate.requestCount == 9)
        for page in 5...8 { source.gate.open(page) }
        // A small step first, which shows whether the server refuses more.
        try await source.gate.waitUntilRequested(count: 11)
        #expect(source.gate.requestCount == 11)
        for page in 2...4 { source.gate.open(page) }
        try await source.gate.waitUntilRequested(count: 18)
        #expect(source.gate.requestCount == 18)
        for page in 16...18 { source.gate.open(page) }
        try await source.gate.waitUntilRequested(count: 40)
        #expect(source.gate.requestCount == 40)
        source.gate.openAll()
        #expect(try await collected.items == Array(0..<200))
        #expect(source.gate.requestCount == 100)
    }

    @Test("A retried attempt halves the window")
    func narrows() async throws {
        let busy = TestFailure(name: "busy", isTransient: true)
        let failures = Monitor(1)
        let numbered = ScriptedSource.numbered(pages: 100, size: 2, announcing: .all)
        let flaky = Pages<Int, Int> { cursor in
            if cursor == 5,
                failures.update({ left in
                    defer { left = 0 }; return left
                }) > 0
            {
                throw busy
            }
            return try await numbered.page(at: cursor)
        }
        let source = GatedSource(flaky.retrying(RetryPolicy(firstDelay: .zero)))
        var walk = pages(of: source).makeAsyncIterator()
        source.gate.open(nil)
        #expect(try await walk.next()?.items == [0, 1])
        // Page 5 is tried twice; from then on the window is four pages.
        for page in 2...9 { source.gate.open(page) }
        for page in 2...9 { #expect(try await walk.next()?.items == [page * 2 - 2, page * 2 - 1]) }
        // Page 9 was delivered, and three more are in flight; each load is a request, and so is the retry.
        #expect(walk.outcome.requests == 12 + 1)
        source.gate.openAll()
        for page in 10...100 { #expect(try await walk.next()?.items == [page * 2 - 2, page * 2 - 1]) }
        #expect(try await walk.next() == nil)
        #expect(walk.outcome.retries == 1)
    }
}
