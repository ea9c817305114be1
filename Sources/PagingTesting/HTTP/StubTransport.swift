public import HTTPTypes
public import PagingHTTP

/// A transport without a network: it answers from a table or a function, and writes down what it was asked.
///
/// ```swift
/// let transport = StubTransport([
///     "/items": .json(#"{"data": [1, 2], "next": "/items?page=2"}"#),
///     "/items?page=2": .json(#"{"data": [3], "next": null}"#),
/// ])
/// ```
///
/// Copies share their record. A cancelled task gets `CancellationError`, as from any transport.
public struct StubTransport: HTTPTransport {
    /// A request as it was sent.
    public struct Sent: Hashable, Sendable {
        /// The request.
        public let request: HTTPRequest
        /// Its content, if it had any.
        public let body: [UInt8]?

        /// Makes a record of a request, to compare with.
        public init(request: HTTPRequest, body: [UInt8]?) {
            self.request = request
            self.body = body
        }
    }

    private let answer: @concurrent @Sendable (HTTPRequest, [UInt8]?) async throws -> HTTPReply
    private let record = Monitor<[Sent]>([])

    /// Makes a transport that answers with a function.
    public init(
        _ answer: @escaping @concurrent @Sendable (_ request: HTTPRequest, _ body: [UInt8]?) async throws -> HTTPReply
    ) {
        self.answer = answer
    }

    /// Makes a transport that answers by path.
    ///
    /// A request is looked up by its whole path with the query, then by its path alone; one that is not in the table
    /// gets the status 404.
    public init(_ table: [String: StubReply]) {
        self.init { request, _ in
            let path = request.path ?? "/"
            let alone = path.prefix { $0 != "?" }
            return (table[path] ?? table[String(alone)] ?? StubReply(status: .notFound)).reply
        }
    }

    /// The requests that were sent, in order.
    public var sent: [Sent] { record.value }

    /// The paths that were asked for, in order, with their queries.
    public var paths: [String] { sent.map { $0.request.path ?? "" } }

    /// Waits until so many requests have been sent.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func waitForRequests(count: Int) async throws {
        try await record.wait { $0.count >= count }
    }

    /// Writes a request down and answers it.
    @concurrent public func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> HTTPReply {
        try Task.checkCancellation()
        record.update { $0.append(Sent(request: request, body: body)) }
        return try await answer(request, body)
    }
}
