import HTTPTypes

extension HTTPClient {
    /// Keeps to what a body says about limits: every source that reads bodies hands its hints in here, before it lets
    /// the next request go.
    ///
    /// - Throws: ``HTTPError`` with ``HTTPError/Code/rateLimited`` when a limit refused the request. It is as transient
    ///   as the status 429.
    func heed(_ hints: RateHints, of response: HTTPResponse, from address: WebAddress) throws {
        guard hints != RateHints() else { return }
        note(hints, of: address)
        if hints.isLimited { throw HTTPError.rateLimited(response, at: address, wait: hints.wait) }
    }

    /// Delays the requests to an origin as a body asks.
    func note(_ hints: RateHints, of address: WebAddress) {
        for limits in middleware.compactMap({ $0 as? RateLimits }) {
            limits.note(hints, origin: address.origin)
        }
    }
}
