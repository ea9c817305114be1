/// `/offset/airports`: the number of items to skip, or the number of the first item.
struct OffsetConvention: ListConvention {
    var allowsShortPages: Bool { true }

    func position(of request: DemoRequest, options: ListOptions) throws -> RequestedPage {
        let parameters = request.parameters
        let base = try parameters.integer("base", in: 0...1) ?? 0
        let limitName = try parameters.chosenName("limit_param", default: "limit")
        let limit = try limit(limitName, of: request, options: options)
        let name = try parameters.chosenName("param", default: "offset")
        let start = try parameters.integer(name, in: base...QueryParameters.countLimit) ?? base
        return RequestedPage(offset: start - base, limit: limit)
    }

    func reply(to list: ConventionInput) -> Reply {
        if list.options.isBare {
            var reply = list.bareReply()
            list.addTotalField(to: &reply)
            return reply
        }
        let base = list.request.parameters.first("base") == "1" ? 1 : 0
        var envelope = JSONObject()
        list.addItems("records", to: &envelope)
        list.addTotal("total_count", to: &envelope)
        envelope.add("offset", list.page.position.offset + base)
        envelope.add("limit", list.page.position.limit)
        return list.envelopeReply(envelope)
    }
}
