import Foundation
import PagingHTTP
import PagingTesting
import Synchronization
import Testing

@testable import PaginateCrawls
@testable import PaginateDatabase
@testable import PaginateOptions
@testable import Paging

/// `MIRROR_CASES` sets the number of histories of each part.
@Suite("Random histories of a mirrored list", .timeLimit(.minutes(10)))
struct MirrorHistoryTests {
    /// A list whose items are added, removed and moved while it is read, and of which many requests fail.
    private final class Server: Sendable {
        struct Unavailable: Error {}

        /// The order of the list, and the addresses of its pages.
        enum Kind: CaseIterable {
            /// In the order of identifiers, after a key.
            case keyset
            /// In any order, after the key of an item's place, which changes when the item moves.
            case movingCursor
            /// In any order, by the number of items before the page.
            case offset
        }

        private struct State {
            /// The places of the items, by their identifiers.
            var items: [Int: Double]
            var random: SeededGenerator
            var lastID: Int
            var removedNow: Set<Int> = []
        }

        let kind: Kind
        let size: Int
        private let state: Mutex<State>
        let churn = Mutex(0)
        private let declaresTotal: Bool

        init(_ kind: Kind, seed: UInt64) {
            var random = SeededGenerator(seed: seed)
            self.kind = kind
            size = 1 + Int(random.next() % 4)
            declaresTotal = kind != .keyset || random.next() % 2 == 0
            let count = Int(random.next() % 12)
            let items = (0..<count).map { ($0 * 3, Double(random.next() % 1_000_000)) }
            state = Mutex(State(items: Dictionary(uniqueKeysWithValues: items), random: random, lastID: count * 3))
        }

        var ids: Set<Int> { state.withLock { Set($0.items.keys) } }

        func change() {
            state.withLock { state in
                guard Int(state.random.next() % 100) < churn.withLock({ $0 }) else { return }
                let ids = state.items.keys.sorted()
                let place = Double(state.random.next() % 1_000_000)
                switch state.random.next() % 3 {
                case 0:
                    // New identifiers lie anywhere, as random ones do.
                    state.lastID += 3
                    let id = state.random.next() % 2 == 0 ? state.lastID : state.lastID * 1_000_003 % 1_000 * 3 + 1
                    if state.items[id] == nil, !state.removedNow.contains(id) { state.items[id] = place }
                case 1 where !ids.isEmpty:
                    let id = ids[Int(state.random.next() % UInt64(ids.count))]
                    state.items[id] = nil
                    state.removedNow.insert(id)
                case 2 where !ids.isEmpty:
                    state.items[ids[Int(state.random.next() % UInt64(ids.count))]] = place
                default: break
                }
            }
        }

        func page(at cursor: String?) throws -> Page<Int, String> {
            change()
            return try state.withLock { state in
                if state.random.next() % 100 < 30 { throw Unavailable() }
                let ids = state.items.keys.sorted { left, right in
                    let (first, second) = (state.items[left] ?? 0, state.items[right] ?? 0)
                    return kind == .keyset ? left < right : (first, left) < (second, right)
                }
                var start = 0
                if let cursor {
                    switch kind {
                    case .keyset: start = ids.firstIndex { $0 > Int(cursor) ?? 0 } ?? ids.count
                    case .movingCursor:
                        start = ids.firstIndex { state.items[$0] ?? 0 > Double(cursor) ?? 0 } ?? ids.count
                    case .offset: start = min(Int(cursor) ?? 0, ids.count)
                    }
                }
                let end = min(start + size, ids.count)
                var following: String?
                if end < ids.count, end > start {
                    let last = ids[end - 1]
                    switch kind {
                    case .keyset: following = "\(last)"
                    case .movingCursor: following = "\(state.items[last] ?? 0)"
                    case .offset: following = "\(end)"
                    }
                }
                var page = Page<Int, String>(items: Array(ids[start..<end]), following: following)
                page.links.totalCount = declaresTotal ? TotalCount(ids.count) : nil
                page.links.isPositional = kind == .offset
                return page
            }
        }
    }

    /// A table whose rows are marked, in memory.
    private struct Table {
        let database: SQLiteConnection
        var columns = ListColumns()

        init() throws {
            database = try SQLiteConnection(":memory:", for: .writing, busyTimeout: 1)
        }

        func rows(_ condition: String) throws -> Set<Int> {
            guard !columns.all.isEmpty else { return [] }
            return Set(
                try database.rows("SELECT id FROM items WHERE \(condition)").compactMap {
                    $0[0].integer.map { Int($0) }
                }
            )
        }
    }

    /// Reads the list once, with as many runs as it takes, and returns the end of the walk.
    private func walk(
        _ server: Server,
        _ order: RemovalEvidence.Order,
        into table: inout Table,
        _ record: inout RemovalEvidence
    ) async throws -> RemovalEvidence.Proof? {
        let rows = ItemTable("items", key: "/id", columns: table.columns, walk: record.walk)
        let source = Pages<Int, String> { try server.page(at: $0) }.deduplicated(by: \.self)
        var point: ResumePoint<String>?
        for _ in 0..<100 {
            var pages = source.pages(from: point, window: .serial).makeAsyncIterator()
            while let page = try? await pages.next() {
                record.addPage(declaring: page.links.totalCount)
                for item in page.items { record.add(key: "\(item)".utf8) }
                let items = page.items.map { RawItem(bytes: Array("{\"id\":\($0)}".utf8)[...]) }
                try rows.write(items, in: table.database)
            }
            let outcome = pages.outcome
            table.columns = rows.columns
            if outcome.ending == .failed, let next = outcome.resumePoint {
                point = next
                continue
            }
            return record.end(
                RemovalEvidence.WalkEnd(
                    isComplete: outcome.isComplete,
                    isPositional: outcome.result.isPositional,
                    order: order
                )
            )
        }
        return nil
    }

    @Test("No living row is marked, and each row that is gone is marked by the next proven walk", arguments: 0..<10)
    func histories(part: Int) async throws {
        let cases = ProcessInfo.processInfo.environment["MIRROR_CASES"].flatMap { Int($0) } ?? 200
        var (proofs, marks) = ([RemovalProof: Int](), 0)
        let plan = MirrorPlan(action: .mark, maximumLoss: 100, order: .unknown)
        for seed in part * cases..<(part + 1) * cases {
            var random = SeededGenerator(seed: UInt64(seed) &* 31 &+ 7)
            let kind = Server.Kind.allCases[Int(random.next() % 3)]
            let server = Server(kind, seed: UInt64(seed))
            let order: RemovalEvidence.Order =
                kind == .keyset && random.next() % 4 > 0 ? .fixed(overlaps: false) : .unknown
            var table = try Table()
            var record = RemovalEvidence()
            var gone: [Set<Int>] = []
            for number in 0..<5 {
                if number > 0 { record.begin() }
                // Between walks and in most of them, the list changes.
                server.churn.withLock { $0 = 60 }
                for _ in 0..<3 { server.change() }
                server.churn.withLock { $0 = [0, 0, 15, 60][Int(random.next() % 4)] }
                gone.append(try table.rows("TRUE").subtracting(server.ids))
                let proof = try await walk(server, order, into: &table, &record)
                guard let proof else { continue }
                let verdict = try MirrorTable.apply(proof, plan, to: "items", in: table.database)
                guard verdict.isProven else { continue }
                proofs[proof.kind, default: 0] += 1
                let marked = try table.rows("paginate_removed_at IS NOT NULL")
                #expect(marked.isDisjoint(with: server.ids), "seed \(seed), \(kind), walk \(number): \(proof.kind)")
                // What was gone before the first walk of the proof is marked.
                let first = proof.kind == .agreement ? gone[proof.walk - 1] : gone[number]
                #expect(marked.isSuperset(of: first.subtracting(server.ids)), "seed \(seed), \(kind), walk \(number)")
                marks += marked.count
            }
        }
        #expect(proofs[.order] ?? 0 > cases / 10 && proofs[.agreement] ?? 0 > cases / 20 && marks > cases / 10)
    }
}
