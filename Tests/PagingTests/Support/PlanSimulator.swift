import PagingTesting
@testable import Paging

/// Runs a plan with events in random order, and checks its invariants after each event.
struct PlanSimulator {
    struct Flight {
        let id: Int
        let cursor: Int?
        var mayAnnounce: Bool
    }

    private(set) var plan: WalkStateMachine
    private let graph: WalkGraph
    private let walk: Walk<Int>
    private var random: SeededGenerator
    private var flights: [Flight] = []
    /// The loaded but undelivered pages, by the number of the load.
    private var loaded: [Int: Page<Int, Int>] = [:]
    private var isWaiting = false
    private var isHolding = false
    /// The odds of a request by the consumer: one in `pace`.
    private let pace: Int
    /// The event before which the consumer is cancelled.
    private let cancellation: Int?
    private(set) var starts = 0
    private(set) var pages: [[Int]] = []
    /// The last delivery to the consumer, or `nil` before the end.
    private(set) var end: WalkStateMachine.Delivery?
    private(set) var violations: [String] = []
    private(set) var wasCancelled = false

    init(_ testCase: PlanCase, cancelling: Bool) {
        graph = testCase.graph
        walk = testCase.walk
        plan = WalkStateMachine(testCase.walk, policy: testCase.policy)
        random = SeededGenerator(seed: testCase.seed ^ 0xA5A5_5A5A)
        pace = random.pick(1...6)
        cancellation = cancelling ? random.below(25) : nil
    }

    /// Runs to the end, which must be reached within a bounded number of events.
    mutating func run() {
        var events = 0
        while end == nil && violations.isEmpty {
            events += 1
            if events > 2_000 { return violations.append("the walk does not end") }
            if events == cancellation { cancel() } else { step() }
        }
        guard violations.isEmpty else { return }
        if !flights.isEmpty { violations.append("loads continue after the end") }
        let again = plan.demand()
        guard case .end? = again.delivery, again.start.isEmpty else {
            return violations.append("asking after the end brings something")
        }
    }

    private mutating func cancel() {
        let alreadyEnded = plan.hasEnded
        apply(plan.cancel())
        wasCancelled = !alreadyEnded
    }

    private mutating func step() {
        let canDemand = !isWaiting
        if flights.isEmpty && !canDemand { return violations.append("the consumer waits for nothing") }
        if canDemand && (flights.isEmpty || random.oneIn(pace)) {
            demand()
        } else {
            progress(random.below(flights.count))
        }
    }

    private mutating func demand() {
        if random.oneIn(4) {
            let effects = plan.demandReady()
            guard effects.delivery != nil else {
                if !effects.start.isEmpty { violations.append("a load is started for a page that is not there") }
                return
            }
            isHolding = false
            apply(effects)
        } else {
            isWaiting = true
            isHolding = false
            apply(plan.demand())
        }
    }

    private mutating func progress(_ index: Int) {
        let flight = flights[index]
        if flight.mayAnnounce && random.oneIn(2) {
            flights[index].mayAnnounce = random.oneIn(4)
            guard let node = graph.node(at: flight.cursor) else { return }
            var links = graph.links(of: node)
            if let lie = node.lie, random.oneIn(2) {
                links.following = graph.addresses(lie)
                links.preceding = graph.addresses(lie)
            }
            apply(plan.announced(links, by: flight.id))
        } else {
            flights.remove(at: index)
            finish(flight)
        }
    }

    private mutating func finish(_ flight: Flight) {
        let result = Result { try graph.page(at: flight.cursor, restarts: plan.outcome.restarts) }
        loaded[flight.id] = try? result.get()
        apply(plan.finished(result.map { PageFacts($0) }, by: flight.id))
    }

    private mutating func apply(_ effects: WalkStateMachine.Effects) {
        flights.removeAll { effects.cancel.contains($0.id) }
        for id in effects.discard where loaded.removeValue(forKey: id) == nil {
            violations.append("a page is discarded that is not there")
        }
        for load in effects.start { start(load) }
        switch effects.delivery {
        case .page(let turn)?:
            guard let source = loaded.removeValue(forKey: turn.id) else {
                return violations.append("a page is delivered that is not there")
            }
            let page = turn.reading.applied(to: source, at: turn.cursor)
            if isWaiting == false && isHolding { violations.append("a page comes unasked") }
            pages.append(walk.direction == .backward ? page.items.reversed() : page.items)
            isWaiting = false
            isHolding = true
        case nil: break
        case let last?: end = last
        }
        check()
    }

    private mutating func start(_ load: WalkStateMachine.Load) {
        if flights.contains(where: { $0.cursor == load.cursor }) {
            violations.append("page \(load.cursor ?? 0) is loaded twice at once")
        }
        if end != nil || plan.hasEnded { violations.append("a load is started after the end") }
        if isBeyondKnownEnd(load) { violations.append("a load is started beyond the known end") }
        starts += 1
        flights.append(Flight(id: load.id, cursor: load.cursor, mayAnnounce: random.oneIn(2)))
    }

    private mutating func check() {
        let held = isHolding ? 1 : 0
        if plan.slots.count + held > walk.window.bound || flights.count + held > walk.window.bound {
            violations.append("more than \(walk.window.bound) pages are under way")
        }
        let flying = Set(flights.map(\.id))
        if flying != Set(plan.slots.filter { $0.result == nil }.map(\.id)) {
            violations.append("the plan and its loads have come apart")
        }
        if Set(loaded.keys) != Set(plan.slots.filter(\.isLoaded).map(\.id)) {
            violations.append("the plan and its pages have come apart")
        }
        if plan.hasEnded && !flights.isEmpty { violations.append("loads continue after the end") }
    }

    /// Whether an earlier arrived page is the last one or has failed.
    private func isBeyondKnownEnd(_ load: WalkStateMachine.Load) -> Bool {
        plan.slots.prefix { $0.id != load.id }.contains { slot in
            switch slot.result {
            case .success(let page)?: page.links.ahead(walk.direction).isEmpty
            case .failure?: true
            case nil: false
            }
        }
    }
}
