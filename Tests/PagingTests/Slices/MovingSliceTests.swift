import Foundation
import PagingJSON
import PagingTesting
import Synchronization
import Testing

@testable import Paging

/// Lists past a cap that grow and shrink while their slices are read.
@Suite("Slices that move while they are read", .timeLimit(.minutes(10)))
struct MovingSliceTests {
    typealias Server = RangeServer

    // MARK: - Examples

    /// A list of 60 items past a cap of 20, whose first slice grows with each request of its second page.
    private final class Growing: Sendable {
        let server: Server
        private let added: Int
        /// The number of times that the slice grows.
        private let times: Int
        private let grown = Mutex(0)

        init(by added: Int, times: Int = 1) {
            var rules = Server.Rules()
            (rules.cap, rules.pageSize, rules.isPositional, rules.rejectsBeyondCap) = (20, 5, true, true)
            let items = (0..<60).map { Server.Item(value: $0 * 40, id: $0) }
            server = Server(items, values: 0..<2_400, rules: rules, seed: 1)
            (self.added, self.times) = (added, times)
        }

        /// The list in slices, whose items have identities.
        var list: SlicedList<some PageSource<Server.Item, Int>> { list { $0.deduplicated(by: \.id) } }

        func list<Source: PageSource>(
            _ adapt: @escaping @Sendable (Pages<Server.Item, Int>) -> Source
        ) -> SlicedList<Source> where Source.Cursor: Codable {
            SlicedList(over: 0..<600, cap: 20) { [self] bounds in
                let list = server.list(from: bounds.lower.map { $0 * 4 }, to: bounds.upper.map { $0 * 4 })
                return adapt(
                    Pages { [self] cursor in
                        if bounds.lower == nil, bounds.upper != nil, cursor == 5 { grow() }
                        return try await list.page(at: cursor)
                    }
                )
            }
        }

        private func grow() {
            let time = grown.withLock { count in
                count += 1
                return count
            }
            guard time <= times else { return }
            for id in 0..<added { server.add(Server.Item(value: 1 + id, id: time * 1_000 + id)) }
        }
    }

    @Test(
        "A slice that grows past the cap while it is read is divided again, and no item arrives twice",
        arguments: [1, 9, 30]
    )
    func growth(added: Int) async throws {
        let growing = Growing(by: added)
        var items: [Server.Item] = []
        let outcome = try await growing.list.forEachPage { page, _ in items += page.page.items }
        #expect(outcome.isComplete, "\(outcome)")
        #expect(items.sorted() == growing.server.all.sorted())
        #expect(outcome.items == 60 + added && outcome.duplicates > 0)
    }

    @Test("The items of all slices contain those of one that is read again once")
    func itemsOnce() async throws {
        let growing = Growing(by: 9)
        var items: [Server.Item] = []
        for try await item in growing.list.items { items.append(item) }
        #expect(items.sorted() == growing.server.all.sorted())
    }

    @Test("A slice that grows whenever it is read makes the list unproven or short, and is named")
    func endlessGrowth() async throws {
        let growing = Growing(by: 3, times: .max)
        let outcome = try await growing.list.forEachPage { _, _ in }
        #expect(outcome.ending == .unproven || outcome.ending == .short, "\(outcome)")
        #expect(outcome.description.contains("the first other one is ..<"), "\(outcome)")
        // Each is read four times at most.
        #expect(growing.server.requests < 200)
    }

    @Test("Without identities a slice is not read again, and the other slices are kept")
    func noIdentities() async throws {
        let growing = Growing(by: 9)
        var items: [Server.Item] = []
        let outcome = try await growing.list { $0 }.forEachPage { page, _ in items += page.page.items }
        #expect(outcome.ending == .short, "\(outcome)")
        #expect(outcome.description.contains("..<"), "\(outcome)")
        #expect(outcome.advice == .identity && outcome.incomplete.count == 1)
        #expect(Set(items).isSuperset(of: growing.server.first.filter { $0.id > 20 }))
    }

    // MARK: - Random servers

    /// A list of a changing server, and the moment at which the first run stops, if it does.
    private struct Case {
        let server: Server
        private let range: Range<Int>
        /// `nil` for slices of equal width.
        private let cap: Int?
        private let parts: Int
        let stop: Int?

        /// Whether slices fit on a page.
        var fitsPages = false

        init(seed: Int, burst: Int = 1) {
            var random = SeededGenerator(seed: UInt64(seed) &* 6_151 &+ 11)
            let width = [8, 40, 200, 1_000][random.below(4)]
            range = 0..<width
            var rules = Server.Rules()
            rules.pageSize = 2 + random.below(5)
            rules.cap = rules.pageSize * (2 + random.below(4))
            cap = random.oneIn(5) ? nil : rules.cap
            if cap == nil { rules.cap = .max }
            parts = 1 + random.below(6)
            rules.isPositional = random.oneIn(2)
            rules.rejectsBeyondCap = !random.oneIn(3)
            rules.churn = [3, 10, 30, 70][random.below(4)]
            // In a list by numbers, a change that is made up for by another on the same page is invisible.
            rules.burst = burst
            if rules.isPositional, burst == 1 {
                rules.inserts = random.oneIn(2)
                rules.removes = !rules.inserts
            }
            rules.mostChanges = random.oneIn(3) ? .max : 1 + random.below(30)
            stop = random.oneIn(4) ? random.below(20) : nil
            let count = [10, 40, 120, 250][random.below(4)]
            let items = (0..<count).map { Server.Item(value: random.below(width) * 4, id: $0) }
            server = Server(items, values: 0..<width * 4, rules: rules, seed: UInt64(seed))
        }

        func list() -> SlicedList<some PageSource<Server.Item, Int>> {
            let list: @Sendable (SliceBounds) -> Server.Range_ = { [server] bounds in
                server.list(from: bounds.lower.map { $0 * 4 }, to: bounds.upper.map { $0 * 4 })
            }
            guard let cap else { return SlicedList(over: range, into: parts) { list($0).deduplicated(by: \.id) } }
            return SlicedList(over: range, cap: cap, fitsPages: fitsPages) { list($0).deduplicated(by: \.id) }
        }
    }

    /// A tenth of the number of random lists.
    private static let casesOfPart = ProcessInfo.processInfo.environment["MOVING_CASES"].flatMap { Int($0) } ?? 100

    @Test(
        "A list that changes never fails for it, and is complete only if every lasting item arrived once",
        arguments: 0..<10
    )
    func randomChanges(part: Int) async throws {
        var (quiet, complete) = (0, 0)
        for seed in part * Self.casesOfPart..<(part + 1) * Self.casesOfPart {
            let list = Case(seed: seed)
            let (outcome, items) = try await list.list().crawl(stoppingAfter: list.stop)
            let rules = list.server.rules
            let found = Set(items)
            #expect(
                [.complete, .unproven, .short].contains(outcome.ending) && outcome.items <= items.count,
                "seed \(seed): \(outcome) of \(rules)"
            )
            if list.stop == nil {
                #expect(found.count == items.count, "seed \(seed): an item arrived twice, \(outcome)")
            }
            // A list that changes often enough at first, and then stays as it is.
            let isQuiet =
                list.stop == nil && rules.mostChanges <= 10 && rules.churn >= 30 && outcome.ending != .short
            quiet += isQuiet ? 1 : 0
            guard outcome.isComplete else { continue }
            complete += isQuiet ? 1 : 0
            let missing = list.server.lasting.subtracting(found)
            let isRight = missing.isEmpty && found.count == items.count && found.isSubset(of: list.server.all)
            #expect(isRight, "seed \(seed): \(outcome), and \(missing) are missing of \(rules)")
        }
        #expect(Double(complete) > Double(quiet) * 0.7 - 1, "\(complete) of \(quiet)")
    }

    /// In slices of several pages by number, items that are added and removed hide others.
    @Test(
        "Slices that arrive in one response have every lasting item, whatever is added and removed",
        arguments: 0..<10
    )
    func changesThatHideItems(part: Int) async throws {
        var atOnce = 0
        for seed in part * Self.casesOfPart..<(part + 1) * Self.casesOfPart where seed % 2 == 0 {
            var list = Case(seed: seed, burst: 6)
            list.fitsPages = seed % 6 > 0
            let (outcome, items) = try await list.list().crawl(stoppingAfter: list.stop)
            guard outcome.isComplete, outcome.isReadAtOnce else { continue }
            atOnce += 1
            let missing = list.server.lasting.subtracting(items)
            #expect(missing.isEmpty, "seed \(seed): \(outcome), and \(missing) are missing of \(list.server.rules)")
        }
        #expect(atOnce > 0)
    }
}
