/// A request and its response, whose body is read by one reader.
protocol ReadableExchange: AnyObject, Sendable {
    /// Takes what has arrived, or waits for more; `nil` is the end.
    func read(_ continuation: CheckedContinuation<[UInt8]?, any Error>)

    /// Ends the exchange for its reader, and on the wire.
    func cancel()
}

/// Reads an exchange's body, and ends the exchange when nobody can read it any more.
final class ExchangeReader: Sendable {
    private let exchange: any ReadableExchange

    init(_ exchange: any ReadableExchange) {
        self.exchange = exchange
    }

    deinit {
        exchange.cancel()
    }

    /// Returns the next piece of the body, or `nil` at its end.
    func next() async throws -> [UInt8]? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { exchange.read($0) }
        } onCancel: {
            exchange.cancel()
        }
    }
}
