/// The route `/graphql`: operations by POST, or by GET with the document in the query.
struct GraphQLRoute: Sendable {
    let lists: ListService

    func reply(to request: DemoRequest, ticket: RequestTicket?) async throws -> Reply {
        guard let media = GraphQLMedia(accept: request.headers["accept"]) else {
            return Self.refusal(406, "Accept must allow application/json or application/graphql-response+json.")
        }
        guard request.method == "GET" || request.method == "POST" else {
            var reply = Self.refusal(405, "GraphQL requests use POST or GET, not \(request.method).")
            reply.add("Allow", "GET, POST")
            return reply
        }
        guard request.method == "GET" || GraphQLMedia.isJSON(request.headers["content-type"]) else {
            return Self.refusal(415, "Content-Type must be application/json.")
        }
        do {
            let call = try GraphQLCall(request)
            let convention = try GraphQLConvention(call, request: request, media: media, order: ticket?.order)
            if request.method == "GET", convention.isMutation {
                var reply = Self.refusal(405, "A mutation must be sent by POST.")
                reply.add("Allow", "POST")
                return reply
            }
            return try await lists.reply(to: request, by: convention, ticket: ticket)
        } catch let problem as BadRequest {
            return media.reply(status: 400, problems: [GraphQLProblem(problem.sentence)])
        }
    }

    /// The response of `/graphql/schema`: the text of the schema.
    static var schemaReply: Reply {
        var reply = Reply(body: .bytes(Array(GraphQLSchema.text.utf8)))
        reply.add("Content-Type", "text/plain; charset=utf-8")
        return reply
    }

    private static func refusal(_ status: Int, _ sentence: String) -> Reply {
        GraphQLMedia.json.reply(status: status, problems: [GraphQLProblem(sentence)])
    }
}
