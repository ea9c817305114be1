/// `/keyset/airports`: the page after or before an item that the client names by its `id`.
///
/// The client derives the next address from the last item, so the items omitted from a short page are on the next
/// one.
struct KeysetConvention: ListConvention {
    var allowsShortPages: Bool { true }
    var defaultTotal: TotalMode { .none }

    func position(of request: DemoRequest, options: ListOptions) throws -> RequestedPage {
        let limit = try limit("limit", of: request, options: options)
        let bounds = 0...QueryParameters.countLimit
        let after = try request.parameters.integer("starting_after", in: bounds)
        guard let before = try request.parameters.integer("ending_before", in: bounds) else {
            return RequestedPage(offset: after ?? 0, limit: limit)
        }
        guard after == nil else {
            throw BadRequest(sentence: "starting_after and ending_before are mutually exclusive.")
        }
        let length = min(limit, max(before - 1, 0))
        return RequestedPage(offset: max(before - 1, 0) - length, limit: limit, length: length)
    }

    func reply(to list: ConventionInput) -> Reply {
        if list.options.isBare {
            var reply = list.bareReply()
            list.addTotalField(to: &reply)
            return reply
        }
        let isBackward = list.request.parameters.first("ending_before") != nil
        var envelope = JSONObject()
        envelope.add("object", "list")
        list.addItems("data", to: &envelope)
        envelope.add("has_more", isBackward ? list.page.position.offset > 0 : list.page.next != nil)
        list.addTotal("total_count", to: &envelope)
        return list.envelopeReply(envelope)
    }
}
