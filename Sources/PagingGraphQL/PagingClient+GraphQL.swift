import Foundation
public import PagingHTTP

extension PagingClient {
    /// Returns a connection of this GraphQL API whose nodes are decoded.
    ///
    /// ```swift
    /// let api = try PagingClient("https://api.github.com/graphql", middleware: [RateLimits(), bearer])
    /// let issues = api.connection(Issue.self, GraphQLRequest(query), at: "/repository/issues")
    /// ```
    ///
    /// No request is sent until the source is read.
    ///
    /// - Parameters:
    ///   - type: The type to decode from each node, with the settings of the client's decoder.
    ///   - request: The operation.
    ///   - path: The path of the connection, as response keys below `data`; by default the only one of the document.
    public func connection<Node: Decodable & Sendable>(
        _ type: Node.Type,
        _ request: GraphQLRequest,
        at path: JSONPointer? = nil
    ) -> GraphQLConnection<Node> {
        connection(request, format: ConnectionFormat(path), decoding: .json(type, settings: decoder))
    }

    /// Returns a connection of this GraphQL API with a custom format and a custom decoding.
    ///
    /// ```swift
    /// let edges = ConnectionFormat("/repository/stargazers", entries: .edges)
    /// let stars = api.connection(GraphQLRequest(query), format: edges, decoding: .json(Star.self))
    /// ```
    public func connection<Item: Sendable>(
        _ request: GraphQLRequest,
        format: ConnectionFormat,
        decoding decoder: ItemDecoder<Item>
    ) -> GraphQLConnection<Item> {
        GraphQLConnection(self, request, format, decoder.withoutNulls)
    }

    /// Returns the list of a connection with its null entries, as bytes.
    package func rawConnection(_ request: GraphQLRequest, format: ConnectionFormat) -> GraphQLConnection<RawItem> {
        GraphQLConnection(self, request, format, .raw)
    }

    /// Sends a single operation, such as a mutation, and decodes a value of its response.
    ///
    /// ```swift
    /// let like = GraphQLRequest(likeMutation, variables: ["id": .string(post.id)])
    /// try await model.update(post.id) {
    ///     $0.isLiked = true
    /// } confirming: {
    ///     _ = try await api.send(like, returning: Comment.self, at: "/likePost/post")
    /// }
    /// ```
    ///
    /// A response with errors is an error, whatever its status and whatever data it also has: an optimistic edit is
    /// confirmed only by a server that has made it. The operation is sent by `POST`. A query may be sent again according
    /// to the client's retry policy, a mutation never is, unless ``GraphQLRequest/isIdempotent`` says so.
    ///
    /// - Parameters:
    ///   - request: the operation.
    ///   - type: the type of the value.
    ///   - path: the path of the value, as response keys below `data`; by default `data` as a whole.
    /// - Throws: ``GraphQLError`` with ``GraphQLError/Code/operationFailed`` for a response with errors or without the
    ///   value, and ``GraphQLError/Code/noData`` for one without data; `DecodingError` for a value of another structure;
    ///   the errors of the client; `CancellationError`.
    @concurrent public func send<Value: Decodable & Sendable>(
        _ request: GraphQLRequest,
        returning type: Value.Type = Value.self,
        at path: JSONPointer = JSONPointer(tokens: [])
    ) async throws -> Value {
        secrets.add(request)
        let list = request.list
        let bytes = try await content(
            of: .post(list.path, .json(list.body ?? .null), headerFields: list.headerFields),
            isRetryable: list.isRetryable,
            readingFailure: { AnswerErrors($0, document: request.query, client: self).failureBesideStatus }
        )
        let content = try PageContent(bytes, items: nil)
        let errors = AnswerErrors(content, document: request.query, client: self)
        try errors.checkData()
        guard errors.entries.isEmpty else {
            throw GraphQLError(
                .operationFailed,
                "The server returned an error: \(errors.summary).",
                isTransient: errors.areTransient
            )
        }
        guard let node = content.outline.node(at: JSONPointer(tokens: ["data"] + path.tokens)) else {
            throw GraphQLError(
                .operationFailed,
                "The response has no value at \"\(path)\": use the response keys of the document.",
                at: path
            )
        }
        return try decoder.decode(type, from: Data(content.outline.bytes(of: node.range)))
    }

    /// Returns a list of this GraphQL API that is not a connection, with any pagination scheme.
    ///
    /// ```swift
    /// let found = api.list(
    ///     GraphQLRequest(query, variables: ["offset": 0, "limit": 100]),
    ///     format: ListFormat(.offset(.body("/variables/offset")), items: "/data/search"),
    ///     decoding: .json(Issue.self)
    /// )
    /// ```
    ///
    /// Locations refer to the whole body, so they start with `/data`; a variable is at `.body("/variables/NAME")`. A
    /// null value on the path to the items, or in their place, is an error and not an empty list.
    public func list<Item: Sendable>(
        _ request: GraphQLRequest,
        format: ListFormat,
        decoding decoder: ItemDecoder<Item>
    ) -> HTTPPageSource<Item> {
        secrets.add(request)
        var source = list(request.list, format: format, decoding: decoder)
        source.reading = { [self, items = source.itemsPointer] reply, answer in
            guard let items, let content = reply.content else { return try answer() }
            let errors = AnswerErrors(content, document: request.query, client: self)
            try errors.checkData()
            try errors.checkWay(to: items, in: content.outline, isFirst: reply.requested == nil)
            return try answer()
        }
        source.failureReading = { [self] reply in
            reply.content.flatMap { AnswerErrors($0, document: request.query, client: self).failureBesideStatus }
        }
        return source
    }
}

extension Secrets {
    /// Adds the credentials in an operation: in its variables, and in the texts of its document.
    func add(_ request: GraphQLRequest) {
        addMembers(of: request.variablesObject, as: "variables")
        addCredentials(inValue: request.query, as: "query")
    }
}

extension ItemDecoder {
    /// The decoder for the entries of a page that are not null.
    fileprivate var withoutNulls: ItemDecoder {
        ItemDecoder(decoding: { [decode] content in
            guard let items = content.items, items.contains(where: { $0.kind == .null }) else {
                return try decode(content)
            }
            let present = items.indices.filter { items[$0].kind != .null }
            let bytes = present.map { content.outline.bytes(of: items[$0].range) }
            var decoded = try decode(PageContent(JSONArray.joined(bytes), items: .root))
            decoded.positions = decoded.positions.map { $0.map { present[$0] } } ?? present
            return decoded
        })
    }
}
