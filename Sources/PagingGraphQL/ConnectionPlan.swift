import Paging
import PagingHTTP

/// How a connection is paged: where it is, by which variables, and from which end the request as it stands reads it.
struct ConnectionPlan: Sendable {
    /// Where the connection is, below `data`.
    let path: JSONPointer
    /// The variables that page it; `nil` for those that the document does not have.
    let variables: ConnectionVariables
    /// Whether the request as it stands reads the list from its end.
    let isBackward: Bool
    /// Whether the request as it stands begins behind a cursor.
    let hasCursor: Bool
    /// The page size, where a variable says it.
    let size: JSONValue?

    /// - Throws: ``GraphQLError`` when it is not clear which connection is meant, or there is none in its place.
    init(_ request: GraphQLRequest, _ format: ConnectionFormat) throws(GraphQLError) {
        let operation = GraphQLDocument(request.query)?.operation(named: request.operationName)
        path = try Self.path(format, in: operation)
        let field = operation?.field(at: path.tokens)
        if let operation, field == nil { throw .nothing(at: path, connections: operation.connections) }
        let arguments = field?.arguments
        let names =
            format.variables ?? arguments.map(ConnectionVariables.init) ?? ConnectionVariables(in: request.query)
        variables = names
        func value(of variable: String?) -> JSONValue? {
            guard let variable else { return nil }
            let value = request.variables[variable] ?? (operation?.variables[variable] ?? nil)
            return value == .null ? nil : value
        }
        func isGiven(_ argument: String, _ variable: String?) -> Bool {
            arguments?[argument] == .literal || value(of: variable) != nil
        }
        isBackward = isGiven("last", names.last) && !isGiven("first", names.first)
        hasCursor = isBackward ? isGiven("before", names.before) : isGiven("after", names.after)
        size = value(of: isBackward ? names.last : names.first)
    }

    private static func path(
        _ format: ConnectionFormat,
        in operation: GraphQLDocument.Operation?
    ) throws(GraphQLError) -> JSONPointer {
        if let path = format.path { return path }
        let connections = operation?.connections ?? []
        guard let path = connections.first else { throw .noneFound }
        guard connections.count == 1 else { throw .several(connections) }
        return path
    }

    /// The request that reads the list from its end.
    ///
    /// - Throws: ``GraphQLError`` when the document does not allow that.
    func fromEnd(_ request: GraphQLRequest) throws(GraphQLError) -> GraphQLRequest {
        guard !isBackward else { return request }
        guard let last = variables.last, variables.before != nil, let size else {
            throw GraphQLError(
                .invalidRequest,
                """
                To read "\(path)" from its end, its field has to take all four arguments as variables \
                (first: $first, after: $after, last: $last, before: $before), and $first has to be given.
                """,
                at: path
            )
        }
        var request = request
        for name in [variables.first, variables.after].compactMap(\.self) { request.variables[name] = .null }
        request.variables[last] = size
        return request
    }
}

extension ConnectionPlan {
    /// Whether the request for a page reads the list from its end, and whether it begins behind a cursor.
    func reading(_ address: PageAddress?) -> (isBackward: Bool, hasCursor: Bool) {
        func has(_ variable: String?) -> Bool {
            guard let value = variable.flatMap({ address?.value(for: .variable($0)) }) else { return false }
            return value != .null
        }
        if has(variables.before) { return (true, true) }
        if has(variables.after) { return (false, true) }
        return (isBackward, hasCursor)
    }

    /// The address of the page after a cursor, or before it; `nil` when no variable can say so.
    ///
    /// Where the document can be read from both ends, an address says all that chooses the page: it has to mean the same
    /// to a request that reads from the other end, and servers refuse `first` beside `last`.
    func address(backward: Bool, cursor: JSONValue) -> PageAddress? {
        let forwards = [variables.after, variables.first]
        let backwards = [variables.before, variables.last]
        let (own, others) = backward ? (backwards, forwards) : (forwards, backwards)
        guard let name = own[0] else { return nil }
        var address = PageAddress([.init(.variable(name), cursor)])
        guard others.contains(where: { $0 != nil }) else { return address }
        if let name = own[1], let size { address.assignments.append(.init(.variable(name), size)) }
        address.assignments += others.compactMap(\.self).map { .init(.variable($0), .null) }
        return address
    }
}

extension ParameterTarget {
    /// A variable of the request.
    fileprivate static func variable(_ name: String) -> ParameterTarget {
        .body(JSONPointer(tokens: ["variables", name]))
    }
}

extension ConnectionVariables {
    /// The variables that a field's arguments are given by.
    fileprivate init(_ arguments: [String: GraphQLDocument.Argument]) {
        func variable(_ argument: String) -> String? {
            if case .variable(let name)? = arguments[argument] { name } else { nil }
        }
        self.init(
            first: variable("first"),
            after: variable("after"),
            last: variable("last"),
            before: variable("before")
        )
    }

    /// The usual names, as far as a document that cannot be read mentions them.
    fileprivate init(in query: String) {
        func variable(_ name: String) -> String? { query.contains("$\(name)") ? name : nil }
        self.init(
            first: variable("first"),
            after: variable("after"),
            last: variable("last"),
            before: variable("before")
        )
    }
}

extension GraphQLError {
    fileprivate static var noneFound: GraphQLError {
        GraphQLError(
            .invalidRequest,
            "No connection was found in the document: select pageInfo { hasNextPage endCursor } of the list, or name its path."
        )
    }

    fileprivate static func several(_ connections: [JSONPointer]) -> GraphQLError {
        GraphQLError(.invalidRequest, "The document has several connections; name one of them: \(connections.joined).")
    }

    fileprivate static func nothing(at path: JSONPointer, connections: [JSONPointer]) -> GraphQLError {
        let known = connections.isEmpty ? "" : " Its connections: \(connections.joined)."
        return GraphQLError(
            .invalidRequest,
            "The document selects nothing at \"\(path)\": write response keys, beginning below data.\(known)",
            at: path
        )
    }
}

extension [JSONPointer] {
    fileprivate var joined: String { map(\.description).joined(separator: ", ") }
}
