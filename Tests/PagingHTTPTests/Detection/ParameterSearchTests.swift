import HTTPTypes
import Paging
import PagingHTTP
import PagingTesting
import Testing

@Suite("The parameters that detection tries", .timeLimit(.minutes(10)))
struct ParameterSearchTests {
    /// Returns a word that no list of names has.
    private static func word(_ random: inout SeededGenerator) -> String {
        String(
            (0..<Int.random(in: 4...9, using: &random)).map { _ in
                "bcdfghjklmnpqrstvwxz".randomElement(using: &random) ?? "q"
            }
        )
    }

    @Test(
        "A total beyond the page is followed by any usual number",
        arguments: ["page", "offset", "start", "from", "skip"]
    )
    func numbers(name: String) async throws {
        let list = try StubbedList { call in
            let number = call.number(name) ?? (name == "page" ? 1 : 0)
            let start = name == "page" ? (number - 1) * 4 : number
            return .json(#"{"total":11,"rows":\#(StubbedList.slice(start, 4, of: 11))}"#)
        }
        let collected = await list.walk()
        #expect(collected.arrived.map(\.text) == texts(1...11), "\(collected.outcome)")
        #expect(collected.outcome.ending == .complete, "\(collected.outcome)")
    }

    @Test("In a body, a position stands beside the page size or at the top", arguments: 0..<20 as Range<UInt64>)
    func container(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let path = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.word(&random) }
        let isBeside = Bool.random(using: &random)
        let size = JSONPointer(tokens: path + ["pageSize"])
        let target = JSONPointer(tokens: (isBeside ? path : []) + ["pageToken"])
        var body: JSONValue = [:]
        for depth in path.indices { _ = body.set([:], at: JSONPointer(tokens: Array(path[...depth]))) }
        let isSet = body.set(3, at: size)
        #expect(isSet)
        let list = try StubbedList(ListRequest("/list", method: .post, body: body)) { call in
            let start = call.body?[target]?.stringValue.flatMap { Int($0.dropFirst(3)) } ?? 0
            let token = start + 3 < 8 ? #","nextPageToken":"tok\#(start + 3)""# : ""
            return .json(#"{"items":\#(StubbedList.slice(start, 3, of: 8))\#(token)}"#)
        }
        let collected = await list.walk()
        #expect(collected.arrived.map(\.text) == texts(1...8), "\(target): \(collected.outcome)")
        #expect(collected.outcome.ending == .complete, "\(collected.outcome)")
    }

    @Test(
        "A token is sent under its name in the style of the request",
        arguments: [
            ("maxResults=3", "NextToken", "nextToken"), ("max_results=3", "nextCursor", "next_cursor"),
            ("PageSize=3", "next_marker", "Marker"), ("limit=3", "NextPageToken", "pageToken"),
        ]
    )
    func style(query: String, member: String, parameter: String) async throws {
        let list = try StubbedList("/list?\(query)") { call in
            let start = call.query[parameter].flatMap { Int($0.dropFirst(3)) } ?? 0
            let token = start + 3 < 8 ? #","\#(member)":"tok\#(start + 3)""# : ""
            return .json(#"{"items":\#(StubbedList.slice(start, 3, of: 8))\#(token)}"#)
        }
        let collected = await list.walk()
        #expect(collected.arrived.map(\.text) == texts(1...8), "\(collected.outcome)")
    }

    @Test("A field of the response is sent back as a field")
    func field() async throws {
        let name = try #require(HTTPField.Name("X-Next-Token"))
        let list = try StubbedList { call in
            let start = call.fields[name].flatMap { Int($0.dropFirst(3)) } ?? 0
            let next = start + 3 < 8 ? fields(["X-Next-Token": "tok\(start + 3)"]) : [:]
            return .json(StubbedList.slice(start, 3, of: 8), fields: next)
        }
        let collected = await list.walk()
        #expect(collected.arrived.map(\.text) == texts(1...8), "\(collected.outcome)")
    }

    @Test("A flag that more follows makes a text under any name a cursor", arguments: 0..<20 as Range<UInt64>)
    func unnamed(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let (name, other) = (Self.word(&random), Self.word(&random))
        let list = try StubbedList { call in
            let start = call.query[name].flatMap { Int($0.dropFirst(3)) } ?? 0
            let isLast = start + 3 >= 8
            let text = isLast ? "" : "tok\(start + 3)"
            return .json(
                #"{"\#(other)":"constant","\#(name)":"\#(text)","has_more":\#(!isLast),"rows":\#(StubbedList.slice(start, 3, of: 8))}"#
            )
        }
        let collected = await list.walk()
        #expect(collected.arrived.map(\.text) == texts(1...8), "\(collected.outcome)")
        #expect(collected.outcome.ending == .complete, "\(collected.outcome)")
    }

    @Test("A number in the request is known to the server: nothing behind a short page, and no items, are an end")
    func asked() async throws {
        func ending(_ path: String, _ count: Int, missing: Int?) async throws -> WalkEnding {
            let list = try StubbedList(path) { call in
                let page = call.number("page") ?? 1
                if let missing, page >= missing { return StubReply(status: .notFound) }
                return .json(StubbedList.slice((page - 1) * 10, 10, of: count))
            }
            return await list.walk().outcome.ending
        }
        #expect(try await ending("/list?page=1&per_page=10", 7, missing: 2) == .complete)
        #expect(try await ending("/list?page=1&per_page=10", 0, missing: nil) == .complete)
        // A full page may be followed by more, and without a number nothing says that the list is paged.
        #expect(try await ending("/list?page=1&per_page=10", 10, missing: 2) != .complete)
        #expect(try await ending("/list?per_page=10", 0, missing: nil) != .complete)
        #expect(try await ending("/list?page=3&per_page=10", 0, missing: nil) != .complete)
    }

    @Test("A page of an automatic list without its array is empty if it says so and has nothing else that is new")
    func omitted() async throws {
        func ending(_ last: String) async throws -> WalkEnding {
            let list = try StubbedList("/list?page=1") { call in
                let page = call.number("page") ?? 1
                if page > 2 { return .json(last) }
                return .json(#"{"kind":"things","items":\#(StubbedList.slice((page - 1) * 4, 4, of: 8))}"#)
            }
            return await list.walk().outcome.ending
        }
        #expect(try await ending(#"{"kind":"things","items":null}"#) == .complete)
        #expect(try await ending(#"{"kind":"things","count":0}"#) == .complete)
        #expect(try await ending(#"{"kind":"things"}"#) == .failed)
        #expect(try await ending("{}") == .failed)
        #expect(try await ending(#"{"reason":"overload"}"#) == .failed)
        #expect(try await ending(#"{"kind":"problem"}"#) == .failed)
    }
}
