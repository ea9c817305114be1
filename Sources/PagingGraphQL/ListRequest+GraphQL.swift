import HTTPTypes
package import PagingHTTP

extension ListRequest {
    /// Sets the places of variables and of query costs in the bodies of GraphQL servers.
    ///
    /// A mutation in the body is not sent again after a failure, because the server may have performed it.
    /// The null of a field that failed is no empty list.
    package mutating func setGraphQLPlaces() {
        if let document = body?["/query"]?.stringValue.flatMap({ GraphQLDocument($0) }),
            document.operation(named: body?["/operationName"]?.stringValue)?.kind == "mutation"
        {
            isRetryable = false
        }
        refusesNullItems = hasGraphQLDocument
        placeholders = "/variables"
        rates = [.points, .bucket]
    }

    /// Whether the body is a GraphQL operation with its document.
    package var hasGraphQLDocument: Bool {
        body?["/query"]?.stringValue.flatMap { GraphQLDocument($0) }.map { !$0.operations.isEmpty } ?? false
    }

    /// Sends a GraphQL operation as query parameters.
    package mutating func setGraphQLQuery(_ operation: JSONValue) {
        (method, body, sendsBodyAsQuery) = (.get, operation, true)
    }
}

extension WebAddress {
    /// The GraphQL operation in the query, and the address without it; `nil` if there is none.
    ///
    /// An operation is sent by GET as the parameters `query`, `variables`, `operationName` and `extensions` ("GraphQL over
    /// HTTP", section 5.5). Variables are JSON, so that the cursor of a page is a member of a parameter. A document that
    /// the server has stored is named in `extensions`.
    package var graphQLOperation: (operation: JSONValue, address: WebAddress)? {
        let document = queryValue("query").flatMap { GraphQLDocument($0) }
        var operation = JSONValue.Object()
        var address = self
        for name in ["query", "operationName", "variables", "extensions"] {
            guard let text = queryValue(name) else { continue }
            address = address.removingQuery(name)
            switch name {
            case "query", "operationName": operation[name] = .string(text)
            default:
                guard let value = try? JSONValue(parsing: text.utf8), case .object = value else { return nil }
                operation[name] = value
            }
        }
        let isStored = JSONValue.object(operation)["/extensions/persistedQuery"] != nil
        guard document.map({ !$0.operations.isEmpty }) ?? (operation["query"] == nil && isStored) else { return nil }
        return (.object(operation), address)
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
