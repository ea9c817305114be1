import PagingHTTP

/// Parses the tokens of a document (GraphQL, section 2).
struct GraphQLParser {
    private let tokens: [GraphQLScanner.Token]
    private var position = 0
    private var depth = 0
    /// The maximum nesting depth of selections and values.
    private static let maximumDepth = 100

    init(_ tokens: [GraphQLScanner.Token]) {
        self.tokens = tokens
    }

    private var next: GraphQLScanner.Token? { position < tokens.count ? tokens[position] : nil }

    /// Returns the document, or `nil` if the tokens do not form one.
    mutating func document() -> GraphQLDocument? {
        var document = GraphQLDocument()
        while let token = next {
            switch token {
            case .mark("{"):
                guard let selections = selectionSet() else { return nil }
                document.operations.append(.init(selections: selections))
            case .name("fragment"):
                guard let fragment = fragment() else { return nil }
                document.fragments[fragment.name] = fragment.selections
            case .name("query"), .name("mutation"), .name("subscription"):
                guard let operation = operation() else { return nil }
                document.operations.append(operation)
            default: return nil
            }
        }
        return document
    }

    private mutating func operation() -> GraphQLDocument.Operation? {
        position += 1
        var operation = GraphQLDocument.Operation(name: takeName())
        if take("(") {
            while !take(")") {
                guard let (name, value) = variable() else { return nil }
                operation.variables[name] = .some(value)
            }
        }
        guard skipDirectives(), let selections = selectionSet() else { return nil }
        operation.selections = selections
        return operation
    }

    /// Returns the name and the default value of a variable definition.
    private mutating func variable() -> (String, JSONValue?)? {
        guard take("$"), let name = takeName(), take(":") else { return nil }
        while take("[") {}
        guard takeName() != nil else { return nil }
        while take("]") || take("!") {}
        var value: JSONValue?
        if take("=") {
            switch next {
            case .number(let text)?: value = .number(text)
            case .name("null")?: value = .null
            default: break
            }
            guard self.value() != nil else { return nil }
        }
        return skipDirectives() ? (name, value) : nil
    }

    private mutating func fragment() -> (name: String, selections: [GraphQLDocument.Selection])? {
        position += 1
        guard let name = takeName(), takeName() == "on", takeName() != nil, skipDirectives(),
            let selections = selectionSet()
        else { return nil }
        return (name, selections)
    }

    private mutating func selectionSet() -> [GraphQLDocument.Selection]? {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.maximumDepth, take("{") else { return nil }
        var selections: [GraphQLDocument.Selection] = []
        while !take("}") {
            guard let selection = take(GraphQLScanner.spread) ? spread() : field() else { return nil }
            selections.append(selection)
        }
        return selections
    }

    private mutating func spread() -> GraphQLDocument.Selection? {
        if case .name(let name)? = next, name != "on" {
            position += 1
            return skipDirectives() ? .spread(name) : nil
        }
        if next == .name("on") {
            position += 1
            guard takeName() != nil else { return nil }
        }
        guard skipDirectives(), let selections = selectionSet() else { return nil }
        return .inline(selections)
    }

    private mutating func field() -> GraphQLDocument.Selection? {
        guard let key = takeName() else { return nil }
        var field = GraphQLDocument.Field(key: key, name: key)
        if take(":") {
            guard let name = takeName() else { return nil }
            field.name = name
        }
        guard let arguments = arguments(), skipDirectives() else { return nil }
        field.arguments = arguments
        if next == .mark("{") {
            guard let selections = selectionSet() else { return nil }
            field.selections = selections
        }
        return .field(field)
    }

    private mutating func arguments() -> [String: GraphQLDocument.Argument]? {
        guard take("(") else { return [:] }
        var arguments: [String: GraphQLDocument.Argument] = [:]
        while !take(")") {
            guard let name = takeName(), take(":"), let value = value() else { return nil }
            arguments[name] = value
        }
        return arguments
    }

    private mutating func skipDirectives() -> Bool {
        while take("@") {
            guard takeName() != nil, arguments() != nil else { return false }
        }
        return true
    }

    private mutating func value() -> GraphQLDocument.Argument? {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.maximumDepth, let token = next else { return nil }
        position += 1
        switch token {
        case .mark("$"): return takeName().map { .variable($0) }
        case .mark("["):
            while !take("]") { guard value() != nil else { return nil } }
            return .literal
        case .mark("{"):
            while !take("}") { guard takeName() != nil, take(":"), value() != nil else { return nil } }
            return .literal
        case .mark: return nil
        case .name("null"): return .null
        case .name, .number, .string: return .literal
        }
    }

    private mutating func takeName() -> String? {
        guard case .name(let name)? = next else { return nil }
        position += 1
        return name
    }

    private mutating func take(_ mark: Character) -> Bool {
        guard next == .mark(mark) else { return false }
        position += 1
        return true
    }
}
