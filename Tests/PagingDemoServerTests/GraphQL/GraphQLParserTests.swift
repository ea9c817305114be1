@testable import PagingDemoServer
import Testing

struct GraphQLParserTests {
    private func document(_ text: String) throws -> GraphQLDocument {
        try GraphQLParser.document(GraphQLText(text))
    }

    private func field(_ text: String) throws -> GraphQLField {
        let selection = try #require(try document(text).operations.first?.selections.first)
        guard case .field(let field) = selection else { throw GraphQLProblem("This is no field.") }
        return field
    }

    @Test("An operation has a kind, a name, variables, directives and selections")
    func operation() throws {
        let text =
            "mutation Like($story: ID!, $tags: [String!]! = [\"a\", \"b\"] @x) @y(z: 1) { like(id: $story) { at } }"
        let operation = try #require(try document(text).operations.first)
        #expect(operation.kind == .mutation && operation.name == "Like")
        #expect(operation.variables.map(\.name) == ["story", "tags"])
        #expect(operation.variables.map(\.type.text) == ["ID!", "[String!]!"])
        #expect(operation.variables[1].defaultValue == .list([.string("a"), .string("b")]))
        #expect(operation.variables[1].directives.map(\.name) == ["x"])
        #expect(operation.directives.first?.arguments.first?.value == .int("1"))
        #expect(operation.selections.count == 1)
    }

    @Test("The short form is an unnamed query, and other operations have names")
    func kinds() throws {
        let operations = try document("query A { a } subscription B { b } query { c }").operations
        #expect(operations.map(\.kind) == [.query, .subscription, .query])
        #expect(operations.map(\.name) == ["A", "B", nil])
        #expect(try document("{ a }").operations.first?.kind == .query)
    }

    @Test("A field has an alias, arguments, directives and selections of its own")
    func fields() throws {
        let field = try field("{ small: picture(size: 64, of: \"me\") @skip(if: $no) { url { host } } }")
        #expect(field.key == "small" && field.name == "picture")
        #expect(field.arguments.map(\.name) == ["size", "of"])
        #expect(field.directives.map(\.name) == ["skip"])
        #expect(field.selections.count == 1)
    }

    @Test("Keywords can be names of fields, aliases and arguments")
    func wordsAsNames() throws {
        let field = try field("{ query: on(fragment: null, true: false) { mutation } }")
        #expect(field.alias == "query" && field.name == "on")
        #expect(field.arguments.map(\.value) == [.null, .boolean(false)])
    }

    @Test("Values of every kind are parsed")
    func values() throws {
        let text = "{ f(a: 1, b: -2.5, c: true, d: null, e: NORTH, f: [1 [2, $v] []], g: {x: {y: \"z\"}, w: {}}) }"
        let values = try field(text).arguments.map(\.value)
        #expect(Array(values[0..<5]) == [.int("1"), .float("-2.5"), .boolean(true), .null, .enumeration("NORTH")])
        #expect(values[5] == .list([.int("1"), .list([.int("2"), .variable("v")]), .list([])]))
        let inner = GraphQLLiteral.object([.init(name: "y", value: .string("z"))])
        #expect(values[6] == .object([.init(name: "x", value: inner), .init(name: "w", value: .object([]))]))
    }

    @Test("Fragments are spread by name or inline, with or without a type")
    func fragments() throws {
        let text = """
            { me { ...short @include(if: true) ... on Person { name } ... @skip(if: $no) { id } ...one } }
            fragment short on Person @a { name }
            fragment one on Node { id }
            """
        let document = try document(text)
        #expect(document.fragments.map(\.name) == ["short", "one"])
        #expect(document.fragments.map(\.typeCondition) == ["Person", "Node"])
        let kinds = try field(text).selections.map { selection in
            switch selection {
            case .field: "field"
            case .spread(let spread): "...\(spread.name)"
            case .inline(let fragment): "... \(fragment.typeCondition ?? "")"
            }
        }
        #expect(kinds == ["...short", "... Person", "... ", "...one"])
    }

    @Test(
        "A document that is not executable is an error with its position",
        arguments: [
            ("", 1, 1), ("{", 1, 2), ("{ }", 1, 3), ("{ a", 1, 4), ("{ a(", 1, 5), ("{ a() }", 1, 5),
            ("{ a: }", 1, 6),
            ("query ($a) { b }", 1, 10), ("query ($a: Int = $b) { c }", 1, 18), ("query () { a }", 1, 8),
            ("fragment on on T { a }", 1, 10), ("fragment f { a }", 1, 12), ("type T { a: Int }", 1, 1),
            ("{ a }\n}", 2, 1), ("{ a(b: ) }", 1, 8), ("{ a(b: [1) }", 1, 10), ("{ ...}", 1, 6),
            ("{ ... on }", 1, 10),
            ("query ($a: [Int) { a }", 1, 16), ("{ a @ }", 1, 7), ("{ a.b }", 1, 4), ("{ a } query", 1, 12),
            ("a", 1, 1),
            ("{ a ? }", 1, 5), ("{ f(a: {b: 1, }", 1, 16),
        ]
    )
    func errors(text: String, line: Int, column: Int) throws {
        let problem = try #require(throws: GraphQLProblem.self) { try document(text) }
        let location = GraphQLText(text).location(of: try #require(problem.places.first))
        #expect(location.line == line && location.column == column, "\(problem.message)")
    }

    @Test(
        "A document that is too deeply nested or too long is refused",
        arguments: ["{a", "{a(b:[", "{a(b:{c:", "{...{", "query($a:[[", "{a(b:[[[["]
    )
    func depth(piece: String) throws {
        let hostile = piece + String(repeating: String(piece.suffix(2)), count: 200_000)
        #expect(throws: GraphQLProblem.self) { try document(hostile) }
        let deepest = String(repeating: "{a", count: 64) + String(repeating: "}", count: 64)
        #expect(try document(deepest).operations.count == 1)
        #expect(throws: GraphQLProblem.self) { try document("{a" + deepest + "}") }
        #expect(throws: GraphQLProblem.self) { try document("{" + String(repeating: "a ", count: 15_000) + "}") }
    }

    @Test("The schema is parsed from its own text")
    func schema() throws {
        let schema = try GraphQLParser.schema(GraphQLText(GraphQLSchema.text))
        #expect(schema.composites.count == 24 && schema.scalars.contains("DateTime"))
        #expect(
            schema.field("airports", of: "Query")?.arguments.map(\.name) == ["first", "after", "last", "before"]
        )
        #expect(schema.field("items", of: "Query")?.arguments.first?.defaultValue == .int("250"))
        let names = schema.composites.values.flatMap(\.fields.values).map(\.type.name)
        #expect(names.allSatisfy { schema.composites[$0] != nil || schema.scalars.contains($0) })
    }
}
