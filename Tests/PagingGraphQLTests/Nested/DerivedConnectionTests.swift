import Paging
import PagingDemoServer
import PagingHTTP
import PagingTesting
import Testing

@testable import PagingGraphQL

@Suite("Nested connections without a document of their own", .timeLimit(.minutes(10)))
struct DerivedConnectionTests {
    private static let list =
        "children(first: 40) { nodes { databaseId } pageInfo { hasNextPage endCursor } totalCount }"

    private static func query(_ node: String, entries: String = "nodes", more: String = "") -> String {
        let items = entries == "nodes" ? "nodes { \(node) }" : "edges { node { \(node) } }"
        return """
            query ($after: String) {
              parents(total: 9, first: 4, after: $after) { \(items) pageInfo { hasNextPage endCursor } totalCount }
            }
            \(more)
            """
    }

    @Test(
        "Lists are read to their ends by the id and the type of their objects",
        arguments: [
            query("__typename id databaseId \(list)"),
            query("id databaseId ... on Parent { \(list) }"),
            query("...Parts", more: "fragment Parts on Parent { key: id databaseId \(list) }"),
            query("kind: __typename key: id databaseId \(list)", entries: "edges"),
        ]
    )
    func whole(query: String) async throws {
        try await SharedServer.use { server in
            let request = GraphQLRequest(query)
            let parents = try DemoLists.api(server).connection(DemoParents.Parent.self, request)
            let all = await parents.expanding(try NestedConnection("/children", of: request)).collect(upTo: 100)
            #expect(all.outcome.isComplete, "\(all.outcome)")
            #expect(all.arrived.map(\.databaseId) == Array(1...9))
            #expect(all.arrived.allSatisfy { $0.children.numbers == DemoParents.Parent.numbers(of: $0.databaseId) })
        }
    }

    @Test("The derived document has the arguments, variables, directives and fragments of the list")
    func document() throws {
        let query = #"""
            query Rows($c: ID!, $n: Int = 5, $by: [Order!] = [{field: NAME}], $other: Int, $has: Boolean!) {
              all(after: $c) {
                nodes {
                  id
                  author { __typename who: id ls: labels(first: $n, after: "x", orderBy: $by, state: OPEN, q: "a \"b\"") {
                    ...Part pageInfo { hasNextPage endCursor }
                  } }
                }
                pageInfo { hasNextPage endCursor }
              }
            }
            fragment Part on Labels { nodes { name @include(if: $has) ...Deep } }
            fragment Deep on Label { color }
            fragment Unused on Label { id }
            """#
        let request = GraphQLRequest(query, variables: ["n": 7, "has": true, "other": 1])
        let nested = try NestedConnection("/author/ls", of: request)
        #expect(
            nested.request.query == #"""
                query ($pagingID: ID!, $pagingCursor: ID, $by: [Order!] = [{field: NAME}], $has: Boolean!, $n: Int = 5) { \#
                node(id: $pagingID) { ... on PagingUnknownType { ls: labels(after: $pagingCursor, first: $n, \#
                orderBy: $by, q: "a \"b\"", state: OPEN) { ...Part pageInfo { hasNextPage endCursor } } } } }
                fragment Deep on Label { color }
                fragment Part on Labels { nodes { ... @include(if: $has) { name } ...Deep } }
                """#
        )
        #expect(nested.request.variables == ["n": 7, "has": true])
        #expect(nested.keys == ["pagingID": "/author/who"] && nested.typePlace == "/author/__typename")
        #expect(nested.place == "/node/ls")
        #expect(GraphQLDocument(nested.request.query) != nil)
    }

    @Test(
        "What cannot be derived is refused with the reason",
        arguments: [
            ("__typename \(list)", "does not select id"), ("id \(list)", "select __typename beside id"),
            ("id __typename children { nodes { databaseId } }", "does not select pageInfo"),
            ("id __typename", "have no field"),
            ("id ... on Parent { \(list) } ... on Other { \(list) }", "select __typename beside id"),
        ]
    )
    func refused(node: String, words: String) {
        let error = #expect(throws: GraphQLError.self) {
            try NestedConnection("/children", of: GraphQLRequest(Self.query(node)))
        }
        #expect(error?.description.contains(words) == true, "\(String(describing: error))")
    }

    @Test("A text in place of the name of a type is not sent")
    func typeName() async throws {
        let transport = StubTransport { _, _ in
            let list = #"{"nodes":[],"pageInfo":{"hasNextPage":true,"endCursor":"c"}}"#
            let node = #"{"__typename":"A { x } }","id":1,"children":\#(list)}"#
            return StubReply.json(#"{"data":{"parents":{"nodes":[\#(node)],"pageInfo":{"hasNextPage":false}}}}"#).reply
        }
        let api = try PagingClient("https://api.test/graphql", transport: transport)
        let request = GraphQLRequest(Self.query("__typename id \(Self.list)"))
        let rows = api.connection(JSONValue.self, request).expanding(try NestedConnection("/children", of: request))
        let outcome = await rows.collect(upTo: 10).outcome
        #expect(outcome.ending == .failed && outcome.evidence.contains("no name of a type"), "\(outcome)")
        #expect(outcome.requests == 1)
    }
}
