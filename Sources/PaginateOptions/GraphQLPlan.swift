import ArgumentParser
import Foundation
import HTTPTypes
import PaginateFiles
import Paging
import PagingGraphQL
import PagingHTTP

/// The connection that `--graphql` names, checked against its document.
struct GraphQLPlan: Sendable {
    private var request: GraphQLRequest
    /// The request for the pages after the first, if they are at another place.
    private var continuation: GraphQLRequest?
    private let format: ConnectionFormat
    private let isBackward: Bool
    /// The lists inside the items that are read to their ends.
    private var nested: [NestedConnection]
    /// The variables that take values of parents by their names.
    private var openVariables: [(name: String, type: String)] = []
    /// The texts of variables that are secrets, with their names.
    private var secrets: [(name: String, text: String)] = []

    /// - Returns: `nil` when no document was given.
    /// - Throws: `ValidationError` when options contradict each other, or the document cannot read its connection.
    init?(_ command: some ListCommand, fields: HTTPFields, environment: [String: String]) throws {
        let options = command.graphQL
        guard let file = options.graphql else {
            guard options.variables == nil, options.variablesFromEnvironment.isEmpty, options.operation == nil,
                options.connection == nil, !options.backward, !options.idempotent, options.expand.isEmpty,
                options.graphqlNext == nil
            else {
                throw ValidationError(
                    "--variables, --variable-env, --operation, --connection, --expand, --graphql-next, --backward and "
                        + "--idempotent need --graphql FILE."
                )
            }
            return nil
        }
        try Self.check(command)
        var request = GraphQLRequest(try Self.document(file), operationName: options.operation)
        for member in try options.variables?.object.members ?? [] {
            request.variables[member.key] = member.value
            if options.variables?.isConfidential == true {
                secrets += Self.texts(of: member.value).map { (member.key, $0) }
            }
        }
        for variable in options.variablesFromEnvironment {
            guard let text = environment[variable.source], !text.isEmpty else {
                throw ValidationError("--variable-env: the environment variable \(variable.source) is not set.")
            }
            request.variables[variable.name] = .string(text)
            secrets.append((variable.name, text))
        }
        request.method = command.request.method ?? .post
        request.headerFields = fields
        if options.idempotent { request.isIdempotent = true }
        let connection = try options.connection ?? Self.connection(of: request, command.pagination)
        var format = try Self.format(command.pagination, at: connection, of: request)
        isBackward = options.backward
        let given = request
        continuation = try options.graphqlNext.map { file in
            var rest = GraphQLRequest(try Self.document(file, of: "--graphql-next"), variables: request.variables)
            (rest.method, rest.headerFields) = (request.method, request.headerFields)
            rest.isIdempotent = request.isIdempotent
            return rest
        }
        if command.fillsVariables {
            do {
                openVariables = try request.openVariables(format)
            } catch {
                throw ValidationError(error.description)
            }
            // With a value, such a variable is not the cursor.
            for (name, _) in openVariables { request.variables[name] = .string("{\(name)}") }
            continuation?.variables = request.variables
        }
        continuation = continuation?.withDeclaredVariables()
        if let target = command.pagination.cursorParam.first {
            format.variables = try Self.cursor(target, of: continuation ?? request)
        }
        nested = try Self.nested(options.expand, of: request, format, given: given)
        (self.request, self.format) = (request, format)
        do {
            try request.check(format, fromEnd: isBackward, continuingBy: continuation)
        } catch {
            throw ValidationError(error.description)
        }
    }

    /// Returns the lists inside the items, with the requests for their further pages.
    ///
    /// - Parameter given: The request with the variables that the user gave; the others are values of an item.
    private static func nested(
        _ lists: [ExpandedList],
        of request: GraphQLRequest,
        _ format: ConnectionFormat,
        given: GraphQLRequest
    ) throws -> [NestedConnection] {
        try lists.map { list in
            do {
                guard let file = list.file else { return try NestedConnection(list.path, of: request, format) }
                var rest = GraphQLRequest(try document(file, of: "--expand"), variables: given.variables)
                (rest.method, rest.headerFields) = (request.method, request.headerFields)
                return try NestedConnection(list.path, by: rest, node: format.entries == .edges ? ["node"] : [])
            } catch let error as GraphQLError {
                let advice = list.file == nil ? " A file is named as --expand \(list.path)=FILE." : ""
                throw ValidationError("--expand \(list.path): \(error.description)\(advice)")
            }
        }
    }

    /// Returns the variables that take values of parents, by their names and by expressions.
    func template(at address: WebAddress) -> VariablesTemplate {
        VariablesTemplate(
            address,
            given: request.variables.filter { name, _ in !openVariables.contains { $0.name == name } },
            open: openVariables
        )
    }

    /// Returns the plan with the values of a parent for its variables.
    func filled(with variables: JSONValue.Object) -> GraphQLPlan {
        func fill(_ request: inout GraphQLRequest) {
            for member in variables.members where request.variables[member.key] != nil {
                request.variables[member.key] = member.value
            }
        }
        var plan = self
        fill(&plan.request)
        if var continuation { fill(&continuation); plan.continuation = continuation }
        for index in nested.indices { fill(&plan.nested[index].request) }
        return plan
    }

    /// Adds the variables that are secrets, and the credentials in the documents.
    func add(to secrets: Secrets) {
        for request in [request] + [continuation].compactMap(\.self) + nested.map(\.request) {
            secrets.addCredentials(inValue: request.query, as: "query")
        }
        for (name, text) in self.secrets { secrets.addCredential(text, as: "variables:" + name) }
    }

    private static func texts(of value: JSONValue) -> [String] {
        switch value {
        case .string(let text): text.utf8.count < 4 ? [] : [text]
        case .array(let elements): elements.flatMap(texts)
        case .object(let object): object.members.flatMap { texts(of: $0.value) }
        case .null, .bool, .number: []
        }
    }

    /// Returns the rest of a place below the connection.
    ///
    /// The place may be written from the body, from `data` or from the connection.
    private static func rest(of place: JSONPointer, below connection: JSONPointer) -> [String] {
        for start in [["data"] + connection.tokens, connection.tokens] where place.tokens.starts(with: start) {
            return Array(place.tokens.dropFirst(start.count))
        }
        return place.tokens
    }

    private static func entries(
        _ items: JSONPointer,
        of connection: JSONPointer,
        in request: GraphQLRequest
    ) throws -> ConnectionFormat.Entries {
        if let entries = request.entries(at: rest(of: items, below: connection), of: connection) { return entries }
        throw ValidationError(
            "With --graphql, --items chooses entries that the connection selects: --items /edges for edges with their own "
                + "fields, --items /nodes, or the path of another list in it."
        )
    }

    /// Returns a place in the body as a path below the connection.
    ///
    /// - Throws: `ValidationError` for a header field.
    private static func path(
        _ place: JSONPointer?,
        of connection: JSONPointer,
        _ option: String,
        such example: String
    ) throws -> JSONPointer {
        guard let place else {
            throw ValidationError("With --graphql, \(option) is a place in the connection, such as \(example).")
        }
        return JSONPointer(tokens: rest(of: place, below: connection))
    }

    /// Returns the format that the options describe, at a connection.
    private static func format(
        _ pagination: PaginationOptions,
        at connection: JSONPointer,
        of request: GraphQLRequest
    ) throws -> ConnectionFormat {
        var format = ConnectionFormat(connection)
        format.identity = pagination.id
        format.ignoring = pagination.ignore
        if let items = pagination.items { format.entries = try entries(items, of: connection, in: request) }
        if let total = pagination.total {
            format.total = try path(total.pointer, of: connection, "--total", such: "/issueCount")
        }
        if let next = pagination.next.first {
            format.next = try path(next.pointer, of: connection, "--next", such: "/paging/next")
        }
        if let sign = pagination.hasMore {
            let place = try path(sign.pointer, of: connection, "--has-more", such: "/paging/more")
            format.hasMore = sign.moved(to: place)
        }
        return format
    }

    /// Returns the variables of a connection whose cursor an option names.
    private static func cursor(
        _ target: ParameterTarget,
        of request: GraphQLRequest
    ) throws -> ConnectionVariables {
        let prefix = "body:/variables/"
        let text = target.description
        let name = text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
        guard !name.contains(":") else {
            throw ValidationError(
                "With --graphql, --cursor-param is the name of a variable, or a member of its value such as page/after."
            )
        }
        let root = name.split(separator: "/").first.map(String.init) ?? name
        if let declared = request.declaredVariables, !declared.contains(root) {
            let known = declared.map { "$" + $0 }.joined(separator: ", ")
            throw ValidationError(
                "The document has no variable $\(root) for --cursor-param"
                    + (known.isEmpty ? "; declare it, and pass it to the argument of the cursor." : ", only \(known).")
            )
        }
        return ConnectionVariables(first: nil, after: name, last: nil, before: nil)
    }

    /// Returns the connection as a list of raw nodes.
    func source(_ client: PagingClient, policy: WalkPolicy) -> any PageSource<RawItem, PageAddress> {
        var source = client.rawConnection(request, format: format)
        if let continuation { source = source.continuing(by: continuation) }
        if isBackward { source = source.fromEnd() }
        source.policy = policy
        // An end without proof is due to the document.
        source.policy.findsScheme = true
        return nested.isEmpty ? source : source.expanding(nested)
    }

    /// Returns the direction of reading: backward if the document or an option says so.
    func direction(_ client: PagingClient) -> PageDirection {
        client.rawConnection(request, format: format).isFromEnd || isBackward ? .backward : .forward
    }

    /// Binds a saved crawl to the document and its variables.
    func bind(_ list: inout ListRequest) {
        let variables = request.variables.sorted { $0.key < $1.key }.map { JSONValue.Object.Member(key: $0, value: $1) }
        list.method = request.method
        list.body = [
            "query": .string(request.query), "variables": .object(.init(variables)),
            "operationName": request.operationName.map { .string($0) } ?? .null,
        ]
        if let continuation { list.body?.set(.string(continuation.query), at: "/next") }
    }

    private static func check(_ command: some ListCommand) throws {
        try check(command.pagination)
        guard command.request.body == nil, command.request.form.isEmpty else {
            let option = command.request.body == nil ? "--form" : "--body"
            throw ValidationError("--graphql and \(option) exclude each other: the document is the body.")
        }
        guard [nil, .get, .post].contains(command.request.method) else {
            throw ValidationError("--graphql is sent by POST or GET; remove --method.")
        }
        guard !command.graphQL.backward || (command.pagination.next.isEmpty && command.pagination.cursorParam.isEmpty)
        else {
            throw ValidationError("--backward reads the cursors of pageInfo; remove --next and --cursor-param.")
        }
    }

    /// Checks that the options describe a connection.
    static func check(_ pagination: PaginationOptions) throws {
        let own: Set = ["--next", "--cursor-param", "--total", "--has-more"]
        guard pagination.pagination == nil, own.isSuperset(of: pagination.given),
            pagination.pageSize == nil, pagination.schemeFile == nil, pagination.preset == nil, !pagination.overlap,
            !pagination.wholePages, pagination.responseFormat == nil, pagination.rule.isEmpty,
            pagination.limitParam == nil, !pagination.rebase
        else {
            throw ValidationError(
                "--graphql pages the connection itself; combine it with --id, --total, --items, --ignore, --repeats and "
                    + "--require-count, and with --next, --has-more and --cursor-param for a cursor that is not in "
                    + "pageInfo. Give the page size with --variables, and use --body for lists by offset."
            )
        }
        guard pagination.next.allSatisfy({ $0.pointer != nil }) else {
            throw ValidationError("With --graphql, --next is a place in the connection, such as /paging/next.")
        }
        guard pagination.next.count < 2, pagination.cursorParam.count < 2 else {
            throw ValidationError("A connection has one cursor; keep one --next and one --cursor-param.")
        }
        guard pagination.hasMore == nil || !pagination.next.isEmpty else {
            throw ValidationError("With --graphql, --has-more needs --next, the place of the cursor beside it.")
        }
    }

    private static func document(_ file: String, of option: String = "--graphql") throws -> String {
        let data = file == "-" ? try? FileHandle.standardInput.readToEnd() ?? Data() : RequestOptions.contents(of: file)
        guard let data, let text = String(bytes: data, encoding: .utf8) else {
            throw ValidationError(
                "The document of \(option) cannot be read; name a text file, or - for standard input."
            )
        }
        guard !text.allSatisfy(\.isWhitespace) else {
            throw ValidationError("The document of \(option) is empty.")
        }
        return text
    }

    /// Checks that the operation to run is known.
    private static func check(_ request: GraphQLRequest) throws {
        guard let document = GraphQLDocument(request.query) else {
            let isJSON = (try? JSONValue(parsing: request.query.utf8)) != nil
            let line = GraphQLDocument.faultyLine(in: request.query) ?? 1
            throw ValidationError(
                isJSON
                    ? "The file of --graphql is JSON: write the document alone into it, and its variables with --variables."
                    : "The document of --graphql is not GraphQL from line \(line) on; correct it, or name the list with "
                        + "--connection to send it as it is."
            )
        }
        guard document.operation(named: request.operationName) == nil else { return }
        let names = document.operations.compactMap(\.name).joined(separator: ", ")
        guard let name = request.operationName else {
            throw ValidationError(
                document.operations.isEmpty
                    ? "The document of --graphql has no operation: write a query."
                    : "The document of --graphql has several operations; choose one with --operation: \(names)."
            )
        }
        throw ValidationError(
            "The document of --graphql has no operation \(name)"
                + (names.isEmpty ? "; remove --operation." : "; choose one with --operation: \(names).")
        )
    }

    private static func connection(
        of request: GraphQLRequest,
        _ pagination: PaginationOptions
    ) throws -> JSONPointer {
        try check(request)
        let connections =
            pagination.next.isEmpty
            ? request.connections
            : request.places { place in
                (try? format(pagination, at: place, of: request)).map { request.selects($0) } ?? false
            }
        guard let first = connections.first else {
            throw ValidationError(
                pagination.next.isEmpty
                    ? "No connection was found in the document of --graphql: select pageInfo { hasNextPage endCursor } of "
                        + "the list, or name another place of its cursor with --next, such as --next /nextCursor."
                    : "No list was found in the document of --graphql that selects the place of --next and its items: name "
                        + "it with --connection, and its items with --items."
            )
        }
        guard connections.count == 1 else {
            let paths = connections.map(\.description).joined(separator: ", ")
            throw ValidationError(
                "The document of --graphql has several connections; choose one with --connection: \(paths)."
            )
        }
        return first
    }
}
