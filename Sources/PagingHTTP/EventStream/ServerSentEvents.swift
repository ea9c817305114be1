public import HTTPTypes
public import Paging

/// The events of a server-sent event stream, over as many connections as it takes.
///
/// ```swift
/// for try await event in api.events(from: "/chat/events") {
///     print(event.type, event.data)
/// }
/// ```
///
/// The format is that of the HTML standard. When a connection ends or is lost, the sequence connects again after the
/// time that the server named with `retry:`, three seconds by default, and sends the id of the last event as
/// `Last-Event-ID`, so that a server that keeps its events continues there. A server that does not may leave a hole
/// between two connections. To close it, load what was missed whenever a connection opens:
///
/// ```swift
/// let events = api.events(from: "/chat/events") { connection in
///     if connection > 1 { await model.checkForNew() }
/// }
/// ```
///
/// The sequence ends when the server answers 204, which asks clients not to connect again. It throws the error of an
/// answer that is not an event stream, of a failure that is not transient, or of the last allowed attempt. Cancelling
/// the task, or dropping the iterator, closes the connection.
public struct ServerSentEvents: AsyncSequence, Sendable {
    /// An event of the stream.
    public typealias Element = ServerSentEvent

    private let client: PagingClient
    private let path: String
    private let headerFields: HTTPFields
    private let lastEventID: String
    private let policy: RetryPolicy
    private let onOpen: (@Sendable (Int) async -> Void)?

    init(
        client: PagingClient,
        path: String,
        headerFields: HTTPFields,
        lastEventID: String,
        policy: RetryPolicy,
        onOpen: (@Sendable (Int) async -> Void)?
    ) {
        self.path = path
        self.headerFields = headerFields
        self.lastEventID = lastEventID
        self.policy = policy
        self.onOpen = onOpen
        // A stream has no end, and so no time limit for the whole of it.
        var client = client
        client.requestTimeLimit = nil
        self.client = client
    }

    /// Starts reading: the first call of `next()` connects.
    public func makeAsyncIterator() -> Iterator {
        Iterator(stream: self, parser: EventStreamParser(after: lastEventID, limit: client.maximumBodySize))
    }

    /// The position in a stream of events.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let stream: ServerSentEvents
        fileprivate var parser: EventStreamParser
        private var body: (any AsyncIteratorProtocol<[UInt8], any Error>)?
        private var events: [ServerSentEvent] = []
        private var connections = 0
        private var failures = 0
        private var isOver = false

        fileprivate init(stream: ServerSentEvents, parser: EventStreamParser) {
            self.stream = stream
            self.parser = parser
        }

        /// Returns the next event, and `nil` when the server has ended the stream for good.
        ///
        /// - Throws: ``RequestError``, or `CancellationError` when the task is cancelled.
        public mutating func next() async throws -> ServerSentEvent? {
            while events.isEmpty {
                guard !isOver else { return nil }
                do {
                    if body == nil { try await connect() }
                    guard let chunk = try await body?.next(isolation: #isolation) else {
                        body = nil
                        continue
                    }
                    // From the last one: the newest is removed first.
                    events = try parser.read(chunk).reversed()
                } catch {
                    body = nil
                    try Task.checkCancellation()
                    failures += 1
                    guard RetryPolicy.isTransient(error), failures < stream.policy.attempts else {
                        isOver = true
                        throw error
                    }
                }
            }
            return events.popLast()
        }

        private mutating func connect() async throws {
            if connections + failures > 0 { try await stream.client.clock.sleep(for: delay) }
            parser.restart()
            let exchange = try await stream.client.exchange(stream.request(after: parser.lastEventID))
            let response = exchange.reply.response
            if response.status == .noContent {
                isOver = true
                return
            }
            guard response.status == .ok else { throw try await stream.client.failure(of: exchange) }
            let type = response.headerFields[.contentType] ?? ""
            guard type.prefix(while: { $0 != ";" }).filter({ $0 != " " }).lowercased() == "text/event-stream" else {
                throw RequestError.unexpectedContent(
                    "The response is not a stream of events: its type is not text/event-stream.",
                    status: response.status.code
                )
            }
            body = exchange.reply.body.makeAsyncIterator()
            connections += 1
            failures = 0
            await stream.onOpen?(connections)
        }

        /// The wait before the next connection.
        private var delay: Duration {
            // A server that asks for no wait at all must not be asked in a loop.
            let asked = parser.retry.map { Duration.milliseconds(Swift.min(Swift.max($0, 100), 86_400_000)) }
            let backoff = failures > 0 ? stream.policy.delay(after: failures) : nil
            return Swift.max(asked ?? .seconds(3), backoff ?? .zero)
        }
    }

    private func request(after lastEventID: String) throws -> ClientRequest {
        var request = ClientRequest(address: try client.address(of: path), headerFields: headerFields)
        try request.setHeader("Accept", "text/event-stream")
        try request.setHeader("Cache-Control", "no-store")
        // An id that no header field can carry was not meant to be sent back.
        if !lastEventID.isEmpty { try? request.setHeader("Last-Event-ID", lastEventID) }
        return request
    }
}

extension PagingClient {
    /// Returns the events of a server-sent event stream.
    ///
    /// Nothing is sent before the first event is requested. ``requestTimeLimit`` does not apply; the time without data
    /// after which a transport gives up does (``TransportOptions/timeout``), so a server has to send a comment now and
    /// then.
    ///
    /// - Parameters:
    ///   - path: the path and query, relative to the client's base.
    ///   - headerFields: the header fields of the request, which override the client's fields of the same name.
    ///   - lastEventID: the id of the last event that was read earlier, if any.
    ///   - policy: the number of attempts to connect without success, and the backoff between them.
    ///   - onOpen: called with the number of the connection, from 1, whenever one has opened, before its first event.
    public func events(
        from path: String,
        headerFields: HTTPFields = [:],
        after lastEventID: String = "",
        reconnecting policy: RetryPolicy = .reconnecting,
        onOpen: (@Sendable (_ connection: Int) async -> Void)? = nil
    ) -> ServerSentEvents {
        ServerSentEvents(
            client: self,
            path: path,
            headerFields: headerFields,
            lastEventID: lastEventID,
            policy: policy,
            onOpen: onOpen
        )
    }
}

extension RetryPolicy {
    /// The policy of a stream that is meant to last: any number of attempts, with waits of up to a minute.
    public static let reconnecting = RetryPolicy(attempts: .max, firstDelay: .seconds(1), maximumDelay: .seconds(60))
}
