import Foundation
import HTTPTypes

/// The limits that a response body reports, for any status.
///
/// Stack Exchange requests a pause with `backoff`. Other servers reject a request with the status 200 and an error
/// whose type or code names the limit, or count points instead of requests: see `BodyRate`.
struct RateHints: Hashable, Sendable {
    /// The pause that the server requests although no limit was reached.
    var backoff: Duration?
    /// Whether a limit rejected the request.
    var isLimited = false
    /// The time until the limit is lifted, if the header fields or the body specify it.
    var wait: Duration?
    /// The number of requests of the same cost that are left.
    var budget: RateBudget?

    /// The meaning of a body's members.
    struct Reading: Sendable {
        /// The places of rates, the first that a body has counts.
        var rates: [BodyRate] = []
        /// Whether `errors` contains the items of the list and no errors.
        var errorsAreItems = false
    }

    /// Creates empty hints.
    init() {}

    /// Creates hints from a body.
    ///
    /// Times are relative to the response's own `Date`, as in header fields.
    ///
    /// - Parameters:
    ///   - outline: the body.
    ///   - response: the head of the response.
    ///   - reading: the meaning of the body's members.
    ///   - systemTime: the system's time in seconds since 1970, for a response without a `Date`.
    init(
        in outline: JSONOutline,
        of response: HTTPResponse,
        reading: Reading = Reading(),
        systemTime: @Sendable () -> Double = { Date().timeIntervalSince1970 }
    ) {
        backoff = outline.finiteNumber(at: Self.backoffPlace).flatMap {
            $0 > 0 ? PlainNumber.duration(min($0, 1_000_000)) : nil
        }
        if !reading.rates.isEmpty, !RateReport.isOld(response.headerFields) {
            let now = RateReport.serverTime(response.headerFields, systemTime: systemTime)
            budget = reading.rates.lazy.compactMap { $0.budget(in: outline, now: now) }.first
        }
        let errors = reading.errorsAreItems ? [] : outline.errors
        let limit = errors.lazy.compactMap { try? outline.value(of: $0) }.compactMap(LimitSigns.limit).first
        guard limit != nil || isUncharged(outline, errors, reading.rates) else { return }
        isLimited = true
        wait =
            limit?.wait ?? LimitSigns.wait(of: response, systemTime: systemTime)
            ?? (budget?.remaining == 0 ? budget?.reset : nil)
    }

    /// Whether an error replaces the result because too few points are left.
    private func isUncharged(_ body: JSONOutline, _ errors: [JSONOutline.Node], _ rates: [BodyRate]) -> Bool {
        !errors.isEmpty && budget?.remaining == 0 && rates.contains { $0.isUncharged(in: body) }
    }

    private static let backoffPlace: JSONPointer = "/backoff"
}

extension JSONOutline {
    private static let errorsPlace: JSONPointer = "/errors"

    /// The errors that the body lists, and the body if it is an error itself.
    fileprivate var errors: [Node] {
        let isError = isError
        guard let errors = node(at: Self.errorsPlace) else { return isError ? [root] : [] }
        return (errors.kind == .object ? [errors] : Array(elements(of: errors).prefix(16))) + (isError ? [root] : [])
    }
}
