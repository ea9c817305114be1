/// `/range/airports`: `Range: items=0-99` and `Content-Range`, as in RFC 9110, with a custom unit.
struct RangeConvention: ListConvention {
    func position(of request: DemoRequest, options: ListOptions) throws -> RequestedPage {
        let limit = try limit("limit", of: request, options: options)
        guard let field = request.headers["range"] else { return RequestedPage(offset: 0, limit: limit) }
        let problem = BadRequest(sentence: "Range must be items=FIRST-LAST or items=FIRST-.")
        let parts = field.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "items" else { throw problem }
        let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Int(ends[0]), (0...QueryParameters.countLimit).contains(first) else {
            throw problem
        }
        if ends[1].isEmpty { return RequestedPage(offset: first, limit: limit) }
        guard let last = Int(ends[1]), last >= first else { throw problem }
        return RequestedPage(offset: first, limit: min(last - first, options.maxLimit - 1) + 1)
    }

    func reply(to list: ConventionInput) -> Reply {
        let total = list.totalNumber.map { String($0) } ?? "*"
        let offset = list.page.position.offset
        if list.page.isBeyond {
            var reply = Reply(status: 416, error: "The list ends before item \(offset).")
            reply.add("Content-Range", "items */\(total)")
            return reply
        }
        let isWhole = list.page.ids.count == list.page.count
        let isRanged = list.request.headers["range"] != nil
        var reply = list.bareReply(status: isWhole && !isRanged ? 200 : 206)
        reply.add("Accept-Ranges", "items")
        let end = min(offset + list.page.position.limit, list.page.count)
        let range = end > offset ? "\(offset)-\(end - 1)" : "*"
        reply.add("Content-Range", "items \(range)/\(total)")
        return reply
    }
}

/// `/whole/airports`: an array without pagination, 20 items unless `count` is given.
struct WholeConvention: ListConvention {
    var defaultCount: Int? { 20 }

    func position(of request: DemoRequest, options: ListOptions) throws -> RequestedPage {
        guard options.count <= 100_000 else {
            throw BadRequest(sentence: "A list without pagination has at most 100000 items.")
        }
        return RequestedPage(offset: 0, limit: max(options.count, 1))
    }

    func reply(to list: ConventionInput) -> Reply {
        list.bareReply()
    }
}
