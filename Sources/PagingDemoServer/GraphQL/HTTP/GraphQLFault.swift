#if DemoServer
    import Foundation

    /// A way in which only GraphQL answers misbehave: `gqlerror=KIND@PAGE` in a request.
    enum GraphQLFault: String, Sendable {
        /// One node is null, and an error beside the data says why.
        case partial
        /// The list is null, with an error or without a word.
        case null, silent
        /// Status 200 with a rate limit's error: as GitHub documents it, and as it also writes it.
        case limited, ratelimit
        /// There is a next page, and no cursor that leads to it.
        case noCursor = "nocursor"

        /// What is answered in place of the data, or `nil` where there is data.
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
#endif
