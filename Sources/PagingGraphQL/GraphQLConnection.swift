public import Paging
public import PagingHTTP

/// A connection of a GraphQL API (Relay's cursor connections), found by its path and walked by its `pageInfo`.
///
/// ```swift
/// let issues = api.connection(
///     Issue.self,
///     GraphQLRequest(query, variables: ["owner": "swiftlang", "name": "swift"]),
///     at: "/repository/issues"
/// )
/// for try await issue in issues.items { print(issue.title) }
/// ```
///
/// The document selects `nodes` or `edges { node }`, `pageInfo { hasNextPage endCursor }` and, to have the result checked
/// against it, `totalCount`; it hands a variable to the argument `after`. Several connections in one document are walked
/// one by one, each by its own path from the same request, and each walk asks for all of them.
///
/// To read a list from its end, see ``fromEnd()``; for lists inside the nodes, ``expanding(_:requests:)``. A list by offset
/// is no connection:
///
/// ```swift
/// let found = api.list(
///     GraphQLRequest(query, variables: ["offset": 0, "limit": 100]),
///     format: ListFormat(.offset(.body("/variables/offset")), items: "/data/search"),
///     decoding: .json(Issue.self)
/// )
/// ```
///
/// Errors beside the data cost the values that they name and no more: null entries are left out, the page is doubtful, and
/// the walk ends as unproven. First, though, a page with errors that may not come again (internal ones, timeouts) is asked
/// for again as the client's retry policy says. Errors of other parts of the answer do not concern the list. Rate limits,
/// told by an error or by `rateLimit`, are kept to by `RateLimits`.
///
/// Throws ``GraphQLError``, `HTTPError`, `DecodingError` for nodes of another shape, `CancellationError`.
public struct GraphQLConnection<Item: Sendable>: PageSource {
    /// The client that sends the requests.
    public let client: HTTPClient
    /// The operation.
    public let request: GraphQLRequest
    /// Where the connection is, and what of it is wanted.
    public let format: ConnectionFormat
    let decoder: ItemDecoder<Item>
    /// How it is paged; the error that pages fail with where that cannot be said.
    private(set) var plan: Result<ConnectionPlan, GraphQLError>
    private var pages: HTTPPageSource<Item>

    init(
        _ client: HTTPClient,
        _ request: GraphQLRequest,
        _ format: ConnectionFormat,
        _ decoder: ItemDecoder<Item>,
        keepsNulls: Bool = false
    ) {
        self.client = client
        self.request = request
        self.format = format
        self.decoder = decoder
        let plan = Result { () throws(GraphQLError) in try ConnectionPlan(request, format) }
        self.plan = plan
        let read: @Sendable (PageReply) throws -> PageAnswer = { reply in
            var reader = ConnectionReader(plan: try plan.get(), format: format, query: request.query)
            reader.keepsNulls = keepsNulls
            return try reader.read(reply)
        }
        let list = ListFormat(PaginationScheme { try read($0).links }, identity: format.identity)
        pages = client.list(request.list, format: list, decoding: decoder)
        pages.reading = { reply, _ in try read(reply) }
    }

    /// The rules of a walk over this list.
    public var policy: WalkPolicy {
        get { pages.policy }
        set { pages.policy = newValue }
    }

    /// Returns the address of the request that a page is loaded with.
    public func canonicalAddress(of cursor: PageAddress?) -> PageAddress? { pages.canonicalAddress(of: cursor) }

    /// Returns the page at an address.
    @concurrent public func page(at cursor: PageAddress?) async throws -> Page<Item, PageAddress> {
        try await page(at: cursor) { _ in }
    }

    /// Returns the page at an address, and announces its links before the items are decoded.
    @concurrent public func page(
        at cursor: PageAddress?,
        announcing announce: @escaping @Sendable (PageLinks<PageAddress>) -> Void
    ) async throws -> Page<Item, PageAddress> {
        _ = try plan.get()
        do {
            return try await pages.page(at: cursor, announcing: announce)
        } catch let partial as PartialAnswer {
            announce(partial.answer.links)
            return try pages.page(of: partial.answer)
        }
    }
}

extension GraphQLConnection {
    /// The same connection, read from its end: what a backward walk begins with.
    ///
    /// ```swift
    /// for try await issue in issues.fromEnd().pages(.backward).items { print(issue.title) }
    /// ```
    ///
    /// The first request asks by `last` instead of `first`, those that follow by `last` and `before`. The document hands
    /// variables to all four arguments and selects `pageInfo { hasPreviousPage startCursor }` too. Items within a page keep
    /// the list's order; the walk delivers them last one first. A walk the wrong way from either end, which would see one
    /// page, ends as unproven. A resume point of a backward walk goes into `pages(.backward, from:)` as any other.
    ///
    /// Pages throw ``GraphQLError`` when the document has no such variables, or nothing says how large a page is to be.
    public func fromEnd() -> GraphQLConnection {
        do throws(GraphQLError) {
            var connection = GraphQLConnection(client, try plan.get().fromEnd(request), format, decoder)
            connection.policy = policy
            return connection
        } catch {
            return GraphQLConnection(self, failingWith: error)
        }
    }

    private init(_ other: GraphQLConnection, failingWith error: GraphQLError) {
        client = other.client
        request = other.request
        format = other.format
        decoder = other.decoder
        pages = other.pages
        plan = .failure(error)
    }

    /// Another connection with its items decoded in another way.
    init(taking other: GraphQLConnection<some Sendable>, decoding decoder: ItemDecoder<Item>) {
        self.init(other.client, other.request, other.format, decoder)
        policy = other.policy
        plan = other.plan
    }
}
