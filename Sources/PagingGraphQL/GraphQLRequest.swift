public import HTTPTypes
public import PagingHTTP

/// A GraphQL operation and its variables, before a page is selected.
///
/// ```swift
/// let request = GraphQLRequest(query, variables: ["owner": "swiftlang", "name": "swift", "first": 100])
/// ```
///
/// The request follows "GraphQL over HTTP": `POST` with a JSON body, or `GET` with the same values in the query. For
/// credentials, use `Authentication`.
public struct GraphQLRequest: Sendable {
    /// The document, with one or more operations.
    public var query: String
    /// The values of the operation's variables.
    public var variables: [String: JSONValue]
    /// The name of the operation, for a document with several operations.
    public var operationName: String?
    /// The path of the endpoint, relative to the client's base URL; by default the base URL itself.
    public var path = ""
    /// The method: `POST`, or `GET` for servers that cache responses.
    public var method: HTTPRequest.Method = .post
    /// The header fields of each page's request.
    public var headerFields = HTTPFields()
    /// A Boolean value that indicates whether a page that failed may be requested again.
    ///
    /// By default, a query is requested again according to the client's retry policy, and a mutation never is, because
    /// the server may have performed it.
    public var isIdempotent: Bool?

    /// Creates a request.
    public init(_ query: String, variables: [String: JSONValue] = [:], operationName: String? = nil) {
        self.query = query
        self.variables = variables
        self.operationName = operationName
    }

    /// The paths of the connections in the operation, as response keys below `data`.
    ///
    /// A connection is a field that selects `pageInfo`. Connections inside the nodes of another connection are not
    /// included. The result is empty for a document that cannot be parsed; the server reports its
    /// errors.
    public var connections: [JSONPointer] {
        GraphQLDocument(query)?.operation(named: operationName)?.connections(ConnectionFormat()) ?? []
    }

    /// Returns the paths of the outermost fields for which a closure returns true.
    package func places(where isMatch: (JSONPointer) -> Bool) -> [JSONPointer] {
        GraphQLDocument(query)?.operation(named: operationName)?.places { path, _ in isMatch(path) } ?? []
    }

    /// Returns whether the field at the path of a format selects its cursor and its entries.
    package func selects(_ format: ConnectionFormat) -> Bool {
        guard let path = format.path, let operation = GraphQLDocument(query)?.operation(named: operationName),
            let field = operation.field(at: path.tokens)
        else { return false }
        return operation.areConnection(operation.fields(in: field), format)
    }

    /// The names of the variables that the operation declares; `nil` for a document that cannot be parsed.
    package var declaredVariables: [String]? {
        GraphQLDocument(query)?.operation(named: operationName)?.variables.keys.sorted()
    }

    /// Checks, without sending anything, that a connection can be read.
    ///
    /// - Parameters:
    ///   - fromEnd: Whether it is read from its end; otherwise the request decides.
    ///   - rest: The request for the pages after the first, if they are at another place.
    package func check(
        _ format: ConnectionFormat,
        fromEnd: Bool,
        continuingBy rest: GraphQLRequest? = nil
    ) throws(GraphQLError) {
        let plan = try ConnectionPlan(self, format)
        if let rest {
            guard !fromEnd else { throw .continuesForward }
            _ = try ConnectionPlan(continuing: plan, by: (rest, nil), format)
        }
        if fromEnd { _ = try plan.fromEnd(self) }
    }

    /// Returns the variables without a value that do not select a page, with the names of their types.
    package func openVariables(_ format: ConnectionFormat) throws(GraphQLError) -> [(name: String, type: String)] {
        try ConnectionPlan(self, format).openVariables(of: self)
    }

    /// Returns the request with the values of only those variables that its operation declares.
    package func withDeclaredVariables() -> GraphQLRequest {
        guard let operation = GraphQLDocument(query)?.operation(named: operationName) else { return self }
        var request = self
        request.variables = variables.filter { operation.variables.keys.contains($0.key) }
        return request
    }

    /// Returns the entries at a path below a connection; `nil` for another value.
    package func entries(at path: [String], of connection: JSONPointer) -> ConnectionFormat.Entries? {
        let place = JSONPointer(tokens: path)
        guard let operation = GraphQLDocument(query)?.operation(named: operationName),
            let field = operation.field(at: connection.tokens)
        else { return ConnectionKeys().entries(at: path) ?? (path.isEmpty ? nil : .list(place)) }
        if let entries = ConnectionKeys(field, in: operation, ConnectionFormat()).entries(at: path) { return entries }
        let parts = operation.fields(in: field)
        // The page info is an object by the specification of connections, under any response key.
        let first = parts.first { $0.key == path.first } ?? parts.first { $0.name == path.first }
        return first?.name != "pageInfo" && operation.has(place, in: parts) ? .list(place) : nil
    }

    /// The values of the variables, sorted, so that equal requests have equal text.
    var variablesObject: JSONValue {
        let members = variables.sorted { $0.key < $1.key }.map { JSONValue.Object.Member(key: $0.key, value: $0.value) }
        return .object(JSONValue.Object(members))
    }

    /// The request of a list.
    var list: ListRequest {
        list(isMutation: GraphQLDocument(query)?.operation(named: operationName)?.kind == "mutation")
    }

    /// Returns the request of a list whose document is known already.
    func list(isMutation: Bool) -> ListRequest {
        var body = JSONValue.Object([.init(key: "query", value: .string(query))])
        if !variables.isEmpty { body["variables"] = variablesObject }
        body["operationName"] = operationName.map { .string($0) }
        var list = ListRequest(path, method: method, body: .object(body))
        list.sendsBodyAsQuery = method == .get
        list.setGraphQLPlaces()
        list.isRetryable = isIdempotent ?? !isMutation
        list.headerFields = headerFields
        // With the newer media type, some servers return 400 where this one returns readable errors.
        if list.headerFields[.accept] == nil { list.headerFields[.accept] = "application/json" }
        return list
    }
}
