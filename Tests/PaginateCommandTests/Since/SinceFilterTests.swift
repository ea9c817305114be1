import ArgumentParser
import Foundation
import PagingHTTP
import PagingTesting
import Testing

@testable import PaginateCommand
@testable import PaginateCrawls

@Suite("The selection of new items")
struct SinceFilterTests {
    /// A list that changes between runs, each with the items in any order.
    private struct List {
        let folder: TemporaryFolder
        let plan: SincePlan

        init() throws {
            folder = try TemporaryFolder()
            let command = try FetchCommand.parse([
                "https://a.test/items", "--since", "/at", "--since-state", folder.file("since"),
            ])
            plan = try #require(try SincePlan(command, binding: CrawlBinding(command)))
        }

        /// Runs the command over items with a date each, and returns those that it writes.
        func run(_ items: [(id: Int, at: Int?)]) throws -> [Int] {
            var filter = try plan.filter()
            let all = items.map { item in
                RawItem(bytes: Array("{\"id\":\(item.id),\"at\":\(item.at.map(String.init) ?? "null")}".utf8)[...])
            }
            var written: [Int] = []
            for start in stride(from: 0, to: all.count, by: 2) {
                let new = filter.newItems(of: Array(all[start..<min(start + 2, all.count)]))
                written += try new.map { try #require(try JSONValue(parsing: $0.bytes)["/id"]?.intValue) }
            }
            try filter.save()
            return written
        }
    }

    @Test("Items with the newest value are written once, in whichever run they appear")
    func ties() throws {
        let list = try List()
        #expect(try list.run([(1, 5), (2, 5), (3, 4)]) == [1, 2, 3])
        #expect(try list.run([(4, 5), (1, 5), (2, 5), (3, 4)]) == [4])
        // One of them is not delivered for once.
        #expect(try list.run([(4, 5), (2, 5)]) == [])
        #expect(try list.run([(5, 6), (1, 5), (4, 5), (6, 5)]) == [5, 6])
        #expect(try list.run([(5, 6), (7, 6)]) == [7])
    }

    @Test("Items without a value are always written, and do not change what is known")
    func missingValues() throws {
        let list = try List()
        #expect(try list.run([(1, nil), (2, 3)]) == [1, 2])
        #expect(try list.run([(1, nil), (2, 3)]) == [1])
    }

    @Test("Each change of any list is written once", arguments: 0..<60 as Range<UInt64>)
    func random(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let list = try List()
        var items: [(id: Int, at: Int?)] = []
        var newest = 0
        for _ in 0..<6 {
            let before = Set(items.map { "\($0.id) \($0.at ?? 0)" })
            // As in a real list, new items are not older than the newest.
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                newest += Int.random(in: 0...1, using: &generator)
                let at = newest
                if let index = items.indices.randomElement(using: &generator), Bool.random(using: &generator) {
                    items[index].at = at
                } else {
                    items.append((items.count + 1, at))
                }
            }
            let expected = items.filter { !before.contains("\($0.id) \($0.at ?? 0)") }.map(\.id).sorted()
            let order = Int.random(in: 0...2, using: &generator)
            let delivered =
                order == 0 ? items.shuffled(using: &generator) : items.sorted { ($0.at ?? 0) > ($1.at ?? 0) }
            #expect(try list.run(delivered).sorted() == expected)
        }
    }

    @Test(
        "Numbers in texts, as in XML and CSV, are ordered as numbers",
        arguments: [
            ("9", "10"), ("99", "100"), ("099", "100"), ("99999999999999999999", "100000000000000000000"),
            ("9.75", "10.5"), ("1.25", "1.3"), ("a9", "b1"), ("2026-01-09", "2026-01-10"), ("01J9", "01JA"),
        ]
    )
    func numbersInTexts(older: String, newer: String) {
        let values = (SinceValue(older, isNumber: false), SinceValue(newer, isNumber: false))
        #expect(values.1.isNewer(than: values.0) == true)
        #expect(values.0.isNewer(than: values.1) == false)
    }
}
