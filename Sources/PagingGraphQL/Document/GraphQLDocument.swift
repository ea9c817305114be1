package import PagingHTTP

/// The operations of a document, with the fields that they select.
///
/// A client reads a document to find connections and the variables that select their pages; the demo server reads it to
/// answer it. It is not validated: that is up to the server, and a document that cannot be parsed here is sent unchanged.
package struct GraphQLDocument: Sendable {
    /// An element of a selection set.
    package indirect enum Selection: Sendable {
        case field(Field)
        case spread(String)
        case inline(Fragment)
    }

    /// A field.
    package struct Field: Sendable {
        /// The response key of the field: its alias or its name.
        package var key: String
        package var name: String
        package var arguments: [String: Argument] = [:]
        package var selections: [Selection] = []
    }

    /// Selections under conditions: a named or an inline fragment, or a selection that has directives.
    package struct Fragment: Sendable {
        /// The type that the selections apply to, or `nil` for any.
        package var type: String?
        /// The arguments of the directives, by name.
        package var directives: [String: [String: Argument]] = [:]
        package var selections: [Selection]
    }

    /// The value of an argument.
    package indirect enum Argument: Equatable, Sendable {
        case variable(String)
        /// A number, a string, a Boolean value, or null.
        case scalar(JSONValue)
        /// A name of an enumeration.
        case enumeration(String)
        case list([Argument])
        /// An input object.
        case object([String: Argument])
    }

    /// An operation with the fragments of its document.
    package struct Operation: Sendable {
        /// `query`, `mutation` or `subscription`.
        package var kind = "query"
        package var name: String?
        /// The declared variables with their default values.
        package var variables: [String: JSONValue?] = [:]
        /// The definitions of the variables: their types, with default values as they are written.
        package var definitions: [String: String] = [:]
        package var selections: [Selection] = []
        package var fragments: [String: Fragment] = [:]
    }

    package var operations: [Operation] = []
    var fragments: [String: Fragment] = [:]

    /// Creates a document, or `nil` if the text cannot be parsed.
    package init?(_ text: String) {
        let scanned = GraphQLScanner.tokens(of: text)
        guard scanned.isWhole else { return nil }
        var parser = GraphQLParser(scanned.tokens)
        guard let document = parser.document() else { return nil }
        self = document
    }

    /// Returns the line on which a text stops being a document, or `nil` if it is one.
    package static func faultyLine(in text: String) -> Int? {
        let scanned = GraphQLScanner.tokens(of: text)
        var parser = GraphQLParser(scanned.tokens)
        guard parser.document() != nil else { return scanned.lines[min(parser.position, scanned.lines.count - 1)] }
        return scanned.isWhole ? nil : scanned.lines.last
    }

    /// Creates an empty document.
    init() {}

    /// Returns the operation with a name, or the only operation.
    package func operation(named name: String?) -> Operation? {
        let found =
            name == nil ? (operations.count == 1 ? operations.first : nil) : operations.first { $0.name == name }
        var operation = found
        operation?.fragments = fragments
        return operation
    }
}

extension GraphQLDocument.Operation {
    /// Returns the field at a path of response keys; list positions are skipped, because fields have none.
    func field(at path: [String]) -> GraphQLDocument.Field? {
        var level = fields(of: selections)
        var found: GraphQLDocument.Field?
        for key in path where Int(key) == nil {
            guard let field = level.first(where: { $0.key == key }) else { return nil }
            found = field
            level = fields(of: field.selections)
        }
        return found
    }

    /// Returns the fields that a field selects, with those of its fragments.
    func fields(in field: GraphQLDocument.Field) -> [GraphQLDocument.Field] { fields(of: field.selections) }

    /// Returns the path of the first field below another one that uses a variable in an argument.
    func place(of variable: String, below field: GraphQLDocument.Field) -> [String]? {
        var remaining = 10_000
        return place(of: variable, in: field.selections, remaining: &remaining)
    }

    private func place(
        of variable: String,
        in selections: [GraphQLDocument.Selection],
        depth: Int = 0,
        remaining: inout Int
    ) -> [String]? {
        guard depth < 32 else { return nil }
        for field in fields(of: selections) where remaining > 0 {
            remaining -= 1
            if field.arguments.values.contains(where: { $0.uses(variable) }) { return [field.key] }
            if let rest = place(of: variable, in: field.selections, depth: depth + 1, remaining: &remaining) {
                return [field.key] + rest
            }
        }
        return nil
    }

    /// Returns the paths of the connections, in document order.
    func connections(_ format: ConnectionFormat) -> [JSONPointer] {
        places { _, fields in areConnection(fields, format) }
    }

    /// Returns the paths of the outermost fields for which a closure returns true, in document order.
    ///
    /// - Parameter isMatch: A closure that receives the path of a field and the fields in it.
    func places(where isMatch: (JSONPointer, [GraphQLDocument.Field]) -> Bool) -> [JSONPointer] {
        var places: [JSONPointer] = []
        var remaining = 10_000
        collect(isMatch, in: selections, below: [], into: &places, remaining: &remaining)
        return places
    }

    /// - Parameter remaining: The number of fields to look at, since fragments in a circle have fields without end.
    private func collect(
        _ isMatch: (JSONPointer, [GraphQLDocument.Field]) -> Bool,
        in selections: [GraphQLDocument.Selection],
        below path: [String],
        into places: inout [JSONPointer],
        remaining: inout Int
    ) {
        guard path.count < 32, places.count < 100 else { return }
        for field in fields(of: selections) where remaining > 0 {
            remaining -= 1
            let place = JSONPointer(tokens: path + [field.key])
            if isMatch(place, fields(of: field.selections)) {
                places.append(place)
            } else {
                collect(isMatch, in: field.selections, below: place.tokens, into: &places, remaining: &remaining)
            }
        }
    }

    /// Returns the fields of a selection set and its fragments.
    ///
    /// Selections with the same response key, name and arguments are merged, as on a server.
    ///
    /// - Parameter isIncluded: Whether the fields of a fragment belong to the set; `nil` is one that is not defined.
    package func fields(
        of selections: [GraphQLDocument.Selection],
        including isIncluded: (GraphQLDocument.Fragment?) throws -> Bool
    ) rethrows -> [GraphQLDocument.Field] {
        var fields: [GraphQLDocument.Field] = []
        var visited: Set<String> = []
        // A stack instead of recursion: the fragments of a document can form a chain of any length.
        var levels = [selections[...]]
        while !levels.isEmpty {
            guard let selection = levels[levels.count - 1].popFirst() else {
                levels.removeLast()
                continue
            }
            switch selection {
            case .inline(let fragment):
                if try isIncluded(fragment) { levels.append(fragment.selections[...]) }
            case .spread(let name):
                // Each fragment is added once: its fields are the same for every spread in this set.
                guard visited.insert(name).inserted, try isIncluded(fragments[name]) else { continue }
                levels.append(fragments[name]?.selections[...] ?? [])
            case .field(let field):
                if let index = fields.firstIndex(where: { $0.merges(with: field) }) {
                    fields[index].selections += field.selections
                } else {
                    fields.append(field)
                }
            }
        }
        return fields
    }

    private func fields(of selections: [GraphQLDocument.Selection]) -> [GraphQLDocument.Field] {
        fields(of: selections) { _ in true }
    }
}

extension GraphQLDocument.Argument {
    /// Whether the value is a variable, or contains it.
    func uses(_ name: String) -> Bool {
        switch self {
        case .variable(let own): own == name
        case .scalar, .enumeration: false
        case .list(let elements): elements.contains { $0.uses(name) }
        case .object(let members): members.values.contains { $0.uses(name) }
        }
    }
}

extension GraphQLDocument.Field {
    fileprivate func merges(with other: Self) -> Bool {
        key == other.key && name == other.name && arguments == other.arguments
    }
}
