/// The routes `/parents` and `/parents/{id}/children`: many lists of very different lengths.
struct ParentRoute: Sendable {
    let lists: ListService

    func reply(to request: DemoRequest, ticket: RequestTicket?) async throws -> Reply {
        let path = request.segments
        let counts = try ChildCounts(request.parameters)
        for name in ["q", "churn", "grow"] where request.parameters.first(name) != nil {
            throw BadRequest(sentence: "\(name) is not available for parents and their children.")
        }
        let convention = try Self.convention(request.parameters)
        switch (path.count, path.last ?? "") {
        case (1, _):
            let records = ParentRecords(counts: counts, base: request.base)
            return try await lists.reply(to: request, by: convention, of: records, ticket: ticket)
        case (3, "children"):
            guard let id = Int(path[1]), (1...1_000_000_000).contains(id) else { break }
            let records = ChildRecords(parent: id, count: counts.count(of: id))
            return try await lists.reply(to: request, by: convention, of: records, ticket: ticket)
        default: break
        }
        return Reply(status: 404, error: "There is nothing at \(request.path).")
    }

    static func convention(_ parameters: QueryParameters) throws -> any ListConvention {
        switch try parameters.word("pagination", of: ["link", "next-url", "cursor", "page", "offset"]) {
        case "next-url": NextURLConvention()
        case "cursor": CursorConvention()
        case "page": PageConvention()
        case "offset": OffsetConvention()
        default: LinkConvention(limitName: "limit")
        }
    }
}
