/// A request and its response with a single reader of the body.
protocol ReadableExchange: AnyObject, Sendable {
    /// Returns the buffered bytes, or waits for more; `nil` marks the end.
    func read(_ continuation: CheckedContinuation<[UInt8]?, any Error>)

    /// Ends the exchange for its reader and on the wire.
    func cancel()
}

/// A reader of an exchange's body, which ends the exchange when it is deallocated.
final class ExchangeReader: Sendable {
    private let exchange: any ReadableExchange

    init(_ exchange: any ReadableExchange) {
        self.exchange = exchange
    }

    deinit {
        exchange.cancel()
    }

    /// Returns the next chunk of the body, or `nil` at its end.
    func next() async throws -> [UInt8]? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { exchange.read($0) }
        } onCancel: {
            exchange.cancel()
        }
    }
}
