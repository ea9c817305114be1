public import PagingHTTP

/// The location of a connection in a response, and the values to read from it.
///
/// ```swift
/// let edges = ConnectionFormat("/repository/stargazers", entries: .edges)
/// let search = ConnectionFormat("/search", total: "/issueCount")
/// ```
///
/// A list without `pageInfo` has the cursor of its next page elsewhere:
///
/// ```swift
/// var orders = ConnectionFormat("/orders", entries: .list("/results"))
/// orders.next = "/paging/next"
/// ```
public struct ConnectionFormat: Sendable {
    /// The entries to deliver as items.
    public enum Entries: Hashable, Sendable {
        /// The nodes, from either `nodes` or `edges { node }`.
        case nodes
        /// The edges, with their cursors and other fields.
        case edges
        /// The elements of a list with another name, relative to the connection.
        case list(JSONPointer)
    }

    /// The path of the connection below `data`, or `nil` for the only connection of the document.
    ///
    /// The path consists of response keys, which are aliases where the document defines them.
    public var path: JSONPointer?
    /// The entries to deliver as items.
    public var entries: Entries
    /// The location of the total number of items, relative to the connection.
    public var total: JSONPointer
    /// The location of the cursor of the next page, relative to the connection.
    ///
    /// By default, it is `pageInfo { endCursor }`, or a field with a usual name beside the entries, such as `nextToken`.
    /// A list with another cursor ends where that is null or empty, or where ``hasMore`` says so.
    public var next: JSONPointer?
    /// The sign that more entries follow, relative to the connection, for a list with another cursor.
    public var hasMore: MoreSign?
    /// The locations that do not concern the list, as in `PaginationScheme.ignoring`.
    public var ignoring: [ValuePlace] = []
    /// The variables that select a page, or `nil` to take them from the connection's arguments.
    public var variables: ConnectionVariables?
    /// The location of the identity in an item.
    ///
    /// If set, items that arrive again are dropped and counted.
    public var identity: JSONPointer?

    /// Creates a format.
    public init(_ path: JSONPointer? = nil, entries: Entries = .nodes, total: JSONPointer = "/totalCount") {
        self.path = path
        self.entries = entries
        self.total = total
    }
}

/// The names of the variables that select a page of a connection.
///
/// By default they are the variables that the document passes to the arguments `first`, `after`, `last` and `before`.
/// Name them only if an API uses other arguments.
///
/// ```swift
/// var format = ConnectionFormat("/posts")
/// format.variables = ConnectionVariables(first: "pageSize", after: "cursor", last: nil, before: nil)
/// ```
///
/// A member of a variable that is an input object has a path, such as `page/after`.
public struct ConnectionVariables: Hashable, Sendable {
    /// The variable for the page size in forward direction.
    public var first: String?
    /// The variable for the cursor that a page follows.
    public var after: String?
    /// The variable for the page size in backward direction.
    public var last: String?
    /// The variable for the cursor that a page precedes.
    public var before: String?

    /// Creates a set of names; `nil` means that there is no such variable.
    public init(
        first: String? = "first",
        after: String? = "after",
        last: String? = "last",
        before: String? = "before"
    ) {
        self.first = first
        self.after = after
        self.last = last
        self.before = before
    }
}
