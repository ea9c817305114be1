import PagingTesting
import RowTrait
import Testing

@testable import Paging

@Suite("Expired cursors", .timeLimit(.minutes(10)))
struct WalkRestartTests {
    private typealias Script = ScriptedSource<Int, Int>

    private static let expired = TestFailure(name: "expired", isExpiredCursor: true)

    /// Returns a list of three pages whose third address expires a number of times.
    private func list(expiring times: Int, policy: WalkPolicy.ExpiredCursor = .restarts()) -> Script {
        let expiries = Array(repeating: ScriptedReply<Int, Int>.failure(Self.expired), count: times)
        var list: Script = [
            nil: [.items([1, 2], following: 2)],
            2: [.items([3, 4], following: 3)],
            3: expiries + [.items([5, 6])],
        ]
        list.policy.expiredCursor = policy
        return list
    }

    private static func page(_ items: [Int], following: Int? = nil, total: Int? = nil) -> ScriptedReply<Int, Int> {
        .page(Page(items: items, following: following, totalCount: total.map { TotalCount($0) }))
    }

    @Test("By default an expired cursor ends the walk with its items and the source's own error", .row("C48"))
    func stopping() async {
        let collected = await list(expiring: 1, policy: .stops).deduplicated(by: \.self).collect(upTo: 100)
        #expect(collected.arrived == [1, 2, 3, 4])
        #expect(collected.outcome.ending == .failed)
        #expect(collected.outcome.error as? TestFailure == Self.expired)
        #expect(collected.outcome.resumePoint == ResumePoint(cursor: 3))
        #expect(collected.outcome.restarts == 0)
    }

    @Test("An expired cursor restarts the list by policy and delivers nothing twice", .row("C48"), arguments: 1...3)
    func restarting(times: Int) async throws {
        for window in [PageWindow.serial, .pages(4)] {
            let source = list(expiring: times)
            let collected = await source.deduplicated(by: \.self).pages(window: window).collect(upTo: 100)
            #expect(try collected.items == [1, 2, 3, 4, 5, 6])
            #expect(collected.outcome.isComplete)
            #expect(collected.outcome.restarts == times)
            #expect(collected.outcome.duplicates == 0)
            #expect(collected.outcome.resumePoint == nil)
            #expect(source.loads(of: nil) == times + 1)
            #expect("\(collected.outcome)".contains("restarted"))
        }
    }

    @Test("The number of restarts is limited", .row("C48"))
    func bound() async {
        let source = list(expiring: 9, policy: .restarts(upTo: 2))
        let collected = await source.deduplicated(by: \.self).collect(upTo: 100)
        #expect(collected.arrived == [1, 2, 3, 4])
        #expect(collected.outcome.ending == .failed)
        #expect(collected.outcome.error as? TestFailure == Self.expired)
        #expect(collected.outcome.restarts == 2)
        #expect(collected.outcome.resumePoint == ResumePoint(cursor: 3))
    }

    @Test("Without identities, the walk ends with advice instead of duplicates", .row("C48"))
    func withoutIdentities() async throws {
        let collected = await list(expiring: 1).collect(upTo: 100)
        #expect(collected.arrived == [1, 2, 3, 4])
        #expect(collected.outcome.ending == .failed)
        let error = try #require(collected.outcome.error as? PagingError)
        #expect(error.code == .cannotRestart)
        #expect(error.description.contains("deduplicated(by:)"))
        #expect(collected.outcome.evidence.contains("expired"))
        #expect(collected.outcome.resumePoint == ResumePoint(cursor: 3))
    }

    @Test("A resumed walk does not restart, because it does not know the earlier items", .row("C48"))
    func resumed() async throws {
        let source = list(expiring: 1).deduplicated(by: \.self)
        let collected = await source.pages(from: 2).collect(upTo: 100)
        #expect(collected.arrived == [3, 4])
        let error = try #require(collected.outcome.error as? PagingError)
        #expect(error.code == .cannotRestart)
        #expect(error.description.contains("resume point"))
    }

    @Test("A first page with that error has not expired")
    func firstPage() async {
        var source: Script = [nil: [.failure(Self.expired)]]
        source.policy.expiredCursor = .restarts()
        let collected = await source.collect(upTo: 100)
        #expect(collected.outcome.error as? TestFailure == Self.expired)
        #expect(source.loads(of: nil) == 1)
    }

    @Test("A changed list delivers the new items, and its own total counts", .row("C48"))
    func changedList() async throws {
        var source: Script = [
            nil: [Self.page([1, 2], following: 2, total: 4), Self.page([0, 2], following: 2, total: 3)],
            2: [.failure(Self.expired), Self.page([3], total: 3)],
        ]
        source.policy.expiredCursor = .restarts()
        let collected = await source.deduplicated(by: \.self).collect(upTo: 100)
        #expect(try collected.items == [1, 2, 0, 3])
        #expect(collected.outcome.isComplete, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotals?.first.value == 3)
        #expect(collected.outcome.receivedItems == 5)
    }

    @Test("Items of the abandoned pass do not compensate for items missing from the last one", .row("C48"))
    func shortList() async {
        var source: Script = [
            nil: [Self.page([1, 2], following: 2, total: 4), Self.page([5, 6], following: 2, total: 4)],
            2: [.failure(Self.expired), Self.page([7], total: 4)],
        ]
        source.policy.expiredCursor = .restarts()
        let collected = await source.deduplicated(by: \.self).collect(upTo: 100)
        #expect(collected.arrived == [1, 2, 5, 6, 7])
        #expect(collected.outcome.ending == .short)
    }

    @Test("The list's own duplicates are counted once, and stay if duplicates are not dropped", .row("C48"))
    func duplicates() async throws {
        var source: Script = [
            nil: [.items([1, 2, 1], following: 2)],
            2: [.failure(Self.expired), .items([2, 3, 3])],
        ]
        source.policy.expiredCursor = .restarts()
        let dropping = await source.deduplicated(by: \.self).collect(upTo: 100)
        #expect(try dropping.items == [1, 2, 3])
        #expect(dropping.outcome.duplicates == 3)
        let again: Script = [nil: [.items([1, 2, 1], following: 2)], 2: [.failure(Self.expired), .items([4, 3, 3])]]
        let keeping = again.identified(by: \.self).withPolicy { $0.expiredCursor = .restarts() }
        #expect(try await keeping.collect(upTo: 100).items == [1, 2, 1, 4, 3, 3])
    }

    @Test("Repeated pages after a restart are not a cycle, a repeated page or a lack of progress", .row("C48"))
    func guards() async throws {
        let source = Pages<Int, Int> { [base = list(expiring: 2)] cursor in
            var page = try await base.page(at: cursor)
            page.metadata.fingerprint = cursor ?? 1
            return page
        }
        let strict = source.deduplicated(by: \.self).withPolicy { policy in
            policy.expiredCursor = .restarts()
            policy.maximumEmptyPages = 0
        }
        let collected = await strict.collect(upTo: 100)
        #expect(try collected.items == [1, 2, 3, 4, 5, 6], "\(collected.outcome)")
        #expect(collected.outcome.pages == 7)
    }

    @Test("Empty pages of the abandoned pass do not count in the next pass", .row("C48"))
    func emptyPages() async throws {
        var source: Script = [
            nil: [.items([], following: 2)],
            2: [.items([], following: 3)],
            3: [.failure(Self.expired), .items([1])],
        ]
        source.policy.expiredCursor = .restarts()
        source.policy.maximumEmptyPages = 2
        let collected = await source.collect(upTo: 100)
        #expect(try collected.items == [1], "\(collected.outcome)")
    }

    @Test("A restart loads only the first page, and continues from the start until that page arrives", .row("C48"))
    func plan() {
        var policy = WalkPolicy()
        policy.expiredCursor = .restarts()
        var walk = Walk<Int>()
        walk.window = .pages(4)
        var plan = WalkStateMachine(walk, policy: policy)
        let first = plan.demand().start
        var page = Page(items: [1], links: PageLinks(following: Addresses(count: 20) { $0 + 2 }))
        page.metadata.identities = [ItemIdentity(1)]
        let ahead = plan.finished(.success(PageFacts(page)), by: first[0].id).start + plan.demand().start
        #expect(ahead.map(\.cursor) == [2, 3, 4, 5])
        let effects = plan.finished(.failure(Self.expired), by: ahead[0].id)
        #expect(effects.start.map(\.cursor) == [nil])
        #expect(effects.cancel == ahead.dropFirst().map(\.id))
        if effects.delivery != nil { Issue.record("The consumer gets something.") }
        #expect(plan.outcome.resumePoint == ResumePoint(cursor: nil))
        #expect(plan.outcome.items == 1)
    }

    @Test("All look-ahead is dropped", .row("C48"))
    func loadedAhead() async throws {
        let script: Script = [
            nil: [.page(Page(items: [1], links: PageLinks(following: [2, 3, 4])))],
            2: [.failure(Self.expired), .items([2], following: 3)],
            3: [.items([9]), .items([3], following: 4)],
            4: [.items([4])],
        ]
        let gated = GatedSource(script)
        let source = RecordingSource(gated)
        let restarting = source.deduplicated(by: \.self).withPolicy { $0.expiredCursor = .restarts() }
        let walk = Task { await restarting.pages(window: .pages(4)).collect(upTo: 100) }
        gated.gate.open(nil)
        gated.gate.open(3)
        // Page 3 was returned, page 4 is in flight, and neither belongs to the restarted list.
        try await source.log.wait { $0.contains(.returned(3)) && $0.contains(.requested(4)) }
        gated.gate.open(2)
        try await source.log.wait { $0.contains(.cancelled(4)) }
        gated.gate.open(4)
        let collected = await walk.value
        #expect(try collected.items == [1, 2, 3, 4], "\(collected.outcome)")
        #expect(collected.outcome.restarts == 1)
    }
}
