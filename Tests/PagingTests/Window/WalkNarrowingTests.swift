import Testing

@testable import Paging
@testable import PagingTesting

@Suite("Walks with page timeouts", .timeLimit(.minutes(10)))
struct WalkNarrowingTests {
    private static let timeout = TestFailure(name: "timeout", isTransient: true, isTimeout: true)

    /// Returns a plan in which page 1 was delivered and the pages after it are in flight.
    private func plan(width: Int) -> (plan: WalkStateMachine, ahead: [WalkStateMachine.Load]) {
        var walk = Walk<Int>()
        walk.window = .pages(width)
        var plan = WalkStateMachine(walk, policy: WalkPolicy())
        let first = plan.demand().start
        var ahead = plan.finished(page(1), by: first[0].id).start
        ahead += plan.demand().start
        return (plan, ahead)
    }

    /// Returns a page of a list of nine, whose links name all other pages.
    private func page(_ number: Int) -> Result<PageFacts, any Error> {
        let links = number == 9 ? PageLinks() : PageLinks<Int>(following: Addresses(Array(number + 1...9)))
        return .success(PageFacts(Page(items: [number], links: links)))
    }

    @Test("The window shrinks to one page, and postponed pages load one by one, in order")
    func fallsToOne() throws {
        var (plan, ahead) = plan(width: 4)
        #expect(ahead.map(\.cursor) == [2, 3, 4, 5])
        #expect(plan.finished(page(3), by: ahead[1].id).start.isEmpty)
        // Page 2 has waited longer than page 3 took; its own next attempt follows.
        let fall = plan.timedOut(ahead[0].id)
        #expect(fall.cancel == [ahead[2].id, ahead[3].id])
        #expect(fall.start.isEmpty)
        #expect(plan.width == 1)
        let second = plan.finished(page(2), by: ahead[0].id)
        #expect(second.start.map(\.cursor) == [4])
        #expect(plan.demand().start.isEmpty)
        // The page that arrived in time is not loaded again.
        let fourth = plan.finished(page(4), by: second.start[0].id)
        #expect(fourth.start.map(\.cursor) == [5])
    }

    @Test("A page without attempts left gets one more, alone")
    func lastAttempt() throws {
        var (plan, ahead) = plan(width: 3)
        _ = plan.finished(page(3), by: ahead[1].id)
        _ = plan.timedOut(ahead[0].id)
        let again = plan.finished(.failure(Self.timeout), by: ahead[0].id)
        #expect(again.start.map(\.cursor) == [2])
        #expect(again.delivery == nil)
        // A page that times out alone fails.
        let failed = plan.finished(.failure(Self.timeout), by: again.start[0].id)
        guard case .failure(let error as TestFailure) = failed.delivery else {
            Issue.record("The walk did not fail.")
            return
        }
        #expect(error == Self.timeout)
    }

    @Test("The window is unchanged if no other page arrived or a page fails for another reason")
    func otherFailures() {
        var (plan, ahead) = plan(width: 4)
        #expect(plan.timedOut(ahead[0].id).cancel.isEmpty)
        #expect(plan.width == 4)
        _ = plan.finished(page(3), by: ahead[1].id)
        let failed = plan.finished(.failure(TestFailure(isTransient: true)), by: ahead[0].id)
        #expect(failed.start.isEmpty)
        #expect(plan.hasEnded)
        #expect(plan.width == 4)
    }

    @Test("A walk continues with one page at a time and delivers all of them")
    func walk() async throws {
        let failures = Monitor(1)
        let numbered = Pages<Int, Int> { cursor in
            let number = cursor ?? 1
            let isLate =
                number == 2
                && failures.update { left in
                    defer { left = 0 }
                    return left > 0
                }
            if isLate { throw Self.timeout }
            let following = number == 1 ? [2, 3] : number < 9 ? [number + 1] : []
            return Page(items: [number], links: PageLinks(following: Addresses(following)))
        }
        let source = GatedSource(numbered.retrying(RetryPolicy(firstDelay: .zero)))
        async let collected = source.pages(window: .pages(3)).collect(upTo: 100)
        source.gate.open(nil)
        try await source.gate.waitUntilRequested(count: 3)
        // Page 4 is requested as soon as page 3, which names it, has arrived.
        source.gate.open(3)
        try await source.gate.waitUntilRequested(count: 4)
        source.gate.open(2)
        // It was queued together with page 2, and is requested again when it is alone.
        try await source.gate.waitUntilRequested(count: 5)
        source.gate.openAll()
        #expect(try await collected.items == Array(1...9))
        #expect(source.gate.requestCount == 10)
    }
}
