import PagingHTTP

/// Parses the tokens of a document (GraphQL, section 2).
struct GraphQLParser {
    private let tokens: [GraphQLScanner.Token]
    private(set) var position = 0
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
        while position < tokens.count {
            let isDescribed = skipDescription()
            switch next {
            case .mark("{") where !isDescribed:
                guard let selections = selectionSet() else { return nil }
                document.operations.append(.init(selections: selections))
            case .name("fragment"):
                guard let (name, fragment) = fragment() else { return nil }
                document.fragments[name] = fragment
            case .name(let kind) where ["query", "mutation", "subscription"].contains(kind):
                guard let operation = operation(kind) else { return nil }
                document.operations.append(operation)
            default: return nil
            }
        }
        return document
    }

    /// Skips the description of a definition, and returns whether there is one.
    ///
    /// Operations, fragments and variables can have one since the edition of September 2025.
    private mutating func skipDescription() -> Bool {
        guard case .string? = next else { return false }
        position += 1
        return true
    }

    private mutating func operation(_ kind: String) -> GraphQLDocument.Operation? {
        position += 1
        var operation = GraphQLDocument.Operation(kind: kind, name: consumeName())
        if consume("(") {
            while !consume(")") {
                guard let (name, definition, value) = variable() else { return nil }
                operation.variables[name] = .some(value)
                operation.definitions[name] = definition
            }
        }
        guard directives() != nil, let selections = selectionSet() else { return nil }
        operation.selections = selections
        return operation
    }

    /// Returns the name, the definition and the default value of a variable.
    private mutating func variable() -> (String, definition: String, JSONValue?)? {
        _ = skipDescription()
        guard consume("$"), let name = consumeName(), consume(":") else { return nil }
        var definition = ""
        while consume("[") { definition += "[" }
        guard let type = consumeName() else { return nil }
        definition += type
        while let mark = ["]", "!"].first(where: { next == .mark($0) }) {
            position += 1
            definition.append(mark)
        }
        var standard: JSONValue?
        if consume("=") {
            guard let value = value() else { return nil }
            definition += " = " + value.text
            standard = value.json
        }
        return directives() != nil ? (name, definition, standard) : nil
    }

    private mutating func fragment() -> (name: String, GraphQLDocument.Fragment)? {
        position += 1
        guard let name = consumeName(), consumeName() == "on", let type = consumeName(), let directives = directives(),
            let selections = selectionSet()
        else { return nil }
        return (name, .init(type: type, directives: directives, selections: selections))
    }

    private mutating func selectionSet() -> [GraphQLDocument.Selection]? {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.maximumDepth, consume("{") else { return nil }
        var selections: [GraphQLDocument.Selection] = []
        while !consume("}") {
            guard let selection = consume(GraphQLScanner.spread) ? spread() : field() else { return nil }
            selections.append(selection)
        }
        return selections
    }

    private mutating func spread() -> GraphQLDocument.Selection? {
        if case .name(let name)? = next, name != "on" {
            position += 1
            return directives().map { Self.selection(.spread(name), under: $0) }
        }
        var type: String?
        if next == .name("on") {
            position += 1
            type = consumeName()
            guard type != nil else { return nil }
        }
        guard let directives = directives(), let selections = selectionSet() else { return nil }
        return .inline(.init(type: type, directives: directives, selections: selections))
    }

    private mutating func field() -> GraphQLDocument.Selection? {
        guard let key = consumeName() else { return nil }
        var field = GraphQLDocument.Field(key: key, name: key)
        if consume(":") {
            guard let name = consumeName() else { return nil }
            field.name = name
        }
        guard let arguments = arguments(), let directives = directives() else { return nil }
        field.arguments = arguments
        if next == .mark("{") {
            guard let selections = selectionSet() else { return nil }
            field.selections = selections
        }
        return Self.selection(.field(field), under: directives)
    }

    /// Returns a selection as the fragment that its directives make of it.
    private static func selection(
        _ selection: GraphQLDocument.Selection,
        under directives: [String: [String: GraphQLDocument.Argument]]
    ) -> GraphQLDocument.Selection {
        directives.isEmpty ? selection : .inline(.init(directives: directives, selections: [selection]))
    }

    private mutating func arguments() -> [String: GraphQLDocument.Argument]? {
        guard consume("(") else { return [:] }
        var arguments: [String: GraphQLDocument.Argument] = [:]
        while !consume(")") {
            guard let name = consumeName(), consume(":"), let value = value() else { return nil }
            arguments[name] = value
        }
        return arguments
    }

    private mutating func directives() -> [String: [String: GraphQLDocument.Argument]]? {
        var directives: [String: [String: GraphQLDocument.Argument]] = [:]
        while consume("@") {
            guard let name = consumeName(), let arguments = arguments() else { return nil }
            directives[name] = arguments
        }
        return directives
    }

    private mutating func value() -> GraphQLDocument.Argument? {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.maximumDepth, let token = next else { return nil }
        position += 1
        switch token {
        case .mark("$"): return consumeName().map { .variable($0) }
        case .mark("["):
            var elements: [GraphQLDocument.Argument] = []
            while !consume("]") {
                guard let element = value() else { return nil }
                elements.append(element)
            }
            return .list(elements)
        case .mark("{"):
            var members: [String: GraphQLDocument.Argument] = [:]
            while !consume("}") {
                guard let name = consumeName(), consume(":"), let member = value() else { return nil }
                members[name] = member
            }
            return .object(members)
        case .mark: return nil
        case .name("null"): return .scalar(.null)
        case .name("true"): return .scalar(true)
        case .name("false"): return .scalar(false)
        case .name(let text): return .enumeration(text)
        case .string(let text): return .scalar(.string(text))
        case .number(let text): return .scalar(.number(text))
        }
    }

    private mutating func consumeName() -> String? {
        guard case .name(let name)? = next else { return nil }
        position += 1
        return name
    }

    private mutating func consume(_ mark: Character) -> Bool {
        guard next == .mark(mark) else { return false }
        position += 1
        return true
    }
}
