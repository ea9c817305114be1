internal import HTTPTypes

/// A request and its response with a single reader of the body.
protocol ReadableExchange: AnyObject, Sendable {
    /// Returns the buffered bytes, the end of the body as `nil`, or an error; `nil` if more has to arrive.
    func readIfReady() -> Result<[UInt8]?, any Error>?

    /// Returns the buffered bytes, or waits for more; `nil` marks the end.
    func read(_ continuation: CheckedContinuation<[UInt8]?, any Error>)

    /// Ends the exchange for its reader and on the wire.
    ///
    /// Bytes that were not read are discarded, and the reader gets the error.
    func abort(with error: any Error)
}

extension ReadableExchange {
    func cancel() {
        abort(with: CancellationError())
    }
}

/// A transport whose exchanges can be ended from outside of the task that waits for them.
///
/// For any other transport, ``ExchangeDeadline`` runs each wait in a task that it can cancel.
protocol ExchangeTransport: HTTPTransport {
    /// Sends a request, and ends its exchange at a deadline.
    @concurrent func send(
        _ request: HTTPRequest,
        body: [UInt8]?,
        deadline: ExchangeDeadline?
    ) async throws -> HTTPReply
}

/// A reader of an exchange's body, which ends the exchange when it is deallocated.
final class ExchangeReader: Sendable {
    private let exchange: any ReadableExchange
    private let deadline: ExchangeDeadline?

    init(_ exchange: any ReadableExchange, deadline: ExchangeDeadline?) {
        self.exchange = exchange
        self.deadline = deadline
    }

    deinit {
        exchange.cancel()
    }

    /// Returns the next chunk of the body, or `nil` at its end.
    func next() async throws -> [UInt8]? {
        let chunk = try await wait()
        if chunk == nil { deadline?.finish() }
        return chunk
    }

    private func wait() async throws -> [UInt8]? {
        if Task.isCancelled { exchange.cancel() }
        if let ready = exchange.readIfReady() { return try ready.get() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { exchange.read($0) }
        } onCancel: {
            exchange.cancel()
        }
    }
}
