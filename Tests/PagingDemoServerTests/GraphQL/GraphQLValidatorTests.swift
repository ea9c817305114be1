@testable import PagingDemoServer
import Testing

struct GraphQLValidatorTests {
    @Test(
        "A document that follows the schema is valid",
        arguments: [
            "{ airports(first: 1) { nodes { id name country { code } } } }",
            "query ($n: Int!, $after: String) { items(first: $n, after: $after) { totalCount } }",
            "query ($n: Int = 5) { items(total: $n, first: $n) { totalCount } }",
            "query ($n: Int) { items(total: 3, first: $n) { totalCount } }",
            "query ($n: Int) { items(total: $n, first: 1) { totalCount } }",
            "query ($n: Int! = 4) { search(limit: $n) { id } }",
            "query ($yes: Boolean!) { rateLimit @include(if: $yes) { cost } rateLimit @skip(if: $yes) { limit } }",
            "{ node(id: 4) { __typename ... on Item { name } ... on Node { id } ...f } } fragment f on Parent { name }",
            "query A { ...q } query B { ...q } fragment q on Query { __typename }",
        ]
    )
    func valid(document: String) throws {
        #expect(try GraphQLTest.complaints(document) == [])
    }

    @Test(
        "Violations of the schema are reported",
        arguments: [
            ("{ nothing }", "'nothing' doesn't exist on type 'Query'"),
            ("{ items(first: 1) { nodes { title } } }", "'title' doesn't exist on type 'Item'"),
            ("{ items(first: 1) }", "needs a selection of its fields"),
            ("{ items(first: 1) { totalCount { x } } }", "no fields"),
            ("{ items(number: 1) { totalCount } }", "no argument 'number'"),
            ("{ node { id } }", "'id' of field 'node'"),
            ("{ node(id: null) { id } }", "type ID!"), ("{ items(first: \"1\") { totalCount } }", "type Int"),
            ("{ items(first: 1.0) { totalCount } }", "type Int"),
            ("{ items(first: 2147483648) { totalCount } }", "Int"),
            ("{ items(first: [1]) { totalCount } }", "not a list"),
            ("{ airport(icao: EDDB) { id } }", "type String"),
            ("{ items(first: 1, first: 2) { totalCount } }", "more than once"),
            ("{ rateLimit { cost @include } }", "'if' of @include"),
            ("{ rateLimit { cost @odd } }", "no directive @odd"),
            ("{ rateLimit @skip(if: true) @skip(if: true) { cost } }", "more than once"),
            ("query @skip(if: true) { rateLimit { cost } }", "is not allowed here"),
            ("mutation { a }", "no mutations"), ("subscription { a }", "no subscriptions"),
            ("{ rateLimit { cost } } query A { rateLimit { cost } }", "without a name"),
            ("query A { rateLimit { cost } } query A { rateLimit { cost } }", "named A"),
            ("{ ...f }", "no fragment f"), ("{ rateLimit { cost } } fragment f on Item { id }", "never used"),
            ("{ ...f } fragment f on Query { ...g } fragment g on Query { ...f }", "spreads itself"),
            ("{ ...f } fragment f on Query { ...f } ", "spreads itself"),
            ("{ ...f } fragment f on Item { id }", "never applies"), ("{ ... on Item { id } }", "never applies"),
            ("{ ...f } fragment f on Int { id }", "no type Int"), ("{ ... on Odd { id } }", "no type Odd"),
            ("{ ...f } fragment f on Query { rateLimit { cost } } fragment f on Query { __typename }", "named f"),
            ("{ items(first: $n) { totalCount } }", "$n is not declared"),
            ("query ($n: Int) { rateLimit { cost } }", "never used"),
            ("query ($n: Int, $n: Int) { items(first: $n) { totalCount } }", "more than one variable $n"),
            ("query ($n: Item) { items(first: 1) { totalCount } }", "Item cannot be the type"),
            ("query ($n: Int = \"a\") { items(first: $n) { totalCount } }", "'$n' must be of type Int"),
            ("query ($n: String) { items(first: $n) { totalCount } }", "does not fit 'first'"),
            ("query ($id: ID) { node(id: $id) { id } }", "of type ID does not fit"),
            ("query ($id: ID = null) { node(id: $id) { id } }", "of type ID does not fit"),
            ("query ($n: [Int]) { items(first: $n) { totalCount } }", "of type [Int]"),
        ]
    )
    func invalid(document: String, message: String) throws {
        let complaints = try GraphQLTest.complaints(document)
        #expect(complaints.contains { $0.contains(message) }, "\(complaints)")
    }

    @Test("Variables are checked in the fragments that an operation reaches")
    func variablesInFragments() throws {
        let fragments = """
            fragment f on Query { ...g }
            fragment g on Query { items(first: $n) { totalCount } }
            """
        #expect(try GraphQLTest.complaints("query ($n: Int) { ...f } " + fragments) == [])
        #expect(try GraphQLTest.complaints("{ ...f } " + fragments) == ["Variable $n is not declared."])
    }

    @Test("Fragments that nest deeper than the parser allows are refused")
    func depth() throws {
        func document(_ count: Int) -> String {
            (0..<count).reduce("{ ...f0 } fragment f\(count) on Query { __typename }") { text, index in
                text + " fragment f\(index) on Query { ... on Query { ...f\(index + 1) } }"
            }
        }
        #expect(try GraphQLTest.complaints(document(20)) == [])
        #expect(try GraphQLTest.complaints(document(40)).contains { $0.contains("deeper") })
        #expect(try GraphQLTest.complaints(document(700)).contains { $0.contains("deeper") })
    }

    @Test("A document with many mistakes gets twenty messages")
    func manyMistakes() throws {
        let document = "{" + (0..<1_000).map { " f\($0)" }.joined() + "}"
        #expect(try GraphQLTest.complaints(document).count == 20)
    }
}
