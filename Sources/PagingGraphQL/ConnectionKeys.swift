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
        nodes = parts.key(of: parts.nameOfNodes)
        edges = parts.key(of: edges)
        pageInfo = PageInfoKeys(parts, in: operation)
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

/// The response keys of `pageInfo` and its fields, or of a cursor beside the entries.
struct PageInfoKeys: Sendable {
    /// The key of `pageInfo`; `nil` if a cursor stands beside the entries, which is null on the last page.
    private(set) var info: String? = "pageInfo"
    private(set) var hasNextPage = "hasNextPage"
    private(set) var hasPreviousPage = "hasPreviousPage"
    private(set) var startCursor = "startCursor"
    private(set) var endCursor = "endCursor"

    init() {}

    /// - Parameter connection: The fields of the connection.
    fileprivate init(_ connection: [GraphQLDocument.Field], in operation: GraphQLDocument.Operation) {
        guard let field = connection.first(where: { $0.name == "pageInfo" }) else {
            if let cursor = connection.bareCursor { (info, endCursor) = (nil, cursor.key) }
            return
        }
        let parts = operation.fields(in: field)
        info = field.key
        hasNextPage = parts.key(of: hasNextPage)
        hasPreviousPage = parts.key(of: hasPreviousPage)
        startCursor = parts.key(of: startCursor)
        endCursor = parts.key(of: endCursor)
    }

    /// Returns the place of a field of `pageInfo`, or of the cursor, in a response.
    func place(of key: String, in connection: JSONPointer) -> JSONPointer {
        info.map { connection.appending($0) }?.appending(key) ?? connection.appending(key)
    }

    /// Returns the places of all fields in a response.
    func places(in connection: JSONPointer) -> [JSONPointer] {
        let keys = info == nil ? [endCursor] : [hasNextPage, hasPreviousPage, startCursor, endCursor]
        return keys.map { place(of: $0, in: connection) }
    }
}

extension [GraphQLDocument.Field] {
    /// Whether the fields are those of a connection: they select `pageInfo`, or a cursor beside entries.
    var areConnection: Bool { contains { $0.name == "pageInfo" } || bareCursor != nil }

    /// The cursor of the next page beside the entries, as monday.com and AWS AppSync have it.
    var bareCursor: GraphQLDocument.Field? {
        let hasEntries = contains { ["items", "nodes"].contains($0.name) && !$0.selections.isEmpty }
        guard hasEntries else { return nil }
        let names = ["cursor", "nextToken", "nextCursor", "next_cursor", "endCursor", "nextPageToken"]
        return first { names.contains($0.name) && $0.selections.isEmpty }
    }

    /// The name of the field with the nodes.
    var nameOfNodes: String {
        contains { ["nodes", "edges"].contains($0.name) } || !contains { $0.name == "items" } ? "nodes" : "items"
    }
}

extension [GraphQLDocument.Field] {
    /// Returns the response key of the first field with a name, or the name if there is none.
    fileprivate func key(of name: String) -> String { first { $0.name == name }?.key ?? name }
}
