import PagingHTTP

/// The response keys of a connection's parts: aliases where the document defines them.
///
/// Parts that the document does not select have their names as keys.
struct ConnectionKeys: Sendable {
    private(set) var pageInfo: PageInfoKeys
    /// The place of the nodes, or of a list with another name, below the connection.
    private(set) var nodes: JSONPointer
    private(set) var edges = "edges"
    /// The key of the node in an edge.
    private(set) var node = "node"
    /// The place of the total below the connection.
    private(set) var total: JSONPointer

    /// Returns the entries at a path of response keys or names of fields; `nil` for another value.
    func entries(at path: [String]) -> ConnectionFormat.Entries? {
        switch path {
        case [edges], ["edges"]: .edges
        case nodes.tokens, ["nodes"], [edges, node], ["edges", "node"]: .nodes
        default: nil
        }
    }

    /// The paths that lead from the connection to its items.
    func items(_ entries: ConnectionFormat.Entries) -> [[String]] {
        switch entries {
        case .nodes: [nodes.tokens, [edges, node]]
        case .edges: [[edges]]
        case .list: [nodes.tokens]
        }
    }

    /// Creates the keys of a document that is not known.
    init(_ format: ConnectionFormat = ConnectionFormat()) {
        total = format.total
        nodes = if case .list(let place) = format.entries { place } else { "/nodes" }
        pageInfo = PageInfoKeys(format.next, hasMore: format.hasMore)
    }

    /// Creates the keys of a field's selections.
    init(_ field: GraphQLDocument.Field, in operation: GraphQLDocument.Operation, _ format: ConnectionFormat) {
        let parts = operation.fields(in: field)
        total = operation.place(format.total, in: parts)
        nodes =
            if case .list(let place) = format.entries {
                operation.place(place, in: parts)
            } else {
                JSONPointer(tokens: [parts.nodes(format)?.key ?? "nodes"])
            }
        edges = parts.key(of: edges)
        pageInfo = PageInfoKeys(parts, in: operation, format)
        if let edges = parts.first(where: { $0.name == "edges" }) { node = operation.fields(in: edges).key(of: node) }
    }
}

/// The places of the fields of `pageInfo` below a connection, or of a cursor alone.
struct PageInfoKeys: Sendable {
    /// Whether a cursor without `pageInfo` says whether more follows: the last page has none.
    private(set) var isCursorAlone = false
    private(set) var hasNextPage: JSONPointer = "/pageInfo/hasNextPage"
    private(set) var hasPreviousPage: JSONPointer = "/pageInfo/hasPreviousPage"
    private(set) var startCursor: JSONPointer = "/pageInfo/startCursor"
    private(set) var endCursor: JSONPointer = "/pageInfo/endCursor"
    /// The sign that more follows, beside a cursor alone.
    private(set) var hasMore: MoreSign?

    /// Creates the places of `pageInfo`, or of a cursor at another place.
    fileprivate init(_ next: JSONPointer?, hasMore: MoreSign? = nil) {
        guard let next else { return }
        (isCursorAlone, endCursor, self.hasMore) = (true, next, hasMore)
    }

    /// - Parameter connection: The fields of the connection.
    fileprivate init(
        _ connection: [GraphQLDocument.Field],
        in operation: GraphQLDocument.Operation,
        _ format: ConnectionFormat
    ) {
        let hasMore = format.hasMore.map { sign in
            sign.pointer.map { sign.moved(to: operation.place($0, in: connection)) } ?? sign
        }
        self.init(format.next.map { operation.place($0, in: connection) }, hasMore: hasMore)
        guard format.next == nil else { return }
        guard let field = connection.first(where: { $0.name == "pageInfo" }) else {
            if let cursor = connection.bareCursor { self.init(JSONPointer(tokens: [cursor.key]), hasMore: hasMore) }
            return
        }
        let parts = operation.fields(in: field)
        func place(_ name: String) -> JSONPointer { JSONPointer(tokens: [field.key, parts.key(of: name)]) }
        hasNextPage = place("hasNextPage")
        hasPreviousPage = place("hasPreviousPage")
        startCursor = place("startCursor")
        endCursor = place("endCursor")
    }

    /// Returns the places of all fields in a response.
    func places(in connection: JSONPointer) -> [JSONPointer] {
        let keys = isCursorAlone ? [endCursor] : [hasNextPage, hasPreviousPage, startCursor, endCursor]
        return (keys + [hasMore?.pointer].compactMap(\.self)).map { $0.below(connection) }
    }
}

extension JSONPointer {
    /// Returns the place of a value that has this place in another value.
    func below(_ place: JSONPointer) -> JSONPointer { JSONPointer(tokens: place.tokens + tokens) }
}

extension GraphQLDocument.Operation {
    /// Returns whether fields are those of a connection: they select the cursor of a format beside entries.
    func areConnection(_ fields: [GraphQLDocument.Field], _ format: ConnectionFormat) -> Bool {
        guard let next = format.next else {
            return fields.contains { $0.name == "pageInfo" } || fields.bareCursor != nil
        }
        return has(next, in: fields) && hasEntries(fields, format)
    }

    /// Returns whether fields select the entries of a format.
    func hasEntries(_ fields: [GraphQLDocument.Field], _ format: ConnectionFormat) -> Bool {
        let edges = fields.first { $0.name == "edges" }
        return switch format.entries {
        case .edges: edges != nil
        case .nodes:
            fields.nodes(format) != nil
                || edges.map { self.fields(in: $0).contains { $0.name == "node" } } ?? false
        case .list(let place): has(place, in: fields)
        }
    }

    /// Returns whether fields, or those below them, select a place of response keys or names.
    func has(_ place: JSONPointer, in fields: [GraphQLDocument.Field]) -> Bool {
        !place.tokens.isEmpty && resolved(place, in: fields).isWhole
    }

    /// Returns the response keys of a place, which may be written with names of fields: a default is.
    fileprivate func place(_ place: JSONPointer, in fields: [GraphQLDocument.Field]) -> JSONPointer {
        JSONPointer(tokens: resolved(place, in: fields).keys)
    }

    private func resolved(
        _ place: JSONPointer,
        in fields: [GraphQLDocument.Field]
    ) -> (keys: [String], isWhole: Bool) {
        var (level, isWhole) = (fields, true)
        var keys: [String] = []
        for token in place.tokens {
            let part = level.first { $0.key == token } ?? level.first { $0.name == token }
            isWhole = isWhole && part != nil
            keys.append(part?.key ?? token)
            level = part.map { self.fields(in: $0) } ?? []
        }
        return (keys, isWhole)
    }
}

extension [GraphQLDocument.Field] {
    /// The cursor of the next page beside the entries, as monday.com and AWS AppSync have it.
    fileprivate var bareCursor: GraphQLDocument.Field? {
        let hasEntries = contains { ["items", "nodes"].contains($0.name) && !$0.selections.isEmpty }
        guard hasEntries else { return nil }
        let names = ["cursor", "nextToken", "nextCursor", "next_cursor", "endCursor", "nextPageToken"]
        return first { names.contains($0.name) && $0.selections.isEmpty }
    }

    /// Returns the field with the nodes.
    ///
    /// Beside a cursor with a place of its own, it is the only list, whatever its name.
    fileprivate func nodes(_ format: ConnectionFormat) -> GraphQLDocument.Field? {
        if let nodes = first(where: { $0.name == "nodes" }) { return nodes }
        guard !contains(where: { $0.name == "edges" }) else { return nil }
        if let items = first(where: { $0.name == "items" }) { return items }
        guard format.next != nil else { return nil }
        let ways = [format.next, format.total, format.hasMore?.pointer].compactMap { $0?.tokens.first }
        let lists = filter { !$0.selections.isEmpty && !ways.contains($0.key) && !ways.contains($0.name) }
        return lists.count == 1 ? lists.first : nil
    }

    /// Returns the response key of the first field with a name, or the name if there is none.
    fileprivate func key(of name: String) -> String { first { $0.name == name }?.key ?? name }
}
