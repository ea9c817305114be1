public import PagingHTTP

extension HTTPClient {
    /// A connection of this GraphQL API, decoded node by node.
    ///
    /// ```swift
    /// let api = try HTTPClient("https://api.github.com/graphql", middleware: [RateLimits(), bearer])
    /// let issues = api.connection(Issue.self, GraphQLRequest(query), at: "/repository/issues")
    /// ```
    ///
    /// Nothing is sent until the source is walked.
    ///
    /// - Parameters:
    ///   - type: what a node is decoded as, with the client's decoder.
    ///   - request: the operation.
    ///   - path: where the connection is, by response keys below `data`; by default the only one of the document.
    public func connection<Node: Decodable & Sendable>(
        _ type: Node.Type,
        _ request: GraphQLRequest,
        at path: JSONPointer? = nil
    ) -> GraphQLConnection<Node> {
        connection(request, format: ConnectionFormat(path), decoding: .json(type, decoder: decoder))
    }

    /// A connection of this GraphQL API with a format and a decoding of its own.
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

    /// A list of this GraphQL API that is no connection, such as one by offset, by any scheme.
    ///
    /// ```swift
    /// let found = api.list(
    ///     GraphQLRequest(query, variables: ["offset": 0, "limit": 100]),
    ///     format: ListFormat(.offset(.body("/variables/offset")), items: "/data/search"),
    ///     decoding: .json(Issue.self)
    /// )
    /// ```
    ///
    /// Places are those of the whole body, so they begin with `/data`; a variable is at `.body("/variables/NAME")`. Null on
    /// the way to the items, or in their place, is an error and not an empty list.
    public func list<Item: Sendable>(
        _ request: GraphQLRequest,
        format: ListFormat,
        decoding decoder: ItemDecoder<Item>
    ) -> HTTPPageSource<Item> {
        var source = list(request.list, format: format, decoding: decoder)
        source.reading = { [items = source.itemsPointer] reply, answer in
            guard let items, let content = reply.content else { return try answer() }
            let errors = AnswerErrors(content.outline, document: request.query)
            try errors.checkData(content.outline)
            try errors.checkWay(to: items, in: content.outline, isFirst: reply.requested == nil)
            return try answer()
        }
        return source
    }
}
