import HTTPTypes

extension PagingClient {
    /// Applies the limits found in a response body, before the next request is sent.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/rateLimited`` when a limit rejected the request. The error is as
    ///   transient as the status 429.
    func apply(_ hints: RateHints, of response: HTTPResponse, from address: WebAddress) throws {
        guard hints != RateHints() else { return }
        apply(hints, to: address.origin)
        if hints.isLimited { throw RequestError.rateLimited(response, at: address, wait: hints.wait) }
    }

    /// Delays the requests to an origin as a body specifies.
    func apply(_ hints: RateHints, to origin: Origin) {
        for limits in middleware.compactMap({ $0 as? RateLimits }) {
            limits.apply(hints, origin: origin)
        }
    }
}
