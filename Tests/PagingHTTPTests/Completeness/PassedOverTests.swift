import HTTPTypes
import Paging
import PagingDetection
import PagingHTTP
import PagingTesting
import Testing

@Suite("Pages and items that a server passes over", .timeLimit(.minutes(10)))
struct PassedOverTests {
    /// A list whose links lead to items by number, in steps that need not be as long as its pages.
    private struct Numbered {
        var count = 23
        var size = 5
        /// Returns the number of the next page's first item.
        var next: @Sendable (_ start: Int) -> Int
        /// Returns the number of items on a page, of those that it could have.
        var length: @Sendable (_ start: Int) -> Int = { _ in .max }
        var name = "start"

        func list(inHeader: Bool = false) throws -> StubbedList {
            try StubbedList("/list?\(name)=0&limit=10") { [self] call in
                let start = call.number(name) ?? 0
                let items = StubbedList.slice(start, min(size, length(start)), of: count)
                let target = "/list?limit=10&\(name)=\(next(start))"
                guard next(start) < count else { return .json(inHeader ? items : #"{"results":\#(items)}"#) }
                guard inHeader else { return .json(#"{"results":\#(items),"links":{"next":"\#(target)"}}"#) }
                return .json(items, fields: fields(["Link": "<\(target)>; rel=\"next\""]))
            }
        }
    }

    @Test(
        "Links in steps longer than the pages pass over items",
        arguments: [true, false],
        ["start", "offset", "skip"]
    )
    func cappedPages(inHeader: Bool, name: String) async throws {
        let list = try Numbered(count: 33, next: { $0 + 10 }, name: name).list(inHeader: inHeader)
        for scheme in [PaginationScheme.automatic, inHeader ? .linkHeader : .nextURL(at: "/links/next")] {
            let walk = await list.walk(by: scheme)
            #expect(walk.outcome.ending == .unproven, "\(walk.outcome)")
            #expect("\(walk.outcome)".contains("10 items behind"), "\(walk.outcome)")
        }
    }

    @Test("One link that passes over a page is seen among others", arguments: [5, 10])
    func onePage(from page: Int) async throws {
        let list = try Numbered(count: 48, next: { $0 + ($0 == page ? 10 : 5) }).list()
        let walk = await list.walk(by: .nextURL(at: "/links/next"))
        #expect(walk.outcome.ending == .unproven, "\(walk.outcome)")
    }

    @Test(
        "Pages of different lengths are filtered, and steps that are not multiples of them are keys",
        arguments: 0..<40
    )
    func honest(seed: UInt64) async throws {
        let isFiltered = seed % 2 == 0
        let lengths: @Sendable (Int) -> Int = { start in 3 + (start / 10 * 7 + Int(seed)) % 5 }
        let steps: @Sendable (Int) -> Int = { start in start + 6 + (start * 13 + Int(seed)) % 7 }
        let list =
            isFiltered
            ? try Numbered(count: 80, size: 10, next: { $0 + 10 }, length: lengths).list()
            : try Numbered(count: 80, size: 4, next: steps).list()
        let walk = await list.walk(by: .nextURL(at: "/links/next"))
        #expect(walk.outcome.isComplete, "\(walk.outcome)")
    }

    @Test("Links that pass over a number of a page", arguments: [(2, 4), (1, 3), (3, 5)], [true, false])
    func pageNumbers(jump: (Int, Int), isAutomatic: Bool) async throws {
        let list = try StubbedList("/list") { call in
            let page = call.number("page") ?? 1
            let next = page == jump.0 ? jump.1 : page + 1
            let link = next <= 7 ? #""/list?page=\#(next)""# : "null"
            return .json(#"{"items":\#(StubbedList.slice((page - 1) * 4, 4, of: 27)),"next":\#(link)}"#)
        }
        let walk = await list.walk(by: isAutomatic ? .automatic : .nextURL(at: "/next"))
        #expect(walk.outcome.ending == .unproven, "\(walk.outcome)")
        #expect("\(walk.outcome)".contains("2 pages behind"), "\(walk.outcome)")
    }

    @Test(
        "Numbers of pages from 0 or 1, and of items under the name of a page, pass over none",
        arguments: [0, 1],
        [1, 4]
    )
    func honestNumbers(first: Int, step: Int) async throws {
        let list = try StubbedList("/list") { call in
            let index = ((call.number("page") ?? first) - first) / step
            let link = index < 6 ? #""/list?page=\#((index + 1) * step + first)""# : "null"
            return .json(#"{"items":\#(StubbedList.slice(index * 4, 4, of: 27)),"next":\#(link)}"#)
        }
        let walk = await list.walk(by: .nextURL(at: "/next"))
        #expect(walk.outcome.isComplete, "\(walk.outcome)")
        #expect(walk.arrived.count == 27)
    }

    @Test("A walk that is resumed sees the same steps")
    func resumed() async throws {
        let list = try Numbered(count: 63, next: { $0 + 10 }).list()
        let source = list.client.list(list.request, format: ListFormat(.nextURL(at: "/links/next")), decoding: .raw)
        let whole = await source.pages(from: nil, window: .serial).collect(upTo: 1_000)
        let cut = await source.pages(from: nil, window: .serial).collect(upTo: 10)
        let rest = await source.pages(from: cut.outcome.resumePoint, window: .serial).collect(upTo: 1_000)
        #expect(whole.outcome.ending == .unproven)
        #expect(rest.outcome.ending == whole.outcome.ending, "\(rest.outcome)")
        #expect(rest.outcome.evidence == whole.outcome.evidence)
    }

    @Test("A list that starts inside, and pages that no link leads to, pass over nothing", arguments: [2, 3, 5])
    func inside(first: Int) async throws {
        let list = try StubbedList("/list?page=\(first)") { call in
            let page = call.number("page") ?? 1
            let link = page < 7 ? #""/list?page=\#(page + 1)""# : "null"
            return .json(#"{"items":\#(StubbedList.slice((page - 1) * 4, 4, of: 27)),"next":\#(link)}"#)
        }
        let walk = await list.walk(by: .nextURL(at: "/next"))
        #expect(walk.arrived.count == 27 - (first - 1) * 4)
        #expect(walk.outcome.isComplete, "\(walk.outcome)")
    }

    // MARK: - Flags

    @Test(
        "A full page without the flag and the address of the earlier ones is no end",
        arguments: [
            #""blatt":null"#, #""blatt":{}"#, #""x":1"#, #""blatt":{"hasNextPage":null}"#,
            #""blatt":{"hasNextPage":""}"#,
        ],
        [true, false]
    )
    func lostFlag(members: String, isFull: Bool) async throws {
        let list = try StubbedList("/list") { call in
            let page = call.number("after") ?? 1
            let last = isFull ? 15 : 13
            let items = StubbedList.slice((page - 1) * 5, 5, of: page < 4 ? last : 23)
            let info = #""blatt":{"hasNextPage":true,"endCursor":"\#(page + 1)"}"#
            return .json(#"{"nodes":\#(items),\#(page < 3 ? info : members)}"#)
        }
        let scheme = PaginationScheme.cursor(
            from: "/blatt/endCursor",
            into: "after",
            hasMore: "/blatt/hasNextPage"
        )
        let walk = await list.walk(by: scheme)
        #expect(walk.outcome.ending == (isFull ? .unproven : .complete), "\(walk.outcome)")
        if isFull { #expect("\(walk.outcome)".contains("/blatt/hasNextPage"), "\(walk.outcome)") }
    }

    @Test("A null beside the items of a keyset is no flag, so that the next page is requested")
    func nullFlag() async throws {
        let list = try StubbedList("/list") { call in
            let start = call.number("after") ?? 0
            let more = start + 5 >= 23 ? "false" : start == 10 ? "null" : "true"
            let items = (start + 1...min(start + 5, 23)).map { "{\"id\":\($0)}" }.joined(separator: ",")
            return .json(#"{"data":[\#(items)],"has_more":\#(more)}"#)
        }
        let walk = await list.walk(by: .keyset(from: "/id", into: "after", hasMore: "/has_more"))
        #expect(walk.arrived.count == 23)
        #expect(walk.outcome.isComplete, "\(walk.outcome)")
    }

    @Test(
        "Empty pages that say that more follows are no end",
        arguments: ["true", #""true""#, "1", #""Y""#, #""yes""#]
    )
    func emptyPages(flag: String) async throws {
        for place in ["", #","seite":{"#] {
            let list = try StubbedList("/list") { call in
                let page = call.number("page") ?? 1
                let items = StubbedList.slice((page - 1) * 5, 5, of: 15)
                let sign = #""has_more":\#(flag)"#
                return .json(#"{"items":\#(items)"# + (place.isEmpty ? ",\(sign)}" : "\(place)\(sign)}}"))
            }
            for scheme in [PaginationScheme.pageNumber(), .automatic] {
                let walk = await list.walk(by: scheme)
                #expect(!walk.outcome.isComplete, "\(walk.outcome)")
            }
        }
    }

    @Test(
        "An empty page behind a flag at an exact boundary says that nothing follows",
        arguments: ["false", "0", #""N""#]
    )
    func boundary(flag: String) async throws {
        let list = try StubbedList("/list") { call in
            let page = call.number("page") ?? 1
            let items = StubbedList.slice((page - 1) * 5, 5, of: 15)
            return .json(#"{"items":\#(items),"has_more":\#(page < 4 ? flag == "0" ? "1" : "true" : flag)}"#)
        }
        let walk = await list.walk(by: .pageNumber())
        #expect(walk.outcome.isComplete, "\(walk.outcome)")
    }

    // MARK: - Numbers

    @Test("A named total that counts the items so far does not end the list", arguments: [true, false])
    func itemsSoFar(inHeader: Bool) async throws {
        let list = try StubbedList("/list?limit=5") { call in
            let start = call.number("offset") ?? 0
            let items = StubbedList.slice(start, 5, of: 23)
            let total = min(start + 5, 23)
            return inHeader
                ? .json(items, fields: fields(["X-Gesamt": "\(total)"]))
                : .json(#"{"items":\#(items),"total":\#(total)}"#)
        }
        let place: ValuePlace = inHeader ? .header("X-Gesamt") : "/total"
        for window in [PageWindow.serial, .pages(4)] {
            let walk = await list.walk(by: .offset(total: place), window: window)
            #expect(walk.arrived.count == 23)
            #expect(walk.outcome.isComplete, "\(walk.outcome)")
        }
    }

    @Test(
        "A constant number under a name with the prefix of its vendor, or a word for the whole, counts the list",
        arguments: [
            "@iot.count", "@x.y.totalItems", "suche:total", "fullCount", "count_all", "all_items_count",
        ]
    )
    func constantNumber(name: String) async throws {
        for (count, isComplete) in [(23, true), (20, false)] {
            let list = try StubbedList("/list") { call in
                let start = call.number("offset") ?? 0
                let items = StubbedList.slice(start, 5, of: count)
                let link = start + 5 < count ? #""/list?offset=\#(start + 5)""# : "null"
                return .json(#"{"items":\#(items),"\#(name)":23,"next":\#(link)}"#)
            }
            let walk = await list.walk(by: .nextURL(at: "/next"))
            #expect(walk.outcome.isComplete == isComplete, "\(walk.outcome)")
        }
    }

    @Test(
        "Other constant numbers say nothing",
        arguments: ["team:users", "@x.version", "full_text_id", "quota", "comment_count"]
    )
    func otherNumbers(name: String) async throws {
        let list = try StubbedList("/list") { call in
            let start = call.number("offset") ?? 0
            let items = StubbedList.slice(start, 5, of: 20)
            let link = start + 5 < 20 ? #""/list?offset=\#(start + 5)""# : "null"
            return .json(#"{"items":\#(items),"\#(name)":23,"next":\#(link)}"#)
        }
        let walk = await list.walk(by: .nextURL(at: "/next"))
        #expect(walk.outcome.isComplete, "\(walk.outcome)")
    }
}
