import HTTPTypes
import Synchronization

extension PagingClient {
    /// Sends a request on the wire, with a time limit for the head and the body together.
    ///
    /// Time spent in middleware, waiting for a rate limit or a new token, does not count. The reason phrase of the
    /// status is dropped: it carries no information (RFC 9112, section 4) and must not be quoted.
    func transmit(_ request: ClientRequest) async throws -> HTTPReply {
        guard let limit = requestTimeLimit else { return try await plainReply(to: request) }
        let deadline = ExchangeDeadline(limit: limit, timer: timer)
        if let exchanges {
            return try await exchanges.send(request.wire, body: request.body, deadline: deadline).withoutReason
        }
        var reply = try await deadline.run { try await plainReply(to: request) }
        reply.body = reply.body.reading { read in
            let chunk = try await deadline.run(read)
            if chunk == nil { deadline.finish() }
            return chunk
        }
        return reply
    }

    private func plainReply(to request: ClientRequest) async throws -> HTTPReply {
        try await transport.send(request.wire, body: request.body).withoutReason
    }
}

extension HTTPReply {
    /// The reply without the reason phrase of its status.
    fileprivate var withoutReason: HTTPReply {
        var reply = self
        reply.response.status = HTTPResponse.Status(integerLiteral: response.status.code)
        return reply
    }
}

/// The time limit of one exchange.
///
/// A wait of a transport that is not an ``ExchangeTransport`` can be ended from outside only by cancelling its task. Each
/// such wait runs in its own task, which is cancelled at the deadline; the transport then closes the exchange, as for any
/// cancelled task.
final class ExchangeDeadline: Sendable {
    private struct State {
        var isOver = false
        var cancel: (@Sendable () -> Void)?
    }

    private let limit: Duration
    private let timer: ExchangeTimer
    private let state = Mutex(State())
    private let ticket: Int

    init(limit: Duration, timer: ExchangeTimer) {
        self.limit = limit
        self.timer = timer
        ticket = timer.newTicket()
        timer.set(ticket, after: limit) { [weak self] in self?.expire() }
    }

    deinit {
        timer.clear(ticket)
    }

    /// Ends an exchange at the deadline, unless the exchange ends before.
    func limit(_ exchange: any ReadableExchange) {
        let isOver = state.withLock { state in
            state.cancel = { [limit] in exchange.abort(with: Self.error(after: limit)) }
            return state.isOver
        }
        if isOver { exchange.abort(with: Self.error(after: limit)) }
    }

    /// Runs an operation until it finishes or the time limit is reached.
    ///
    /// One operation runs at a time.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/timedOut`` at the deadline, `CancellationError` when the calling
    ///   task is cancelled, otherwise any error of the operation.
    func run<Success: Sendable>(_ operation: @escaping @Sendable () async throws -> Success) async throws -> Success {
        // An unstructured task that is not detached inherits task-local values, such as the walk's usage.
        let task = Task { try await operation() }
        let isOver = state.withLock { state in
            state.cancel = { task.cancel() }
            return state.isOver
        }
        if isOver { task.cancel() }
        defer { state.withLock { $0.cancel = nil } }
        do {
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        } catch {
            try Task.checkCancellation()
            guard state.withLock({ $0.isOver }) else { throw error }
            throw Self.error(after: limit)
        }
    }

    /// Stops the deadline after the whole body has arrived.
    func finish() {
        timer.clear(ticket)
        state.withLock { $0.cancel = nil }
    }

    private static func error(after limit: Duration) -> RequestError {
        RequestError(.timedOut, "The response was not complete after \(limit).")
    }

    private func expire() {
        let cancel = state.withLock { state in
            state.isOver = true
            return state.cancel
        }
        cancel?()
    }
}
