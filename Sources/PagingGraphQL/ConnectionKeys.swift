import PagingHTTP

/// The response keys of a connection's parts: aliases where the document defines them.
///
/// Parts that the document does not select have their names as keys.
struct ConnectionKeys: Sendable {
    private(set) var pageInfo = PageInfoKeys()
    private(set) var nodes = "nodes"
    private(set) var edges = "edges"
    /// The key of the node in an edge.
    private(set) var node = "node"
    /// The path of the total below the connection.
    private(set) var total: JSONPointer

    /// Returns the entries at a path of response keys or names of fields; `nil` for another value.
    func entries(at path: [String]) -> ConnectionFormat.Entries? {
        switch path {
        case [edges], ["edges"]: .edges
        case [nodes], ["nodes"], [edges, node], ["edges", "node"]: .nodes
        default: nil
        }
    }

    /// Creates the keys of a document that is not known.
    init(total: JSONPointer = "/totalCount") {
        self.total = total
    }

    /// Creates the keys of a field's selections.
    init(_ field: GraphQLDocument.Field, in operation: GraphQLDocument.Operation, total: JSONPointer) {
        let parts = operation.fields(in: field)
        nodes = parts.key(of: nodes)
        edges = parts.key(of: edges)
        pageInfo = PageInfoKeys(parts.first { $0.name == "pageInfo" }, in: operation)
        if let edges = parts.first(where: { $0.name == "edges" }) { node = operation.fields(in: edges).key(of: node) }
        // A place consists of response keys; names of fields are understood too, since the default is one.
        var level = parts
        var keys: [String] = []
        for token in total.tokens {
            let part = level.first { $0.key == token } ?? level.first { $0.name == token }
            keys.append(part?.key ?? token)
            level = part.map { operation.fields(in: $0) } ?? []
        }
        self.total = JSONPointer(tokens: keys)
    }
}

/// The response keys of `pageInfo` and its fields.
struct PageInfoKeys: Sendable {
    private(set) var info = "pageInfo"
    private(set) var hasNextPage = "hasNextPage"
    private(set) var hasPreviousPage = "hasPreviousPage"
    private(set) var startCursor = "startCursor"
    private(set) var endCursor = "endCursor"

    init() {}

    fileprivate init(_ field: GraphQLDocument.Field?, in operation: GraphQLDocument.Operation) {
        guard let field else { return }
        let parts = operation.fields(in: field)
        info = field.key
        hasNextPage = parts.key(of: hasNextPage)
        hasPreviousPage = parts.key(of: hasPreviousPage)
        startCursor = parts.key(of: startCursor)
        endCursor = parts.key(of: endCursor)
    }

    /// The keys of the four fields.
    var all: [String] { [hasNextPage, hasPreviousPage, startCursor, endCursor] }
}

extension [GraphQLDocument.Field] {
    /// Returns the response key of the first field with a name, or the name if there is none.
    fileprivate func key(of name: String) -> String { first { $0.name == name }?.key ?? name }
}
