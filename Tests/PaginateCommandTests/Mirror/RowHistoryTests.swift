import Foundation
import Paging
import PagingHTTP
import PagingTesting
import Testing

@testable import PaginateCrawls
@testable import PaginateDatabase
@testable import PaginateFiles
@testable import PaginateOptions

/// `MIRROR_CASES` sets the number of histories of each part.
@Suite("The versions of rows", .timeLimit(.minutes(10)))
struct RowHistoryTests {
    /// The members of rows that are not null, by the identities of the rows.
    private typealias Rows = [Int: [String: String]]

    /// A list of mountain huts that changes, and its table and history in memory.
    private struct Huts {
        let database: SQLiteConnection
        var table: ItemTable
        var walk = 1
        var random: SeededGenerator
        /// The rows after the last transaction at each time.
        var seen: [String: Rows] = [:]
        /// The greatest time so far, which is the time of a transaction even if the clock has gone back.
        var latest = Date(timeIntervalSince1970: 1_700_000_000)
        var clock = Date(timeIntervalSince1970: 1_700_000_000)

        init(seed: UInt64) throws {
            database = try SQLiteConnection(":memory:", for: .writing, busyTimeout: 1)
            random = SeededGenerator(seed: seed)
            table = ItemTable("huts", key: "/nr", walk: 1, history: RowHistory.text(of: latest))
        }

        mutating func draw(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

        /// Returns a hut whose members are few, or of other types than before.
        mutating func hut() -> RawItem {
            var members = ["\"nr\":\(draw(7))"]
            let heights = ["2104", "2104.5", "\"2104\"", "null", "\"unknown\"", "18446744073709551616"]
            if draw(4) > 0 { members.append("\"height\":\(heights[draw(heights.count)])") }
            if draw(3) > 0 { members.append("\"guardian\":\"\(["Alba", "Urs", "", "O'Neil"][draw(4)])\"") }
            if draw(9) == 0 { members.append("\"bunk\(draw(4))\":{\"beds\":[\(draw(3))]}") }
            return RawItem(bytes: Array("{\(members.joined(separator: ","))}".utf8)[...])
        }

        func rows(of name: String, _ condition: String) throws -> Rows {
            let names = try database.rows("SELECT name FROM pragma_table_info(?)", [.text(name)]).compactMap {
                $0[0].text
            }
            .filter { !$0.hasPrefix("paginate_") }
            guard !names.isEmpty else { return [:] }
            let values = names.map { "quote(\(SQLName.quoted($0)))" }.joined(separator: ", ")
            var rows: Rows = [:]
            for row in try database.rows("SELECT nr, \(values) FROM \(name) WHERE \(condition)") {
                let nr = Int(row[0].integer ?? -1)
                #expect(rows[nr] == nil, "two versions of \(nr) are valid at once")
                rows[nr] = Dictionary(uniqueKeysWithValues: zip(names, row.dropFirst().map { $0.text ?? "" }))
                    .filter { $0.value != "NULL" }
            }
            return rows
        }

        /// Runs one transaction, which may fail, and records the rows after it.
        mutating func step(_ action: MirrorAction) throws {
            clock += TimeInterval([0, 0, 1, 5, 3_600, -90][draw(6)])
            latest = max(latest, clock)
            let before = table.columns
            var kind = draw(10)
            if kind == 1, before.all.isEmpty { kind = 9 }
            if kind == 0 {
                // Another run, or another walk.
                walk += 1
                table = ItemTable("huts", key: "/nr", columns: before, walk: walk, history: table.historyTime)
            }
            let items = (0..<draw(5)).map { _ in hut() }
            let plan = MirrorPlan(action: action, maximumLoss: 100, order: .unknown, keepsHistory: true)
            do {
                try database.transaction(.immediate) {
                    try table.begin(at: clock, in: database)
                    try table.write(items, in: database)
                    if kind == 1 { try table.write([RawItem(bytes: Array("{\"nr\":\"x\"}".utf8)[...])], in: database) }
                    guard kind == 2 else { return }
                    let proof = RemovalEvidence.Proof(.order, walk: walk, newestWalk: walk)
                    _ = try MirrorTable.apply(proof, plan, to: "huts", at: clock, in: database)
                }
            } catch is TableProblem {
                table.rollBack(to: before)
            }
            guard !table.columns.all.isEmpty else { return }
            seen[RowHistory.text(of: latest)] = try rows(of: "huts", "paginate_removed_at IS NULL")
        }
    }

    @Test("The versions at a time are the rows at that time, whatever happened since", arguments: 0..<4)
    func asOf(part: Int) throws {
        let cases = ProcessInfo.processInfo.environment["MIRROR_CASES"].flatMap { Int($0) } ?? 60
        var (versions, returned) = (0, 0)
        for seed in part * cases..<(part + 1) * cases {
            var huts = try Huts(seed: UInt64(seed) &* 97 &+ 5)
            let action: MirrorAction = seed % 3 == 0 ? .delete : .mark
            for _ in 0..<40 { try huts.step(action) }
            for (time, rows) in huts.seen {
                let valid = "paginate_valid_from <= '\(time)' AND coalesce(paginate_valid_to, '9') > '\(time)'"
                #expect(try huts.rows(of: "huts_history", valid) == rows, "seed \(seed), \(time)")
            }
            // No version is empty or overlaps another.
            let all = try huts.database.rows(
                """
                SELECT nr, paginate_valid_from, coalesce(paginate_valid_to, '9') FROM huts_history
                ORDER BY nr, paginate_valid_from
                """
            )
            versions += all.count
            for version in all { #expect((version[1].text ?? "") < (version[2].text ?? ""), "seed \(seed)") }
            for (first, second) in zip(all, all.dropFirst()) where first[0] == second[0] {
                #expect((first[2].text ?? "") <= (second[1].text ?? ""), "seed \(seed)")
                returned += first[2] == second[1] ? 0 : 1
            }
        }
        #expect(versions > cases * 20 && returned > cases / 4)
    }

    @Test("A row that is delivered unchanged has no other version")
    func unchanged() throws {
        let database = try SQLiteConnection(":memory:", for: .writing, busyTimeout: 1)
        let table = ItemTable("huts", key: "/nr", walk: 1, history: "2020-01-01T00:00:00Z")
        let item = RawItem(bytes: Array(#"{"nr":1,"beds":[1, 2],"open":true,"note":null}"#.utf8)[...])
        for day in 0..<3 {
            try table.begin(at: Date(timeIntervalSince1970: 1_700_000_000 + Double(day) * 86_400), in: database)
            try table.write([item], in: database)
        }
        let rows = try database.rows("SELECT paginate_valid_from, paginate_valid_to FROM huts_history")
        #expect(rows == [[.text("2023-11-14T22:13:20Z"), .null]])
    }
}
