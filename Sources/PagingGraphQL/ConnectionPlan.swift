import Paging
import PagingHTTP

/// The plan for reading a connection: its path, its variables, and the direction of the request.
struct ConnectionPlan: Sendable {
    /// The path of the connection below `data`.
    let path: JSONPointer
    /// The response keys of the connection's parts.
    let keys: ConnectionKeys
    /// Whether the operation is a mutation.
    let isMutation: Bool
    /// The variables that select a page; `nil` for variables that the document does not have.
    let variables: ConnectionVariables
    /// Whether the unmodified request reads the list from its end.
    let isBackward: Bool
    /// Whether the unmodified request starts after a cursor.
    let hasCursor: Bool
    /// The page size, if a variable sets it.
    let size: JSONValue?
    /// The default values of variables.
    private let defaults: [String: JSONValue]

    /// - Throws: ``GraphQLError`` if the connection is ambiguous or missing, or if the document cannot read it whole.
    init(_ request: GraphQLRequest, _ format: ConnectionFormat) throws(GraphQLError) {
        let operation = GraphQLDocument(request.query)?.operation(named: request.operationName)
        if operation?.kind == "subscription" { throw .subscription }
        isMutation = operation?.kind == "mutation"
        defaults = operation?.variables.compactMapValues(\.self) ?? [:]
        path = try Self.path(format, in: operation)
        let field = operation?.field(at: path.tokens)
        if let operation, field == nil { throw .nothing(at: path, connections: operation.connections(format)) }
        func value(of variable: String?) -> JSONValue? {
            guard let path = variable.map({ VariablePath($0) }) else { return nil }
            let value = request.variables[path.name] ?? (operation?.variables[path.name] ?? nil)
            let member = path.members.isEmpty ? value : value?[JSONPointer(tokens: path.members)]
            return member == .null ? nil : member
        }
        let arguments = field.map { Self.arguments(of: $0, value: value) }
        let names =
            format.variables ?? arguments.map { ConnectionVariables($0) { value(of: $0) == nil } }
            ?? ConnectionVariables(in: request.query)
        variables = names
        if let operation, let field {
            keys = ConnectionKeys(field, in: operation, format)
            try Self.check(field, of: operation, at: path, format, names)
        } else {
            keys = ConnectionKeys(format)
        }
        func isGiven(_ argument: String, _ variable: String?) -> Bool {
            switch arguments?.first(where: { $0.name == argument })?.value {
            case nil, .variable?, .scalar(.null)?: value(of: variable) != nil
            case .scalar?, .enumeration?, .list?, .object?: true
            }
        }
        isBackward = isGiven("last", names.last) && !isGiven("first", names.first)
        hasCursor = isBackward ? isGiven("before", names.before) : isGiven("after", names.after)
        size = value(of: isBackward ? names.last : names.first)
    }

    /// Creates the plan of the request for the pages after the first, which are at another place.
    ///
    /// - Throws: ``GraphQLError`` if the request has no connection or takes no cursor, or if the first one reads from the
    ///   end.
    init(
        continuing first: ConnectionPlan,
        by rest: (request: GraphQLRequest, path: JSONPointer?),
        _ format: ConnectionFormat
    ) throws(GraphQLError) {
        guard !first.isBackward else { throw .continuesForward }
        var own = format
        own.path = rest.path
        // Names of the first document have no meaning in the other one.
        if let name = format.variables?.after.map({ VariablePath($0).name }),
            rest.request.declaredVariables?.contains(name) != true
        {
            own.variables = nil
        }
        try self.init(rest.request, own)
        guard variables.after != nil else {
            throw GraphQLError(
                .invalidRequest,
                "The document for the pages after the first has no variable for their cursor: write cursor: $cursor, or "
                    + "the argument of its API.",
                at: path
            )
        }
    }

    /// Checks that the field selects entries, and that no list inside them is paged by its cursor.
    private static func check(
        _ field: GraphQLDocument.Field,
        of operation: GraphQLDocument.Operation,
        at path: JSONPointer,
        _ format: ConnectionFormat,
        _ variables: ConnectionVariables
    ) throws(GraphQLError) {
        let parts = operation.fields(in: field)
        guard operation.hasEntries(parts, format) else { throw .noEntries(at: path, format) }
        if let next = format.next, !operation.has(next, in: parts) { throw .noCursor(next, at: path) }
        for cursor in [variables.after, variables.before].compactMap(\.self) {
            let name = VariablePath(cursor).name
            if let inner = operation.place(of: name, below: field) {
                throw .shared(name, path, JSONPointer(tokens: path.tokens + inner))
            }
        }
    }

    private static func path(
        _ format: ConnectionFormat,
        in operation: GraphQLDocument.Operation?
    ) throws(GraphQLError) -> JSONPointer {
        if let path = format.path { return path }
        let connections = operation?.connections(format) ?? []
        guard let path = connections.first else { throw .noneFound(format) }
        guard connections.count == 1 else { throw .several(connections) }
        return path
    }

    /// Returns the request that reads the list from its end.
    ///
    /// - Throws: ``GraphQLError`` if the document does not support it.
    func fromEnd(_ request: GraphQLRequest) throws(GraphQLError) -> GraphQLRequest {
        guard !isBackward else { return request }
        guard let last = variables.last, variables.before != nil, let size else {
            throw GraphQLError(
                .invalidRequest,
                """
                To read "\(path)" from its end, pass variables to all four arguments of its field \
                (first: $first, after: $after, last: $last, before: $before) and set $first.
                """,
                at: path
            )
        }
        var request = request
        for name in [variables.first, variables.after].compactMap(\.self) { request.set(.null, for: name) }
        request.set(size, for: last)
        return request
    }

    /// Returns the request with the defaults of the variables that have a paging value as a member.
    ///
    /// A value that is sent replaces the whole default.
    func withDefaults(of request: GraphQLRequest) -> GraphQLRequest {
        var request = request
        for name in [variables.first, variables.after, variables.last, variables.before].compactMap(\.self) {
            let path = VariablePath(name)
            guard !path.members.isEmpty, request.variables[path.name] == nil, let value = defaults[path.name] else {
                continue
            }
            request.variables[path.name] = value
        }
        return request
    }

    /// Returns the arguments of a field with those inside of input objects, the outer ones first.
    ///
    /// A variable that is an input object has its paging members as paths. An input object with a page size has a cursor
    /// too, also if no value has it yet. In an object without one, a name such as `after` may be that of a filter, as in
    /// `createdAt: {after: $date}`: with a value, it is no cursor if another argument can be.
    private static func arguments(
        of field: GraphQLDocument.Field,
        value: (String?) -> JSONValue?
    ) -> [(name: String, value: GraphQLDocument.Argument)] {
        typealias Named = (name: String, value: GraphQLDocument.Argument)
        let cursors = [("first", "after"), ("last", "before")]
        var (sure, filters): ([Named], [Named]) = ([], [])
        var objects: [(path: String, value: JSONValue)] = []
        var hasOther = false
        var (levels, isOutside) = ([field.arguments], true)
        while !levels.isEmpty {
            var inner: [[String: GraphQLDocument.Argument]] = []
            for level in levels {
                for (name, argument) in level.sorted(by: { $0.key < $1.key }) {
                    if case .object(let members) = argument {
                        inner.append(members)
                        continue
                    }
                    let variable: String? = if case .variable(let name) = argument { name } else { nil }
                    let isUnset = variable.map { value($0) == nil } ?? (argument == .scalar(.null))
                    let size = cursors.first { $0.1 == name }?.0
                    if !isOutside, !isUnset, let size, level[size] == nil {
                        filters.append((name, argument))
                        continue
                    }
                    sure.append((name, argument))
                    hasOther = hasOther || size != nil || isUnset && !cursors.contains { $0.0 == name }
                    if let variable, let value = value(variable) { objects.append((variable, value)) }
                }
            }
            (levels, isOutside) = (inner, false)
        }
        while let (path, value) = objects.popLast() {
            guard case .object(let object) = value else { continue }
            for (size, cursor) in cursors where object[size] != nil || object[cursor] == .null {
                sure += [size, cursor].map { ($0, .variable("\(path)/\($0)")) }
                hasOther = true
            }
            objects += object.members.map { ("\(path)/\($0.key)", $0.value) }
        }
        return hasOther ? sure : sure + filters
    }
}

/// A variable, or a member of one that is an input object, as in `page/after`.
struct VariablePath {
    let name: String
    let members: [String]

    init(_ text: String) {
        let tokens = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        (name, members) = (tokens.first ?? text, Array(tokens.dropFirst()))
    }

    /// The place of the value in the body of a request.
    var place: JSONPointer { JSONPointer(tokens: ["variables", name] + members) }
}

extension GraphQLRequest {
    /// Sets a variable, or a member of one.
    fileprivate mutating func set(_ value: JSONValue, for variable: String) {
        let path = VariablePath(variable)
        var whole = variables[path.name] ?? .null
        whole.set(value, at: JSONPointer(tokens: path.members))
        variables[path.name] = whole
    }
}

extension ConnectionPlan {
    /// Returns the variables that neither the request nor its document sets, and that do not select a page.
    func openVariables(of request: GraphQLRequest) -> [(name: String, type: String)] {
        let paging = [variables.first, variables.after, variables.last, variables.before].map { name in
            name.map { VariablePath($0).name }
        }
        guard let operation = GraphQLDocument(request.query)?.operation(named: request.operationName) else { return [] }
        return operation.variables.sorted { $0.key < $1.key }.compactMap { name, value in
            guard value == nil, request.variables[name] == nil, !paging.contains(name) else { return nil }
            let type = operation.definitions[name]?.drop { $0 == "[" }.prefix {
                $0.isLetter || $0.isNumber || $0 == "_"
            }
            return (name, type.map { String($0) } ?? "")
        }
    }

    /// Returns the direction of the request for a page, and whether the request starts after a cursor.
    func reading(_ address: PageAddress?) -> (isBackward: Bool, hasCursor: Bool) {
        func has(_ variable: String?) -> Bool {
            guard let value = variable.flatMap({ address?.value(for: .variable($0)) }) else { return false }
            return value != .null
        }
        if has(variables.before) { return (true, true) }
        if has(variables.after) { return (false, true) }
        return (isBackward, hasCursor)
    }

    /// Returns the address of the page after or before a cursor, or `nil` if no variable selects it.
    ///
    /// If the document can be read from both ends, an address includes everything that selects the page: it must have
    /// the same meaning in a request that reads from the other end, and servers reject `first` together with `last`.
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
    /// Returns the target of a request variable.
    fileprivate static func variable(_ name: String) -> ParameterTarget {
        .body(VariablePath(name).place)
    }
}

extension ConnectionVariables {
    /// Creates the variables that are passed to a field's arguments.
    ///
    /// An argument can be inside an input object: `page: {after: $after}`.
    ///
    /// A field without the arguments `after` and `before` has its cursor under another name. A first page is requested
    /// without one, so the cursor is the only variable of the field that has no value.
    ///
    /// - Parameter isUnset: Whether a variable has no value.
    fileprivate init(_ arguments: [(name: String, value: GraphQLDocument.Argument)], isUnset: (String) -> Bool) {
        func variable(_ argument: String) -> String? {
            if case .variable(let name)? = arguments.first(where: { $0.name == argument })?.value { name } else { nil }
        }
        self.init(
            first: variable("first"),
            after: variable("after"),
            last: variable("last"),
            before: variable("before")
        )
        guard !arguments.contains(where: { ["after", "before"].contains($0.name) }) else { return }
        let unset = arguments.compactMap { argument -> String? in
            guard case .variable(let name) = argument.value, !["first", "last"].contains(argument.name) else {
                return nil
            }
            return isUnset(name) ? name : nil
        }
        if unset.count == 1 { after = unset.first }
    }

    /// Creates the usual names that occur in a document that cannot be parsed.
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
    static var continuesForward: GraphQLError {
        GraphQLError(
            .invalidRequest,
            "A connection whose following pages have a request of their own is read from its start only."
        )
    }

    fileprivate static var subscription: GraphQLError {
        GraphQLError(.invalidRequest, "The operation is a subscription, which has no pages: write a query.")
    }

    fileprivate static func noEntries(at path: JSONPointer, _ format: ConnectionFormat) -> GraphQLError {
        let parts =
            switch format.entries {
            case .edges: "edges"
            case .list(let place): "\"\(place)\""
            case .nodes where format.next != nil: "one list of items; name the items"
            case .nodes: "nodes or edges { node }"
            }
        return GraphQLError(.invalidRequest, "The connection at \"\(path)\" does not select \(parts).", at: path)
    }

    fileprivate static func noCursor(_ next: JSONPointer, at path: JSONPointer) -> GraphQLError {
        GraphQLError(
            .invalidRequest,
            "The connection at \"\(path)\" does not select \"\(next)\", the cursor of the next page.",
            at: next.below(path)
        )
    }

    fileprivate static func shared(_ variable: String, _ path: JSONPointer, _ inner: JSONPointer) -> GraphQLError {
        GraphQLError(
            .invalidRequest,
            """
            The variable $\(variable) is the cursor of "\(path)" and is also passed to "\(inner)", whose first rows \
            would be missing from page 2 on: give the inner list a variable of its own, or none.
            """,
            at: inner
        )
    }

    fileprivate static func noneFound(_ format: ConnectionFormat) -> GraphQLError {
        let advice =
            format.next.map { "no field selects \"\($0)\" and one list of items" }
            ?? "select pageInfo { hasNextPage endCursor }, or specify a path"
        return GraphQLError(.invalidRequest, "No connection was found in the document: \(advice).")
    }

    fileprivate static func several(_ connections: [JSONPointer]) -> GraphQLError {
        GraphQLError(.invalidRequest, "The document has several connections; specify one: \(connections.joined).")
    }

    fileprivate static func nothing(at path: JSONPointer, connections: [JSONPointer]) -> GraphQLError {
        let known = connections.isEmpty ? "" : " Its connections: \(connections.joined)."
        return GraphQLError(
            .invalidRequest,
            "The document has no field at \"\(path)\": use response keys, beginning below data.\(known)",
            at: path
        )
    }
}

extension [JSONPointer] {
    fileprivate var joined: String { map(\.description).joined(separator: ", ") }
}
