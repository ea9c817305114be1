import Foundation
import Paging
import PagingHTTP
import PagingTesting
import Testing

/// An item that arrives again may be in the place of another one, in a list by numbers.
@Suite("Items that arrive again in lists by numbers", .timeLimit(.minutes(10)))
struct ShiftedItemTests {
    /// A list whose pages are cut from another order of the items for each request.
    private struct Moving {
        let key: String
        let size: Int
        let count: Int
        let isOffset: Bool
        var total = false

        init(seed: UInt64) {
            var random = SeededGenerator(seed: seed)
            key = ["ref", "gln", "part_no", "isbn"][random.below(4)]
            (size, count) = (3 + random.below(5), 20 + random.below(12))
            isOffset = random.below(2) == 0
        }

        /// The pages that have items.
        var pages: Int { (count + size - 1) / size }

        /// - Parameter order: The items as they are when a page is requested, the first of which has the number 0.
        func list(_ order: @escaping @Sendable (_ page: Int) -> [String]) throws -> StubbedList {
            try StubbedList("/list?limit=\(size)") { [self] call in
                let page = isOffset ? (call.number("offset") ?? 0) / size : (call.number("page") ?? 1) - 1
                let items = order(page).dropFirst(page * size).prefix(size)
                let count = total ? #","total":\#(count)"# : ""
                return .json("{\"rows\":[\(items.joined(separator: ","))]\(count)}")
            }
        }

        func item(_ number: Int, version: Int = 1) -> String { #"{"\#(key)":"k\#(number)","views":\#(version)}"# }
        var items: [String] { (0..<count).map { item($0) } }

        func scheme(repeats: Bool = false) throws -> PaginationScheme {
            var scheme: PaginationScheme =
                isOffset
                ? .offset("offset", total: total ? "/total" : nil) : .pageNumber("page", total: total ? "/total" : nil)
            scheme.identity = try JSONPointer("/\(key)")
            scheme.allowsRepeatedItems = repeats
            return scheme
        }
    }

    @Test("An insertion moves items across the borders of pages, and loses none", arguments: 0..<40, [1, 2])
    func insertion(seed: UInt64, inserted: Int) async throws {
        let moving = Moving(seed: seed)
        let from = 1 + Int(seed) % (moving.pages - 1)
        // Their content may change, too, as that of counters does.
        let list = try moving.list { page in
            guard page >= from else { return moving.items }
            let new = (0..<inserted).map { moving.item(1_000 + $0) }
            return new + (0..<moving.count).map { moving.item($0, version: seed % 2 == 0 ? 1 : page) }
        }
        let walk = await list.walk(by: try moving.scheme())
        #expect(walk.arrived.count == moving.count)
        #expect(walk.outcome.duplicates == inserted)
        #expect(walk.outcome.isComplete, "\(walk.outcome)")
    }

    @Test("An item that arrives again elsewhere may be in the place of another", arguments: 0..<60)
    func unstable(seed: UInt64) async throws {
        var moving = Moving(seed: seed)
        var random = SeededGenerator(seed: seed)
        // An item of an earlier page is in the place of one that never arrives, which is not the shift of an insertion.
        let page = 1 + random.below(moving.pages - 1)
        let place = page * moving.size + random.below(min(moving.size, moving.count - page * moving.size))
        var other = random.below(page * moving.size)
        if place == page * moving.size, other == place - 1 { other -= 1 }
        for total in [false, true] {
            moving.total = total
            let list = try moving.list { [moving, other] number in
                var items = moving.items
                if number == page { items[place] = items[other] }
                return items
            }
            let walk = await list.walk(by: try moving.scheme())
            #expect(walk.arrived.count == moving.count - 1)
            #expect(walk.outcome.ending == (total ? .short : .unproven), "\(walk.outcome)")
            if !total { #expect(walk.outcome.advice == .shifts, "\(walk.outcome)") }
            // The caller's word that the list repeats items leaves the identity its meaning.
            guard !total else { continue }
            let repeating = await list.walk(by: try moving.scheme(repeats: true))
            #expect(repeating.arrived.count == moving.count - 1)
            #expect(repeating.outcome.isComplete, "\(repeating.outcome)")
        }
    }

    @Test("A walk that is resumed ends as the one that was not", arguments: 0..<40)
    func resumed(seed: UInt64) async throws {
        let moving = Moving(seed: seed)
        let isShift = seed % 2 == 0
        let page = 2 + Int(seed / 2) % (moving.pages - 2)
        let list = try moving.list { number in
            guard number >= page else { return moving.items }
            if isShift { return [moving.item(1_000)] + moving.items }
            var items = moving.items
            if number == page { items[number * moving.size] = items[0] }
            return items
        }
        let source = list.client.list(list.request, format: ListFormat(try moving.scheme()), decoding: .raw)
        let whole = await source.pages(window: .serial).collect(upTo: 1_000)
        #expect(whole.outcome.isComplete == isShift, "\(whole.outcome)")
        for cut in 1...page {
            let first = await source.limited(to: .pages(cut)).pages(window: .serial).collect(upTo: 1_000)
            let point = try #require(first.outcome.resumePoint)
            let kept = try JSONDecoder().decode(ResumePoint<PageAddress>.self, from: JSONEncoder().encode(point))
            let rest = await source.pages(from: kept, window: .serial).collect(upTo: 1_000)
            // What arrived before the newest two pages is not known any more.
            guard isShift || cut < 3 else { continue }
            #expect(rest.outcome.ending == whole.outcome.ending, "\(rest.outcome)")
            #expect(rest.outcome.evidence == whole.outcome.evidence)
        }
    }

    @Test("Behind a cursor, an item that arrives again is left out")
    func cursor() async throws {
        let list = try StubbedList("/list") { call in
            let page = call.query["after"].map { $0.utf8.count } ?? 0
            let items = (page * 5..<page * 5 + 5).map { #"{"ref":\#(page == 3 && $0 == 17 ? 2 : $0)}"# }
            let next = page < 4 ? "\"\(String(repeating: "x", count: page + 1))\"" : "null"
            return .json("{\"rows\":[\(items.joined(separator: ","))],\"cursor\":\(next)}")
        }
        let walk = await list.walk(
            by: PaginationScheme.cursor(from: "/cursor", into: "after").with { $0.identity = "/ref" }
        )
        #expect(walk.arrived.count == 24)
        #expect(walk.outcome.isComplete, "\(walk.outcome)")
    }
}
