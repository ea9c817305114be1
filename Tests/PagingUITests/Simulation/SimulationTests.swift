import Foundation
import Paging
import Testing

@testable import PagingUI

/// Random interleavings of everything that can happen to a list; `Scripts/simulate.sh` takes a million steps.
@Suite("A list under random events")
struct SimulationTests {
    private static let runs: Range<UInt64> = {
        let environment = ProcessInfo.processInfo.environment
        let steps = environment["SWIFT_PAGING_SIMULATION"].flatMap(UInt64.init) ?? 20_000
        let seed = environment["SWIFT_PAGING_SEED"].flatMap(UInt64.init) ?? 0
        return seed..<seed + max(1, steps / 500)
    }()

    @Test("No row twice, none of another query, no hole, no lost edit, no load too many, and no standstill")
    func invariants() {
        var counts: [String: Int] = [:]
        var seeds: [String: [UInt64]] = [:]
        for seed in Self.runs {
            let faults = seed % 4 == 3 ? shared(seed, &counts) : single(seed, &counts)
            guard let first = faults.first else { continue }
            seeds[Self.kind(of: first), default: []].append(seed)
            if seeds.values.map(\.count).reduce(0, +) <= 5 {
                Issue.record("seed \(seed): \(faults.joined(separator: "\n"))")
            }
        }
        for (kind, seeds) in seeds { Issue.record("\(seeds.count) times \(kind), with the seeds \(seeds.prefix(20))") }
        if Self.runs.count > 20 { #expect(SimulatedEvent.allCases.allSatisfy { counts["\($0)", default: 0] > 0 }) }
    }

    /// A fault without its numbers.
    private static func kind(of fault: String) -> String {
        fault.drop { $0 != ":" }.split { !$0.isLetter }.prefix(12).joined(separator: " ")
    }

    private func single(_ seed: UInt64, _ counts: inout [String: Int]) -> [String] {
        var simulation = ListSimulation(seed: seed)
        simulation.run(steps: 500)
        simulation.finish()
        counts.merge(simulation.counts, uniquingKeysWith: +)
        return simulation.faults
    }

    private func shared(_ seed: UInt64, _ counts: inout [String: Int]) -> [String] {
        var simulation = SharedLogSimulation(seed: seed)
        simulation.run(steps: 500)
        simulation.finish()
        for list in simulation.lists { counts.merge(list.counts, uniquingKeysWith: +) }
        return simulation.faults
    }
}

extension ListSimulation {
    /// Lets everything come to rest and reads the whole list: it has to be what the server has.
    mutating func finish() {
        guard faults.isEmpty else { return }
        if plan.isAwaitingSource { perform { $0.beginSource(at: .start) } }
        perform { $0.setOnline(true) }
        perform { $0.setFilter(nil) }
        filtersOddTens = false
        settleEdits()
        settleDown()
        perform { $0.refresh(.toTop) }
        settleDown()
        for _ in 0..<400 where !plan.content.append.isAtEnd {
            perform { $0.wantPage(.forward) }
            settleDown()
            if let last = plan.content.rows.last?.id { perform { $0.appeared(last) } }
            settleDown()
        }
        checkAgainstServer()
    }

    private mutating func checkAgainstServer() {
        // Pages above may have been forgotten.
        let kept = shown
        let expected =
            plan.window.pages.firstRecord?.previous == nil ? server.keys : Array(server.keys.suffix(kept.count))
        if kept != expected { fault("at rest \(kept) is shown, and the server has \(server.keys)") }
        let shownPosts = plan.content.rows.compactMap(\.item)
        if shownPosts != kept.compactMap({ server.entries[$0]?.post }) {
            fault("at rest the rows are not the server's")
        }
        if !plan.content.append.isAtEnd { fault("the end was not reached: \(plan.content.append)") }
        if !plan.loads.isEmpty { fault("something is being loaded: \(plan.loads)") }
    }

    private mutating func settleDown() {
        for _ in 0..<500 where !waiting.isEmpty || !timers.isEmpty {
            if let load = waiting.first {
                waiting.removeFirst()
                arrive(load)
            } else if let timer = timers.popFirst() {
                perform { $0.waited(timer) }
            }
        }
    }
}
