import Foundation
import Paging
import Testing

@testable import PagingUI

/// Random sequences of all events of a list; `Scripts/prove.sh screens` runs a million steps.
@Suite("Lists under random events")
struct SimulationTests {
    private static let runs: Range<UInt64> = {
        let environment = ProcessInfo.processInfo.environment
        let steps = environment["SWIFT_PAGING_SIMULATION"].flatMap(UInt64.init) ?? 20_000
        let seed = environment["SWIFT_PAGING_SEED"].flatMap(UInt64.init) ?? 0
        return seed..<seed + max(1, steps / 500)
    }()

    private static let knownSeeds: [UInt64] = [
        2400, 2475, 2647, 3325, 3630, 4129, 10_693, 10_758, 12_110, 12_447, 12_573, 12_686, 12_832, 13_350, 13_554,
        14_601, 14_696, 15_173, 15_862, 18_017, 18_862, 20_251, 20_448, 21_462, 21_878, 22_095, 22_342, 23_294, 23_528,
        23_639, 25_324, 25_581, 26_589, 27_197, 28_336, 43_593, 44_659, 48_717, 49_349, 49_470, 49_751, 54_435, 58_916,
        52_869, 48_885,
    ]

    /// The number of events that a history with a fault prints; a single history prints all.
    private static let traceLength = runs.count == 1 ? Int.max : 26

    @Test("Random events cause no duplicate, foreign or missing row, no lost edit, no extra load and no stall")
    func invariants() {
        let counts = report { seed, counts in faults(of: seed, isVaried: seed % 8 < 4, &counts) }
        if Self.runs.count > 20 { #expect(SimulatedEvent.ofPlainLists.allSatisfy { counts["\($0)", default: 0] > 0 }) }
    }

    @Test("Lists with pinned and repeated rows stay in order under random events")
    func realLists() {
        let counts = report { seed, counts in
            single(seed, isReal: true, isVaried: false, &counts)
        }
        if Self.runs.count > 20 { #expect(SimulatedEvent.ofRealLists.allSatisfy { counts["\($0)", default: 0] > 0 }) }
    }

    @Test("Histories that once showed a fault are clean", arguments: knownSeeds)
    func knownHistories(seed: UInt64) {
        var counts: [String: Int] = [:]
        let faults = faults(of: seed, isVaried: false, &counts)
        if !faults.isEmpty { Issue.record("seed \(seed): \(faults.joined(separator: "\n"))") }
    }

    /// Records the faults of the histories, and returns how often each event occurred.
    private func report(_ faults: (UInt64, inout [String: Int]) -> [String]) -> [String: Int] {
        var counts: [String: Int] = [:]
        var seeds: [String: [UInt64]] = [:]
        for seed in Self.runs {
            let faults = faults(seed, &counts)
            guard let first = faults.first else { continue }
            seeds[Self.kind(of: first), default: []].append(seed)
            if seeds.values.map(\.count).reduce(0, +) <= 5 {
                Issue.record("seed \(seed): \(faults.joined(separator: "\n"))")
            }
        }
        for (kind, seeds) in seeds { Issue.record("\(seeds.count) times \(kind), with the seeds \(seeds.prefix(20))") }
        return counts
    }

    /// Returns a fault without its numbers.
    private static func kind(of fault: String) -> String {
        fault.drop { $0 != ":" }.split { !$0.isLetter }.prefix(12).joined(separator: " ")
    }

    private func faults(of seed: UInt64, isVaried: Bool, _ counts: inout [String: Int]) -> [String] {
        seed % 4 == 3 ? shared(seed, isVaried, &counts) : single(seed, isReal: false, isVaried: isVaried, &counts)
    }

    private func single(_ seed: UInt64, isReal: Bool, isVaried: Bool, _ counts: inout [String: Int]) -> [String] {
        traced { length in
            var simulation = ListSimulation(seed: seed, isReal: isReal, isVaried: isVaried, traceLength: length)
            simulation.run(steps: 500)
            simulation.finish()
            counts.merge(simulation.counts, uniquingKeysWith: +)
            return simulation.faults
        }
    }

    private func shared(_ seed: UInt64, _ isVaried: Bool, _ counts: inout [String: Int]) -> [String] {
        traced { length in
            var simulation = SharedLogSimulation(seed: seed, isVaried: isVaried, traceLength: length)
            simulation.run(steps: 500)
            simulation.finish()
            for list in simulation.lists { counts.merge(list.counts, uniquingKeysWith: +) }
            return simulation.faults
        }
    }

    /// Returns the faults of a history, which is repeated with a trace if it has any.
    private func traced(_ history: (_ traceLength: Int) -> [String]) -> [String] {
        history(0).isEmpty ? [] : history(Self.traceLength)
    }
}

extension ListSimulation {
    /// Finishes all loads and reads the whole list, which has to equal the server's.
    mutating func finish() {
        guard faults.isEmpty else { return }
        if plan.refreshing.isAwaitingSource { perform { $0.beginSource(at: .start) } }
        perform { $0.setOnline(true) }
        perform { $0.setFilter(nil) }
        filtersOddTens = false
        settleEdits()
        settleDown()
        perform { $0.refresh(.toTop) }
        settleDown()
        for _ in 0..<400 where !plan.content.append.isAtEnd {
            perform { $0.requestPage(.forward) }
            settleDown()
            if let last = plan.content.rows.last?.id { perform { $0.appeared(last) } }
            settleDown()
        }
        checkAgainstServer()
    }

    private mutating func checkAgainstServer() {
        // Pages above may have been discarded.
        let isWhole = plan.window.pages.firstRecord?.previous == nil
        // A repeated row of a discarded page stands on the next one that has it.
        let remaining = isWhole ? shown : shown.filter { !server.isRepeated($0) }
        let rows = isWhole ? server.rows : server.rows.filter { !server.isRepeated($0) }
        let expected = isWhole ? rows : Array(rows.suffix(remaining.count))
        if remaining != expected { fault("at rest \(remaining) is shown, and the server has \(expected)") }
        let shownPosts = plan.content.rows.compactMap(\.item).filter {
            server.has($0.id) && (isWhole || !server.isRepeated($0.id))
        }
        if shownPosts != remaining.compactMap({ server.entries[$0]?.post }) {
            fault("at rest the rows are not the server's")
        }
        if !plan.content.append.isAtEnd { fault("the end was not reached: \(plan.content.append)") }
        if !plan.loads.isEmpty { fault("something is being loaded: \(plan.loads)") }
    }

    private mutating func settleDown() {
        for _ in 0..<500 where !waiting.isEmpty || !timers.isEmpty {
            if let load = waiting.first {
                waiting.removeFirst()
                arrive(load, with: responses.removeValue(forKey: load.sequence))
            } else if let timer = timers.popFirst() {
                perform { $0.waited(timer) }
            }
        }
    }
}
