/// Parses executable documents (GraphQL, section 2).
///
/// The parser uses recursive descent with a depth limit, so a document of a million braces fails without a stack
/// overflow.
struct GraphQLParser: Sendable {
    /// The maximum nesting depth of selections, values and types.
    static let depthLimit = 64

    private var lexer: GraphQLLexer
    private(set) var token: GraphQLToken
    private var depth = 0

    init(_ source: GraphQLText) throws {
        lexer = GraphQLLexer(source)
        token = try lexer.next()
    }

    static func document(_ source: GraphQLText) throws -> GraphQLDocument {
        var parser = try GraphQLParser(source)
        var document = GraphQLDocument()
        repeat { try parser.appendDefinition(to: &document) } while parser.token.kind != .end
        return document
    }

    private mutating func appendDefinition(to document: inout GraphQLDocument) throws {
        switch token.kind {
        case .punctuator("{"), .name("query"), .name("mutation"), .name("subscription"):
            document.operations.append(try operation())
        case .name("fragment"):
            document.fragments.append(try fragment())
        default:
            throw unexpected("an operation or a fragment")
        }
    }

    private mutating func operation() throws -> GraphQLOperation {
        let place = token.place
        var kind = GraphQLOperation.Kind.query
        var name: String?
        var variables: [GraphQLVariable] = []
        var directives: [GraphQLDirective] = []
        if token.kind != .punctuator("{") {
            kind = GraphQLOperation.Kind(rawValue: try self.name()) ?? .query
            if case .name = token.kind { name = try self.name() }
            variables = try some(in: "(", ")") { try $0.variable() }
            directives = try self.directives(isConstant: false)
        }
        return GraphQLOperation(
            kind: kind,
            name: name,
            variables: variables,
            directives: directives,
            selections: try selections(),
            place: place
        )
    }

    private mutating func variable() throws -> GraphQLVariable {
        let place = token.place
        try expect("$")
        let name = try name()
        try expect(":")
        return GraphQLVariable(
            name: name,
            type: try typeReference(),
            defaultValue: try skip("=") ? value(isConstant: true) : nil,
            directives: try directives(isConstant: true),
            place: place
        )
    }

    private mutating func fragment() throws -> GraphQLFragment {
        let place = token.place
        try expectWord("fragment")
        guard token.kind != .name("on") else { throw unexpected("a fragment's name other than \"on\"") }
        let name = try name()
        try expectWord("on")
        return GraphQLFragment(
            name: name,
            typeCondition: try self.name(),
            directives: try directives(isConstant: false),
            selections: try selections(),
            place: place
        )
    }

    mutating func typeReference() throws -> GraphQLTypeReference {
        try nested { parser in
            let type: GraphQLTypeReference
            if try parser.skip("[") {
                type = .list(try parser.typeReference())
                try parser.expect("]")
            } else {
                type = .named(try parser.name())
            }
            return try parser.skip("!") ? .nonNull(type) : type
        }
    }
}

// The primitives shared by all grammar rules.
extension GraphQLParser {
    mutating func advance() throws {
        token = try lexer.next()
    }

    mutating func name() throws -> String {
        guard case .name(let name) = token.kind else { throw unexpected("a name") }
        try advance()
        return name
    }

    mutating func expect(_ punctuator: String) throws {
        guard try skip(punctuator) else { throw unexpected("\"\(punctuator)\"") }
    }

    mutating func expectWord(_ word: String) throws {
        guard token.kind == .name(word) else { throw unexpected("\"\(word)\"") }
        try advance()
    }

    /// Skips a punctuator if it is the current token.
    mutating func skip(_ punctuator: String) throws -> Bool {
        guard token.kind == .punctuator(punctuator) else { return false }
        try advance()
        return true
    }

    /// Reads one or more elements between two punctuators, or none if the first is missing.
    mutating func some<T>(
        in open: String,
        _ close: String,
        _ element: (inout Self) throws -> T
    ) throws -> [T] {
        guard try skip(open) else { return [] }
        var elements = [try element(&self)]
        while try !skip(close) { elements.append(try element(&self)) }
        return elements
    }

    mutating func nested<T>(_ body: (inout Self) throws -> T) throws -> T {
        guard depth < Self.depthLimit else {
            throw GraphQLProblem("The document is nested deeper than \(Self.depthLimit) levels.", at: token.place)
        }
        depth += 1
        defer { depth -= 1 }
        return try body(&self)
    }

    func unexpected(_ wanted: String) -> GraphQLProblem {
        GraphQLProblem("Syntax error: expected \(wanted), found \(token.text).", at: token.place)
    }
}
