import PagingDetection
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Numbers declared once", .timeLimit(.minutes(10)))
struct DeclaredNumbersTests {
    /// Returns a list with two items per page, whose responses are written by page number.
    private static func list(
        _ path: String = "/list",
        _ write: @escaping @Sendable (_ page: Int) -> StubReply
    ) throws -> StubbedList {
        try StubbedList(path) { write($0.number("page") ?? 1) }
    }

    private static func next(_ page: Int, of last: Int) -> String {
        page < last ? #""/list?page=\#(page + 1)""# : "null"
    }

    // MARK: - Totals

    @Test("A list that ends before its total is short, with both numbers", arguments: [true, false])
    func total(isAutomatic: Bool) async throws {
        let list = try Self.list { page in
            let total = page == 1 ? #","total":9"# : ""
            let items = StubbedList.slice((page - 1) * 2, 2, of: 6)
            return .json(#"{"items":\#(items),"next":\#(Self.next(page, of: 3))\#(total)}"#)
        }
        let collected = await list.walk(by: isAutomatic ? .automatic : .nextURL(total: "/total"))
        #expect(collected.arrived.map(\.text) == texts(1...6))
        #expect(collected.outcome.ending == .short, "\(collected.outcome)")
        #expect("\(collected.outcome)".contains("6 of 9"), "\(collected.outcome)")
    }

    @Test("A total that falls during a walk by numbers leaves the list unproven", arguments: [true, false])
    func shrinking(isAutomatic: Bool) async throws {
        let list = try Self.list { page in
            let items = StubbedList.slice((page - 1) * 2, 2, of: 5)
            return .json(#"{"items":\#(items),"next":\#(Self.next(page, of: 3)),"total":\#(page < 3 ? 6 : 5)}"#)
        }
        let collected = await list.walk(by: isAutomatic ? .automatic : .nextURL(total: "/total"))
        #expect(collected.arrived.count == 5)
        #expect(collected.outcome.ending == .unproven, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotals?.first == 6)
        #expect(collected.outcome.declaredTotals?.last == 5)
        #expect("\(collected.outcome)".contains("6"), "\(collected.outcome)")
    }

    @Test("A number of pages that falls does not hide a page that an earlier one named", arguments: [1, 4])
    func fallingPages(window: Int) async throws {
        let list = try Self.list { page in
            let items = StubbedList.slice((page - 1) * 2, 2, of: 6)
            return .json(#"{"items":\#(items),"total_pages":\#(4 - page)}"#)
        }
        let collected = await list.walk(by: .pageNumber(totalPages: "/total_pages"), window: .pages(window))
        #expect(collected.arrived.map(\.text) == texts(1...6))
        #expect([.short, .unproven].contains(collected.outcome.ending), "\(collected.outcome)")
        #expect(collected.outcome.requests <= 4)
    }

    @Test("A last page with a total of 0 does not reset the total", arguments: [true, false])
    func takenBack(isAutomatic: Bool) async throws {
        let list = try Self.list { page in
            let items = StubbedList.slice((page - 1) * 2, 2, of: 4)
            return .json(#"{"items":\#(items),"next":\#(Self.next(page, of: 3)),"total":\#(page < 3 ? 9 : 0)}"#)
        }
        let collected = await list.walk(by: isAutomatic ? .automatic : .nextURL(total: "/total"))
        #expect(collected.arrived.count == 4)
        #expect(collected.outcome.ending == .short, "\(collected.outcome)")
    }

    @Test("A total of -1 is unknown and appears in no message", arguments: [true, false])
    func minusOne(isAutomatic: Bool) async throws {
        let list = try Self.list { page in
            let items = StubbedList.slice((page - 1) * 2, 2, of: 6)
            return .json(#"{"items":\#(items),"next":\#(Self.next(page, of: 3)),"total":-1}"#)
        }
        let collected = await list.walk(by: isAutomatic ? .automatic : .nextURL(total: "/total"))
        #expect(collected.arrived.count == 6)
        #expect(collected.outcome.ending == .complete, "\(collected.outcome)")
        #expect(collected.outcome.declaredTotals == nil)
        #expect(!"\(collected.outcome)".contains("-1"), "\(collected.outcome)")
        let finding = try await list.detected()
        #expect(finding.total == nil)
        #expect(!finding.evidence.joined().contains("-1"))
    }

    // MARK: - Page counts

    @Test("Empty pages without a link do not cancel the last page of an earlier link", arguments: [true, false])
    func lastRelation(isAutomatic: Bool) async throws {
        let list = try Self.list { page in
            let link = #"</list?page=2>; rel="next", </list?page=4>; rel="last""#
            return page == 1 ? .json(things(1...2), fields: fields(["Link": link])) : .json("[]")
        }
        for window in [PageWindow.serial, .pages(4)] {
            let collected = await list.walk(by: isAutomatic ? .automatic : .linkHeader, window: window)
            #expect(collected.arrived.map(\.text) == texts(1...2))
            #expect(collected.outcome.ending == .short, "\(collected.outcome)")
            let words = "\(collected.outcome)"
            #expect(words.contains("1") && words.contains("4"), "\(collected.outcome)")
        }
    }

    @Test("An empty page before the declared total leaves the list short", arguments: [true, false])
    func emptyPage(isAutomatic: Bool) async throws {
        let list = try Self.list { page in
            .json(#"{"items":\#(page == 2 ? "[]" : StubbedList.slice((page - 1) * 2, 2, of: 6)),"total":6}"#)
        }
        for window in [PageWindow.serial, .pages(4)] {
            let collected = await list.walk(by: isAutomatic ? .automatic : .pageNumber(total: "/total"), window: window)
            #expect(!collected.outcome.isComplete, "\(collected.outcome)")
            #expect(collected.outcome.items == collected.arrived.count)
        }
    }

    @Test("A missing next link before the last declared page leaves the list short")
    func missingLink() async throws {
        let list = try Self.list { page in
            let items = StubbedList.slice((page - 1) * 2, 2, of: 8)
            return .json(#"{"items":\#(items),"next":\#(Self.next(page, of: 2)),"total_pages":4,"total":8}"#)
        }
        let collected = await list.walk()
        #expect(!collected.outcome.isComplete, "\(collected.outcome)")
    }

    @Test("Pages fetched beyond a hole are delivered")
    func beyondHole() async throws {
        let list = try Self.list { page in
            let items = page == 2 ? "[]" : StubbedList.slice((page - 1) * 2, 2, of: 8)
            return .json(#"{"items":\#(items),"total":8}"#)
        }
        let collected = await list.walk(by: .pageNumber(total: "/total"), window: .pages(8))
        #expect(collected.arrived.map(\.text) == texts(1...2) + texts(5...8), "\(collected.outcome)")
        #expect(collected.outcome.ending == .short, "\(collected.outcome)")
        #expect("\(collected.outcome)".contains("6 of 8"), "\(collected.outcome)")
    }
}
