public import HTTPTypes
public import PagingHTTP

/// A transport that answers from a table or a closure without a network, and records its requests.
///
/// ```swift
/// let transport = StubTransport([
///     "/items": .json(#"{"data": [1, 2], "next": "/items?page=2"}"#),
///     "/items?page=2": .json(#"{"data": [3], "next": null}"#),
/// ])
/// ```
///
/// Copies share their record. A cancelled task throws `CancellationError`, as with any transport.
public struct StubTransport: HTTPTransport {
    private let answer: @concurrent @Sendable (HTTPRequest, [UInt8]?) async throws -> HTTPReply
    private let record = Monitor<[(request: HTTPRequest, body: [UInt8]?)]>([])

    /// Creates a transport that answers with a closure.
    public init(
        _ answer: @escaping @concurrent @Sendable (_ request: HTTPRequest, _ body: [UInt8]?) async throws -> HTTPReply
    ) {
        self.answer = answer
    }

    /// Creates a transport that answers by path.
    ///
    /// A request is looked up by its path with the query, then by its path alone. Requests that are not in the table
    /// get status 404.
    public init(_ table: [String: StubReply]) {
        self.init { request, _ in
            let path = request.path ?? "/"
            let alone = path.prefix { $0 != "?" }
            return (table[path] ?? table[String(alone)] ?? StubReply(status: .notFound)).reply
        }
    }

    /// Creates a transport that answers from a recording; see `ReplayTransport`.
    ///
    /// ```swift
    /// let archive = try HTTPArchive(parsing: Array(try Data(contentsOf: file)))
    /// let api = try PagingClient("https://api.example.com", transport: StubTransport(replaying: archive))
    /// ```
    public init(replaying archive: HTTPArchive) {
        let replay = ReplayTransport(archive)
        self.init { request, body in try await replay.send(request, body: body) }
    }

    /// The requests that were sent, with their content, in order.
    public var sent: [(request: HTTPRequest, body: [UInt8]?)] { record.value }

    /// The requested paths with their queries, in order.
    public var paths: [String] { sent.map { $0.request.path ?? "" } }

    /// Waits until a number of requests have been sent.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func waitForRequests(count: Int) async throws {
        try await record.wait { $0.count >= count }
    }

    /// Records a request and returns its response.
    @concurrent public func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> HTTPReply {
        try Task.checkCancellation()
        record.update { $0.append((request, body)) }
        return try await answer(request, body)
    }
}
