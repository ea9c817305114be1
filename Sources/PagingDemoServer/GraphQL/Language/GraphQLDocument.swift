/// An executable document: operations and fragments (GraphQL, section 2.2).
struct GraphQLDocument: Sendable {
    var operations: [GraphQLOperation] = []
    var fragments: [GraphQLFragment] = []
}

struct GraphQLOperation: Sendable {
    enum Kind: String, Sendable {
        case query, mutation, subscription
    }

    let kind: Kind
    let name: String?
    let variables: [GraphQLVariable]
    let directives: [GraphQLDirective]
    let selections: [GraphQLSelection]
    let place: Int
}

struct GraphQLVariable: Sendable {
    let name: String
    let type: GraphQLTypeReference
    let defaultValue: GraphQLLiteral?
    let directives: [GraphQLDirective]
    let place: Int
}

struct GraphQLFragment: Sendable {
    let name: String
    let typeCondition: String
    let directives: [GraphQLDirective]
    let selections: [GraphQLSelection]
    let place: Int
}

enum GraphQLSelection: Sendable {
    case field(GraphQLField)
    case spread(GraphQLSpread)
    case inline(GraphQLInlineFragment)

    var directives: [GraphQLDirective] {
        switch self {
        case .field(let field): field.directives
        case .spread(let spread): spread.directives
        case .inline(let fragment): fragment.directives
        }
    }

    /// The nested selections; empty for a spread, whose fragment is defined elsewhere.
    var selections: [GraphQLSelection] {
        switch self {
        case .field(let field): field.selections
        case .spread: []
        case .inline(let fragment): fragment.selections
        }
    }
}

struct GraphQLField: Sendable {
    let alias: String?
    let name: String
    let arguments: [GraphQLArgument]
    let directives: [GraphQLDirective]
    let selections: [GraphQLSelection]
    let place: Int

    /// The response key of the field.
    var key: String { alias ?? name }
}

struct GraphQLSpread: Sendable {
    let name: String
    let directives: [GraphQLDirective]
    let place: Int
}

struct GraphQLInlineFragment: Sendable {
    let typeCondition: String?
    let directives: [GraphQLDirective]
    let selections: [GraphQLSelection]
    let place: Int
}

struct GraphQLDirective: Sendable {
    let name: String
    let arguments: [GraphQLArgument]
    let place: Int
}

struct GraphQLArgument: Sendable {
    let name: String
    let value: GraphQLLiteral
    let place: Int
}

/// A value in a document.
indirect enum GraphQLLiteral: Sendable, Hashable {
    case variable(String)
    case int(String)
    case float(String)
    case string(String)
    case boolean(Bool)
    case null
    case enumeration(String)
    case list([GraphQLLiteral])
    case object([Member])

    struct Member: Sendable, Hashable {
        let name: String
        let value: GraphQLLiteral
    }

    /// The variables in the value, at any depth.
    var variables: [String] {
        switch self {
        case .variable(let name): [name]
        case .list(let items): items.flatMap(\.variables)
        case .object(let members): members.flatMap(\.value.variables)
        default: []
        }
    }
}

indirect enum GraphQLTypeReference: Sendable, Hashable {
    case named(String)
    case list(GraphQLTypeReference)
    case nonNull(GraphQLTypeReference)

    /// The name of the type without lists and exclamation marks.
    var name: String {
        switch self {
        case .named(let name): name
        case .list(let inner), .nonNull(let inner): inner.name
        }
    }

    var isNonNull: Bool {
        if case .nonNull = self { true } else { false }
    }

    /// The type in document notation.
    var text: String {
        switch self {
        case .named(let name): name
        case .list(let inner): "[\(inner.text)]"
        case .nonNull(let inner): "\(inner.text)!"
        }
    }
}
