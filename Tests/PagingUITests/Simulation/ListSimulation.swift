import Paging
import PagingTesting
import Testing

@testable import PagingUI

/// Drives a plan with random events, answers and errors in random order, over a server that others change.
struct ListSimulation {
    var plan: ListPlan<Post>
    var server: SimulatedServer
    var random: SeededGenerator
    var step = 0

    /// The loads that wait for an answer.
    var waiting: [ListLoad] = []
    /// Loads that were given up, whose answer may come all the same.
    var stale: [(load: ListLoad, query: Int)] = []
    var timers: Set<Int> = []
    /// The step in which the page of each load was answered.
    var answeredAt: [Int: Int] = [:]
    /// The items of the page that each load brought; of a list that was restored, of all its pages.
    var answers: [Int: [Set<Int>]] = [:]
    /// The edits that are neither confirmed nor taken back.
    var pending: [PendingEdit] = []
    /// What other lists on the same log have to be told.
    var shared: [SharedEdit] = []
    /// Tells the edits of lists on one log apart.
    var firstEdit = 0
    /// Whether others take items out of the list; without that, a list by number has no hole at any time.
    let othersRemove: Bool
    /// The steps in which others have put items into the list or taken them out.
    var insertions: [Int] = []
    var removals: [Int] = []
    /// Whether the list was restored, and nothing newer has come since.
    var isRestored = false
    /// Posts that were removed locally, and on the server.
    var removed: Set<Int> = []
    /// Local posts that are pending.
    var drafts: Set<Int> = []
    var newestEdit = 0
    var filtersOddTens = false
    /// What went wrong, with the step.
    var faults: [String] = []
    /// What happened last, newest at the end.
    var trace: [String] = []
    /// How often each event came.
    var counts: [String: Int] = [:]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        let addressing = SimulatedAddressing.allCases.randomElement(using: &random) ?? .keys
        othersRemove = !addressing.isNumbered || Bool.random(using: &random)
        var options = PagingOptions()
        options.prefetchDistance = Int.random(in: 0...6, using: &random)
        options.emptyPageLimit = Int.random(in: 1...4, using: &random)
        options.refresh =
            [.anchored, .toTop, .headLeavingGap, .headDroppingRest].randomElement(using: &random) ?? .anchored
        options.queryChange = Bool.random(using: &random) ? .clear : .keepRows
        let pageSize = Int.random(in: 1...8, using: &random)
        if Bool.random(using: &random) { options.retry = RetryPolicy(attempts: 3) }
        if Bool.random(using: &random) {
            let rows = pageSize + 2 * options.prefetchDistance + Int.random(in: 0...20, using: &random)
            options = (try? options.retaining(atMost: rows, pageSize: pageSize)) ?? options
        }
        plan = ListPlan(options: options)
        server = SimulatedServer(
            query: 1,
            count: Int.random(in: 0...60, using: &random),
            pageSize: pageSize,
            addressing: addressing
        )
    }

    /// Runs some steps, and stops at the first fault.
    mutating func run(steps: Int) {
        for _ in 0..<steps where faults.isEmpty { takeStep() }
    }

    mutating func takeStep() {
        step += 1
        let event = SimulatedEvent.allCases.randomElement(using: &random) ?? .answer
        counts["\(event)", default: 0] += 1
        let before = layout
        note("\(step) \(event) in \(before)")
        carryOut(event)
        check()
    }

    mutating func note(_ text: String) {
        trace = trace.suffix(15) + [text]
    }

    mutating func perform(_ event: (inout ListPlan<Post>) -> Void) {
        let before = plan.content.revision
        let change = plan.perform(event)
        if (change == nil) != (plan.content.revision == before) { fault("a content without a change, or the reverse") }
        for command in plan.takeCommands() {
            switch command {
            case .load(let load):
                if waiting.contains(where: { $0.slot == load.slot }) { fault("two loads for \(load.slot)") }
                waiting.append(load)
            case .cancel(let sequence):
                timers.remove(sequence)
                stale += waiting.filter { $0.sequence == sequence }.map { ($0, server.query) }
                waiting.removeAll { $0.sequence == sequence }
            case .wait(let sequence, _): timers.insert(sequence)
            case .settle: break
            }
        }
    }

    mutating func fault(_ text: String) {
        faults.append("step \(step): \(text)")
    }

    /// All rows in short: what is hidden in brackets, what no page brought with a star, and where pages begin.
    var layout: String {
        var page = -1
        let rows = plan.window.rows.tree.rows.map { row in
            let text = row.row.item.map { "\($0.id)" } ?? "gap"
            let sign = (row.isShown ? text : "(\(text))") + (row.page == 0 ? "*" : "")
            defer { page = row.page }
            return row.page != page && row.page != 0 ? "| \(row.page): \(sign)" : sign
        }
        return rows.joined(separator: " ") + "  loads \(plan.loads.values.map { "\($0.slot)@\($0.key.text)" })"
    }

    /// The ids of the posts on screen, a gap being 0.
    var shown: [Int] { plan.content.rows.map { $0.item?.id ?? 0 } }
}

/// An edit of which the server may know by now, and the list does not.
struct PendingEdit {
    let edit: ListEdit<Post>
    let target: Int
    let kind: SimulatedEdit
    var isApplied = false
    var id: EditID { edit.id }
}

enum SimulatedEdit { case like, remove, insert }

/// What can happen in one step.
enum SimulatedEvent: CaseIterable {
    case answer, answerOften, answerAgain, fail, failForNow, expire, cancelFromWithin, answerStale, timer
    case appear, appearBelow, appearAbove, disappear
    case refresh, refreshAnchored, loadNext, loadPrevious, retry, checkForMore, checkForNew, showNew, receive, fillGap
    case like, remove, removeElsewhere, insert, serverApplies, confirm, rollBack
    case serverAdds, serverInserts, serverRemoves, serverChanges
    case filter, query, jump, jumpBack, cancelAll, network, restart
}
