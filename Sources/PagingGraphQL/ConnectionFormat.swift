public import PagingHTTP

/// Where a connection is in an answer, and what of it is wanted.
///
/// ```swift
/// let edges = ConnectionFormat("/repository/stargazers", entries: .edges)
/// let search = ConnectionFormat("/search", total: "/issueCount")
/// ```
public struct ConnectionFormat: Sendable {
    /// What the items are.
    public struct Entries: Hashable, Sendable {
        private enum Kind { case nodes, edges }
        private let kind: Kind

        /// The nodes, whether the document selects `nodes` or `edges { node }`.
        public static let nodes = Entries(kind: .nodes)
        /// The edges themselves, with their cursors and what else they hold.
        public static let edges = Entries(kind: .edges)
    }

    /// Where the connection is, by response keys below `data`; `nil` for the document's only one.
    ///
    /// The keys are aliases where the document has them.
    public var path: JSONPointer?
    /// What the items are.
    public var entries: Entries
    /// Where the connection tells the number of all items, below itself.
    public var total: JSONPointer
    /// The variables that page; `nil` for those that the document hands to the connection's arguments.
    public var variables: ConnectionVariables?
    /// Where an item holds its identity.
    ///
    /// With it, an item that arrives again is left out and counted.
    public var identity: JSONPointer?

    /// Makes a format.
    public init(_ path: JSONPointer? = nil, entries: Entries = .nodes, total: JSONPointer = "/totalCount") {
        self.path = path
        self.entries = entries
        self.total = total
    }
}

/// The names of the variables that choose a page of a connection.
///
/// They are found in a document that hands them to the arguments `first`, `after`, `last` and `before`. Only where an API
/// calls its arguments otherwise they have to be named.
///
/// ```swift
/// var format = ConnectionFormat("/posts")
/// format.variables = ConnectionVariables(first: "pageSize", after: "cursor", last: nil, before: nil)
/// ```
public struct ConnectionVariables: Hashable, Sendable {
    /// The size of a page that is read forwards.
    public var first: String?
    /// The cursor that a page comes after.
    public var after: String?
    /// The size of a page that is read backwards.
    public var last: String?
    /// The cursor that a page comes before.
    public var before: String?

    /// Makes names; `nil` where there is no such variable.
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
