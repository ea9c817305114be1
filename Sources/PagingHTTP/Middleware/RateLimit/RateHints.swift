import Foundation
import HTTPTypes

/// What a body says about limits, whatever the status of its response.
///
/// Stack Exchange asks for a pause by `backoff`. GraphQL servers refuse a request with the status 200 and an error whose
/// type or code says so, and count points instead of requests: a request is worth what its own query cost, so points
/// become a number of such requests, which is what the rest of the limits works with.
struct RateHints: Hashable, Sendable {
    /// How long the server asks to be left alone, though no limit was hit.
    var backoff: Duration?
    /// Whether a limit refused the request.
    var isLimited = false
    /// How long until that limit is lifted, if the header fields or the body say so.
    var wait: Duration?
    /// How many requests of the same cost are left.
    var budget: RateBudget?

    /// No hints.
    init() {}

    /// Reads a body.
    ///
    /// Times are compared with the response's own `Date`, as those in header fields are.
    ///
    /// - Parameters:
    ///   - outline: the body.
    ///   - response: the head that it came with.
    ///   - errorsAreItems: whether `errors` is what the list is a list of, so that they are none.
    ///   - systemTime: the seconds since 1970, for a response without a `Date`.
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

    /// GitHub's points, which are all given back at one time: `data.rateLimit`.
    private static func points(_ body: Body, now: Double) -> RateBudget? {
        guard let remaining = body.number(at: Place.pointsLeft) else { return nil }
        let cost = max(1, body.number(at: Place.pointsCost) ?? 1)
        return RateBudget(
            limit: body.number(at: Place.pointsLimit).flatMap { count($0 / cost) },
            remaining: count(remaining / cost),
            reset: body.text(at: Place.pointsReset).flatMap { ResetTime.delay($0, now: now) }
        )
    }

    /// Shopify's bucket, which fills up again at a steady rate: `extensions.cost`.
    ///
    /// Nothing is told of a query that costs more than the bucket holds: no wait makes it possible.
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

/// Where bodies tell of limits: read once, and not for every page.
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

/// A body as the hints read it.
private struct Body {
    let outline: JSONOutline

    private static let places: [JSONPointer] = ["/type", "/code", "/extensions/code", "/extensions/type"]

    /// Whether one of the errors is a limit.
    var tellsOfLimit: Bool {
        errors.contains { error in
            Self.places.contains { place in
                let name = outline.node(at: place, in: error.range).flatMap { outline.string(of: $0) }
                return name.map { LimitSigns.isName($0) } ?? false
            }
        }
    }

    /// Whether an error came in place of a result, with the query's cost beside it.
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
