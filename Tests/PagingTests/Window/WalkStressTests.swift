import PagingTesting
import Synchronization
import Testing

@testable import Paging

@Suite("Concurrent walks", .timeLimit(.minutes(10)))
struct WalkStressTests {
    @Test("A thousand walks of random lists, some of them cancelled, end as the oracle predicts")
    func thousandWalks() async {
        let problems = await withTaskGroup(of: String?.self) { group in
            var problems: [String] = []
            for seed in UInt64(0)..<1_000 {
                group.addTask { await Self.problem(of: seed) }
                if seed >= 64, let problem = await group.next() ?? nil { problems.append(problem) }
            }
            for await problem in group { problems += problem.map { [$0] } ?? [] }
            return problems
        }
        #expect(problems.isEmpty)
    }

    @concurrent private static func problem(of seed: UInt64) async -> String? {
        let testCase = PlanCase(seed: seed)
        let oracle = testCase.oracle
        let pages = YieldingSource(testCase: testCase).pages(
            testCase.walk.direction,
            from: testCase.walk.start,
            window: testCase.walk.window
        )
        let walk = Task { await pages.collect(upTo: .max) }
        let isCancelled = seed % 7 == 0
        if isCancelled {
            for _ in 0..<seed % 40 { await Task.yield() }
            walk.cancel()
        }
        let collected = await walk.value
        if isCancelled {
            return oracle.items.starts(with: collected.arrived) ? nil : "seed \(seed): not a beginning"
        }
        guard collected.arrived == oracle.items else { return "seed \(seed): \(collected.arrived)" }
        return collected.outcome.ending == oracle.ending ? nil : "seed \(seed): \(collected.outcome)"
    }
}

/// A random list whose loads yield a random number of times.
private final class YieldingSource: AnnouncingPageSource {
    let testCase: PlanCase
    /// The number of passes over the list.
    private let passes = Mutex(0)

    init(testCase: PlanCase) {
        self.testCase = testCase
    }

    var policy: WalkPolicy { testCase.policy }

    func canonicalAddress(of cursor: Int?) -> Int? {
        cursor ?? (testCase.graph.isBeginningKnown ? testCase.graph.first : nil)
    }

    @concurrent func page(
        at cursor: Int?,
        announcing announce: @escaping @Sendable (PageLinks<Int>) -> Void
    ) async throws -> Page<Int, Int> {
        let restarts = passes.withLock { passes in
            if cursor == nil { passes += 1 }
            return max(0, passes - 1)
        }
        var random = SeededGenerator(seed: testCase.seed &+ UInt64(cursor ?? 0))
        for _ in 0..<random.below(12) { await Task.yield() }
        if let node = testCase.graph.node(at: cursor), random.oneIn(2) {
            announce(PageLinks(following: testCase.graph.addresses(node.lie ?? node.following)))
        }
        for _ in 0..<random.below(12) { await Task.yield() }
        try Task.checkCancellation()
        return try testCase.graph.page(at: cursor, restarts: restarts)
    }
}
