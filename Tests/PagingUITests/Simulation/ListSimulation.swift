import Paging
import PagingTesting
import Testing

@testable import PagingUI

/// A random sequence of events, responses and errors for a plan, over a changing server.
struct ListSimulation {
    let isReal: Bool
    /// The events to choose from, each as often as it is likely.
    private let events: [SimulatedEvent]
    /// The share of requests to which the server responds at once, whenever the response arrives.
    private var promptness = 0.0
    /// The number of edits that may be pending: of many, each is pending for long.
    private(set) var maximumEdits = 12
    var plan: ListStateMachine<Post>
    var server: SimulatedServer
    var random: SeededGenerator
    var step = 0

    /// The loads that wait for an answer.
    var waiting: [ListLoad] = []
    /// The responses in flight.
    var responses: [Int: SimulatedResponse] = [:]
    /// Cancelled loads, whose responses may still arrive.
    var stale: [(load: ListLoad, query: Int)] = []
    var timers: Set<Int> = []
    /// The step in which each load was answered.
    var answeredAt: [Int: Int] = [:]
    /// The items of each load's page; for a restored list, of all its pages.
    var answers: [Int: [Set<Int>]] = [:]
    /// The post that was pinned at the top of each load's page; for a restored list, of all its pages.
    var pinnedOn: [Int: Set<Int>] = [:]
    /// The edits that are neither confirmed nor rolled back.
    var pending: [PendingEdit] = []
    /// The edits that other lists on the same log have to receive.
    var shared: [SharedEdit] = []
    /// The offset of this list's edit numbers, which distinguishes lists on one log.
    var firstEdit = 0
    /// Whether others remove items; without removals, a numbered list never has missing items.
    let othersRemove: Bool
    /// The steps in which others inserted or removed items.
    var insertions: [Int] = []
    var removals: [Int] = []
    /// The steps in which removals of this list were confirmed.
    var ownRemovals: [Int] = []
    /// Whether the list was restored, and nothing newer has arrived since.
    var isRestored = false
    /// The posts that were removed locally and on the server.
    var removed: Set<Int> = []
    /// The posts that were liked locally and on the server.
    var liked: Set<Int> = []
    /// The local posts that are pending.
    var drafts: Set<Int> = []
    /// The posts of this list's user, which stand where they were inserted until a page has them.
    var ownPosts: Set<Int> = []
    var newestEdit = 0
    var filtersOddTens = false
    /// The posts that were pinned once, which may still stand at the top of a page.
    var unpinned: Set<Int> = []
    /// The newest post that was pushed.
    var pushed = 0
    /// The posts that were pushed.
    var pushedPosts: Set<Int> = []
    /// The pages of the pushed posts after the last step, and the number of windows that jumps left.
    var pushedRows: (windows: Int, pages: [Int: Int]) = (0, [:])
    /// The pushed posts that stood on a page when it was discarded.
    var discardedPosts: Set<Int> = []
    /// The loads of the rows' contents after the last step, and the number of windows that jumps left.
    var contents: (windows: Int, loads: [RowID: Int]) = (0, [:])
    /// Whether pushed posts may be missing since the last one.
    var hasLostPushes = false
    /// The faults, each with its step.
    var faults: [String] = []
    /// The last events, newest at the end.
    var trace: [String] = []
    private let traceLength: Int
    /// The number of events of each kind.
    var counts: [String: Int] = [:]

    /// Creates a simulation.
    ///
    /// - Parameters:
    ///   - isReal: whether the list has rows that stand on several pages, and further events.
    ///   - isVaried: whether responses are in flight in any list, and each list draws how many there are and how
    ///     frequent each kind of event is.
    ///   - traceLength: the number of events to trace, which takes longer than the events themselves.
    init(seed: UInt64, isReal: Bool = false, isVaried: Bool = false, traceLength: Int = 0) {
        self.traceLength = traceLength
        self.isReal = isReal
        random = SeededGenerator(seed: seed)
        let addressing = SimulatedAddressing.allCases.randomElement(using: &random) ?? .keys
        othersRemove = !addressing.isNumbered || Bool.random(using: &random)
        var options = PagingOptions()
        options.prefetchDistance = Int.random(in: 0...6, using: &random)
        options.maximumEmptyPages = Int.random(in: 1...4, using: &random)
        options.refresh =
            [.anchored, .toTop, .headLeavingGap, .headDroppingRest].randomElement(using: &random) ?? .anchored
        options.queryChange = Bool.random(using: &random) ? .clear : .keepRows
        let pageSize = Int.random(in: 1...8, using: &random)
        if Bool.random(using: &random) { options.retry = RetryPolicy(attempts: 3) }
        if Bool.random(using: &random) {
            let rows = pageSize + 2 * options.prefetchDistance + Int.random(in: 0...20, using: &random)
            options = (try? options.retaining(atMost: rows, pageSize: pageSize)) ?? options
        }
        plan = ListStateMachine(options: options)
        server = SimulatedServer(
            query: 1,
            count: Int.random(in: 0...60, using: &random),
            pageSize: pageSize,
            addressing: addressing,
            hasRepeatedRows: isReal
        )
        pushed = server.keys.first ?? 0
        let kinds = isReal ? SimulatedEvent.ofRealLists : SimulatedEvent.ofPlainLists
        guard isVaried else {
            events = kinds
            return
        }
        var weighted: [SimulatedEvent] = []
        for kind in kinds + SimulatedEvent.inFlight.filter({ !kinds.contains($0) }) {
            // A kind that never occurs hides no fault of others; without answers nothing does.
            let weight = [0, 0, 1, 2, 4, 8].randomElement(using: &random) ?? 0
            weighted += Array(repeating: kind, count: kind == .answer ? 8 : weight)
        }
        events = weighted
        promptness = [0, 0.5, 1].randomElement(using: &random) ?? 0
        maximumEdits = [12, 3, 1][Int(seed / 2 % 3)]
    }

    /// Runs a number of steps, and stops at the first fault.
    mutating func run(steps: Int) {
        for _ in 0..<steps where faults.isEmpty { takeStep() }
    }

    mutating func takeStep() {
        step += 1
        let event = events.randomElement(using: &random) ?? .answer
        counts["\(event)", default: 0] += 1
        note { "\($0.step) \(event) in \($0.layout)" }
        execute(event)
        check()
    }

    mutating func note(_ text: (ListSimulation) -> String) {
        guard traceLength > 0 else { return }
        trace = trace.suffix(traceLength - 1) + [text(self)]
    }

    mutating func perform(_ event: (inout ListStateMachine<Post>) -> Void) {
        let before = plan.content.revision
        let change = plan.perform(event)
        if (change == nil) != (plan.content.revision == before) { fault("a content without a change, or the reverse") }
        for command in plan.loads.takeCommands() {
            switch command {
            case .load(let load):
                if waiting.contains(where: { $0.slot == load.slot }) { fault("two loads for \(load.slot)") }
                waiting.append(load)
                if promptness > 0, Double.random(in: 0..<1, using: &random) < promptness { respond(to: load, at: step) }
            case .cancel(let sequence):
                timers.remove(sequence)
                stale += waiting.filter { $0.sequence == sequence }.map { ($0, server.query) }
                waiting.removeAll { $0.sequence == sequence }
            case .wait(let sequence, _): timers.insert(sequence)
            case .finish: break
            }
        }
    }

    mutating func fault(_ text: String) {
        faults.append("step \(step): \(text)")
    }

    /// The rows: hidden ones in brackets, those without a page starred, and page starts marked.
    var layout: String {
        var page = -1
        let rows = plan.window.rows.tree.rows.map { row in
            let text = row.row.item.map { "\($0.id)" } ?? "gap"
            let sign = (row.isShown ? text : "(\(text))") + (row.page == 0 ? "*" : "")
            defer { page = row.page }
            return row.page != page && row.page != 0 ? "| \(row.page): \(sign)" : sign
        }
        return rows.joined(separator: " ") + "  loads \(plan.loads.all.map { "\($0.slot)@\($0.key.text)" })"
    }

    /// The pages with their addresses, loads and names.
    var pages: String {
        let pages = plan.window.pages.all.map { page in
            let addresses = [page.preceding, page.key, page.following].map { $0?.text ?? "-" }
            let names = page.names.map { $0.description }
            let state = page.isLoaded ? "" : ", discarded"
            return "\(page.serial) at \(addresses) of load \(page.loadedAt)\(state): \(names)"
        }
        return pages.joined(separator: "; ")
    }

    /// The ids of the visible posts; 0 for a gap.
    var shown: [Int] { plan.content.rows.map { $0.item?.id ?? 0 } }
}

/// A page as the server has sent it.
struct SimulatedResponse {
    let page: ListPage<Post>
    /// The step in which it was sent.
    let step: Int
    /// The post that was pinned at its top.
    let pinned: Int?

    init(to key: PageKey, from server: SimulatedServer, at step: Int) {
        page = server.page(at: key)
        self.step = step
        pinned = page.preceding == nil ? server.pinned : nil
    }
}

/// An edit that the server may have applied, unknown to the list.
struct PendingEdit {
    let edit: ListEdit<Post>
    let target: Int
    let kind: SimulatedEdit
    /// The step in which the server has applied the edit.
    var appliedAt: Int?
    var isApplied: Bool { appliedAt != nil }
    var id: EditID { edit.id }
}

enum SimulatedEdit { case like, remove, insert }

/// The kinds of events in one step.
enum SimulatedEvent: CaseIterable {
    case answer, answerOften, answerAgain, fail, failForNow, expire, cancelFromWithin, answerStale, timer
    case respond, respondAgain, overtake
    case appear, appearBelow, appearAbove, disappear
    case refresh, refreshAnchored, loadNext, loadPrevious, retry, checkForMore, checkForNew, showNew, receive, fillGap
    case like, remove, removeElsewhere, insert, serverApplies, confirm, rollBack
    case serverAdds, serverInserts, serverRemoves, serverChanges
    case filter, query, jump, jumpBack, cancelAll, network, restart
    case pin, setPage, receiveMany, likeNew

    /// The events of responses that arrive later than they were sent, and of items that are held back.
    static let inFlight: [SimulatedEvent] = [.respond, .respondAgain, .overtake, .likeNew]

    /// The events of lists with repeated rows.
    static let ofRealLists = allCases.filter { ![.overtake, .likeNew].contains($0) }

    /// The events of lists without repeated rows.
    static let ofPlainLists = allCases.filter { !([.pin, .setPage, .receiveMany] + inFlight).contains($0) }
}
