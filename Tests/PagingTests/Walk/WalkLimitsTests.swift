import PagingTesting
import RowTrait
import Testing

@testable import Paging

@Suite("Limits of a walk", .timeLimit(.minutes(10)))
struct WalkLimitsTests {
    private let list = ScriptedSource.numbered(pages: 10, size: 3)

    @Test("A walk that exceeds its time ends as limited, even while a page hangs", .row("S18"))
    func duration() async throws {
        for window in [PageWindow.serial, .pages(3)] {
            let clock = ManualClock()
            let gated = GatedSource(list)
            var pages = gated.limited(to: WalkLimits(duration: .seconds(30))).pages(window: window)
            pages.clock = clock
            async let collected = pages.collect(upTo: 100)
            gated.gate.open(nil)
            try await gated.gate.waitUntilRequested(2)
            try await clock.waitForSleepers(count: 1)
            clock.advance(by: .seconds(30))
            let outcome = await collected.outcome
            #expect(await collected.arrived == [0, 1, 2])
            #expect(outcome.ending == .limited)
            #expect(outcome.resumePoint == ResumePoint(cursor: 2))
            #expect(clock.sleepers == 0)
        }
    }

    @Test("A walk that ends in time leaves no timer behind")
    func noTimerLeft() async throws {
        let clock = ManualClock()
        var pages = list.limited(to: WalkLimits(duration: .seconds(30))).pages()
        pages.clock = clock
        let collected = await pages.collect(upTo: 100)
        #expect(collected.outcome.isComplete)
        // The cancelled timer ends in its own task; the time limit fails the test if it never does.
        while clock.sleepers > 0 { await Task.yield() }
    }

    @Test("Requests beyond the limit are not sent, and pages that arrived are delivered", arguments: [1, 4])
    func requests(window: Int) async throws {
        let counting = Pages<Int, Int> { [list] cursor in
            try WalkUsage.current?.countRequest()
            return try await list.page(at: cursor)
        }
        let collected = await counting.limited(to: WalkLimits(requests: 4)).pages(window: .pages(window)).collect(
            upTo: 100
        )
        #expect(collected.outcome.ending == .limited, "\(collected.outcome)")
        #expect(collected.outcome.requests == 4)
        #expect(collected.arrived == Array(0..<12))
        let rest = await list.pages(from: collected.outcome.resumePoint).collect(upTo: 100)
        #expect(collected.arrived + rest.arrived == Array(0..<30))
    }

    @Test("More bytes than the limit end the walk")
    func bytes() async throws {
        let counting = Pages<Int, Int> { [list] cursor in
            try WalkUsage.current?.countBytes(10)
            return try await list.page(at: cursor)
        }
        let collected = await counting.limited(to: WalkLimits(bytes: 25)).pages(window: .serial).collect(upTo: 100)
        #expect(collected.outcome.ending == .limited)
        #expect(collected.outcome.error == nil)
        #expect(collected.arrived == Array(0..<6))
    }

    @Test("The tighter of two limits applies")
    func tightened() {
        let left = WalkLimits(items: 5, pages: 9, bytes: 100)
        let right = WalkLimits(items: 7, pages: 3, requests: 2, duration: .seconds(1))
        let both = WalkLimits(items: 5, pages: 3, requests: 2, bytes: 100, duration: .seconds(1))
        #expect(left.tightened(by: right) == both)
        #expect(right.tightened(by: left) == both)
    }
}
