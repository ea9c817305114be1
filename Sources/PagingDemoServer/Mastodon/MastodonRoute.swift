/// The routes `/api/v1/…`: some lists of Mastodon's API, with its paths, entities and pagination.
///
/// See "Mastodon API: timelines, accounts, followed_tags", https://docs.joinmastodon.org/methods/.
struct MastodonRoute: Sendable {
    let lists: ListService

    func reply(to request: DemoRequest, ticket: RequestTicket?) async throws -> Reply {
        let path = Array(request.segments.dropFirst(2))
        guard request.segments.prefix(2) == ["api", "v1"] else { return Self.missing(request) }
        if path == ["statuses"] {
            guard request.method == "POST" else { return Reply(status: 405, error: "Only POST is allowed here.") }
            return try TimelineRoute(runs: lists.runs).reply(to: request)
        }
        guard let entity = Self.entity(at: path) else { return Self.missing(request) }
        return try await lists.reply(to: request, by: TimelineConvention(entity: entity), ticket: ticket)
    }

    private static func entity(at path: [String]) -> MastodonEntity? {
        switch (path.count, path.first ?? "", path.last ?? "") {
        case (2, "timelines", "home"), (2, "timelines", "public"), (3, "accounts", "statuses"): .status
        case (3, "accounts", "followers"), (3, "accounts", "following"): .account
        case (1, "followed_tags", _): .tag
        default: nil
        }
    }

    private static func missing(_ request: DemoRequest) -> Reply {
        Reply(status: 404, error: "Record not found")
    }
}
