import HTTPTypes

extension PagingClient {
    /// Applies the limits found in a response body, before the next request is sent.
    ///
    /// - Throws: ``RequestError`` with ``RequestError/Code/rateLimited`` when a limit rejected the request. The error is as
    ///   transient as the status 429.
    func heed(_ hints: RateHints, of response: HTTPResponse, from address: WebAddress) throws {
        guard hints != RateHints() else { return }
        note(hints, of: address)
        if hints.isLimited { throw RequestError.rateLimited(response, at: address, wait: hints.wait) }
    }

    /// Delays the requests to an origin as a body specifies.
    func note(_ hints: RateHints, of address: WebAddress) {
        for limits in middleware.compactMap({ $0 as? RateLimits }) {
            limits.note(hints, origin: address.origin)
        }
    }
}
