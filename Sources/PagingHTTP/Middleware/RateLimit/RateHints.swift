import Foundation
import HTTPTypes

/// The limits that a response body reports, for any status.
///
/// Stack Exchange requests a pause with `backoff`. Other servers reject a request with the status 200 and an error
/// whose type or code names the limit, and count points instead of requests. Points are converted to a number of
/// requests of the same cost, the unit of the other limits.
struct RateHints: Hashable, Sendable {
    /// The pause that the server requests although no limit was reached.
    var backoff: Duration?
    /// Whether a limit rejected the request.
    var isLimited = false
    /// The time until the limit is lifted, if the header fields or the body specify it.
    var wait: Duration?
    /// The number of requests of the same cost that are left.
    var budget: RateBudget?

    /// Creates empty hints.
    init() {}

    /// Creates hints from a body.
    ///
    /// Times are relative to the response's own `Date`, as in header fields.
    ///
    /// - Parameters:
    ///   - outline: the body.
    ///   - response: the head of the response.
    ///   - errorsAreItems: whether `errors` contains the items of the list and no errors.
    ///   - systemTime: the system's time in seconds since 1970, for a response without a `Date`.
    init(
        in outline: JSONOutline,
        of response: HTTPResponse,
        errorsAreItems: Bool = false,
        systemTime: @Sendable () -> Double = { Date().timeIntervalSince1970 }
    ) {
        let body = Body(outline: outline)
        backoff = body.number(at: Place.backoff).flatMap { $0 > 0 ? Self.duration(min($0, 1_000_000)) : nil }
        if !RateReport.isOld(response.headerFields) {
            let now = RateReport.serverTime(response.headerFields, systemTime: systemTime)
            budget = Self.points(body, now: now) ?? Self.bucket(body)
        }
        guard !errorsAreItems, body.tellsOfLimit || (body.isUnexecuted && budget?.remaining == 0) else { return }
        isLimited = true
        var refused = response
        refused.status = .tooManyRequests
        wait = RateReport(refused, systemTime: systemTime).wait ?? (budget?.remaining == 0 ? budget?.reset : nil)
    }

    /// Returns GitHub's points, which are all restored at one time: `data.rateLimit`.
    private static func points(_ body: Body, now: Double) -> RateBudget? {
        guard let remaining = body.number(at: Place.pointsLeft) else { return nil }
        let cost = max(1, body.number(at: Place.pointsCost) ?? 1)
        return RateBudget(
            limit: body.number(at: Place.pointsLimit).flatMap { count($0 / cost) },
            remaining: count(remaining / cost),
            reset: body.text(at: Place.pointsReset).flatMap { ResetTime.delay($0, now: now) }
        )
    }

    /// Returns Shopify's bucket, which refills at a steady rate: `extensions.cost`.
    ///
    /// Returns `nil` for a query that costs more than the bucket's size: waiting does not help.
    private static func bucket(_ body: Body) -> RateBudget? {
        guard let cost = body.number(at: Place.requestedCost), cost > 0,
            let available = body.number(at: Place.bucketLeft),
            let rate = body.number(at: Place.bucketRate), rate > 0
        else { return nil }
        let maximum = body.number(at: Place.bucketSize)
        if let maximum, maximum < cost { return nil }
        let left = count(max(0, available) / cost) ?? 0
        return RateBudget(
            limit: maximum.flatMap { count($0 / cost) },
            remaining: left,
            reset: duration((left == 0 ? cost - available : cost) / rate)
        )
    }

    private static func count(_ number: Double) -> Int? {
        (0..<1e15).contains(number) ? Int(exactly: number.rounded(.down)) : nil
    }

    private static func duration(_ seconds: Double) -> Duration? {
        (0..<PlainNumber.longest).contains(seconds) ? .seconds(seconds) : nil
    }
}

/// The pointers to limits in bodies, parsed once.
private enum Place {
    static let backoff: JSONPointer = "/backoff"
    static let errors: JSONPointer = "/errors"
    static let pointsLeft: JSONPointer = "/data/rateLimit/remaining"
    static let pointsCost: JSONPointer = "/data/rateLimit/cost"
    static let pointsLimit: JSONPointer = "/data/rateLimit/limit"
    static let pointsReset: JSONPointer = "/data/rateLimit/resetAt"
    static let requestedCost: JSONPointer = "/extensions/cost/requestedQueryCost"
    static let actualCost: JSONPointer = "/extensions/cost/actualQueryCost"
    static let bucketLeft: JSONPointer = "/extensions/cost/throttleStatus/currentlyAvailable"
    static let bucketRate: JSONPointer = "/extensions/cost/throttleStatus/restoreRate"
    static let bucketSize: JSONPointer = "/extensions/cost/throttleStatus/maximumAvailable"
}

/// The values of a body that hints depend on.
private struct Body {
    let outline: JSONOutline

    private static let places: [JSONPointer] = ["/type", "/code", "/extensions/code", "/extensions/type"]

    /// Whether one of the errors reports a limit.
    var tellsOfLimit: Bool {
        errors.contains { error in
            Self.places.contains { place in
                let name = outline.node(at: place, in: error.range).flatMap { outline.string(of: $0) }
                return name.map { LimitSigns.isName($0) } ?? false
            }
        }
    }

    /// Whether an error replaces the result, with the query's cost beside it.
    var isUnexecuted: Bool {
        !errors.isEmpty && number(at: Place.requestedCost) != nil
            && number(at: Place.actualCost) == nil
    }

    private var errors: [JSONOutline.Node] {
        outline.node(at: Place.errors).map { Array(outline.elements(of: $0)) } ?? []
    }

    func text(at pointer: JSONPointer) -> String? {
        outline.node(at: pointer).flatMap { outline.text(of: $0) }
    }

    func number(at pointer: JSONPointer) -> Double? {
        text(at: pointer).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
}
