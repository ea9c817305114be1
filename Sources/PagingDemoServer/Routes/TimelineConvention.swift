/// `/timeline/airports`: newest first, paginated by IDs in `Link` header fields, like Mastodon's lists.
///
/// The list contains the numbers from its length down to 1. `POST` with `add=N` adds items at its head.
struct TimelineConvention: ListConvention {
    /// The kind of the items if they are Mastodon entities instead of airports.
    var entity: MastodonEntity?

    var defaultTotal: TotalMode { .none }
    var allowsShortPages: Bool { true }
    var growsByPosts: Bool { true }

    func position(of request: DemoRequest, options: ListOptions) throws -> RequestedPage {
        guard options.churn == nil, options.search == nil else {
            throw BadRequest(sentence: "A timeline takes no churn, grow or q; POST with add=N extends it.")
        }
        let limit = try limit(of: request, options: options)
        let bounds = 0...QueryParameters.countLimit
        let older = try request.parameters.integer("max_id", in: bounds)
        guard let newer = try request.parameters.integer("min_id", in: bounds) else {
            return RequestedPage(offset: older.map { max(options.count + 1 - $0, 0) } ?? 0, limit: limit)
        }
        guard older == nil else { throw BadRequest(sentence: "max_id and min_id are mutually exclusive.") }
        // The page is directly above the given ID, not at the head of the list.
        let newerCount = max(options.count - newer, 0)
        let length = min(limit, newerCount)
        return RequestedPage(offset: newerCount - length, limit: limit, length: length)
    }

    func reply(to list: ConventionInput) -> Reply {
        var list = list
        list.page.ids = list.page.ids.map { list.page.count + 1 - $0 }
        var reply = reply(withItemsOf: list)
        list.addTotalField(to: &reply)
        let links = [
            older(than: list).map { "<\($0)>; rel=\"next\"" }, newer(than: list).map { "<\($0)>; rel=\"prev\"" },
        ]
        if !isEmpty(list) { reply.add("Link", links.compactMap { $0 }.joined(separator: ", ")) }
        return reply
    }

    /// Returns the page size; Mastodon's default is 20 and its maximum 40.
    private func limit(of request: DemoRequest, options: ListOptions) throws -> Int {
        guard entity != nil else { return try limit("limit", of: request, options: options) }
        guard request.parameters.first("limit") != nil else { return min(20, options.maxLimit) }
        return min(try limit("limit", of: request, options: options), 40)
    }

    private func reply(withItemsOf list: ConventionInput) -> Reply {
        guard let entity else { return list.bareReply() }
        let writer = MastodonWriter(airports: list.airports, base: list.request.base)
        let items = list.page.items(ofSize: 1_500) { writer.append($0, as: entity, to: &$1) }
        return Reply(json: items ?? Array("{}".utf8))
    }

    private func older(than list: ConventionInput) -> String? {
        switch list.page.next {
        case .offset(let offset):
            list.url(setting: ["max_id": String(list.page.count + 1 - offset), "min_id": nil])
        case .url(let url): url
        case nil: nil
        }
    }

    /// Returns the address of newer items, which may appear above any page, including the first.
    private func newer(than list: ConventionInput) -> String? {
        let newest = list.page.count - list.page.position.offset
        return list.url(setting: ["min_id": String(newest), "max_id": nil])
    }

    /// Whether the address has no items; a page that a parameter empties does not count.
    private func isEmpty(_ list: ConventionInput) -> Bool {
        list.page.position.length == 0 || list.page.position.offset >= list.page.count
    }
}

/// `POST /timeline/airports?run=TOKEN&add=N`: extends the list of a run.
struct TimelineRoute: Sendable {
    let runs: RunRegistry

    func reply(to request: DemoRequest) throws -> Reply {
        guard let run = request.parameters.first("run"),
            let added = try request.parameters.integer("add", in: 1...10_000)
        else {
            throw BadRequest(sentence: "POST needs run=TOKEN to name the list, and add=N from 1 to 10000.")
        }
        var object = JSONObject()
        object.add("added", runs.post(added, run: run))
        return Reply(status: 201, json: object.bytes)
    }
}
