public import PagingHTTP

extension NestedConnection {
    /// Creates a nested connection whose remaining pages are requested by the `id` of its object.
    ///
    /// ```swift
    /// let request = GraphQLRequest(query)  // … nodes { __typename id labels(first: 10) { … } } …
    /// let issues = api.connection(Issue.self, request, at: "/repository/issues")
    /// let whole = issues.expanding(try NestedConnection("/labels", of: request))
    /// ```
    ///
    /// The document of these requests is derived from that of the list: `node(id:)` with the same field, arguments and
    /// selections, as APIs with global object identification answer it. The object selects `id`, and `__typename` unless
    /// the list is selected on one type, as in `... on Issue { labels { … } }`. For other APIs, name a request:
    /// ``init(_:by:at:keys:)``.
    ///
    /// - Parameters:
    ///   - path: The path of the nested connection in an item, by response keys.
    ///   - request: The request of the list with the items.
    ///   - format: The location of that list, and the kind of its items.
    /// - Throws: ``GraphQLError`` if no request can be derived, with the reason.
    public init(
        _ path: JSONPointer,
        of request: GraphQLRequest,
        _ format: ConnectionFormat = ConnectionFormat()
    ) throws(GraphQLError) {
        func failure(_ reason: String) -> GraphQLError {
            let advice = "Change the document, or write one for the rest of the list."
            return GraphQLError(
                .invalidRequest,
                "No request for the rest of \"\(path)\" can be derived: \(reason). \(advice)"
            )
        }
        let plan = try ConnectionPlan(request, format)
        guard let operation = GraphQLDocument(request.query)?.operation(named: request.operationName) else {
            throw failure("the document cannot be read")
        }
        let places = plan.keys.items(format.entries).map { plan.path.tokens + $0 + path.tokens }
        guard let key = path.tokens.last, let place = places.first(where: { operation.field(at: $0) != nil }),
            let list = operation.field(at: place), let owner = operation.field(at: Array(place.dropLast()))
        else { throw failure("the items have no field at this path of response keys") }
        guard operation.fields(in: list).contains(where: { $0.name == "pageInfo" }) else {
            throw failure("the list does not select pageInfo { hasNextPage endCursor }")
        }
        let fields = operation.fields(in: owner)
        guard let id = fields.first(where: { $0.name == "id" }) else {
            throw failure("the object with the list does not select id")
        }
        let types = operation.types(selecting: key, in: owner.selections)
        let typeName = fields.first { $0.name == "__typename" }
        guard types.count == 1 || typeName != nil else {
            throw failure("the type of the object is unknown; select __typename beside id")
        }
        let type = types.count == 1 ? types.first : nil
        let query = operation.rest(of: list, on: type ?? Self.unknownType, cursorType: plan.cursorType(in: operation))
        var rest = GraphQLRequest(query, variables: request.variables).withDeclaredVariables()
        (rest.path, rest.method, rest.headerFields) = (request.path, request.method, request.headerFields)
        let identity = JSONPointer(tokens: path.tokens.dropLast() + [id.key])
        self.init(path, by: rest, at: JSONPointer(tokens: ["node", key]), keys: [GraphQLDocument.idName: identity])
        if type == nil { typePlace = typeName.map { JSONPointer(tokens: path.tokens.dropLast() + [$0.key]) } }
    }

    /// The type in a document until that of the item is known.
    static var unknownType: String { "PagingUnknownType" }
}

extension ConnectionPlan {
    /// Returns the type of the list's cursor, which that of a nested list shares.
    fileprivate func cursorType(in operation: GraphQLDocument.Operation) -> String {
        guard let path = variables.after.map({ VariablePath($0) }), path.members.isEmpty else { return "String" }
        let type = operation.definitions[path.name]?.prefix { $0 != "=" && $0 != "!" }
        return type.map { $0.filter { $0 != " " } } ?? "String"
    }
}

extension GraphQLDocument {
    /// The variables of derived documents.
    fileprivate static let (idName, cursorName) = ("pagingID", "pagingCursor")
}

extension GraphQLDocument.Operation {
    /// Returns the types on which a field is selected; none if it is selected on any type.
    fileprivate func types(selecting key: String, in selections: [GraphQLDocument.Selection]) -> Set<String> {
        var types: Set<String> = []
        var visited: Set<String> = []
        var rest = selections.map { (selection: $0, type: String?.none) }
        while let (selection, type) = rest.popLast() {
            switch selection {
            case .field(let field): if field.key == key, let type { types.insert(type) }
            case .inline(let fragment): rest += fragment.selections.map { ($0, fragment.type ?? type) }
            case .spread(let name):
                guard visited.insert(name).inserted, let fragment = fragments[name] else { continue }
                rest += fragment.selections.map { ($0, fragment.type ?? type) }
            }
        }
        return types
    }

    /// Returns the document that reads the rest of a list in an object of a type.
    fileprivate func rest(of list: GraphQLDocument.Field, on type: String, cursorType: String) -> String {
        var list = list
        for name in ["after", "before", "last"] { list.arguments[name] = nil }
        list.arguments["after"] = .variable(GraphQLDocument.cursorName)
        let used = names(usedBy: [.field(list)])
        let own = ["$\(GraphQLDocument.idName): ID!", "$\(GraphQLDocument.cursorName): \(cursorType)"]
        let others = used.variables.sorted().map { "$\($0): \(definitions[$0] ?? "")" }
        let fragments = used.fragments.sorted().compactMap { name in
            self.fragments[name].map { "fragment \(name) \($0.text)" }
        }
        let query =
            "query (\((own + others).joined(separator: ", "))) "
            + "{ node(id: $\(GraphQLDocument.idName)) { ... on \(type) { \(list.text) } } }"
        return ([query] + fragments).joined(separator: "\n")
    }
}
