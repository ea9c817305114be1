import Paging
import PagingHTTP
import PagingTesting
import Testing

@testable import PagingGraphQL

@Suite("Connections of a document")
struct GraphQLDocumentTests {
    private static let two = """
        # Two connections, one of them through fragments: { not: this }
        query Issues($owner: String! = "a { pageInfo }", $size: Int = 20, $cursor: String, $list: [ID!]! = [1, {a: "x"}]) {
          repository(owner: $owner, name: \"\"\"b { pageInfo \\\"\"\" } \"\"\") @include(if: true) {
            open: issues(first: $size, after: $cursor, states: [OPEN], by: {field: AT}) {
              nodes { labels(first: 5) { pageInfo { hasNextPage } } }
              ... { pageInfo { endCursor } }
            }
            ...Pulls
          }
        }
        fragment Pulls on Repository { ...Loop pulls(first: 10) { ...Info } }
        fragment Info on Connection { info: pageInfo { endCursor } }
        fragment Loop on Repository { ...Pulls ...Loop }
        """

    @Test("Connections are found by their keys and through fragments, but not inside one another")
    func connections() {
        #expect(GraphQLRequest(Self.two).connections == ["/repository/open", "/repository/pulls"])
        #expect(GraphQLRequest("{ a { b } c }").connections.isEmpty)
        #expect(GraphQLRequest("query A { a { pageInfo { x } } } query B { b { pageInfo { x } } }").connections.isEmpty)
        let named = GraphQLRequest(
            "query A { a { pageInfo { x } } } query B { b { pageInfo { x } } }",
            operationName: "B"
        )
        #expect(named.connections == ["/b"])
    }

    @Test("Variables and defaults come from the connection's own arguments")
    func variables() throws {
        let plan = try ConnectionPlan(GraphQLRequest(Self.two), ConnectionFormat("/repository/open"))
        #expect(plan.variables == ConnectionVariables(first: "size", after: "cursor", last: nil, before: nil))
        #expect(plan.size == .number("20") && !plan.isBackward && !plan.hasCursor)
        let backward = try ConnectionPlan(
            GraphQLRequest("query($b: String) { a(last: 5, before: $b) { nodes { i } pageInfo { x } } }"),
            .init()
        )
        #expect(backward.isBackward && backward.path == "/a")
        #expect(backward.variables == ConnectionVariables(first: nil, after: nil, last: nil, before: "b"))
        let begun = try ConnectionPlan(
            GraphQLRequest(
                "query($c: ID) { a(first: 5, after: $c) { nodes { i } pageInfo { x } } }",
                variables: ["c": "x"]
            ),
            .init()
        )
        #expect(begun.hasCursor)
    }

    @Test("An unparsable document is sent unchanged with the usual variables that it mentions")
    func unreadable() throws {
        let request = GraphQLRequest("query { a(first: $first, after: $after) { ~ } }")
        #expect(request.connections.isEmpty)
        let plan = try ConnectionPlan(request, ConnectionFormat("/a"))
        #expect(plan.variables == ConnectionVariables(last: nil, before: nil))
    }

    @Test(
        "Ambiguity is an error before the first request",
        arguments: [
            ("{ a { pageInfo { x } } b { pageInfo { x } } }", nil, "/a, /b"),
            ("{ a { nodes { id } } }", nil, "select pageInfo"),
            ("{ a { pageInfo { x } } }", "/data/a", "beginning below data. Its connections: /a"),
            ("{ a { pageInfo { x } totalCount } }", nil, "does not select nodes or edges { node }"),
            ("{ a { edges { cursor } pageInfo { x } } }", nil, "does not select nodes or edges { node }"),
            ("subscription { a { nodes { x } pageInfo { x } } }", nil, "subscription"),
            (
                "query ($c: ID) { a(after: $c) { nodes { l: labels(first: 9, by: {p: [$c]}) { x } } pageInfo { x } } }",
                nil, "$c is the cursor of \"/a\" and is also passed to \"/a/nodes/l\""
            ),
            (
                "query ($c: ID) { a(p: {after: $c}) { ...F } } fragment F on A { edges { node { b(x: $c) } } pageInfo { x } }",
                nil, "/a/edges/node/b"
            ),
        ] as [(String, JSONPointer?, String)]
    )
    func unclear(query: String, path: JSONPointer?, hint: String) async throws {
        let transport = StubTransport { _, _ in throw CancellationError() }
        let api = try PagingClient("https://api.test/graphql", transport: transport)
        let outcome = await api.connection(JSONValue.self, GraphQLRequest(query), at: path).collect(upTo: 1).outcome
        let error = try #require(outcome.error as? GraphQLError)
        #expect(error.code == .invalidRequest && error.description.contains(hint), "\(error)")
    }

    @Test("A document without variables for it cannot be read from its end")
    func fromEnd() async throws {
        let transport = StubTransport { _, _ in throw CancellationError() }
        let api = try PagingClient("https://api.test/graphql", transport: transport)
        let query = "query ($after: String) { a(first: 5, after: $after) { nodes { i } pageInfo { x } } }"
        let source = api.connection(JSONValue.self, GraphQLRequest(query)).fromEnd()
        let error = await source.pages(.backward).collect(upTo: 1).outcome.error as? GraphQLError
        #expect(error?.code == .invalidRequest && error?.description.contains("before: $before") == true)
    }

    @Test("No text crashes the reader or slows it down", arguments: 0..<200)
    func fuzz(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var bytes = Array(Self.two.utf8)
        for _ in 0..<Int.random(in: 1...20, using: &random) {
            let position = Int.random(in: 0..<bytes.count, using: &random)
            let mark = Array("{}()[]$:\"\\.@#!=a \u{9}".utf8).randomElement(using: &random) ?? 0
            if Bool.random(using: &random) { bytes[position] = mark } else { bytes.insert(mark, at: position) }
            if Int.random(in: 0..<5, using: &random) == 0 { bytes.removeLast(min(bytes.count - 1, 30)) }
        }
        _ = GraphQLRequest(String(decoding: bytes, as: UTF8.self)).connections
        let deep = String(repeating: "{a", count: 50_000)
        #expect(seed > 0 || GraphQLRequest(deep).connections.isEmpty)
    }
}
