import PagingHTTP
import Testing

@testable import PagingDemoServer

struct GraphQLExecutionTests {
    @Test("Fields keep the order of the document and their aliases")
    func order() throws {
        let outcome = try GraphQLTest.run(
            "{ airports(first: 2) { nodes { name kind: __typename number: databaseId icao } totalCount } }"
        )
        let first = #"{"name":"Aero B Ranch Airport","kind":"Airport","number":1,"icao":"00AA"}"#
        let second = #"{"name":"Lowell Field","kind":"Airport","number":2,"icao":"00AK"}"#
        #expect(outcome.data == #"{"airports":{"nodes":[\#(first),\#(second)],"totalCount":28298}}"#)
        #expect(outcome.problems.isEmpty)
    }

    @Test("Fields with equal names are merged, and conflicting ones are refused")
    func merging() throws {
        let outcome = try GraphQLTest.run(
            """
            { items(first: 1) { nodes { databaseId } } ...more }
            fragment more on Query { items(first: 1) { nodes { name databaseId } totalCount } }
            """
        )
        #expect(outcome.data == #"{"items":{"nodes":[{"databaseId":1,"name":"Item 1"}],"totalCount":250}}"#)
        let conflict = try GraphQLTest.run("{ items(first: 1) { totalCount } items(first: 2) { totalCount } }")
        #expect(conflict.isRefused && conflict.messages.first?.contains("alias") == true)
    }

    @Test("A fragment applies to objects of its type, and one on Node to all")
    func fragments() throws {
        let document = """
            query ($id: ID!) { node(id: $id) { ...item ... on Parent { children(first: 0) { totalCount } } ...any } }
            fragment item on Item { name }
            fragment any on Node { __typename }
            """
        func run(_ type: String) throws -> String? {
            try GraphQLTest.run(document, ["id": .string(GraphQLTest.id(type, 3))]).data
        }
        #expect(try run("Item") == #"{"node":{"name":"Item 3","__typename":"Item"}}"#)
        #expect(try run("Parent") == #"{"node":{"children":{"totalCount":111},"__typename":"Parent"}}"#)
        #expect(try run("Airport") == #"{"node":{"__typename":"Airport"}}"#)
    }

    @Test("@skip and @include omit their selections", arguments: [true, false])
    func directives(flag: Bool) throws {
        let document = """
            query ($yes: Boolean!) {
              rateLimit {
                a: cost @include(if: $yes) b: cost @skip(if: $yes) c: cost @include(if: true) @skip(if: true)
                ... @include(if: $yes) { d: cost } ...f @skip(if: $yes)
              }
            }
            fragment f on RateLimit { e: cost }
            """
        let data = try GraphQLTest.run(document, ["yes": .bool(flag)]).data
        let keys = flag ? ["a", "d"] : ["b", "e"]
        #expect(data == "{\"rateLimit\":{\(keys.map { "\"\($0)\":1" }.joined(separator: ","))}}")
    }

    @Test("A variable has its value or its default, and an argument without either its own default")
    func variables() throws {
        let document =
            "query ($t: Int = 9, $n: Int, $a: Int) { items(total: $t, first: $n) { totalCount } b: items(total: $a, first: 1) { totalCount } }"
        func totals(_ variables: JSONValue) throws -> String? { try GraphQLTest.run(document, variables).data }
        let rest = #""b":{"totalCount":250}}"#
        #expect(try totals(["n": 1, "odd": "x"]) == #"{"items":{"totalCount":9},\#(rest)"#)
        #expect(try totals(["n": 1, "t": 7]) == #"{"items":{"totalCount":7},\#(rest)"#)
        #expect(try totals(["n": 1, "t": .null]) == #"{"items":{"totalCount":250},\#(rest)"#)
        #expect(try GraphQLTest.run(document, ["n": .null]).types == ["MISSING_PAGINATION_BOUNDARIES"])
    }

    @Test(
        "A selection that the server does not understand is refused with its name",
        arguments: [
            ("{ nothing }", "'Query' has no field 'nothing'"),
            ("{ items(first: 1) { nodes { title } } }", "'Item' has no field 'title'"),
            ("{ items(first: 1) }", "'items' needs a selection"), ("{ node { id } }", "'node' needs id"),
            ("{ items(first: 1, number: 1) { totalCount } }", "'items' has no argument 'number'"),
            ("{ rateLimit(first: 1) { cost } }", "'rateLimit' has no argument 'first'"),
            ("{ items(first: \"1\") { totalCount } }", "first of 'items' must be an integer, not \"1\""),
            ("{ items(first: 1.5) { totalCount } }", "must be an integer, not 1.5"),
            ("{ items(total: 2147483648, first: 1) { totalCount } }", "must be an integer, not 2147483648"),
            ("{ items(first: [1]) { totalCount } }", "list or an input object"),
            ("{ items(first: 1, after: 1) { totalCount } }", "after of 'items' must be a string, not 1"),
            ("{ items(first: $n) { totalCount } }", "$n is not declared"), ("{ ...f }", "does not define"),
            ("{ rateLimit { cost @odd(if: true) } }", "@odd"), ("{ rateLimit { cost @include } }", "@include"),
            ("{ rateLimit { cost { value } } }", "no fields to select"),
            ("mutation { a }", "no mutation"), ("subscription { a }", "no subscription"), ("{ a", "cannot be read"),
            ("query A { a } query B { b }", "operations: A, B"), ("fragment f on Query { a }", "operations: none"),
        ]
    )
    func refusals(document: String, message: String) throws {
        let outcome = try GraphQLTest.run(document)
        #expect(outcome.isRefused && outcome.messages.contains { $0.contains(message) }, "\(outcome)")
    }

    @Test("An operation is selected by its name")
    func operationName() throws {
        let document = "query A { a: __typename } query B { b: __typename }"
        #expect(try GraphQLTest.run(document, operation: "B").data == #"{"b":"Query"}"#)
        #expect(try GraphQLTest.run(document, operation: "C").isRefused)
        #expect(try GraphQLTest.run("{ a: __typename }", operation: "C").isRefused)
    }

    @Test("The field of an error is null, and its path leads through aliases and lists")
    func paths() throws {
        let outcome = try GraphQLTest.run(
            "{ parents(total: 2, first: 2) { nodes { databaseId all: children { totalCount } } } missing: node(id: 1) { id } }"
        )
        let nodes = #"[{"databaseId":1,"all":null},{"databaseId":2,"all":null}]"#
        #expect(outcome.data == #"{"parents":{"nodes":\#(nodes)},"missing":null}"#)
        #expect(outcome.paths == [["parents", "nodes", 0, "all"], ["parents", "nodes", 1, "all"], ["missing"]])
        #expect(outcome.types.last == "NOT_FOUND")
    }

    @Test("A response of too many objects is refused as a whole")
    func bounds() throws {
        let labels = (0..<60).map { "l\($0): labels(first: 7) { nodes { id } }" }.joined(separator: " ")
        let children = "children(first: 100) { nodes { \(labels) } }"
        let document = "{ parents(first: 100) { nodes { \(children) } } }"
        #expect(try GraphQLTest.run(document).types == ["MAX_NODE_LIMIT_EXCEEDED"])
    }
}
