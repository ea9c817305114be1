import PagingTesting
import Foundation
import Testing

@testable import Paging

/// Random walks over random lists, with events in random order, against a sequential oracle.
///
/// `SWIFT_PAGING_CASES` sets the number of lists; each is walked once, every second list also in two parts, and every
/// fourth also with a cancellation, so that the default of 60,000 makes more than 100,000 walks. The seed of a failing
/// walk is printed.
@Suite("Plan of a walk for any list and any order of events")
struct WalkPlanPropertyTests {
    private static let chunks = 8
    private static let casesPerChunk =
        max(chunks, Int(ProcessInfo.processInfo.environment["SWIFT_PAGING_CASES"] ?? "") ?? 60_000) / chunks

    private static func seeds(of chunk: Int) -> Range<UInt64> {
        UInt64(chunk * casesPerChunk)..<UInt64((chunk + 1) * casesPerChunk)
    }

    @Test("A walk delivers the pages of the oracle and preserves its invariants", arguments: 0..<chunks)
    func agreesWithOracle(chunk: Int) {
        for seed in Self.seeds(of: chunk) {
            let problems = Self.problems(of: PlanCase(seed: seed))
            if !problems.isEmpty {
                Issue.record("seed \(seed): \(problems.joined(separator: "; "))")
                return
            }
        }
    }

    @Test("A cancelled walk delivers a prefix and has a resume point", arguments: 0..<chunks)
    func cancelledWalk(chunk: Int) {
        for seed in Self.seeds(of: chunk).prefix(Self.casesPerChunk / 4) {
            let problems = Self.problemsWhenCancelled(PlanCase(seed: seed))
            if !problems.isEmpty {
                Issue.record("seed \(seed): \(problems.joined(separator: "; "))")
                return
            }
        }
    }

    @Test("A walk and the walk from its resume point deliver the whole list", arguments: 0..<chunks)
    func resuming(chunk: Int) {
        for seed in Self.seeds(of: chunk).prefix(Self.casesPerChunk / 2) {
            let problems = Self.problemsOfResuming(seed)
            if !problems.isEmpty {
                Issue.record("seed \(seed): \(problems.joined(separator: "; "))")
                return
            }
        }
    }
}

extension WalkPlanPropertyTests {
    private static func problems(of testCase: PlanCase) -> [String] {
        var simulator = PlanSimulator(testCase, cancelling: false)
        simulator.run()
        guard simulator.violations.isEmpty else { return simulator.violations }
        let oracle = testCase.oracle
        let outcome = simulator.plan.outcome
        var problems: [String] = []
        func expect<Value: Equatable>(_ name: String, _ seen: Value, _ wanted: Value) {
            if seen != wanted { problems.append("\(name) is \(seen), not \(wanted)") }
        }
        expect("pages", simulator.pages, oracle.pages)
        expect("ending", outcome.ending, oracle.ending)
        expect("resume point", outcome.resumePoint, oracle.resumePoint)
        expect("count of pages", outcome.pages, oracle.pages.count)
        expect("count of items", outcome.items, oracle.items.count)
        expect("count of received items", outcome.receivedItems, oracle.received)
        expect("duplicates", outcome.duplicates, oracle.duplicates)
        expect("restarts", outcome.restarts, oracle.restarts)
        expect("requests", outcome.requests, simulator.starts)
        expect("error", outcome.error as? TestFailure, oracle.failure)
        expect("what is thrown", thrown(simulator.end), expectedError(oracle))
        return problems
    }

    private static func problemsWhenCancelled(_ testCase: PlanCase) -> [String] {
        var simulator = PlanSimulator(testCase, cancelling: true)
        simulator.run()
        guard simulator.violations.isEmpty else { return simulator.violations }
        let oracle = testCase.oracle
        let outcome = simulator.plan.outcome
        let count = simulator.pages.count
        if !simulator.wasCancelled {
            return outcome.ending == oracle.ending ? [] : ["ending is \(outcome.ending), not \(oracle.ending)"]
        }
        var problems: [String] = []
        if simulator.pages != Array(oracle.pages.prefix(count)) { problems.append("other pages") }
        if outcome.ending != .cancelled { problems.append("ending is \(outcome.ending)") }
        let points = oracle.resumeAfter[count]
        if !points.contains(where: { $0 == outcome.resumePoint }) { problems.append("other resume point") }
        if thrown(simulator.end) != "cancelled" { problems.append("CancellationError is not thrown") }
        return problems
    }

    /// Interrupts a correct chain by a limit, a failure or a cancellation, and resumes it.
    private static func problemsOfResuming(_ seed: UInt64) -> [String] {
        var testCase = PlanCase(seed: seed)
        var random = SeededGenerator(seed: seed)
        testCase.graph = .chain(using: &random)
        let numbers = testCase.graph.nodes.keys.sorted()
        if random.oneIn(2) { testCase.graph.nodes[numbers[random.below(numbers.count)]]?.failure = TestFailure() }
        testCase.policy.repeatedAddress = .stops
        testCase.policy.maximumEmptyPages = 100
        // By a wrong total, the list ends at an empty page.
        testCase.policy.provesTotals = false
        testCase.walk.start.cursor = testCase.walk.start.cursor.map { numbers[$0 % numbers.count] }
        var simulator = PlanSimulator(testCase, cancelling: random.oneIn(2))
        simulator.run()
        var brought = simulator.pages.flatMap { $0 }
        let start = testCase.walk.start
        testCase.graph = testCase.graph.repaired
        testCase.policy = WalkPolicy()
        testCase.policy.provesTotals = false
        let whole = testCase.oracle.items
        if let point = simulator.plan.outcome.resumePoint {
            testCase.walk.start = point
            var rest = PlanSimulator(testCase, cancelling: false)
            rest.run()
            brought += rest.pages.flatMap { $0 }
        }
        return brought == whole ? [] : ["from \(start): \(brought) instead of \(whole)"]
    }

    /// Returns the last delivery to the consumer in a word.
    private static func thrown(_ delivery: WalkStateMachine.Delivery?) -> String {
        switch delivery {
        case .failure(let error as PagingError)?: error.code.rawValue
        case .failure(let error as TestFailure)?: error.name
        case .failure(is CancellationError)?: "cancelled"
        case .failure(let error)?: "\(error)"
        case .end?: "nothing"
        case .page?, nil: "a page"
        }
    }

    private static func expectedError(_ oracle: OracleWalk) -> String {
        if let failure = oracle.failure { return failure.name }
        if oracle.cannotRestart { return "cannotRestart" }
        return oracle.ending == .complete || oracle.ending == .limited ? "nothing" : oracle.ending.rawValue
    }
}
