import PagingHTTP

/// What a document says about its fields: which there are, by which keys they answer, and which variables they take.
///
/// It is read to find connections and the variables that page them. It is not checked: that is the server's task, and a
/// document that cannot be read here is sent as it is.
struct GraphQLDocument {
    /// What stands in a selection set.
    indirect enum Selection {
        case field(Field)
        case spread(String)
        case inline([Selection])
    }

    /// A field.
    struct Field {
        /// The key that the answer has it by: its alias, or its name.
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

    /// An operation, with the fragments of its document.
    struct Operation {
        var name: String?
        /// The variables that it declares, each with its default.
        var variables: [String: JSONValue?] = [:]
        var selections: [Selection] = []
        var fragments: [String: [Selection]] = [:]
    }

    var operations: [Operation] = []
    var fragments: [String: [Selection]] = [:]

    /// Reads a document; `nil` when that is beyond this reader.
    init?(_ text: String) {
        guard let tokens = GraphQLScanner.tokens(of: text) else { return nil }
        var parser = GraphQLParser(tokens)
        guard let document = parser.document() else { return nil }
        self = document
    }

    /// Makes an empty document.
    init() {}

    /// The operation of a name, or the only one.
    func operation(named name: String?) -> Operation? {
        let found =
            name == nil ? (operations.count == 1 ? operations.first : nil) : operations.first { $0.name == name }
        var operation = found
        operation?.fragments = fragments
        return operation
    }
}

extension GraphQLDocument.Operation {
    /// The field at a path of response keys; positions in lists are passed over, since fields have none.
    ///
    /// Where several selections have the same key, their parts are taken together, as a server does.
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

    /// The places of the connections, in the document's order.
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

    /// The fields of a selection set, those of fragments included, each key once.
    private func fields(of selections: [GraphQLDocument.Selection]) -> [GraphQLDocument.Field] {
        var fields: [GraphQLDocument.Field] = []
        var visited: Set<String> = []
        func add(_ selections: [GraphQLDocument.Selection]) {
            for selection in selections {
                switch selection {
                case .inline(let inner): add(inner)
                case .spread(let name):
                    // Each fragment once: its fields are the same wherever it is spread in this set.
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
