import PagingHTTP

/// The fields of a document, with their response keys and variables.
///
/// The document is parsed to find connections and the variables that select their pages. It is not validated:
/// validation is up to the server, and a document that cannot be parsed here is sent unchanged.
struct GraphQLDocument {
    /// An element of a selection set.
    indirect enum Selection {
        case field(Field)
        case spread(String)
        case inline([Selection])
    }

    /// A field.
    struct Field {
        /// The response key of the field: its alias or its name.
        var key: String
        var name: String
        var arguments: [String: Argument] = [:]
        var selections: [Selection] = []
    }

    /// The value of an argument.
    enum Argument: Equatable {
        case variable(String)
        case null
        /// Any other value.
        case literal
    }

    /// An operation with the fragments of its document.
    struct Operation {
        var name: String?
        /// The declared variables with their default values.
        var variables: [String: JSONValue?] = [:]
        var selections: [Selection] = []
        var fragments: [String: [Selection]] = [:]
    }

    var operations: [Operation] = []
    var fragments: [String: [Selection]] = [:]

    /// Creates a document, or `nil` if the text cannot be parsed.
    init?(_ text: String) {
        guard let tokens = GraphQLScanner.tokens(of: text) else { return nil }
        var parser = GraphQLParser(tokens)
        guard let document = parser.document() else { return nil }
        self = document
    }

    /// Creates an empty document.
    init() {}

    /// Returns the operation with a name, or the only operation.
    func operation(named name: String?) -> Operation? {
        let found =
            name == nil ? (operations.count == 1 ? operations.first : nil) : operations.first { $0.name == name }
        var operation = found
        operation?.fragments = fragments
        return operation
    }
}

extension GraphQLDocument.Operation {
    /// Returns the field at a path of response keys; list positions are skipped, because fields have none.
    ///
    /// Selections with the same response key are merged, as on a server.
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

    /// The paths of the connections, in document order.
    var connections: [JSONPointer] {
        var places: [JSONPointer] = []
        collect(in: selections, below: [], into: &places)
        return places
    }

    private func collect(
        in selections: [GraphQLDocument.Selection],
        below path: [String],
        into places: inout [JSONPointer]
    ) {
        guard path.count < 32, places.count < 100 else { return }
        for field in fields(of: selections) {
            if fields(of: field.selections).contains(where: { $0.name == "pageInfo" }) {
                places.append(JSONPointer(tokens: path + [field.key]))
            } else {
                collect(in: field.selections, below: path + [field.key], into: &places)
            }
        }
    }

    /// Returns the fields of a selection set and its fragments, once per response key.
    private func fields(of selections: [GraphQLDocument.Selection]) -> [GraphQLDocument.Field] {
        var fields: [GraphQLDocument.Field] = []
        var visited: Set<String> = []
        func add(_ selections: [GraphQLDocument.Selection]) {
            for selection in selections {
                switch selection {
                case .inline(let inner): add(inner)
                case .spread(let name):
                    // Each fragment is added once: its fields are the same for every spread in this set.
                    if visited.insert(name).inserted { add(fragments[name] ?? []) }
                case .field(let field):
                    if let index = fields.firstIndex(where: { $0.key == field.key }) {
                        fields[index].selections += field.selections
                    } else {
                        fields.append(field)
                    }
                }
            }
        }
        add(selections)
        return fields
    }
}
