import Foundation
import PagingJSON
import PagingTesting
import Synchronization
import Testing

@testable import Paging

@Suite("A list in slices", .timeLimit(.minutes(10)))
struct SlicedListTests {
    typealias Server = RangeServer

    /// The way in which the client writes the bounds of a slice.
    struct Told {
        var includesLower = true
        var includesUpper = false

        func list(_ bounds: SliceBounds, of server: Server) -> Server.Range_ {
            let lower = bounds.lower.map { ($0 - (includesLower ? 0 : 1)) * 4 }
            let upper = bounds.upper.map { ($0 - (includesUpper ? 1 : 0)) * 4 }
            return server.list(from: lower, to: upper)
        }
    }

    private static func items(_ values: [Int?]) -> [Server.Item] {
        values.enumerated().map { Server.Item(value: $1, id: $0) }
    }

    private static func sliced(
        _ server: Server,
        over range: Range<Int>,
        cap: Int? = nil,
        parts: Int = 4,
        told: Told = Told()
    ) -> SlicedList<some PageSource<Server.Item, Int>> {
        if let cap {
            return SlicedList(over: range, cap: cap) { told.list($0, of: server).identified(by: \.id) }
        }
        return SlicedList(over: range, into: parts) { told.list($0, of: server).identified(by: \.id) }
    }

    // MARK: - Examples

    @Test("A list beyond the cap is read whole, in the order of its values")
    func pastTheCap() async throws {
        var rules = Server.Rules()
        (rules.cap, rules.pageSize) = (40, 10)
        let items = Self.items((0..<600).map { $0 * 7 % 4_000 })
        let server = Server(items, values: 0..<4_000, rules: rules, seed: 1)
        var found: [Server.Item] = []
        for try await item in Self.sliced(server, over: 0..<1_000, cap: 40).items { found.append(item) }
        #expect(found == items.sorted())
    }

    @Test("The first page of a slice is the page that counted it")
    func countedPages() async throws {
        var rules = Server.Rules()
        (rules.cap, rules.pageSize) = (100, 10)
        let server = Server(Self.items((0..<5_000).map { $0 * 4 }), values: 0..<20_000, rules: rules, seed: 1)
        var pages = 0
        let outcome = try await Self.sliced(server, over: 0..<5_000, cap: 100).forEachPage { _, _ in pages += 1 }
        #expect(outcome.isComplete, "\(outcome)")
        #expect(Double(server.requests) <= Double(pages) * 1.05, "\(server.requests) requests, \(pages) pages")
        #expect(outcome.description.contains("5000 of 5000 declared items in"))
    }

    @Test("A position that alone exceeds the cap is named, and the list is short", arguments: [true, false])
    func burst(isRejected: Bool) async throws {
        var rules = Server.Rules()
        (rules.cap, rules.pageSize, rules.isPositional, rules.rejectsBeyondCap) = (20, 5, true, isRejected)
        let values = (0..<100).map { $0 * 4 } + Array(repeating: 200, count: 30)
        let server = Server(Self.items(values), values: 0..<400, rules: rules, seed: 1)
        var found: Set<Server.Item> = []
        let outcome = try await Self.sliced(server, over: 0..<100, cap: 20).forEachPage { page, _ in
            found.formUnion(page.page.items)
        }
        #expect(outcome.ending == .short)
        #expect(outcome.incomplete.map(\.path) == [["50..<51"]])
        #expect(outcome.description.contains("50..<51"), "\(outcome)")
        #expect(found.count == 99 + 20)
    }

    @Test("Items below and above the range belong to the first and the last slice", arguments: [nil, 8])
    func outside(parts: Int?) async throws {
        let items = Self.items((0..<80).map { $0 * 4 })
        let server = Server(items, values: 0..<400, rules: .init(), seed: 1)
        var found: Set<Server.Item> = []
        let list = Self.sliced(server, over: 30..<60, cap: parts == nil ? 40 : nil, parts: parts ?? 0)
        let outcome = try await list.forEachPage { page, _ in found.formUnion(page.page.items) }
        #expect(outcome.isComplete, "\(outcome)")
        #expect(found == Set(items))
    }

    @Test("An item without a value is in no slice, and the list is short", arguments: [true, false])
    func noValue(endsNow: Bool) async throws {
        let server = Server(Self.items((0..<50).map { $0 * 4 } + [nil]), values: 0..<400, rules: .init(), seed: 1)
        let list = SlicedList(over: 0..<45, cap: 20, endsNow: endsNow) { Told().list($0, of: server) }
        let outcome = try await list.forEachPage { _, _ in }
        #expect(outcome.ending == .short)
        #expect(outcome.description.contains("no value by which"), "\(outcome)")
    }

    @Test("A slice that changes after it was read is named")
    func change() async throws {
        let server = Server(Self.items((0..<100).map { $0 * 4 }), values: 0..<400, rules: .init(), seed: 1)
        let isChanged = Mutex(false)
        let list = SlicedList(over: 0..<100, cap: 20) { bounds in
            // From the last slice on, the first one has another item.
            Pages<Server.Item, Int> { cursor in
                var page = try await Told().list(bounds, of: server).page(at: cursor)
                if bounds.lower == nil, isChanged.withLock(\.self), let total = page.links.totalCount {
                    page.links.totalCount = TotalCount(total.value + 1)
                }
                if bounds.upper == nil, bounds.lower != nil { isChanged.withLock { $0 = true } }
                return page
            }
        }
        let outcome = try await list.forEachPage { _, _ in }
        #expect(outcome.ending == .unproven)
        #expect(outcome.description.contains("changed from 100 to 101 while it was read, and ..<"), "\(outcome)")
    }

    @Test("Bounds that are included on one side only by the server lose items or repeat them, and never prove the list")
    func bounds() async throws {
        for (told, server) in [
            ((true, false), (false, false)), ((true, false), (true, true)), ((true, true), (true, false)),
        ] {
            var rules = Server.Rules()
            (rules.includesLower, rules.includesUpper) = server
            let list = Server(Self.items((0..<100).map { $0 * 4 }), values: 0..<400, rules: rules, seed: 1)
            let bounds = Told(includesLower: told.0, includesUpper: told.1)
            let outcome = try await Self.sliced(list, over: 0..<100, cap: 20, told: bounds).forEachPage { _, _ in }
            #expect(!outcome.isComplete, "told \(told), server \(server): \(outcome)")
        }
    }

    @Test(
        "Where the server ignores a bound, the search ends although no slice gets shorter",
        arguments: [true, false],
        [true, false]
    )
    func ignoredBound(lower: Bool, isClamped: Bool) async throws {
        var rules = Server.Rules()
        (rules.cap, rules.isPositional, rules.total) = (20, true, isClamped ? .clamped : .exact)
        let server = Server(Self.items((0..<100).map { $0 * 4 }), values: 0..<400, rules: rules, seed: 1)
        let list = SlicedList(over: 0..<1_000_000_000, cap: 20) { bounds in
            let written = SliceBounds(lower: lower ? nil : bounds.lower, upper: lower ? bounds.upper : nil)
            return Told().list(written, of: server).identified(by: \.id)
        }
        let outcome = try await list.forEachPage(window: .pages(4)) { _, _ in }
        #expect(outcome.ending == .unproven && outcome.advice == .bounds, "\(outcome)")
        #expect(outcome.description.contains("the API ignores a bound"), "\(outcome)")
        #expect(server.requests < 300)
    }

    @Test("Slices of a list with opaque cursors load at the same time")
    func parts() async throws {
        let server = Server(Self.items((0..<90).map { $0 * 4 }), values: 0..<400, rules: .init(), seed: 1)
        var slices: [String: Int] = [:]
        let list = Self.sliced(server, over: 0..<100, parts: 8)
        for try await slice in list.slices(window: .pages(8)) { slices[slice.parent.name] = slice.items.count }
        #expect(slices.count == 8)
        #expect(slices.values.reduce(0, +) == 90)
        #expect(slices["..<13"] == 13)
    }

    @Test("A list without a declared number of items cannot be divided below a cap, and says so")
    func noTotal() async throws {
        var rules = Server.Rules()
        rules.total = .none
        let server = Server(Self.items((0..<90).map { $0 * 4 }), values: 0..<400, rules: rules, seed: 1)
        let outcome = try await Self.sliced(server, over: 0..<100, cap: 20).forEachPage { _, _ in }
        #expect(outcome.ending == .failed)
        #expect(outcome.description.contains("declares no number of items"), "\(outcome)")
    }

    @Test("Where the API respects only the day of a bound, the slices meet if it includes one of both days")
    func coarseBounds() async throws {
        var rules = Server.Rules()
        rules.total = .none
        // Two items on each of a hundred days of 24 positions.
        let server = Server(Self.items((0..<200).map { $0 * 48 }), values: 0..<9_600, rules: rules, seed: 1)
        for isIncluded in [true, false] {
            let list = SlicedList(over: 0..<2_390, into: 5) { bounds in
                let lower = bounds.lower.map { ($0 / 24 + (isIncluded ? 0 : 1)) * 96 }
                return server.list(from: lower, to: bounds.upper.map { $0 / 24 * 96 }).identified(by: \.id)
            }
            var items: [Server.Item] = []
            let outcome = try await list.forEachPage { page, _ in items += page.page.items }
            #expect(outcome.ending == (isIncluded ? .complete : .unproven), "\(outcome)")
            #expect(items.count == (isIncluded ? 200 : 192))
            if !isIncluded { #expect(outcome.advice == .bounds, "\(outcome)") }
        }
    }

    @Test("Without a declared number and identities, nothing shows that slices meet, and the list is unproven")
    func uncompared() async throws {
        var rules = Server.Rules()
        rules.total = .none
        let server = Server(Self.items((0..<90).map { $0 * 4 }), values: 0..<400, rules: rules, seed: 1)
        let list = SlicedList(over: 0..<100, into: 4) { Told().list($0, of: server) }
        let outcome = try await list.forEachPage { _, _ in }
        #expect(outcome.ending == .unproven)
        #expect(outcome.description.contains("no identity"), "\(outcome)")
    }

    @Test(
        "Where the server counts only up to the cap, items without a value are not overlooked",
        arguments: [Server.Total.clamped, .lowerBound]
    )
    func clampedCounts(total: Server.Total) async throws {
        var rules = Server.Rules()
        (rules.cap, rules.total) = (20, total)
        var values: [Int?] = (0..<18).map { $0 * 4 }
        // Items behind the end of the range hide how many have no value.
        values += (0..<5).map { 400 + $0 * 4 }
        values += Array(repeating: nil, count: 10)
        let server = Server(Self.items(values), values: 0..<800, rules: rules, seed: 1)
        let list = SlicedList(over: 0..<50, cap: 20, endsNow: true) { Told().list($0, of: server).identified(by: \.id) }
        let outcome = try await list.forEachPage { _, _ in }
        #expect(outcome.ending == .unproven && outcome.advice == .total, "\(outcome)")
    }

    // MARK: - Random servers

    /// A random server, the client's idea of its bounds, and the division.
    private struct Case {
        let server: Server
        let told: Told
        let range: Range<Int>
        let cap: Int?
        let parts: Int
        let stop: Int?

        init(seed: Int) {
            var random = SeededGenerator(seed: UInt64(seed) &* 7_919 &+ 3)
            let width = [4, 12, 60, 400][random.below(4)]
            range = 0..<width
            var rules = Server.Rules()
            rules.pageSize = 1 + random.below(6)
            rules.cap = random.oneIn(4) ? .max : rules.pageSize * (1 + random.below(4))
            cap = rules.cap == .max && random.oneIn(2) ? nil : min(rules.cap, 24)
            rules.total =
                cap == nil
                ? [.exact, .none][random.below(2)] : random.oneIn(6) ? Server.Total.allCases[random.below(4)] : .exact
            (rules.includesLower, rules.includesUpper) = (!random.oneIn(3), random.oneIn(3))
            rules.isPositional = random.oneIn(2)
            rules.rejectsBeyondCap = random.oneIn(2)
            rules.churn = random.oneIn(3) ? [2, 10, 40][random.below(3)] : 0
            // A change within a page that is made up for by another is invisible in a list by numbers.
            // So is one of an item that no slice has.
            let hasUnreached = random.oneIn(2)
            if rules.isPositional || hasUnreached {
                rules.inserts = random.oneIn(2)
                rules.removes = !rules.inserts
            }
            var told = Told(includesLower: rules.includesLower, includesUpper: rules.includesUpper)
            if hasUnreached, random.oneIn(2) {
                told = Told(includesLower: random.oneIn(2), includesUpper: random.oneIn(2))
            }
            self.told = told
            if rules.total == .none { rules.isPositional = false }
            rules.ignoresRange = random.oneIn(25)
            parts = 1 + random.below(6)
            stop = random.oneIn(3) ? random.below(12) : nil
            let isTold = told.includesLower == rules.includesLower && told.includesUpper == rules.includesUpper
            let isFine = random.oneIn(3) && hasUnreached && rules.total != .none && stop == nil
            let count = random.below([1, 8, 40, 120][random.below(4)])
            let burst = random.below(width) * 4
            // A checkpoint has no items, so that one that arrives twice can make up for one without a value. Without a
            // total, nothing shows an item without a value.
            let hasNulls = hasUnreached && rules.total != .none && (stop == nil || isTold)
            var values: [Int?] = []
            for _ in 0..<count {
                if random.oneIn(100) {
                    values.append(hasNulls && random.oneIn(2) ? nil : (width + random.below(9)) * 4)
                } else if random.oneIn(6) {
                    values.append(burst)
                } else {
                    values.append(random.below(width) * 4 + (isFine ? random.below(4) : 0))
                }
            }
            let items = values.enumerated().map { Server.Item(value: $1, id: $0) }
            server = Server(items, values: 0..<width * 4, rules: rules, seed: UInt64(seed))
        }
    }

    /// A tenth of the number of random servers.
    private static let casesOfPart = ProcessInfo.processInfo.environment["SLICE_CASES"].flatMap { Int($0) } ?? 1_000

    @Test("A list of a random server is complete only if every lasting item arrived once", arguments: 0..<10)
    func randomServers(part: Int) async throws {
        var (complete, honest) = (0, 0)
        for seed in part * Self.casesOfPart..<(part + 1) * Self.casesOfPart {
            let list = Case(seed: seed)
            let sliced = Self.sliced(list.server, over: list.range, cap: list.cap, parts: list.parts, told: list.told)
            let (outcome, items) = try await sliced.crawl(stoppingAfter: list.stop)
            let rules = list.server.rules
            let isHonest =
                rules.churn == 0 && !rules.ignoresRange && rules.total == .exact
                && list.told.includesLower == rules.includesLower && list.told.includesUpper == rules.includesUpper
            honest += isHonest ? 1 : 0
            guard outcome.isComplete else { continue }
            complete += isHonest ? 1 : 0
            let found = Set(items)
            let missing = list.server.lasting.subtracting(found)
            let isRight = missing.isEmpty && found.count == items.count && found.isSubset(of: list.server.all)
            #expect(isRight, "seed \(seed): \(outcome), and \(missing) are missing of \(list), \(list.server.rules)")
        }
        // Honest servers have bursts, items outside of the range, and values between two positions.
        #expect(Double(complete) > Double(honest) * 0.5, "\(complete) of \(honest)")
    }
}
