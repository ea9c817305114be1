/// Reads an exchange's body, and ends the exchange when nobody can read it any more.
final class URLExchangeReader: Sendable {
    private let exchange: URLExchange

    init(_ exchange: URLExchange) {
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
