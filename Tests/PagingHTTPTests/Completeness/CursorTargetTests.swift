import HTTPTypes
import Paging
import PagingDetection
import PagingHTTP
import PagingTesting
import Testing

@Suite("Proposals proven by a second page", .timeLimit(.minutes(10)))
struct CursorTargetTests {
    /// Responds with pages of two of six items, by the position in the request.
    private static func page(at position: String?, _ write: (_ items: String, _ next: String?) -> StubReply)
        -> StubReply
    {
        let start = position.flatMap { Int($0.drop { !$0.isNumber }) } ?? 0
        return write(StubbedList.slice(start, 2, of: 6), start + 2 < 6 ? "c\(start + 2)" : nil)
    }

    private static func json(_ token: String?) -> String { token.map { #""\#($0)""# } ?? "null" }

    @Test(
        "A cursor goes into the parameter that its name indicates",
        arguments: [
            (#""next_cursor""#, "cursor"), (#""nextPageToken""#, "pageToken"), (#""next_page_token""#, "page_token"),
            (#""end""#, "after"), (#""end""#, "from"), (#""nextMarker""#, "marker"),
            (#""continuationToken""#, "continuationToken"),
            (#""endCursor""#, "after"), (#""next_token""#, "next_token"),
        ]
    )
    func inferred(member: String, parameter: String) async throws {
        let list = try StubbedList { call in
            Self.page(at: call.query[parameter]) { .json(#"{"items":\#($0),\#(member):\#(Self.json($1))}"#) }
        }
        let collected = await list.walk()
        #expect(collected.arrived.map(\.text) == texts(1...6), "\(collected.outcome) \(list.transport.paths)")
        #expect(try await list.detected().verdict == .verified)
    }

    @Test(
        "A cursor of a JSON POST goes into the matching body member, and never into the query",
        arguments: [
            (#"{"filter":"x"}"#, "/cursor"), (#"{"page":{"limit":2,"cursor":null}}"#, "/page/cursor"),
            (#"{"query":{"paging":{"cursor":""}}}"#, "/query/paging/cursor"),
        ]
    )
    func body(body: String, place: String) async throws {
        let pointer = try JSONPointer(place)
        let request = ListRequest("/search", method: .post, body: try JSONValue(parsing: Array(body.utf8)))
        let list = try StubbedList(request) { call in
            Self.page(at: call.body?[pointer]?.stringValue) {
                .json(#"{"items":\#($0),"next_cursor":\#(Self.json($1))}"#)
            }
        }
        let collected = await list.walk()
        #expect(collected.arrived.map(\.text) == texts(1...6), "\(collected.outcome)")
        #expect(collected.outcome.ending == .complete, "\(collected.outcome)")
        #expect(list.transport.paths.allSatisfy { $0 == "/search" }, "\(list.transport.paths)")
        let scheme = try #require(try await list.detected().scheme)
        #expect(await list.walk(by: scheme).arrived.count == 6)
    }

    @Test("A Relay connection of a plain POST is read at any depth below data")
    func relay() async throws {
        let document =
            "query($n: Int, $position: String) { viewer { repos(first: $n, after: $position) { nodes { id } } } }"
        let variables = try JSONValue(parsing: Array(#"{"n":2,"position":null}"#.utf8))
        var object = JSONValue.Object()
        object["query"] = .string(document)
        object["variables"] = variables
        let list = try StubbedList(ListRequest("/graphql", method: .post, body: .object(object))) { call in
            Self.page(at: call.body?["/variables/position"]?.stringValue) { items, next in
                let info = #"{"hasNextPage":\#(next != nil),"endCursor":\#(Self.json(next))}"#
                return .json(#"{"data":{"viewer":{"repos":{"nodes":\#(items),"pageInfo":\#(info)}}}}"#)
            }
        }
        let collected = await list.walk()
        #expect(collected.arrived.map(\.text) == texts(1...6), "\(collected.outcome)")
        #expect(collected.outcome.ending == .complete, "\(collected.outcome)")
        #expect(list.transport.paths.allSatisfy { $0 == "/graphql" })
    }

    @Test(
        "A cursor becomes the value of the placeholder that a text of the body uses for it",
        arguments: [
            (#"{"sql":"SELECT x, after: $from","values":{"n":2}}"#, "/values/from", nil),
            (#"{"text":"after: $from","options":{},"values":{"from":""}}"#, "/values/from", nil),
            (#"{"text":"items(after: $from)"}"#, "/values/from", "/values"),
        ] as [(String, String, JSONPointer?)]
    )
    func placeholder(body: String, place: String, placeholders: JSONPointer?) async throws {
        let pointer = try JSONPointer(place)
        var request = ListRequest("/search", method: .post, body: try JSONValue(parsing: Array(body.utf8)))
        request.placeholders = placeholders
        let list = try StubbedList(request) { call in
            Self.page(at: call.body?[pointer]?.stringValue) {
                .json(#"{"items":\#($0),"endCursor":\#(Self.json($1))}"#)
            }
        }
        let collected = await list.walk()
        #expect(collected.arrived.map(\.text) == texts(1...6), "\(collected.outcome)")
    }

    @Test(
        "A header field can name the next page",
        arguments: [
            ("X-Next-Cursor", "cursor"), ("X-Next-Page-Token", "page_token"),
            ("X-Continuation-Token", "continuation_token"),
        ]
    )
    func headerCursor(name: String, parameter: String) async throws {
        let list = try StubbedList { call in
            Self.page(at: call.query[parameter]) { items, next in
                .json(items, fields: next.map { fields([name: $0]) } ?? [:])
            }
        }
        let collected = await list.walk()
        #expect(collected.arrived.map(\.text) == texts(1...6), "\(collected.outcome) \(list.transport.paths)")
    }

    @Test("A Next-Page header field with a number or an address is followed", arguments: [true, false])
    func nextPage(isAddress: Bool) async throws {
        let list = try StubbedList { call in
            let page = call.number("page") ?? 1
            let next = isAddress ? "https://api.test/list?page=\(page + 1)" : "\(page + 1)"
            let head = page < 3 ? fields(["Next-Page": next]) : [:]
            return .json(StubbedList.slice((page - 1) * 2, 2, of: 6), fields: head)
        }
        let collected = await list.walk()
        #expect(collected.arrived.map(\.text) == texts(1...6), "\(collected.outcome) \(list.transport.paths)")
    }

    @Test(
        "A next member that is nested or an object is followed",
        arguments: [
            #""meta":{"pagination":{"next":"URL"}}"#, #""_pagination":{"next":{"url":"URL"}}"#,
            #""next":{"href":"URL"}"#, #""paging":{"next":{"link":{"href":"URL"}}}"#,
            #""message":{"next-cursor":"TOKEN"}"#,
            #""next":{"cursor":"TOKEN"}"#, #""pagination":{"next":{"offset":NUMBER}}"#, #""next":{"offset":NUMBER}"#,
        ]
    )
    func nested(member: String) async throws {
        let list = try StubbedList { call in
            let position = call.query["cursor"] ?? call.query["offset"] ?? call.query["at"]
            return Self.page(at: position) { items, next in
                guard let next else { return .json(#"{"items":\#(items)}"#) }
                let told = member.replacing("URL", with: "/list?at=\(next)").replacing("TOKEN", with: next)
                    .replacing("NUMBER", with: next.dropFirst())
                return .json(#"{"items":\#(items),\#(told)}"#)
            }
        }
        let collected = await list.walk()
        #expect(collected.arrived.map(\.text) == texts(1...6), "\(collected.outcome) \(list.transport.paths)")
    }

    @Test("A cursor that works in no parameter leaves the list unproven")
    func ignored() async throws {
        let list = try StubbedList(json: #"{"items":\#(things(1...3)),"next_cursor":"abc"}"#)
        let collected = await list.walk()
        #expect(collected.arrived.count == 3)
        #expect(collected.outcome.ending == .unproven, "\(collected.outcome)")
        #expect(try await list.detected().verdict == .unknown)
    }
}
