/// Finds the route of a request, and turns errors into responses.
struct Router: Sendable {
    let lists: ListService
    let oauth = OAuthRoute(tokens: TokenRegistry())

    func reply(to request: DemoRequest, ticket: RequestTicket?) async throws -> Reply {
        do {
            return try await route(request, ticket: ticket)
        } catch let problem as BadRequest {
            return Reply(status: 400, error: problem.sentence)
        }
    }

    private func route(_ request: DemoRequest, ticket: RequestTicket?) async throws -> Reply {
        let segments = request.segments
        if let refusal = oauth.refusal(of: request) { return refusal }
        switch (segments.count, segments.first ?? "", segments.last ?? "") {
        case (0, _, _): return IndexPage.reply
        case (1, "openapi.json", _): return OpenAPIPage.reply
        case (1, "health", _): return Reply(json: Array("{\"ok\":true}".utf8))
        case (1, "echo", _): return EchoRoute.reply(to: request)
        case (1, "graphql", _): return try await GraphQLRoute(lists: lists).reply(to: request, ticket: ticket)
        case (1, "parents", _), (3, "parents", _):
            return try await ParentRoute(lists: lists).reply(to: request, ticket: ticket)
        case (1, "events", _): return try await EventRoute(lists: lists).reply(to: request, ticket: ticket)
        case (3..., "api", _): return try await MastodonRoute(lists: lists).reply(to: request, ticket: ticket)
        case (2, "chat", _): return try ChatRoute(runs: lists.runs).reply(to: request, ticket: ticket)
        case (2, "runs", let run): return RunRoute.reply(run: run, of: lists.runs)
        case (1, "airports", _): return AirportRoute.replyToCollection(request)
        case (2, "airports", let code): return AirportRoute(airports: lists.airports).reply(to: request, code: code)
        case (2, "oauth", "token"): return try oauth.reply(to: request)
        case (2, "private", "airports"):
            if let refusal = try DemoAuthentication.refusal(of: request) { return refusal }
            return try await lists.reply(to: request, by: PageConvention(), ticket: ticket)
        case (2, "timeline", "airports") where request.method == "POST":
            return try TimelineRoute(runs: lists.runs).reply(to: request)
        case (2, let name, "airports"):
            guard let convention = Self.convention(name) else { break }
            return try await lists.reply(to: request, by: convention, ticket: ticket)
        default: break
        }
        return Reply(status: 404, error: "There is nothing at \(request.path).")
    }

    private static func convention(_ name: String) -> (any ListConvention)? {
        switch name {
        case "link": LinkConvention()
        case "next-url": NextURLConvention()
        case "cursor": CursorConvention()
        case "page": PageConvention()
        case "offset": OffsetConvention()
        case "keyset": KeysetConvention()
        case "range": RangeConvention()
        case "timeline": TimelineConvention()
        case "whole": WholeConvention()
        default: nil
        }
    }
}
