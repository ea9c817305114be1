public import Paging
public import PagingHTTP

/// A connection of a GraphQL API (Relay cursor connections), found by path and read by `pageInfo`.
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
/// The document selects `nodes` or `edges { node }`, `pageInfo { hasNextPage endCursor }` and, to verify the result,
/// `totalCount`; it passes a variable to the argument `after`. Several connections in one document are read separately,
/// each by its own path in the same request; every request loads all of them.
///
/// To read a list from its end, see ``fromEnd()``; for lists inside the nodes, see ``expanding(_:requests:)``. A list
/// with offset pagination is not a connection:
///
/// ```swift
/// let found = api.list(
///     GraphQLRequest(query, variables: ["offset": 0, "limit": 100]),
///     format: ListFormat(.offset(.body("/variables/offset")), items: "/data/search"),
///     decoding: .json(Issue.self)
/// )
/// ```
///
/// Errors in a response affect only the values that they name: null entries are omitted, the page gets a warning, and
/// the walk ends as unproven. A page with transient errors (internal errors, timeouts) is first requested again
/// according to the client's retry policy. Errors in other parts of the response do not affect the list. `RateLimits`
/// applies rate limits from errors, from `data.rateLimit` and from `extensions.cost`.
///
/// Throws ``GraphQLError``, `RequestError`, `DecodingError` if a node cannot be decoded, or `CancellationError`.
public struct GraphQLConnection<Item: Sendable>: AnnouncingPageSource {
    /// The client that sends the requests.
    let client: PagingClient
    /// The operation.
    let request: GraphQLRequest
    /// The location of the connection, and the values to read from it.
    let format: ConnectionFormat
    let decoder: ItemDecoder<Item>
    /// The plan for reading the connection, or the error of all pages if there is no plan.
    private(set) var plan: Result<ConnectionPlan, GraphQLError>
    /// The request for the following pages, if they are at another place, and its connection.
    private let continuation: (request: GraphQLRequest, path: JSONPointer?)?
    private var pages: HTTPPageSource<Item>
    /// The pages after the first, if they come from another request.
    private let following: HTTPPageSource<Item>?

    init(
        _ client: PagingClient,
        _ request: GraphQLRequest,
        _ format: ConnectionFormat,
        _ decoder: ItemDecoder<Item>,
        expanded: [JSONPointer] = [],
        continuation: (request: GraphQLRequest, path: JSONPointer?)? = nil
    ) {
        self.client = client
        self.request = request
        self.format = format
        self.decoder = decoder
        self.continuation = continuation
        client.secrets.add(request)
        if let continuation { client.secrets.add(continuation.request) }
        let plan = Result { () throws(GraphQLError) in try ConnectionPlan(request, format) }
        let rest = continuation.map { rest in
            Result { () throws(GraphQLError) in try ConnectionPlan(continuing: plan.get(), by: rest, format) }
        }
        self.plan = rest.map { rest in plan.flatMap { first in rest.map { _ in first } } } ?? plan
        let own = self.plan
        func list(_ request: GraphQLRequest, _ plan: Result<ConnectionPlan, GraphQLError>) -> HTTPPageSource<Item> {
            let reader: @Sendable () throws -> ConnectionReader = {
                ConnectionReader(
                    plan: try plan.get(),
                    following: try rest?.get() ?? plan.get(),
                    format: format,
                    query: request.query,
                    client: client
                )
            }
            let scheme = PaginationScheme { try reader().read($0).links }.with {
                $0.ignoring = format.ignoring + expanded.map { .body($0) }
            }
            let list = ListFormat(scheme, identity: format.identity)
            // Without a plan nothing is sent.
            let isMutation = (try? plan.get().isMutation) ?? false
            let sent = (try? plan.get().withDefaults(of: request)) ?? request
            var pages = client.list(sent.list(isMutation: isMutation), format: list, decoding: decoder)
            pages.reading = { reply, _ in try reader().read(reply) }
            pages.failureReading = { reply in (try? reader())?.failure(of: reply) }
            return pages
        }
        pages = list(request, own)
        following = continuation.flatMap { continuation in rest.map { list(continuation.request, $0) } }
    }

    /// The policy of walks over this list.
    public var policy: WalkPolicy {
        get { pages.policy }
        set { pages.policy = newValue }
    }

    /// Returns the canonical address of a page's request.
    public func canonicalAddress(of cursor: PageAddress?) -> PageAddress? {
        source(of: cursor).canonicalAddress(of: cursor)
    }

    /// Returns the source of a page: the first one, or a following one.
    private func source(of cursor: PageAddress?) -> HTTPPageSource<Item> { cursor == nil ? pages : following ?? pages }

    /// Returns the page at an address, and announces its links before the items are decoded.
    @concurrent public func page(
        at cursor: PageAddress?,
        announcing announce: @escaping @Sendable (PageLinks<PageAddress>) -> Void
    ) async throws -> Page<Item, PageAddress> {
        _ = try plan.get()
        do {
            return try await source(of: cursor).page(at: cursor, announcing: announce)
        } catch let partial as PartialAnswer {
            announce(partial.answer.links)
            return try pages.page(of: partial.answer)
        }
    }
}

extension GraphQLConnection {
    /// Returns the same connection read from its end, as the start of a backward walk.
    ///
    /// ```swift
    /// for try await issue in issues.fromEnd().pages(.backward).items { print(issue.title) }
    /// ```
    ///
    /// The first request uses `last` instead of `first`; the following requests use `last` and `before`. The document
    /// passes variables to all four arguments and also selects `pageInfo { hasPreviousPage startCursor }`. Items within
    /// a page keep the order of the list; the walk delivers them in reverse. A walk in the wrong direction from either
    /// end would read one page and ends as unproven. Pass a resume point of a backward walk to `pages(.backward,
    /// from:)`, as with any source.
    ///
    /// Pages throw ``GraphQLError`` if the document lacks these variables, or if the page size is not set.
    public func fromEnd() -> GraphQLConnection {
        do throws(GraphQLError) {
            guard continuation == nil else { throw .continuesForward }
            var connection = GraphQLConnection(client, try plan.get().fromEnd(request), format, decoder)
            connection.policy = policy
            return connection
        } catch {
            return GraphQLConnection(self, failingWith: error)
        }
    }

    /// Returns the same connection with another request for the pages after the first.
    ///
    /// ```swift
    /// let items = api.connection(Row.self, GraphQLRequest(boards), at: "/boards/items_page")
    ///     .continuing(by: GraphQLRequest(nextItems))
    /// ```
    ///
    /// Some APIs start a list inside of another object and continue it at another place, by its cursor alone. The first
    /// request is `boards(ids: 1) { items_page { cursor items { id } } }`, and the others are
    /// `next_items_page(cursor: $cursor) { cursor items { id } }`. Both select the same fields of the items. The second
    /// document passes a variable to the argument for the cursor.
    ///
    /// Pages throw ``GraphQLError`` if the second document has no such variable or no connection, or if the first one
    /// reads its connection from the end.
    ///
    /// - Parameters:
    ///   - request: The request for the pages after the first.
    ///   - path: The path of the connection in that response, below `data`; by default the only one of the document.
    public func continuing(by request: GraphQLRequest, at path: JSONPointer? = nil) -> GraphQLConnection {
        var connection = GraphQLConnection(
            client,
            self.request,
            format,
            decoder,
            continuation: (request, path)
        )
        connection.policy = policy
        return connection
    }

    /// Returns the response keys of a connection inside the items.
    func keys(ofListAt path: JSONPointer) -> ConnectionKeys {
        guard let plan = try? plan.get(),
            let operation = GraphQLDocument(request.query)?.operation(named: request.operationName)
        else { return ConnectionKeys() }
        let items = plan.keys.items(format.entries)
        let field = items.lazy.compactMap { operation.field(at: plan.path.tokens + $0 + path.tokens) }.first
        return field.map { ConnectionKeys($0, in: operation, ConnectionFormat()) } ?? ConnectionKeys()
    }

    /// A Boolean value that indicates whether the request reads the connection from its end.
    package var isFromEnd: Bool { (try? plan.get().isBackward) == true }

    private init(_ other: GraphQLConnection, failingWith error: GraphQLError) {
        client = other.client
        request = other.request
        format = other.format
        decoder = other.decoder
        pages = other.pages
        continuation = other.continuation
        following = other.following
        plan = .failure(error)
    }

    /// Creates a connection from another one with a different item decoder.
    ///
    /// - Parameter expanded: The lists within the items that are read whole, so that they are not cut.
    init(taking other: GraphQLConnection<some Sendable>, decoding decoder: ItemDecoder<Item>, expanded: [JSONPointer]) {
        self.init(
            other.client,
            other.request,
            other.format,
            decoder,
            expanded: expanded,
            continuation: other.continuation
        )
        policy = other.policy
        plan = other.plan
    }
}
