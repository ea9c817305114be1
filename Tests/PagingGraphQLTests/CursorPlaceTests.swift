import Paging
import PagingHTTP
import PagingTesting
import Synchronization
import Testing

@testable import PagingGraphQL

/// Connections whose cursor, items and cursor's argument are at places of any name.
@Suite("Places of cursors", .timeLimit(.minutes(10)))
struct CursorPlaceTests {
    /// A document of words that no library knows, and a server that answers it.
    private struct Trial {
        let query: String
        let variables: [String: JSONValue]
        let format: ConnectionFormat
        /// The place of the cursor in the body of a request.
        private let asked: JSONPointer
        private let next: [String]
        private let more: [String]?
        private let rows: [String]
        private let total: [String]?
        private let isNumber: Bool
        private let count: Int
        private let size: Int

        init(_ random: inout SeededGenerator) {
            func word() -> String {
                String((0..<5).map { _ in "bcdfghjklmnpqrstvwxz".randomElement(using: &random) ?? "b" })
            }
            func path() -> [String] { (0..<Int.random(in: 1...3, using: &random)).map { _ in word() } }
            func selection(_ path: [String], _ inner: String) -> String {
                path.reversed().reduce(inner) { $0.isEmpty ? $1 : "\($1) { \($0) }" }
            }
            (next, rows) = (path(), path())
            more = Bool.random(using: &random) ? path() : nil
            total = Bool.random(using: &random) ? path() : nil
            isNumber = Bool.random(using: &random)
            (count, size) = (Int.random(in: 0...9, using: &random), Int.random(in: 1...4, using: &random))
            let (variable, member) = (word(), path())
            let parts =
                [selection(rows, "id"), selection(next, "")]
                + [more, total].compactMap { $0.map { selection($0, "") } }
            let isObject = Bool.random(using: &random)
            asked = JSONPointer(tokens: ["variables", variable] + (isObject ? member : []))
            let argument = "\(word()): $\(variable)"
            query =
                "query ($\(variable): Any) { \(word()) { list(\(argument)) { "
                + parts.shuffled(using: &random).joined(separator: " ") + " } } }"
            variables = isObject ? [variable: ["kept": true]] : [:]
            var format = ConnectionFormat(entries: .list(JSONPointer(tokens: rows)))
            format.next = JSONPointer(tokens: next)
            format.hasMore = more.map { .done(.body(JSONPointer(tokens: $0))) }
            if let total { format.total = JSONPointer(tokens: total) }
            if isObject {
                let name = ([variable] + member).joined(separator: "/")
                format.variables = ConnectionVariables(first: nil, after: name, last: nil, before: nil)
            }
            self.format = format
        }

        func answer(to body: JSONValue) -> String {
            let start = body[asked].flatMap { $0.intValue ?? $0.stringValue.flatMap { Int($0.dropFirst()) } } ?? 0
            let end = min(count, start + size)
            let hasMore = end < count
            var list = JSONValue.object(.init())
            list.set(.array((start..<max(start, end)).map { ["id": .number("\($0)")] }), at: JSONPointer(tokens: rows))
            // A server with a flag sends a cursor on its last page, too.
            let cursor: JSONValue = isNumber ? .number("\(end)") : .string("c\(end)")
            list.set(hasMore || more != nil ? cursor : .null, at: JSONPointer(tokens: next))
            if let more { list.set(.bool(!hasMore), at: JSONPointer(tokens: more)) }
            if let total { list.set(.number("\(count)"), at: JSONPointer(tokens: total)) }
            let owner = query.split(separator: " ").dropFirst(4).first.map(String.init) ?? ""
            return "{\"data\":{\"\(owner)\":{\"list\":\(list)}}}"
        }

        func crawl() async throws -> (numbers: [Int], outcome: PagingOutcome<PageAddress>, bodies: [JSONValue]) {
            let bodies = Mutex<[JSONValue]>([])
            let transport = StubTransport { _, body in
                let body = try JSONValue(parsing: body ?? [])
                bodies.withLock { $0.append(body) }
                return StubReply.json(answer(to: body)).reply
            }
            let api = try PagingClient("https://api.test/graphql", transport: transport)
            let request = GraphQLRequest(query, variables: variables)
            let list = api.connection(request, format: format, decoding: .json(JSONValue.self))
            let all = await list.collect(upTo: 99)
            return (all.arrived.compactMap { $0["/id"]?.intValue }, all.outcome, bodies.withLock { $0 })
        }

        var expected: [Int] { Array(0..<count) }
        var isOfObject: Bool { !variables.isEmpty }
    }

    @Test("A cursor, a sign of more, items and a total may be at any places", arguments: 0..<150)
    func anywhere(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let trial = Trial(&random)
        let result = try await trial.crawl()
        #expect(result.numbers == trial.expected && result.outcome.isComplete, "\(trial.query) \(result.outcome)")
        let isKept = result.bodies.allSatisfy { body in
            trial.variables.keys.allSatisfy { body[JSONPointer(tokens: ["variables", $0, "kept"])] == true }
        }
        #expect(isKept, "\(result.bodies)")
    }

    private func list(
        _ query: String,
        _ variables: [String: JSONValue] = [:],
        _ format: ConnectionFormat = ConnectionFormat(),
        answer: @escaping @Sendable (JSONValue) -> String
    ) throws -> GraphQLConnection<JSONValue> {
        let transport = StubTransport { _, body in
            StubReply.json(answer(try JSONValue(parsing: body ?? []))).reply
        }
        let api = try PagingClient("https://api.test/graphql", transport: transport)
        return api.connection(
            GraphQLRequest(query, variables: variables),
            format: format,
            decoding: .json(JSONValue.self)
        )
    }

    private static let inputs: [(String, [String: JSONValue])] = [
        ("query ($p: Page) { list(page: $p) { @ } }", ["p": ["first": 2, "sort": "up"]]),
        (#"query ($p: Page = {first: 2, sort: "up"}) { list(page: $p) { @ } }"#, [:]),
        ("query ($p: In) { list(in: $p) { @ } }", ["p": ["paging": ["first": 2], "sort": "up"]]),
        ("query ($p: Page) { list(page: $p) { @ } }", ["p": ["after": .null, "size": 2, "sort": "up"]]),
    ]

    @Test(
        "A variable that is an input object has the cursor as a member, and keeps its other members and its default",
        arguments: inputs
    )
    func objects(query: String, variables: [String: JSONValue]) async throws {
        let query = query.replacing("@", with: "nodes { id } pageInfo { hasNextPage endCursor }")
        let list = try list(query, variables) { body in
            let object = body["/variables/p"]
            let page = object?["/paging"] ?? object
            let start = page?["/after"]?.stringValue.flatMap { Int($0) } ?? 0
            // Without its other members, the server reads another list.
            let isKept = object == nil && start == 0 || object?["/sort"] == "up"
            let rows = (start..<start + 2).map { #"{"id":\#(isKept ? $0 : -1)}"# }.joined(separator: ",")
            let info = #"{"hasNextPage":\#(start < 4),"endCursor":"\#(start + 2)"}"#
            return #"{"data":{"list":{"nodes":[\#(rows)],"pageInfo":\#(info)}}}"#
        }
        let all = await list.collect(upTo: 99)
        #expect(all.outcome.isComplete && all.arrived.compactMap { $0["/id"]?.intValue } == Array(0..<6), "\(all)")
    }

    @Test(
        "An argument of a filter with a cursor's name keeps its value on every page",
        arguments: [
            "list(after: $c, createdAt: {before: $d})", "list(cursor: $c, createdAt: {after: $d})",
            "list(page: {first: 2, after: $c}, at: {after: $d})", "list(cursor: $c, created: {after: \"2026\"}, x: $d)",
            "list(filter: {range: {before: $d, after: $d}}, paging: {token: $c})",
        ]
    )
    func filters(list field: String) async throws {
        let query = "query ($c: String, $d: Date) { \(field) { nodes { id } pageInfo { hasNextPage endCursor } } }"
        let list = try list(query, ["d": "2026-01-01"]) { body in
            let start = body["/variables/c"]?.stringValue.flatMap { Int($0) } ?? 0
            let isKept = body["/variables/d"] == "2026-01-01"
            let info = #"{"hasNextPage":\#(start < 3),"endCursor":"\#(start + 1)"}"#
            return #"{"data":{"list":{"nodes":[{"id":\#(isKept ? start : -1)}],"pageInfo":\#(info)}}}"#
        }
        let all = await list.collect(upTo: 99)
        #expect(all.outcome.isComplete && all.arrived.compactMap { $0["/id"]?.intValue } == Array(0..<4), "\(all)")
    }

    @Test(
        "A flag that says more without a cursor is unproven, and a place that the document does not select is refused"
    )
    func refused() async throws {
        var format = ConnectionFormat(entries: .list("/rows"))
        (format.next, format.hasMore) = ("/meta/next", "/meta/more")
        let query = "query ($t: String) { list(token: $t) { rows { id } meta { next more } } }"
        let list = try self.list(query, [:], format) { _ in
            #"{"data":{"list":{"rows":[{"id":1}],"meta":{"next":null,"more":true}}}}"#
        }
        let all = await list.collect(upTo: 9)
        #expect(all.outcome.ending == .unproven && all.outcome.evidence.contains("meta/next is null"), "\(all.outcome)")
        let object = try self.list(query, [:], format) { _ in
            #"{"data":{"list":{"rows":{"id":1},"meta":{"next":null,"more":false}}}}"#
        }
        #expect(await object.collect(upTo: 9).outcome.evidence.contains("is not a list"))
        let missing = try self.list(query, [:], format) { _ in #"{"data":{"list":{"rows":[],"meta":null}}}"# }
        #expect(await missing.collect(upTo: 9).outcome.evidence.contains("/meta/next"))
        let wrong: [(JSONPointer, JSONPointer)] = [
            ("/meta/nxt", "/rows"), ("/meta/next", "/lines"), ("/next", "/rows"),
        ]
        for (next, rows) in wrong {
            var other = ConnectionFormat("/list", entries: .list(rows))
            other.next = next
            let outcome = await (try self.list(query, [:], other) { _ in "" }).collect(upTo: 9).outcome
            #expect(outcome.ending == .failed && outcome.evidence.contains("does not select"), "\(outcome)")
        }
    }

    @Test("Locations that do not concern the list are ignored")
    func ignoring() async throws {
        var format = ConnectionFormat()
        let query = "query ($c: String) { list(after: $c) { nodes { id } pageInfo { hasNextPage endCursor } } }"
        for (ignored, isComplete) in [([ValuePlace](), false), (["/labels"], true)] {
            format.ignoring = ignored
            let list = try list(query, [:], format) { _ in
                let labels = #"{"nodes":[],"pageInfo":{"hasNextPage":true,"endCursor":"x"}}"#
                return #"{"data":{"list":{"nodes":[{"id":1,"labels":\#(labels)}],"pageInfo":{"hasNextPage":false}}}}"#
            }
            #expect(await list.collect(upTo: 9).outcome.isComplete == isComplete)
        }
    }

    @Test("An operation in the query of an address is found, and other queries are left alone")
    func addresses() throws {
        func operation(_ query: [(String, String)]) throws -> (operation: JSONValue, address: WebAddress)? {
            let address = try WebAddress(parsing: "https://api.test/graphql?key=1")
            return query.reduce(address) { $0.settingQuery($1.0, $1.1) }.graphQLOperation
        }
        let found = try #require(
            try operation([("query", "query A { a }"), ("variables", #"{"n":1}"#), ("operationName", "A")])
        )
        #expect(found.address.description == "https://api.test/graphql?key=1")
        #expect(found.operation == ["query": "query A { a }", "operationName": "A", "variables": ["n": 1]])
        let stored = try operation([("extensions", #"{"persistedQuery":{"sha256Hash":"0"}}"#), ("variables", "{}")])
        #expect(stored?.operation["/extensions/persistedQuery/sha256Hash"] == "0")
        for query in [
            [("query", "swift paging")], [("query", "{a")], [("query", "")], [("q", "{ a }")], [("variables", "{}")],
            [("query", "{ a }"), ("variables", "1")], [("query", "fragment F on T { a }")],
        ] {
            #expect(try operation(query) == nil, "\(query)")
        }
    }
}
