import Foundation
import HTTPTypes
import Paging
import PagingDetection
import PagingHTTP
import PagingTesting
import Testing

/// Numbers by which a page declares its own length, or the list's.
@Suite("Declared lengths of pages and lists", .timeLimit(.minutes(10)))
struct DeclaredLengthTests {
    /// A list of 23 items by 5, linked by addresses, one page of which has fewer items than it declares.
    private func list(
        short: Int?,
        by count: Int = 2,
        _ members: @escaping @Sendable (Page) -> String
    ) throws -> StubbedList {
        try StubbedList { call in
            let page = call.number("page") ?? 1
            let declared = page < 5 ? 5 : 3
            let length = page == short ? max(0, declared - count) : declared
            let next = page < 5 ? #""https://api.test/list?page=\#(page + 1)""# : "null"
            let items = StubbedList.slice(page * 5 - 5, length, of: 23)
            return .json(#"{\#(members(Page(number: page, length: declared))),"items":\#(items),"next":\#(next)}"#)
        }
    }

    struct Page: Sendable {
        let number: Int
        let length: Int
        var last: Int { number * 5 - 5 + length }
    }

    /// Members that count the items of a page, or of the list up to it.
    private static let lengths: [(name: String, text: @Sendable (Page) -> String)] = [
        ("an unknown word", { #""quux":\#($0.length)"# }),
        ("a count", { #""count":\#($0.length)"# }),
        ("elements", { #""numberOfElements":\#($0.length)"# }),
        ("a result count", { #""meta":{"result_count":\#($0.length)}"# }),
        ("a size", { #""paging":{"size":\#($0.length)}"# }),
        ("the last item", { #""meta":{"to":\#($0.last)}"# }),
        ("an unknown position", { #""zork":\#($0.last)"# }),
    ]

    @Test("A page with fewer items than it declares is not whole, wherever it is", arguments: 0..<lengths.count)
    func shortPage(number: Int) async throws {
        let (name, text) = Self.lengths[number]
        let honest = await (try list(short: nil, text)).walk(by: .nextURL(at: "/next"))
        #expect(honest.outcome.isComplete, "\(name): \(honest.outcome)")
        for short in 2...5 {
            for count in [1, 5] {
                let damaged = try list(short: short, by: count, text)
                for scheme: PaginationScheme in [.nextURL(at: "/next"), .automatic] {
                    let outcome = await damaged.walk(by: scheme).outcome
                    #expect(!outcome.isComplete, "\(name), \(count) short on page \(short): \(outcome)")
                }
            }
        }
    }

    @Test("A number of items that a filter has passed over declares no length")
    func filtered() async throws {
        // As DynamoDB has them: of the items that were read, a filter keeps some.
        let list = try StubbedList { call in
            let page = call.number("page") ?? 1
            let (read, kept) = page == 3 ? (5, 3) : (6 - page, 6 - page)
            let next = page < 5 ? #""https://api.test/list?page=\#(page + 1)""# : "null"
            let items = StubbedList.slice(page * 5, kept, of: 40)
            return .json(#"{"Count":\#(kept),"ScannedCount":\#(read),"items":\#(items),"next":\#(next)}"#)
        }
        let outcome = await list.walk(by: .nextURL(at: "/next")).outcome
        #expect(outcome.isComplete, "\(outcome)")
    }

    @Test("The requested size, repeated on each page, declares no length")
    func repeatedSize() async throws {
        let list = try StubbedList("/list?count=5") { call in
            let page = call.number("page") ?? 1
            let next = page < 4 ? #""https://api.test/list?count=5&page=\#(page + 1)""# : "null"
            let items = StubbedList.slice(page * 5, page == 2 ? 3 : 5, of: 40)
            return .json(#"{"count":5,"items":\#(items),"next":\#(next)}"#)
        }
        let outcome = await list.walk(by: .nextURL(at: "/next")).outcome
        #expect(outcome.isComplete, "\(outcome)")
    }

    @Test("A bare size beside the size of pages is the list's", arguments: [1, 2, 5])
    func size(last: Int) async throws {
        let list = try StubbedList { call in
            let page = call.number("page") ?? 1
            let next = page < last ? #","next":"https://api.test/list?page=\#(page + 1)""# : ""
            let items = StubbedList.slice(page * 5 - 5, 5, of: 23)
            return .json(#"{"pagelen":5,"size":23,"page":\#(page),"values":\#(items)\#(next)}"#)
        }
        let outcome = await list.walk(by: .nextURL(at: "/next")).outcome
        #expect(outcome.isComplete == (last == 5), "\(outcome)")
    }

    @Test(
        "The words of a header field are read as those of a member in an object",
        arguments: ["X-Pagination-Total", "Pagination-Total", "X-Meta-Total", "X-Page-Info-Total-Count"]
    )
    func headerField(name: String) async throws {
        let list = try StubbedList { call in
            let page = call.number("page") ?? 1
            let next = page < 3 ? #""https://api.test/list?page=\#(page + 1)""# : "null"
            let items = StubbedList.slice(page * 5 - 5, 5, of: 23)
            return .json(#"{"items":\#(items),"next":\#(next)}"#, fields: fields([name: "23"]))
        }
        let outcome = await list.walk(by: .nextURL(at: "/next")).outcome
        #expect(outcome.ending == .short, "\(name): \(outcome)")
    }

    @Test("More items than declared are unproven, also if the total was only found", arguments: [true, false])
    func moreThanDeclared(isTold: Bool) async throws {
        let list = try StubbedList("/list?limit=5") { call in
            let start = call.number("offset") ?? 0
            // An item was added before the second page, and the one that it moved was changed.
            let first = start == 0 ? 0 : start - 1
            let count = start == 20 ? 4 : 5
            let items = (first..<first + count).map { #"{"id":\#($0),"at":\#(start == 5 && $0 == 4 ? 1 : 0)}"# }
            return .json(#"{"total":23,"offset":\#(start),"items":[\#(items.joined(separator: ","))]}"#)
        }
        let scheme = isTold ? PaginationScheme.offset("offset").with { $0.total = "/total" } : .automatic
        let outcome = await list.walk(by: scheme).outcome
        #expect(!outcome.isComplete, "\(outcome)")
    }

    @Test("Numbers about the parts of a system count no items", arguments: ["_shards", "nodes", "clusters"])
    func parts(name: String) async throws {
        let list = try StubbedList("/list?size=10") { _ in
            .json(
                #"""
                {"took":2,"timed_out":false,"\#(name)":{"total":5,"successful":5,"failed":0},
                "hits":{"total":{"value":4,"relation":"eq"},"hits":\#(StubbedList.slice(0, 4, of: 4))}}
                """#
            )
        }
        let scheme = PaginationScheme.offset("from").with { $0.total = "/hits/total/value" }
        let told = await list.walk(by: scheme).outcome
        #expect(told.isComplete, "\(told)")
        let automatic = await list.walk().outcome
        #expect(automatic.isComplete, "\(automatic)")
    }

    /// Pages of real APIs that are the whole list, and the requests for them.
    private static let wholes: [(name: String, path: String, text: String)] = [
        (
            "a page of Spring", "/list",
            #"{"content":ITEMS,"pageable":{"pageNumber":0,"pageSize":20,"offset":0},"last":true,"totalPages":1,"totalElements":4,"size":20,"number":0,"first":true,"numberOfElements":4,"empty":false}"#
        ),
        (
            "a list of Slack", "/list",
            #"{"ok":true,"files":ITEMS,"paging":{"count":100,"total":4,"page":1,"pages":1}}"#
        ),
        (
            "a list of Crossref", "/list?cursor=*",
            #"{"status":"ok","message":{"next-cursor":"AoJ1","total-results":4,"items":ITEMS,"items-per-page":20}}"#
        ),
        (
            "a list of Solr", "/list?cursorMark=*",
            #"{"responseHeader":{"status":0,"QTime":1},"response":{"numFound":4,"start":0,"docs":ITEMS},"nextCursorMark":"AoJ1"}"#
        ),
    ]

    @Test(
        "A whole list on one page is complete, whatever the server does with unknown parameters",
        arguments: 0..<wholes.count
    )
    func whole(number: Int) async throws {
        let (name, path, text) = Self.wholes[number]
        let list = try StubbedList(path) { call in
            // Behind the end, the position is repeated beside no items.
            let isBehind = call.query["cursor"] == "AoJ1" || call.query["cursorMark"] == "AoJ1"
            return .json(text.replacingOccurrences(of: "ITEMS", with: StubbedList.slice(0, isBehind ? 0 : 4, of: 4)))
        }
        let outcome = await list.walk().outcome
        #expect(outcome.isComplete, "\(name): \(outcome)")
    }

    @Test("A declared total that is met ends a list whose pages always link to a next one", arguments: [0, 20, 23])
    func alwaysLinked(total: Int) async throws {
        // As CKAN responds, also behind the end.
        let list = try StubbedList("/list?limit=5") { call in
            let start = call.number("offset") ?? 0
            let next = #"{"start":"/list?limit=5","next":"/list?limit=5&offset=\#(start + 5)"}"#
            let records = StubbedList.slice(start, 5, of: total)
            return .json(#"{"success":true,"result":{"total":\#(total),"records":\#(records),"_links":\#(next)}}"#)
        }
        let offset = PaginationScheme.offset("offset").with { $0.total = "/result/total" }
        let link = PaginationScheme.nextURL(at: "/result/_links/next").with { $0.total = "/result/total" }
        for scheme in [offset, link, .automatic] {
            let outcome = await list.walk(by: scheme).outcome
            #expect(outcome.isComplete, "\(scheme): \(outcome)")
        }
    }
}
