import Foundation
import PagingTesting
import Synchronization
import Testing

@testable import Paging

/// `CHANGE_CASES` sets the number of histories of each part.
@Suite("Random histories of a list whose changes are recorded", .timeLimit(.minutes(10)))
struct ChangeHistoryTests {
    /// A plant of a garden: its label is any text, and what is written about it changes.
    struct Plant: Hashable, Sendable, Codable {
        let label: String
        var text: String
    }

    /// A list whose items change, move, come and go while it is read, and of which many requests fail.
    ///
    /// It records each response, independently of the code that reads it.
    private final class Garden: PageSource, Sendable {
        struct Unavailable: Error {}

        /// The order of the list, and the addresses of its pages.
        enum Kind: CaseIterable {
            /// In the order of labels, after a label.
            case keyset
            /// In any order, after a place, which changes when the item moves.
            case movingCursor
            /// In any order, by the number of items before the page.
            case offset
        }

        struct State {
            /// The places and texts of the items, by their labels.
            var plants: [String: (place: Double, text: String)] = [:]
            var random: SeededGenerator
            /// The labels that were removed, which do not return while a crawl runs.
            var removed: Set<String> = []
            /// The labels that left between two crawls, which return between two crawls only.
            ///
            /// No walk can see an item that returns behind it.
            var left: Set<String> = []
            /// The newest text of each label in the responses of a run.
            var delivered: [String: String] = [:]
            var churn = 0
            var failures = 30
            var isCrawling = false
        }

        let kind: Kind
        private let size: Int
        private let totals: Int
        let state: Mutex<State>

        init(_ kind: Kind, seed: UInt64) {
            self.kind = kind
            var random = SeededGenerator(seed: seed)
            size = 1 + Int(random.next() % 4)
            // On no page, on the first one, or on each.
            totals = Int(random.next() % 4)
            state = Mutex(State(random: random))
            state.withLock { state in
                for _ in 0..<state.random.next() % 14 { Self.plant(&state) }
            }
        }

        var plants: [String: String] { state.withLock { $0.plants.mapValues(\.text) } }

        private static func text(_ random: inout SeededGenerator, _ letters: [Character], upTo length: UInt64) -> String
        {
            String((0...random.next() % length).map { _ in letters[Int(random.next() % UInt64(letters.count))] })
        }

        private static func plant(_ state: inout State) {
            // Labels with separators, controls, and marks that compose.
            let letters: [Character] = ["a", "b", "é", "e\u{301}", "/", "%", "\n", "\0", "7", "\u{1F331}", " "]
            let label = text(&state.random, letters, upTo: 3)
            guard !state.removed.contains(label), !state.isCrawling || !state.left.contains(label) else { return }
            let place = Double(state.random.next() % 1_000_000)
            state.plants[label] = state.plants[label] ?? (place, text(&state.random, ["x", "y"], upTo: 2))
        }

        func change() { state.withLock { Self.change(&$0, mayReturn: kind == .keyset) } }

        private static func change(_ state: inout State, mayReturn: Bool) {
            guard Int(state.random.next() % 100) < state.churn else { return }
            let labels = state.plants.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            let action = state.random.next() % 5
            guard action > 0, !labels.isEmpty else { return plant(&state) }
            let label = labels[Int(state.random.next() % UInt64(labels.count))]
            switch action {
            case 1:
                state.plants[label] = nil
                // In a fixed order, an item may leave and return between two crawls.
                if state.isCrawling || !mayReturn { state.removed.insert(label) } else { state.left.insert(label) }
            case 2: state.plants[label]?.place = Double(state.random.next() % 1_000_000)
            default: state.plants[label]?.text = text(&state.random, ["x", "y"], upTo: 2)
            }
        }

        func page(at cursor: String?) async throws -> Page<Plant, String> {
            try state.withLock { state in
                Self.change(&state, mayReturn: kind == .keyset)
                if Int(state.random.next() % 100) < state.failures { throw Unavailable() }
                let rows = sorted(state.plants)
                let start = self.start(at: cursor, rows)
                let end = min(start + size, rows.count)
                for (label, plant) in rows[start..<end] {
                    state.delivered[label] = plant.text
                }
                let items = rows[start..<end].map { Plant(label: $0.0, text: $0.1.text) }
                let isLast = end >= rows.count || end == start
                var page = Page(items: items, following: isLast ? nil : address(end, rows))
                if totals > 1 || totals == 1 && cursor == nil { page.links.totalCount = TotalCount(rows.count) }
                page.links.isPositional = kind == .offset
                return page
            }
        }

        private typealias Row = (String, (place: Double, text: String))

        private func sorted(_ plants: [String: (place: Double, text: String)]) -> [Row] {
            plants.map { ($0.key, $0.value) }.sorted { left, right in
                kind == .keyset || left.1.place == right.1.place
                    ? left.0.utf8.lexicographicallyPrecedes(right.0.utf8) : left.1.place < right.1.place
            }
        }

        private func start(at cursor: String?, _ rows: [Row]) -> Int {
            guard let cursor else { return 0 }
            return switch kind {
            case .keyset:
                rows.firstIndex { cursor.utf8.lexicographicallyPrecedes($0.0.utf8) } ?? rows.count
            case .movingCursor: rows.firstIndex { $0.1.place > Double(cursor) ?? 0 } ?? rows.count
            case .offset: min(Int(cursor) ?? 0, rows.count)
            }
        }

        private func address(_ end: Int, _ rows: [Row]) -> String {
            switch kind {
            case .keyset: rows[end - 1].0
            case .movingCursor: "\(rows[end - 1].1.place)"
            case .offset: "\(end)"
            }
        }
    }

    private static let coding = PageCoding<Plant, String>(
        encodeItem: { Array("\($0.label)\u{1}\($0.text)".utf8) },
        decodeItem: { bytes in
            let parts = bytes.split(separator: 1, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
            return Plant(label: parts[0], text: parts[1])
        },
        encodeCursor: { $0 },
        decodeCursor: { $0 }
    ).identified(as: "plant") { $0.label }

    /// A reader of the changes, which knows the list by nothing else.
    private struct Replica {
        var plants: [Data: String] = [:]

        /// Applies changes, and returns the labels of those that were removed.
        mutating func apply(_ changes: ListChanges<Plant>, _ comment: Comment) async throws -> Set<Data> {
            var removed: Set<Data> = []
            var changed: Set<Data> = []
            for try await change in changes {
                switch change {
                case .added(let plant):
                    #expect(plants.updateValue(plant.text, forKey: plant.key) == nil, comment)
                    #expect(changed.insert(plant.key).inserted, comment)
                case .changed(let old, let new):
                    #expect(old.key == new.key && old.text != new.text, comment)
                    #expect(plants.updateValue(new.text, forKey: new.key) == old.text, comment)
                    #expect(changed.insert(new.key).inserted, comment)
                case .removed(let plant):
                    #expect(plants.removeValue(forKey: plant.key) == plant.text, comment)
                    #expect(removed.insert(plant.key).inserted, comment)
                }
            }
            return removed
        }
    }

    /// The expected content of a store, from the responses of the server and the verdicts alone.
    private struct Model {
        /// The newest text of each label, and the number of the crawl that delivered it.
        var rows: [Data: (text: String, crawl: Int)] = [:]
        /// The newest complete crawl.
        var complete: Int?

        mutating func add(_ delivered: [String: String], of crawl: Int) {
            for (label, text) in delivered { rows[Data(label.utf8)] = (text, crawl) }
        }
    }

    @Test(
        "Changes are exact, no living item is removed, and each that is gone is removed by the next proven crawl",
        arguments: 0..<4
    )
    func histories(part: Int) async throws {
        let cases = ProcessInfo.processInfo.environment["CHANGE_CASES"].flatMap { Int($0) } ?? 100
        var counts: [String: Int] = [:]
        for seed in part * cases..<(part + 1) * cases {
            try await play(seed, &counts)
        }
        for word in ["order", "agreement", "unproven", "refused", "removed", "quiet"] {
            #expect(counts[word] ?? 0 > cases / 20, "\(word): \(counts)")
        }
    }

    private func play(_ seed: Int, _ counts: inout [String: Int]) async throws {
        var random = SeededGenerator(seed: UInt64(seed) &* 53 &+ 11)
        let kind = Garden.Kind.allCases[Int(random.next() % 3)]
        let garden = Garden(kind, seed: UInt64(seed))
        let order: ItemOrder = kind == .keyset && random.next() % 4 > 0 || kind == .offset ? .fixed : .unknown
        let loss = random.next() % 4 == 0 ? 20 : 100
        let kept = 1 + Int(random.next() % 4)
        let store = MemoryPageStore()
        // Each run is one of another process, which knows the store only.
        func cached() -> CachedSource<Garden> {
            garden.cached(in: store, as: "garden", coding: Self.coding)
                .trackingChanges(order: order, maximumLoss: loss, keepingCrawls: kept)
        }
        var (replica, model) = (Replica(), Model())
        var position: ChangePosition?
        // A crawl that is not complete is continued by the next call, or restarts if pages before its place are gone.
        var (crawl, goneBefore, isQuiet) = (0, Set<Data>(), false)
        var past: [(crawl: Int, position: ChangePosition, replica: Replica)] = []
        for _ in 0..<6 {
            garden.state.withLock { ($0.churn, $0.isCrawling) = (60, false) }
            for _ in 0..<3 { garden.change() }
            try await edit(store, &random)
            let churn = [0, 0, 15, 60][Int(random.next() % 4)]
            garden.state.withLock { state in
                (state.churn, state.isCrawling) = (churn, true)
            }
            let comment: Comment = "seed \(seed), \(kind), \(order), after crawl \(crawl)"
            for run in 0..<200 {
                let gone = Set(model.rows.keys).subtracting(garden.plants.keys.map { Data($0.utf8) })
                garden.state.withLock { $0.delivered = [:] }
                let outcome = try await cached().crawl(window: .serial)
                let walk = try #require(await store.record(of: "garden")?.tracking?.walk)
                if walk != crawl { (crawl, goneBefore, isQuiet) = (walk, gone, true) }
                isQuiet = isQuiet && churn == 0
                model.add(garden.state.withLock { $0.delivered }, of: crawl)
                let changes = try await cached().changes(since: position)
                let removed = try await replica.apply(changes, comment)
                position = changes.position
                guard outcome.ending == .failed else {
                    try await check(changes.removals, removed)
                    break
                }
                #expect(removed.isEmpty && !changes.removals.isProven, comment)
                try #require(run < 199, comment)
            }

            /// Compares the end of a crawl with the model, and the server.
            func check(_ verdict: RemovalVerdict, _ removed: Set<Data>) async throws {
                let before = Set(model.rows.keys)
                let living = Set(garden.plants.keys.map { Data($0.utf8) })
                let isComplete = await store.record(of: "garden")?.ending == .complete
                switch verdict {
                case .proven(let proof, let count):
                    counts[proof.rawValue, default: 0] += 1
                    counts["removed", default: 0] += count
                    #expect(isComplete && removed.count == count, comment)
                    // An agreement concerns the items that were gone before the earlier crawl.
                    let first = proof == .agreement ? model.complete ?? 0 : crawl
                    model.rows = model.rows.filter { $0.value.crawl >= first }
                    #expect(removed == before.subtracting(model.rows.keys), comment)
                    if proof == .order {
                        #expect(goneBefore.subtracting(living).isDisjoint(with: replica.plants.keys), comment)
                    }
                    if isQuiet, proof == .order {
                        counts["quiet", default: 0] += 1
                        let truth = garden.plants.map { (Data($0.key.utf8), $0.value) }
                        #expect(replica.plants == Dictionary(uniqueKeysWithValues: truth), comment)
                    }
                case .unproven, .refused:
                    counts[verdict.isRefusal ? "refused" : "unproven", default: 0] += 1
                    #expect(removed.isEmpty, comment)
                }
                #expect(removed.isDisjoint(with: living), "\(comment): \(verdict)")
                #expect(replica.plants == model.rows.mapValues(\.text), comment)
                if isComplete { model.complete = crawl }
                try await checkPast(removed)
            }

            /// Checks the changes since earlier positions, and the query of removed items.
            func checkPast(_ removed: Set<Data>) async throws {
                var gone: Set<Data> = []
                for try await item in try cached().removedItems() { gone.insert(item.item.key) }
                #expect(gone.isSuperset(of: removed) && gone.isDisjoint(with: replica.plants.keys), comment)
                for state in past {
                    do {
                        var earlier = state.replica
                        _ = try await earlier.apply(try await cached().changes(since: state.position), comment)
                        #expect(earlier.plants == replica.plants, comment)
                    } catch let error as PagingError {
                        #expect(error.code == .changesUnavailable && crawl - state.crawl > kept, comment)
                    }
                }
                var whole = Replica()
                _ = try await whole.apply(try await cached().changes(), comment)
                #expect(whole.plants == replica.plants, comment)
                // A position within a crawl needs the changes of that crawl.
                let last = model.complete == crawl ? crawl : crawl - 1
                if let position { past.append((last, position, replica)) }
            }
        }
    }

    /// Changes the store as an app does between crawls.
    private func edit(_ store: MemoryPageStore, _ random: inout SeededGenerator) async throws {
        guard let plant = await store.page(at: nil, of: "garden")?.items.first, let key = plant.key else { return }
        switch random.next() % 5 {
        case 0: await store.update(CachedItem(key, bytes: plant.bytes + "!".utf8))
        case 1: await store.remove(.item(key))
        case 2: await store.expire(.all)
        default: break
        }
    }
}

extension ChangeHistoryTests.Plant {
    /// The label by its bytes, as servers compare identifiers.
    fileprivate var key: Data { Data(label.utf8) }
}

extension RemovalVerdict {
    fileprivate var isRefusal: Bool { if case .refused = self { true } else { false } }
}
