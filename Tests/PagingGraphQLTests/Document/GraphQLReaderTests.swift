import PagingHTTP
import Testing

@testable import PagingGraphQL

@Suite("Reading of documents", .timeLimit(.minutes(10)))
struct GraphQLReaderTests {
    private func operation(_ text: String) throws -> GraphQLDocument.Operation {
        try #require(GraphQLDocument(text)?.operation(named: nil))
    }

    /// Returns the value of the only argument of a document's only field.
    private func value(_ text: String) throws -> GraphQLDocument.Argument? {
        try operation("{ a(b: \(text)) }").field(at: ["a"])?.arguments["b"]
    }

    @Test(
        "An argument keeps its value",
        arguments: [
            ("12", .scalar(12)), ("-2.50e3", .scalar(.number("-2.50e3"))), ("true", .scalar(true)),
            ("false", .scalar(false)), ("null", .scalar(.null)), ("NORTH", .enumeration("NORTH")),
            ("$x", .variable("x")),
            ("[1, [$x], {y: []}]", .list([.scalar(1), .list([.variable("x")]), .object(["y": .list([])])])),
            ("{x: {y: \"z\"}}", .object(["x": .object(["y": .scalar("z")])])),
        ] as [(String, GraphQLDocument.Argument)]
    )
    func values(text: String, expected: GraphQLDocument.Argument) throws {
        #expect(try value(text) == expected)
    }

    @Test(
        "A string is decoded with its escapes",
        arguments: [
            ("\"\"", ""), (#""a { b } # c""#, "a { b } # c"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
            (#""\u00e9\uD83D\uDE00 é😀""#, "é😀 é😀"), (#""\u{1F600}\u{22}\u{e9}""#, "😀\"é"), ("\"a\tb\"", "a\tb"),
        ]
    )
    func strings(text: String, expected: String) throws {
        #expect(try value(text) == .scalar(.string(expected)))
    }

    @Test(
        "A string that does not close on its line or has an invalid escape is no document",
        arguments: [
            "\"a", "\"a\nb\"", #""\x""#, #""\u12""#, #""\u12G4""#, #""\u{110000}""#, #""\u{D800}""#, #""\u{}""#,
            #""\u{41""#, #""\"#, "\"\"\"a\"",
        ]
    )
    func badStrings(text: String) {
        #expect(GraphQLDocument("{ a(b: \(text)) }") == nil)
    }

    @Test("A block string loses its common indentation and the blank lines at both ends")
    func blockStrings() throws {
        func block(_ text: String) throws -> GraphQLDocument.Argument? { try value("\"\"\"\(text)\"\"\"") }
        #expect(
            try block("\n\n    Dear\n      all,\r\n\r    yours \\\"\"\" \\n \n  \t\n")
                == .scalar("Dear\n  all,\n\nyours \"\"\" \\n ")
        )
        #expect(try block(" first\n    second\n  third") == .scalar(" first\n  second\nthird"))
        #expect(try block("") == .scalar("") && block("\n \n") == .scalar(""))
    }

    @Test("A default is the value of its variable, and a default cursor is a cursor")
    func defaults() throws {
        let text =
            #"query ($a: Int = 5, $b: [String!]! = ["x"], $c: String = "y" @z, $d: ID) { e(after: $c) { nodes { i } pageInfo { x } } }"#
        #expect(try operation(text).variables == ["a": 5, "b": ["x"], "c": "y", "d": nil])
        #expect(try ConnectionPlan(GraphQLRequest(text), ConnectionFormat()).hasCursor)
    }

    @Test("Operations, fragments and variables can be described")
    func descriptions() throws {
        let text = """
            "All issues" query Issues(\"\"\"
            How many
            \"\"\" $size: Int = 20, "From" $cursor: String) { issues(first: $size, after: $cursor) { ...Info } }
            "The place of a page" fragment Info on Connection { nodes { id } pageInfo { endCursor } }
            """
        let plan = try ConnectionPlan(GraphQLRequest(text), ConnectionFormat())
        #expect(plan.path == "/issues" && plan.size == 20)
        #expect(plan.variables == ConnectionVariables(first: "size", after: "cursor", last: nil, before: nil))
        #expect(GraphQLDocument("\"Not allowed\" { a }") == nil && GraphQLDocument("{ a } \"Nothing\"") == nil)
    }

    @Test("Fragments keep their types, and a selection with directives is a fragment with them")
    func fragments() throws {
        let operation = try operation(
            """
            mutation Like { ...short @include(if: $yes) ... on Person @skip(if: false) { b: name } ... { id } c @d(e: 1) }
            fragment short on Actor { a }
            """
        )
        #expect(operation.kind == "mutation" && operation.name == "Like")
        var types: [String?] = []
        var directives: [[String: [String: GraphQLDocument.Argument]]] = []
        let fields = operation.fields(of: operation.selections) { fragment in
            types.append(fragment?.type)
            directives.append(fragment?.directives ?? [:])
            return fragment?.type != "Person"
        }
        #expect(fields.map(\.key) == ["a", "id", "c"])
        #expect(types == [nil, "Actor", "Person", nil, nil])
        #expect(
            directives == [
                ["include": ["if": .variable("yes")]], [:], ["skip": ["if": .scalar(false)]], [:],
                ["d": ["e": .scalar(1)]],
            ]
        )
    }

    @Test("Fields with one response key are merged if they have the same name and arguments")
    func merging() throws {
        let operation = try operation("{ a(x: 1) { b } ...f a(x: 2) { d } } fragment f on Query { a(x: 1) { c } e }")
        let fields = operation.fields(of: operation.selections) { _ in true }
        #expect(fields.map(\.key) == ["a", "e", "a"] && fields.map(\.selections.count) == [2, 0, 1])
    }

    @Test("A chain of fragments of any length is read, and a circle ends")
    func chains() throws {
        let chain = (0..<20_000).map { "fragment f\($0) on A { ...f\($0 + 1) }" }.joined(separator: " ")
        let text = "{ a { ...f0 } } \(chain) fragment f20000 on A { ...f0 pageInfo { x } }"
        #expect(GraphQLRequest(text).connections == ["/a"])
        let circle = "{ a { pageInfo { x } } ...f } fragment f on A { b { ...f } c { ...f } }"
        #expect(GraphQLRequest(circle).connections == ["/a"])
    }
}
