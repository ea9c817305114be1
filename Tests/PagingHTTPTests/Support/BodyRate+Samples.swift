@testable import PagingHTTP

extension [BodyRate] {
    /// Points that are restored at one time, and a bucket that refills at a steady rate.
    static let samples = [
        BodyRate(
            left: "/data/rateLimit/remaining",
            of: "/data/rateLimit/limit",
            refill: .all(at: "/data/rateLimit/resetAt"),
            cost: (estimated: "/data/rateLimit/cost", charged: nil)
        ),
        BodyRate(
            left: "/extensions/cost/throttleStatus/currentlyAvailable",
            of: "/extensions/cost/throttleStatus/maximumAvailable",
            refill: .steady(rate: "/extensions/cost/throttleStatus/restoreRate"),
            cost: (estimated: "/extensions/cost/requestedQueryCost", charged: "/extensions/cost/actualQueryCost")
        ),
    ]
}
