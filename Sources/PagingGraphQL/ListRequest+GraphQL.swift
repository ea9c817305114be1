package import PagingHTTP

extension ListRequest {
    /// Sets the places of variables and of query costs in the bodies of GraphQL servers.
    package mutating func setGraphQLPlaces() {
        placeholders = "/variables"
        rates = [.points, .bucket]
    }
}

extension BodyRate {
    /// The points of GitHub, which are all restored at one time.
    ///
    /// See https://docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api.
    fileprivate static let points = BodyRate(
        left: "/data/rateLimit/remaining",
        of: "/data/rateLimit/limit",
        refill: .all(at: "/data/rateLimit/resetAt"),
        cost: (estimated: "/data/rateLimit/cost", charged: nil)
    )

    /// The bucket of Shopify, which refills at a steady rate.
    ///
    /// See https://shopify.dev/docs/api/usage/limits.
    fileprivate static let bucket = BodyRate(
        left: "/extensions/cost/throttleStatus/currentlyAvailable",
        of: "/extensions/cost/throttleStatus/maximumAvailable",
        refill: .steady(rate: "/extensions/cost/throttleStatus/restoreRate"),
        cost: (estimated: "/extensions/cost/requestedQueryCost", charged: "/extensions/cost/actualQueryCost")
    )
}
