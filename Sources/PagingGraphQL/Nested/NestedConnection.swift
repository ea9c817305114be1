public import Paging
public import PagingHTTP

/// A connection inside each node of another connection, and the request for its remaining pages.
///
/// ```swift
/// let labels = NestedConnection("/labels", by: GraphQLRequest(more), at: "/node/labels")
/// let numbered = NestedConnection("/labels", by: GraphQLRequest(byNumber), keys: ["number": "/number"])
/// ```
///
/// The request selects the same nested fields as the outer document, and takes the node's identity as a variable:
///
/// ```graphql
/// query ($id: ID!, $after: String) {
///   node(id: $id) {
///     ... on Issue { labels(first: 100, after: $after) { nodes { name } pageInfo { hasNextPage endCursor } } }
///   }
/// }
/// ```
public struct NestedConnection: Sendable {
    /// The path of the nested connection in an item of the outer one.
    let path: JSONPointer
    /// The request for the remaining pages.
    package var request: GraphQLRequest
    /// The path of the nested connection in that response, below `data`; `nil` for the only connection.
    let place: JSONPointer?
    /// The variables that identify the outer item, with the locations of their values in the item.
    let keys: [String: JSONPointer]
    /// The location of the name of the item's type, if the document needs it.
    var typePlace: JSONPointer?

    /// Creates a nested connection.
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

    /// Creates a nested connection whose request takes the values of an item by the names of its variables.
    ///
    /// Each variable that neither the request nor its document sets, except those that select a page, is the member of
    /// the item with its name: `$id` is `/id`.
    ///
    /// - Parameters:
    ///   - path: The path of the nested connection in an item.
    ///   - request: The request for the remaining pages.
    ///   - node: The path of the node in an item.
    /// - Throws: ``GraphQLError`` if the document has no connection, or no variable for the cursor.
    package init(_ path: JSONPointer, by request: GraphQLRequest, node: [String]) throws(GraphQLError) {
        let plan = try ConnectionPlan(request, ConnectionFormat())
        guard plan.variables.after != nil else {
            throw GraphQLError(
                .invalidRequest,
                "The document for the rest of \"\(path)\" has no variable for after: write after: $after.",
                at: plan.path
            )
        }
        let keys = plan.openVariables(of: request).map { ($0.name, JSONPointer(tokens: node + [$0.name])) }
        self.init(path, by: request, at: plan.path, keys: Dictionary(uniqueKeysWithValues: keys))
    }
}

extension GraphQLConnection {
    /// Returns the list of the same items, with nested connections read to their ends in every item.
    ///
    /// ```swift
    /// let labels = NestedConnection("/labels", by: GraphQLRequest(more), at: "/node/labels")
    /// for try await issue in issues.expanding(labels).items { print(issue.title, issue.labels.nodes.count) }
    /// ```
    ///
    /// The missing entries are inserted into the item's JSON, which is decoded once, as if the server had sent it
    /// whole, with `hasNextPage` set to false. Items keep their order, and a page is delivered when all of its items
    /// are complete, so memory use is limited to the pages of the walk's window. A request for a nested list counts as
    /// a request of the walk and is retried like any other; if it fails permanently, its page fails. A nested list that
    /// is shorter than its own `totalCount`, or whose response contains errors, adds a warning to its page. To read
    /// from the end, call `fromEnd()` first: `issues.fromEnd().expanding(labels)`.
    ///
    /// - Parameters:
    ///   - nested: The connections inside each item.
    ///   - requests: The maximum number of nested lists in flight, for all walks of the result together.
    public func expanding(_ nested: NestedConnection..., requests: Int = 8) -> some PageSource<Item, PageAddress> {
        ExpandedConnection(self, nested, requests: requests)
    }

    /// Returns the list of the same items, with the nested connections of an array read to their ends.
    package func expanding(_ nested: [NestedConnection]) -> any PageSource<Item, PageAddress> {
        ExpandedConnection(self, nested, requests: 8)
    }
}
