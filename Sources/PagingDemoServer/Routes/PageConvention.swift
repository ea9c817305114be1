/// `/page/airports`: numbered pages, with the numbers of items and pages.
struct PageConvention: ListConvention {
    private static let beyonds = ["empty", "clamp", "first", "404", "400"]

    func position(of request: DemoRequest, options: ListOptions) throws -> RequestedPage {
        let beyond = try request.parameters.word("beyond", of: Self.beyonds)
        let base = try firstPage(of: request)
        let limit = try limit(limitName(of: request), of: request, options: options)
        let page = try request.parameters.integer(try pageName(of: request), in: base...1_000_000_000) ?? base
        var position = RequestedPage(offset: (page - base) * limit, limit: limit)
        let count = options.count(at: position.ordinal)
        if position.offset >= count, beyond == "clamp" { position.offset = max(count - 1, 0) / limit * limit }
        if position.offset >= count, beyond == "first" { position.offset = 0 }
        return position
    }

    func reply(to list: ConventionInput) -> Reply {
        if list.page.isBeyond {
            switch list.request.parameters.first("beyond") {
            case "404": return Reply(status: 404, error: "There is no such page.")
            case "400": return Self.invalidPage
            default: break
            }
        }
        return list.options.isBare ? bareReply(to: list) : envelopeReply(to: list)
    }

    /// WordPress's response past the last page.
    private static var invalidPage: Reply {
        var object = JSONObject()
        object.add("code", "rest_post_invalid_page_number")
        object.add("message", "The page number is larger than the number of pages.")
        object.add("data", json: "{\"status\":400}".utf8)
        return Reply(status: 400, json: object.bytes)
    }

    private func bareReply(to list: ConventionInput) -> Reply {
        var reply = list.bareReply()
        list.addTotalField(to: &reply)
        if let pages = list.totalPages { reply.add("X-Total-Pages", String(pages)) }
        reply.add("X-Page", number(at: list.page.position.offset, in: list))
        reply.add("X-Per-Page", String(list.page.position.limit))
        switch list.page.next {
        case .offset(let offset): reply.add("X-Next-Page", number(at: offset, in: list))
        case .url(let url): reply.add("X-Next-Page", url)
        case nil: reply.add("X-Next-Page", "")
        }
        return reply
    }

    private func envelopeReply(to list: ConventionInput) -> Reply {
        var envelope = JSONObject()
        list.addItems("items", to: &envelope)
        list.addTotal("total", to: &envelope)
        if let pages = list.totalPages { envelope.add("total_pages", pages) }
        envelope.add("page", json: number(at: list.page.position.offset, in: list).utf8)
        envelope.add("per_page", list.page.position.limit)
        return list.envelopeReply(envelope)
    }

    private func number(at offset: Int, in list: ConventionInput) -> String {
        let base = (try? firstPage(of: list.request)) ?? 1
        return String(offset / list.page.position.limit + base)
    }

    private func firstPage(of request: DemoRequest) throws -> Int {
        try request.parameters.integer("first_page", in: 0...1) ?? 1
    }

    private func pageName(of request: DemoRequest) throws -> String {
        try request.parameters.chosenName("param", default: "page")
    }

    private func limitName(of request: DemoRequest) throws -> String {
        try request.parameters.chosenName("limit_param", default: "per_page")
    }
}
