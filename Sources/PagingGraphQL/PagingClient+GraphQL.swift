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
        GraphQLConnection(self, request, format, decoder)
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
        secrets.addMembers(of: request.variablesObject, as: "variables")
        var source = list(request.list, format: format, decoding: decoder)
        source.reading = { [self, items = source.itemsPointer] reply, answer in
            guard let items, let content = reply.content else { return try answer() }
            let errors = AnswerErrors(content, document: request.query, client: self)
            try errors.checkData(content.outline)
            try errors.checkWay(to: items, in: content.outline, isFirst: reply.requested == nil)
            return try answer()
        }
        return source
    }
}
