public import PagingHTTP

/// A connection inside each node of another, and the request that reads it on where the first answer broke off.
///
/// ```swift
/// let labels = NestedConnection("/labels", by: GraphQLRequest(more), at: "/node/labels")
/// let numbered = NestedConnection("/labels", by: GraphQLRequest(byNumber), keys: ["number": "/number"])
/// ```
///
/// The request selects of the nested list what the outer document does, and takes the node's identity as a variable:
///
/// ```graphql
/// query ($id: ID!, $after: String) {
///   node(id: $id) {
///     ... on Issue { labels(first: 100, after: $after) { nodes { name } pageInfo { hasNextPage endCursor } } }
///   }
/// }
/// ```
public struct NestedConnection: Sendable {
    /// Where the nested connection is in an item of the outer one.
    public var path: JSONPointer
    /// The request for the rest of it.
    public var request: GraphQLRequest
    /// Where the nested connection is in the answer to that, below `data`; `nil` for the document's only one.
    public var place: JSONPointer?
    /// Which variables tell the outer item, and where that has their values.
    public var keys: [String: JSONPointer]

    /// Makes a nested connection.
    public init(
        _ path: JSONPointer,
        by request: GraphQLRequest,
        at place: JSONPointer? = nil,
        keys: [String: JSONPointer] = ["id": "/id"]
    ) {
        self.path = path
        self.request = request
        self.place = place
        self.keys = keys
    }
}

extension GraphQLConnection {
    /// The same connection with a nested one read to its end, for each item that has more of it than the first answer holds.
    ///
    /// ```swift
    /// let labels = NestedConnection("/labels", by: GraphQLRequest(more), at: "/node/labels")
    /// for try await issue in issues.expanding(labels).items { print(issue.title, issue.labels.nodes.count) }
    /// ```
    ///
    /// What is missing is put into the item's own JSON, which is decoded once and as if the server had sent it whole, with
    /// `hasNextPage` false. Items stay in order, and a page is delivered when all of its items are complete, so memory holds
    /// the pages of the walk's window. A request for a nested list counts as one of the walk's and is tried again as any
    /// other; one that fails for good fails its page. A nested list that its own `totalCount` shows to be short, or that
    /// came beside errors, makes its page doubtful. To read from the end, begin with that:
    /// `issues.fromEnd().expanding(labels)`.
    ///
    /// - Parameters:
    ///   - nested: the connection inside each item.
    ///   - requests: how many nested lists may be under way at once, for all walks of the result together.
    public func expanding(_ nested: NestedConnection, requests: Int = 8) -> ExpandedConnection<Item> {
        ExpandedConnection(self, nested, requests: requests)
    }
}
