import Foundation
import PagingHTTP

/// GraphQL as a list convention, with the same runs, holds and faults as the other lists.
///
/// The page number is that of the first list in the operation, counted from 1, and from the end of a list that is
/// read backward. With `pages=requests` it is the number of the request in its run.
struct GraphQLConvention: ListConvention {
    let call: GraphQLCall
    let media: GraphQLMedia
    let rate: GraphQLRate
    /// The index of the request in its run, if pages are counted by requests.
    private let order: Int?

    var methods: Set<String> { ["POST"] }

    init(_ call: GraphQLCall, request: DemoRequest, media: GraphQLMedia, order: Int?) throws {
        (self.call, self.media) = (call, media)
        rate = try GraphQLRate(request.parameters, used: (order ?? 0) + 1)
        let countsRequests = try request.parameters.word("pages", of: ["position", "requests"]) == "requests"
        if countsRequests, order == nil { throw BadRequest(sentence: "pages=requests needs run=TOKEN.") }
        self.order = countsRequests ? order : nil
    }

    func position(of request: DemoRequest, options: ListOptions) throws -> RequestedPage {
        RequestedPage(offset: order ?? page(options) - 1, limit: 1)
    }

    /// Returns the page number: an execution up to the first list determines it.
    private func page(_ options: ListOptions) -> Int {
        do {
            _ = try execute(options, fault: nil)
        } catch {
            // Other errors are reported when the response is written.
            if let found = error as? GraphQLExecution.PageFound { return found.page }
        }
        return 1
    }

    private func execute(_ options: ListOptions, fault: GraphQLListFault?) throws -> JSONObject {
        var execution = try GraphQLExecution(call, options: options, rate: rate, fault: fault)
        let data = try execution.run()
        var envelope = JSONObject()
        if !execution.problems.isEmpty {
            envelope.add("errors", json: JSONValue.array(execution.problems.map(\.json)).encoded())
        }
        envelope.add("data", json: data.encoded())
        return envelope
    }

    func reply(to list: ConventionInput) -> Reply {
        let fault = GraphQLListFault(list.page)
        if var replacement = fault.fault?.replacement(rate: rate) {
            if let retryAfter = list.options.retryAfter { replacement.add("Retry-After", retryAfter) }
            return media.reply(replacement)
        }
        do {
            return media.reply(list.envelopeReply(try execute(list.options, fault: fault)))
        } catch {
            let refusal = error as? GraphQLRefusal ?? GraphQLRefusal("The request cannot be executed.")
            return media.reply(status: media.refusalStatus, refusal.problem)
        }
    }
}

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
        let message: JSONValue = "The rate limit is used up."
        let error: JSONValue
        switch self {
        case .limited: error = ["type": "RATE_LIMITED", "message": message]
        case .ratelimit: error = ["type": "RATE_LIMIT", "code": "graphql_rate_limit", "message": message]
        default: return nil
        }
        let body: JSONValue = ["errors": [error]]
        var reply = Reply(json: body.encoded())
        reply.add("X-RateLimit-Limit", String(GraphQLRate.limit))
        reply.add("X-RateLimit-Remaining", "0")
        reply.add("X-RateLimit-Used", String(GraphQLRate.limit))
        reply.add("X-RateLimit-Reset", String(Int(Date().timeIntervalSince1970) + rate.resetIn))
        reply.add("X-RateLimit-Resource", "graphql")
        return reply
    }
}

/// The changes to the first list of a response that requests a fault.
struct GraphQLListFault {
    var fault: GraphQLFault?
    var itemsFault: DemoPage.ItemsFault?
    /// The target of `endCursor`, if a fault changes it.
    var next: Neighbor?

    init(_ page: DemoPage) {
        if case .graphQL(let fault)? = page.itemsFault { self.fault = fault } else { itemsFault = page.itemsFault }
        switch page.next {
        case .offset(let offset) where offset > page.position.offset: next = nil
        default: next = page.next
        }
    }
}

/// The values of `rateLimit`.
struct GraphQLRate: Sendable {
    static let limit = 5_000

    let cost: Int
    let remaining: Int
    /// The seconds until the rate limit window resets.
    let resetIn: Int

    /// - Parameter used: The number of requests in the run, including this one.
    init(_ parameters: QueryParameters, used: Int) throws {
        cost = try parameters.integer("cost", in: 0...1_000_000) ?? 1
        remaining = try parameters.integer("remaining", in: 0...1_000_000) ?? max(Self.limit - used, 0)
        resetIn = try parameters.integer("reset_in", in: 0...86_400) ?? 60
    }
}
