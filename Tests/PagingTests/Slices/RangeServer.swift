import Foundation
import PagingJSON
import PagingTesting
import Synchronization

@testable import Paging

/// A server of one list whose items can be filtered by a range, with its own record of the truth.
///
/// Values are finer than the positions of bounds: four values share a position.
final class RangeServer: Sendable {
    /// An item with its value; one without a value is in no range.
    struct Item: Hashable, Comparable, Sendable {
        let value: Int?
        let id: Int

        static func < (left: Item, right: Item) -> Bool {
            (left.value ?? .max, left.id) < (right.value ?? .max, right.id)
        }
    }

    /// The way in which the server answers.
    struct Rules: Sendable {
        /// Whether a bound of a request belongs to its range.
        var includesLower = true
        var includesUpper = false
        /// The number of items of any list that can be read.
        var cap = Int.max
        var pageSize = 5
        var total = Total.exact
        /// Whether pages are addressed by the number of items before them.
        var isPositional = false
        /// Whether a page behind the cap is an error, and no page without a link.
        var rejectsBeyondCap = false
        /// The probability of a change before a request, in percent.
        var churn = 0
        var inserts = true
        var removes = true
        /// The number of changes after which the list stays as it is.
        var mostChanges = Int.max
        /// The number of items that one change adds or removes at most.
        var burst = 1
        var ignoresRange = false
    }

    enum Total: CaseIterable { case exact, clamped, lowerBound, none }

    struct Rejected: PageFailure {
        var isTransient: Bool { false }
    }

    private struct State {
        var items: [Item]
        var random: SeededGenerator
        var lastID: Int
        var requests = 0
        var removed: Set<Item> = []
        var added: Set<Item> = []
        var changes = 0
    }

    let rules: Rules
    let values: Range<Int>
    private let state: Mutex<State>
    /// The items at the beginning.
    let first: Set<Item>

    init(_ items: [Item], values: Range<Int>, rules: Rules, seed: UInt64) {
        (self.rules, self.values, first) = (rules, values, Set(items))
        state = Mutex(State(items: items.sorted(), random: SeededGenerator(seed: seed), lastID: items.count))
    }

    var requests: Int { state.withLock(\.requests) }
    /// The items that were in the list all the time.
    var lasting: Set<Item> { state.withLock { first.subtracting($0.removed) } }
    /// The items that were in the list at any time.
    var all: Set<Item> { state.withLock { first.union($0.added) } }

    /// The list of the items between two values.
    struct Range_: PageSource {
        let server: RangeServer
        let lower: Int?
        let upper: Int?

        func page(at cursor: Int?) async throws -> Page<Item, Int> {
            try server.page(from: lower, to: upper, at: cursor)
        }
    }

    func list(from lower: Int?, to upper: Int?) -> Range_ { Range_(server: self, lower: lower, upper: upper) }

    /// Adds an item.
    func add(_ item: Item) {
        state.withLock { state in
            state.added.insert(item)
            state.items.append(item)
            state.items.sort()
        }
    }

    private func contains(_ item: Item, _ lower: Int?, _ upper: Int?) -> Bool {
        guard !rules.ignoresRange, lower != nil || upper != nil else { return true }
        guard let value = item.value else { return false }
        let isAbove = lower.map { rules.includesLower ? value >= $0 : value > $0 } ?? true
        let isBelow = upper.map { rules.includesUpper ? value <= $0 : value < $0 } ?? true
        return isAbove && isBelow
    }

    /// - Parameter cursor: The number of items before the page, or the identity of the last item before it.
    private func page(from lower: Int?, to upper: Int?, at cursor: Int?) throws -> Page<Item, Int> {
        try state.withLock { state in
            state.requests += 1
            change(&state)
            let found = state.items.filter { contains($0, lower, upper) }
            var start = 0
            if let cursor {
                if rules.isPositional {
                    start = min(cursor, found.count)
                } else {
                    // The order is that of the values, so that a position in it does not move.
                    let last = all(in: state).first { $0.id == cursor }
                    start = last.map { last in found.firstIndex { last < $0 } ?? found.count } ?? 0
                }
            }
            if start >= rules.cap, cursor != nil, rules.rejectsBeyondCap { throw Rejected() }
            let end = min(start + rules.pageSize, found.count, rules.isPositional ? rules.cap : found.count)
            let items = start < end ? Array(found[start..<end]) : []
            let isCut = end >= rules.cap && !rules.rejectsBeyondCap
            let following: Int? =
                end < found.count && !isCut ? (rules.isPositional ? end : items.last?.id ?? cursor) : nil
            var page = Page<Item, Int>(items: items, following: following)
            page.links.totalCount =
                switch rules.total {
                case .exact: TotalCount(found.count)
                case .clamped: TotalCount(min(found.count, rules.cap))
                case .lowerBound: found.count >= rules.cap ? .atLeast(rules.cap) : TotalCount(found.count)
                case .none: nil
                }
            page.links.isPositional = rules.isPositional
            return page
        }
    }

    private func all(in state: State) -> [Item] { state.items + state.removed }

    private func change(_ state: inout State) {
        guard state.requests > 1, state.changes < rules.mostChanges, state.random.below(100) < rules.churn else {
            return
        }
        state.changes += 1
        for _ in 0..<1 + (rules.burst > 1 ? state.random.below(rules.burst) : 0) { changeItem(&state) }
    }

    private func changeItem(_ state: inout State) {
        if rules.inserts, !rules.removes || state.random.oneIn(2) {
            state.lastID += 1
            let value = values.lowerBound + state.random.below(values.count)
            let item = Item(value: value, id: state.lastID)
            state.added.insert(item)
            state.items.append(item)
            state.items.sort()
        } else if rules.removes, !state.items.isEmpty {
            state.removed.insert(state.items.remove(at: state.random.below(state.items.count)))
        }
    }
}

extension SlicedList where Source.Item == RangeServer.Item {
    /// Returns the outcome and the items, from one run or from two with a checkpoint between them.
    ///
    /// - Parameter stop: The number of pages after which the first run fails; `nil` for one run.
    func crawl(stoppingAfter stop: Int?) async throws -> (outcome: CrawlOutcome, items: [RangeServer.Item]) {
        var items: [RangeServer.Item] = []
        var saved: CrawlCheckpoint?
        if let stop {
            var pages = 0
            do {
                let outcome = try await forEachPage(window: .pages(3)) { page, checkpoint in
                    items += page.page.items
                    saved = checkpoint
                    pages += 1
                    if pages > stop { throw RangeServer.Stopped() }
                }
                return (outcome, items)
            } catch is RangeServer.Stopped {
                saved = try JSONDecoder().decode(CrawlCheckpoint?.self, from: try JSONEncoder().encode(saved))
                // The page whose closure throws is not part of its checkpoint, but this closure has stored it.
            }
        }
        // A slice that is read again delivers items of the first run again.
        let earlier = Set(items)
        var restarted: Set<[String]> = []
        let outcome = try await forEachPage(from: saved, window: .pages(3)) { page, _ in
            if page.isRestart { restarted.insert(page.path) }
            items += page.page.items.filter { !restarted.contains(page.path) || !earlier.contains($0) }
        }
        return (outcome, items)
    }
}

extension RangeServer {
    /// The error with which a run is stopped.
    fileprivate struct Stopped: Error {}
}
