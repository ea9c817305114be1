import PagingDetection
import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("Unrecognized signs of pagination", .timeLimit(.minutes(10)))
struct UnreadSignTests {
    private static func body(_ member: String) -> String {
        #"{"items":\#(things(1...3)),"total":3\#(member.isEmpty ? "" : ",")\#(member)}"#
    }

    @Test("A page that reaches the total is the whole list if nothing else resembles pagination")
    func control() async throws {
        let collected = try await StubbedList("/list?limit=50", json: Self.body("")).walk()
        #expect(collected.outcome.ending == .complete, "\(collected.outcome)")
        // Without a page size, the total may be the number of items on the page.
        let full = try await StubbedList(json: Self.body("")).walk()
        #expect(full.outcome.ending == .unproven, "\(full.outcome)")
    }

    @Test(
        "A sign in the body prevents an end, at any depth and in any case style",
        arguments: [
            #""nextCursor":"abc""#, #""NextToken":"abc""#, #""next-page":"abc""#, #""continuation_token":"abc""#,
            #""scroll_id":"abc""#, #""Marker":"abc""#, #""hasMore":true"#, #""has_next":true"#, #""isTruncated":true"#,
            #""last_page":4"#, #""pageCount":4"#, #""next_offset":3"#, #""nextPage":2"#,
            #""moreResultsAvailable":true"#,
            #""a":{"b":{"c":{"next_marker":"abc"}}}"#, #""Meta":{"Paging":{"Cursors":{"After":"abc"}}}"#,
            #""pageInfo":{"hasNextPage":true,"endCursor":"abc"}"#, #""x":[{"next_token":"abc"}]"#,
        ]
    )
    func sign(member: String) async throws {
        let collected = try await StubbedList(json: Self.body(member)).walk()
        #expect(collected.arrived.count == 3)
        #expect(collected.outcome.ending != .complete, "\(collected.outcome)")
    }

    @Test("A position of the request's own name and value is the page's", arguments: ["offset", "mark"])
    func ownPosition(name: String) async throws {
        for isRepeated in [true, false] {
            let list = try StubbedList { call in
                let start = call.query[name].flatMap { Double($0) }.map { Int($0) } ?? 0
                let end = min(start + 3, 8)
                // The link behind the last item leads to an empty page, which names itself.
                let position = isRepeated || start < 8 ? "\(end).5" : "11.5"
                let next = #"{"\#(name)":\#(position),"uri":"/list?\#(name)=\#(end).5"}"#
                return .json(#"{"data":\#(StubbedList.slice(start, 3, of: 8)),"next_page":\#(next)}"#)
            }
            let collected = await list.walk()
            #expect(collected.arrived.count == 8)
            #expect((collected.outcome.ending == .complete) == isRepeated, "\(collected.outcome)")
        }
    }

    @Test(
        "A next member that is not a reference prevents an end",
        arguments: [
            #""/list ?page=2""#, #""/list?page=2 and more""#, #""/list?\npage=2""#, #""http://[broken/""#, "7", "true",
            #"{"foo":"bar"}"#,
            #"["a b"]"#,
        ]
    )
    func malformedNext(value: String) async throws {
        for member in [#""next":\#(value)"#, #""links":{"next":\#(value)}"#] {
            let collected = try await StubbedList(json: Self.body(member)).walk()
            #expect(collected.arrived.count == 3)
            #expect(collected.outcome.ending != .complete, "\(member): \(collected.outcome)")
        }
    }

    @Test(
        "A next member that is not a reference is never the end for a scheme that reads it",
        arguments: [#""/list ?page=2""#, #""/list?\npage=2""#, "7", "true", #"{"foo":"bar"}"#]
    )
    func malformedNamedNext(value: String) async throws {
        let list = try StubbedList(json: Self.body(#""next":\#(value)"#))
        let collected = await list.walk(by: .nextURL())
        #expect(collected.outcome.ending != .complete, "\(collected.outcome)")
    }

    @Test(
        "A header field that resembles pagination prevents an end",
        arguments: [
            ("X-Next-Token", "abc"), ("X-Total-Pages", "4"), ("X-Has-More", "true"), ("Link", "nonsense"),
            ("Link", "</list?page=2; rel=next"), ("Link", #"/list?page=2; rel="next""#), ("X-Continuation", "abc"),
            ("Next-Page", "2"), ("X-Next-Page", "2"),
        ]
    )
    func header(name: String, value: String) async throws {
        let list = try StubbedList { call in
            .json(Self.body(""), fields: fields([name: value]))
        }
        let collected = await list.walk()
        #expect(collected.arrived.count == 3)
        #expect(collected.outcome.ending != .complete, "\(collected.outcome)")
    }

    @Test("A connection below data with more items prevents an end")
    func connection() async throws {
        let page = #"{"pageInfo":{"hasNextPage":true,"endCursor":"abc"},"totalCount":3,"nodes":\#(things(1...3))}"#
        let collected = try await StubbedList(json: #"{"data":{"viewer":{"things":\#(page)}}}"#).walk()
        #expect(collected.arrived.count == 3)
        #expect(collected.outcome.ending != .complete, "\(collected.outcome)")
    }

    @Test(
        "A sign on a later page alone prevents an end",
        arguments: [
            #""next_page":"/list?page=3""#, #""next":"/list ?page=3""#, #""next":7"#, #""next":true"#,
            #""next":{"foo":"bar"}"#, #""meta":{"next_cursor":"abc"}"#, #""has_more":true"#,
        ],
        [PaginationScheme.automatic, .nextURL()]
    )
    func laterPage(member: String, scheme: PaginationScheme) async throws {
        let list = try StubbedList { call in
            switch call.query["page"] {
            case nil: .json(#"{"items":\#(things(1...3)),"next":"/list?page=2"}"#)
            default: .json(#"{"items":\#(things(4...6)),\#(member)}"#)
            }
        }
        let collected = await list.walk(by: scheme)
        #expect(collected.arrived.map(\.text).prefix(6) == texts(1...6).prefix(6))
        #expect(collected.outcome.ending != .complete, "\(collected.outcome)")
    }

    @Test("Pagination words inside the items do not affect the list")
    func insideItems() async throws {
        let items = #"[{"id":1,"next":"/a?page=2","cursor":"x","has_more":true},{"id":2,"next":"/b","total":9}]"#
        let collected = try await StubbedList("/list?limit=50", json: #"{"items":\#(items),"total":2}"#).walk()
        #expect(collected.outcome.ending == .complete, "\(collected.outcome)")
    }

    @Test(
        "In an object of pagination, a total of anything declares the list's length",
        arguments: ["X-Pagination", "Pagination", "pagination", "paging"]
    )
    func totalInPagination(name: String) async throws {
        let total = #"{"totalReserved":7}"#
        let list = try StubbedList { call in
            let items = call.number("page") ?? 1 == 1 ? things(1...3) : "[]"
            guard name.first?.isUppercase == true else { return .json(#"{"items":\#(items),"\#(name)":\#(total)}"#) }
            return .json(#"{"items":\#(items)}"#, fields: fields([name: total]))
        }
        let collected = await list.walk(by: .pageNumber())
        #expect(collected.outcome.ending == .short, "\(collected.outcome)")
    }
}
