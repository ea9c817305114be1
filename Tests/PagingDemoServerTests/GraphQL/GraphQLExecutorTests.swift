@testable import PagingDemoServer
import Testing

struct GraphQLExecutorTests {
    @Test("Fields keep the order of the document and their aliases")
    func order() throws {
        let outcome = try GraphQLTest.run(
            "{ b: airport(icao: \"00AK\") { name kind: __typename databaseId } airport(icao: \"00AA\") { icao iata } }"
        )
        let second = #""b":{"name":"Lowell Field","kind":"Airport","databaseId":2}"#
        #expect(outcome.data == "{\(second),\"airport\":{\"icao\":\"00AA\",\"iata\":null}}")
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
        #expect(conflict.isRejected && conflict.messages.first?.contains("alias") == true)
        #expect(conflict.problems.first?.places.count == 2)
        #expect(try GraphQLTest.run("{ a: rateLimit { cost } a: node(id: 1) { id } }").isRejected)
    }

    @Test("A fragment applies to objects of its type and of types that implement its interface")
    func fragments() throws {
        let document = """
            query ($id: ID!) { node(id: $id) { ...item ... on Parent { children(first: 0) { totalCount } } ...any } }
            fragment item on Item { name }
            fragment any on Node { __typename }
            """
        func run(_ type: String) throws -> String? {
            try GraphQLTest.run(document, ["id": .string(NodeID(type: type, key: "3").text)]).data
        }
        #expect(try run("Item") == #"{"node":{"name":"Item 3","__typename":"Item"}}"#)
        #expect(try run("Parent") == #"{"node":{"children":{"totalCount":111},"__typename":"Parent"}}"#)
        #expect(try run("Airport") == #"{"node":{"__typename":"Airport"}}"#)
    }

    @Test("@skip and @include omit their selections", arguments: [true, false])
    func directives(flag: Bool) throws {
        let document = """
            query ($yes: Boolean!) {
              airport(icao: "00AA") {
                a: icao @include(if: $yes) b: icao @skip(if: $yes) c: icao @include(if: true) @skip(if: true)
                ... @include(if: $yes) { d: icao } ...f @skip(if: $yes)
              }
            }
            fragment f on Airport { e: icao }
            """
        let data = try GraphQLTest.run(document, ["yes": .boolean(flag)]).data
        let keys = flag ? ["a", "d"] : ["b", "e"]
        #expect(data == "{\"airport\":{\(keys.map { "\"\($0)\":\"00AA\"" }.joined(separator: ","))}}")
    }

    @Test("Variables are coerced or take their defaults")
    func variables() throws {
        let document = "query ($t: Int! = 9, $n: Int) { items(total: $t, first: $n) { totalCount } }"
        func run(_ variables: [String: GraphQLValue]) throws -> GraphQLTest.Outcome {
            try GraphQLTest.run(document, variables)
        }
        #expect(try run(["n": .int(1), "odd": .string("x")]).data == #"{"items":{"totalCount":9}}"#)
        #expect(try run(["n": .int(1), "t": .int(7)]).data == #"{"items":{"totalCount":7}}"#)
        #expect(try run(["n": .null]).types == ["MISSING_PAGINATION_BOUNDARIES"])
        for value in [
            GraphQLValue.null, .string("7"), .float(7.5), .int(1 << 40), .boolean(true), .list([]), .object([:]),
        ] {
            let outcome = try run(["n": .int(1), "t": value])
            #expect(
                outcome.isRejected && outcome.messages.first?.hasPrefix("Variable $t must be of type Int!") == true
            )
        }
        let missing = try GraphQLTest.run("query ($id: ID!) { node(id: $id) { id } }")
        #expect(missing.messages == ["Variable $id of type ID! is required."])
        #expect(
            try GraphQLTest.run("query ($id: ID!) { node(id: $id) { id } }", ["id": .int(4)]).types == ["NOT_FOUND"]
        )
    }

    @Test("An argument's default replaces an omitted variable, but not null")
    func defaults() throws {
        let document = "query ($t: Int) { items(total: $t, first: 1) { totalCount } }"
        #expect(try GraphQLTest.run(document).data == #"{"items":{"totalCount":250}}"#)
        let null = try GraphQLTest.run(document, ["t": .null])
        #expect(null.data == #"{"items":null}"# && null.messages == ["Argument 'total' must not be null."])
    }

    @Test("An operation is selected by its name")
    func operationName() throws {
        let document = "query A { a: __typename } query B { b: __typename }"
        #expect(try GraphQLTest.run(document, operation: "B").data == #"{"b":"Query"}"#)
        #expect(
            try GraphQLTest.run(document).messages == ["operationName must name one of the operations."]
        )
        #expect(try GraphQLTest.run(document, operation: "C").messages == ["There is no operation named C."])
        #expect(try GraphQLTest.run("{ a: __typename }", operation: "C").isRejected)
    }

    @Test("An error becomes null, which propagates to the nearest nullable parent")
    func nullPropagation() throws {
        let outcome = try GraphQLTest.run(
            "{ parents(total: 2, first: 2) { nodes { databaseId children { totalCount } } totalCount } missing: node(id: 1) { id } }"
        )
        #expect(outcome.data == #"{"parents":{"nodes":[null,null],"totalCount":2},"missing":null}"#)
        let key = GraphQLProblem.PathElement.key
        #expect(
            outcome.paths == [
                [key("parents"), key("nodes"), .index(0), key("children")],
                [key("parents"), key("nodes"), .index(1), key("children")], [key("missing")],
            ]
        )
        #expect(outcome.problems.map(\.places) == [[51], [51], [90]])
    }

    @Test("A response that exceeds a limit is refused as a whole", arguments: [true, false])
    func bounds(countsFields: Bool) throws {
        let list = "airports(first: 9) { nodes { country { ...f } } }"
        let document =
            "{ countries(first: 9) { nodes { a: \(list) b: \(list) } } } fragment f on Country { id code }"
        let options = try ListOptions(QueryParameters(query: ""), defaultTotal: .exact, defaultCount: 9)
        let page = ListPage(at: PagePosition(offset: 0, limit: 1), options: options)
        let rate = try GraphQLRate(QueryParameters(query: ""), used: 1)
        let context = GraphQLContext(options: options, rate: rate, twist: GraphQLListFault(page))
        let plan = try GraphQLPlan(GraphQLText(document), operationName: nil, variables: [:])
        var executor = GraphQLExecutor(plan, context: context)
        if countsFields { executor.fieldLimit = 100 } else { executor.nodeLimit = 100 }
        let rejection = try #require(throws: GraphQLRejection.self) { try executor.run() }
        #expect(rejection.problems.map(\.type) == ["MAX_NODE_LIMIT_EXCEEDED"])
    }
}
