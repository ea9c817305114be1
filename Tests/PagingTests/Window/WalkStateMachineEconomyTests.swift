import PagingTesting
import Testing

@testable import Paging

@Suite("Cost of a walk over a correct list")
struct WalkPlanEconomyTests {
    /// Returns a walk over a whole list with correct pages and announcements, from either end.
    private func honestCase(_ seed: UInt64) -> PlanCase {
        var testCase = PlanCase(seed: seed)
        var random = SeededGenerator(seed: seed)
        let count = random.pick(1...10)
        var nodes: [Int: WalkGraph.Node] = [:]
        for number in 1...count {
            var node = WalkGraph.Node(items: [number])
            node.following = Array(number + 1..<count + 2).filter { $0 <= count }
            node.preceding = Array((1..<number).reversed())
            if random.oneIn(2) {
                // Some pages know only the nearest address.
                node.following = Array(node.following.prefix(1))
                node.preceding = Array(node.preceding.prefix(1))
            }
            nodes[number] = node
        }
        testCase.graph = WalkGraph(nodes: nodes)
        testCase.policy = WalkPolicy()
        testCase.walk.start = ResumePoint(cursor: testCase.walk.direction == .backward ? count : nil)
        return testCase
    }

    @Test("No page is loaded twice or unnecessarily, in any order of events")
    func nothingInVain() {
        for seed in UInt64(0)..<3_000 {
            let testCase = honestCase(seed)
            var simulator = PlanSimulator(testCase, cancelling: false)
            simulator.run()
            let count = testCase.graph.nodes.count
            if simulator.pages.count != count || simulator.starts != count || !simulator.violations.isEmpty {
                Issue.record("seed \(seed): \(simulator.starts) loads for \(count) pages \(simulator.violations)")
                return
            }
        }
    }

    @Test("A failed load ahead of its turn cancels the loads beyond it, and no further load starts")
    func failureAhead() {
        var walk = Walk<Int>()
        walk.window = .pages(4)
        var plan = WalkStateMachine(walk, policy: WalkPolicy())
        let first = plan.demand().start
        let links = PageLinks(following: Addresses(count: 20) { $0 + 2 })
        let ahead = plan.announced(links, by: first[0].id).start
        let effects = plan.finished(.failure(TestFailure()), by: ahead[1].id)
        #expect(effects.cancel == [ahead[2].id])
        #expect(effects.start.isEmpty)
        #expect(effects.delivery == nil)
        #expect(plan.awaits(ahead[0].id))
        #expect(!plan.awaits(ahead[2].id))
    }

    @Test("A page that names all others fills the window at once")
    func fillsWindow() {
        for width in 1...12 {
            var walk = Walk<Int>()
            walk.window = .pages(width)
            var plan = WalkStateMachine(walk, policy: WalkPolicy())
            let first = plan.demand().start
            #expect(first.map(\.cursor) == [nil])
            let links = PageLinks(following: Addresses(count: 20) { $0 + 2 })
            let ahead = plan.announced(links, by: first[0].id).start
            #expect(ahead.map(\.cursor) == Array((2..<width + 1)).map(Optional.some))
        }
    }

    @Test("Until a page is read, the links of a page beyond the first are not followed")
    func untriedList() {
        var walk = Walk<Int>()
        walk.window = .pages(4)
        var plan = WalkStateMachine(walk, policy: WalkPolicy())
        let first = plan.demand().start
        let second = plan.announced(PageLinks(following: [2]), by: first[0].id).start
        #expect(second.map(\.cursor) == [2])
        #expect(plan.announced(PageLinks(following: [3]), by: second[0].id).start.isEmpty)
        let facts = PageFacts(Page(items: [1], links: PageLinks<Int>(following: [2])))
        #expect(plan.finished(.success(facts), by: first[0].id).start.map(\.cursor) == [3])
    }

    @Test("A page that contradicts an earlier announcement cancels only the wrong loads")
    func disagreement() {
        var walk = Walk<Int>()
        walk.window = .pages(4)
        var plan = WalkStateMachine(walk, policy: WalkPolicy())
        let first = plan.demand().start
        let ahead = plan.announced(PageLinks(following: [2, 3, 4]), by: first[0].id).start
        #expect(ahead.map(\.cursor) == [2, 3, 4])
        let effects = plan.finished(
            .success(PageFacts(Page(items: [1], links: PageLinks(following: [2, 7, 8])))),
            by: first[0].id
        )
        #expect(effects.cancel == ahead.dropFirst().map(\.id))
        #expect(effects.start.map(\.cursor) == [7, 8])
    }

    @Test("A page that names only its next page does not withdraw addresses that an earlier page named")
    func longerWordStands() {
        var walk = Walk<Int>()
        walk.window = .pages(3)
        var plan = WalkStateMachine(walk, policy: WalkPolicy())
        let first = plan.demand().start
        let links = PageLinks<Int>(following: [2, 3, 4, 5, 6])
        let ahead = plan.finished(.success(PageFacts(Page(items: [1], links: links))), by: first[0].id).start
        #expect(ahead.map(\.cursor) == [2, 3])
        #expect(plan.announced(PageLinks(following: [3]), by: ahead[0].id).start.isEmpty)
        #expect(plan.demand().start.map(\.cursor) == [4])
    }
}
