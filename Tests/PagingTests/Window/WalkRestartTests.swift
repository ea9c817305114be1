import PagingTesting
import Testing

@testable import Paging

@Suite("An expired cursor", .timeLimit(.minutes(5)))
struct WalkRestartTests {
    private typealias Script = ScriptedSource<Int, Int>

    private static let expired = TestFailure(name: "expired", isExpiredCursor: true)

    /// A list of three pages whose third address expires so often.
    private func list(expiring times: Int, policy: WalkPolicy.ExpiredCursor = .restarts()) -> Script {
        let expiries = Array(repeating: Script.Reply.failure(Self.expired), count: times)
        var list: Script = [
            nil: [.items([1, 2], following: 2)],
            2: [.items([3, 4], following: 3)],
            3: expiries + [.items([5, 6])],
        ]
        list.policy.expiredCursor = policy
        return list
    }

    private static func page(_ items: [Int], following: Int? = nil, total: Int? = nil) -> Script.Reply {
        .page(Page(items: items, following: following, totalCount: total.map { TotalCount($0) }))
    }

    @Test("C48: ends the walk by default; what arrived is kept, and the error is the source's own")
    func stopping() async {
        let collected = await list(expiring: 1, policy: .stops).deduplicated(by: \.self).collect(upTo: 100)
        #expect(collected.arrived == [1, 2, 3, 4])
        #expect(collected.outcome.ending == .failed)
        #expect(collected.outcome.error as? TestFailure == Self.expired)
        #expect(collected.outcome.resumePoint == ResumePoint(cursor: 3))
        #expect(collected.outcome.restarts == 0)
    }

    @Test("C48: begins the list again where that is wanted, and delivers nothing twice", arguments: 1...3)
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
            #expect("\(collected.outcome)".contains("begun again"))
        }
    }

    @Test("C48: begins again only so often")
    func bound() async {
        let source = list(expiring: 9, policy: .restarts(upTo: 2))
        let collected = await source.deduplicated(by: \.self).collect(upTo: 100)
        #expect(collected.arrived == [1, 2, 3, 4])
        #expect(collected.outcome.ending == .failed)
        #expect(collected.outcome.error as? TestFailure == Self.expired)
        #expect(collected.outcome.restarts == 2)
        #expect(collected.outcome.resumePoint == ResumePoint(cursor: 3))
    }

    @Test("C48: without identities a walk ends with an error that says what to do, not with duplicates")
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

    @Test("C48: a resumed walk does not begin again, since it does not know what came before it")
    func resumed() async throws {
        let source = list(expiring: 1).deduplicated(by: \.self)
        let collected = await source.pages(from: 2).collect(upTo: 100)
        #expect(collected.arrived == [3, 4])
        let error = try #require(collected.outcome.error as? PagingError)
        #expect(error.code == .cannotRestart)
        #expect(error.description.contains("resume point"))
    }

    @Test("A first page that says so has not expired")
    func firstPage() async {
        var source: Script = [nil: [.failure(Self.expired)]]
        source.policy.expiredCursor = .restarts()
        let collected = await source.collect(upTo: 100)
        #expect(collected.outcome.error as? TestFailure == Self.expired)
        #expect(source.loads(of: nil) == 1)
    }

    @Test("C48: a list that has changed meanwhile brings what is new, and its own total counts")
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

    @Test("C48: what the abandoned pass brought does not make up for what the last one lacks")
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

    @Test("C48: the list's own duplicates are counted once, and stay where they are not to be left out")
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

    @Test("C48: pages that come again are no cycle, no repeated page and no lack of progress")
    func guards() async throws {
        let source = Pages<Int, Int> { [base = list(expiring: 2)] cursor in
            var page = try await base.page(at: cursor)
            page.fingerprint = cursor ?? 1
            return page
        }
        let strict = source.deduplicated(by: \.self).withPolicy { policy in
            policy.expiredCursor = .restarts()
            policy.idlePageAllowance = 0
        }
        let collected = await strict.collect(upTo: 100)
        #expect(try collected.items == [1, 2, 3, 4, 5, 6], "\(collected.outcome)")
        #expect(collected.outcome.pages == 7)
    }

    @Test("C48: empty pages of the abandoned pass do not count towards those of the next")
    func emptyPages() async throws {
        var source: Script = [
            nil: [.items([], following: 2)],
            2: [.items([], following: 3)],
            3: [.failure(Self.expired), .items([1])],
        ]
        source.policy.expiredCursor = .restarts()
        source.policy.idlePageAllowance = 2
        let collected = await source.collect(upTo: 100)
        #expect(try collected.items == [1], "\(collected.outcome)")
    }

    @Test("C48: a restart loads the first page alone, and goes on from the start until that has come")
    func plan() {
        var policy = WalkPolicy()
        policy.expiredCursor = .restarts()
        var walk = Walk<Int>()
        walk.window = .pages(4)
        var plan = WalkPlan(walk, policy: policy)
        let first = plan.demand().start
        var page = Page(items: [1], links: PageLinks(following: Addresses(count: 20) { $0 + 2 }))
        page.identities = [ItemIdentity(1)]
        let ahead = plan.finished(.success(PageFacts(page)), by: first[0].id).start + plan.demand().start
        #expect(ahead.map(\.cursor) == [2, 3, 4, 5])
        let effects = plan.finished(.failure(Self.expired), by: ahead[0].id)
        #expect(effects.start.map(\.cursor) == [nil])
        #expect(effects.cancel == ahead.dropFirst().map(\.id))
        if effects.delivery != nil { Issue.record("The consumer gets something.") }
        #expect(plan.outcome.resumePoint == ResumePoint(cursor: nil))
        #expect(plan.outcome.items == 1)
    }

    @Test("C48: everything that was loaded ahead is dropped")
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
        // Page 3 is there, page 4 is under way, and neither belongs to the list that is begun now.
        try await source.log.wait { $0.contains(.returned(3)) && $0.contains(.requested(4)) }
        gated.gate.open(2)
        try await source.log.wait { $0.contains(.cancelled(4)) }
        gated.gate.open(4)
        let collected = await walk.value
        #expect(try collected.items == [1, 2, 3, 4], "\(collected.outcome)")
        #expect(collected.outcome.restarts == 1)
    }
}
