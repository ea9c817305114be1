/// `/next-url/airports`: the address of the next page in the body or in a header field.
struct NextURLConvention: ListConvention {
    func position(of request: DemoRequest, options: ListOptions) throws -> RequestedPage {
        _ = try request.parameters.word("links", of: ["absolute", "relative"])
        let limit = try limit("per_page", of: request, options: options)
        let page = try request.parameters.integer("page", in: 1...1_000_000_000) ?? 1
        return RequestedPage(offset: (page - 1) * limit, limit: limit)
    }

    func reply(to list: ConventionInput) -> Reply {
        let next = list.page.next.map { url(of: $0, in: list) }
        if list.options.isBare {
            var reply = list.bareReply()
            if let next { reply.add("X-Next-Url", next) }
            list.addTotalField(to: &reply)
            return reply
        }
        var envelope = JSONObject()
        list.addTotal("count", to: &envelope)
        envelope.add("next", next)
        envelope.add("previous", list.page.previous.map { url(of: .offset($0), in: list) })
        list.addItems("results", to: &envelope)
        return list.envelopeReply(envelope)
    }

    private func url(of neighbor: Neighbor, in list: ConventionInput) -> String {
        switch neighbor {
        case .url(let url):
            return url
        case .offset(let offset):
            return list.url(
                setting: ["page": String(offset / list.page.position.limit + 1)],
                isRelative: list.request.parameters.first("links") == "relative"
            )
        }
    }
}
