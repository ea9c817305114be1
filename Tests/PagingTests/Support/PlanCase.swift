import PagingTesting
@testable import Paging

/// A random walk over a random graph: everything except the order of events.
struct PlanCase {
    let seed: UInt64
    var graph: WalkGraph { didSet { walk.beginning = graph.isBeginningKnown ? graph.first : nil } }
    var policy: WalkPolicy
    var walk: Walk<Int>

    init(seed: UInt64) {
        self.seed = seed
        var random = SeededGenerator(seed: seed)
        graph = .random(using: &random)
        policy = Self.policy(for: graph, using: &random)
        walk = Walk()
        walk.window = .pages(random.pick(1...12))
        if random.oneIn(3) { walk.direction = .backward }
        graph.isBeginningKnown = random.oneIn(2)
        if graph.isBeginningKnown { walk.beginning = graph.first }
        if random.oneIn(3) || walk.direction == .backward {
            let cursor = random.pick(1...graph.nodes.count)
            walk.start = ResumePoint(cursor: cursor, skippedItems: random.oneIn(2) ? random.below(5) : 0)
        }
    }

    var oracle: OracleWalk {
        OracleWalk(graph, policy: policy, direction: walk.direction, start: walk.start)
    }

    private static func policy(for graph: WalkGraph, using random: inout SeededGenerator) -> WalkPolicy {
        var policy = WalkPolicy()
        if random.oneIn(4) { policy.limits.items = random.below(25) }
        if random.oneIn(5) { policy.limits.pages = random.below(8) }
        if random.oneIn(4) { policy.maximumEmptyPages = random.below(4) }
        policy.dropsDuplicates = graph.hasIdentities && random.oneIn(2)
        policy.provesTotals = !random.oneIn(6)
        if random.oneIn(3) { policy.repeatedPage = random.oneIn(2) ? .endsList : .isAllowed }
        if random.oneIn(2) { policy.expiredCursor = .restarts(upTo: random.below(4)) }
        switch random.below(5) {
        case 0: policy.repeatedAddress = .endsList
        case 1:
            policy.repeatedAddress = .isAllowed
            policy.limits.pages = random.below(20)
        default: break
        }
        return policy
    }
}
