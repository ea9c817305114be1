import Foundation

/// A fault specific to GraphQL responses: `gqlerror=KIND@PAGE` in a request.
enum GraphQLFault: String, Sendable {
    /// One node is null, and an error describes it.
    case partial
    /// The list is null, with or without an error.
    case null, silent
    /// Status 200 with a rate limit error: as GitHub documents it, and as GitHub also sends it.
    case limited, ratelimit
    /// There is a next page but no cursor for it.
    case noCursor = "nocursor"

    /// Returns the response that replaces the data, or `nil` if there is data.
    func replacement(rate: GraphQLRate) -> Reply? {
        let problem: String
        switch self {
        case .limited: problem = "\"type\":\"RATE_LIMITED\""
        case .ratelimit: problem = "\"type\":\"RATE_LIMIT\",\"code\":\"graphql_rate_limit\""
        default: return nil
        }
        let message = "\"message\":\"The rate limit is used up.\""
        var reply = Reply(json: Array("{\"errors\":[{\(problem),\(message)}]}".utf8))
        reply.add("X-RateLimit-Limit", String(GraphQLRate.limit))
        reply.add("X-RateLimit-Remaining", "0")
        reply.add("X-RateLimit-Used", String(GraphQLRate.limit))
        reply.add("X-RateLimit-Reset", String(Int(Date().timeIntervalSince1970) + rate.resetIn))
        reply.add("X-RateLimit-Resource", "graphql")
        return reply
    }
}
