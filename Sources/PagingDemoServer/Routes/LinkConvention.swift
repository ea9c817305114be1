/// `/link/airports`: links in the `Link` header field of RFC 8288.
struct LinkConvention: ListConvention {
    /// The name of the parameter for the page size.
    var limitName = "per_page"

    private enum Style: String {
        case absolute, relative, split, quotes, results, empty
    }

    private struct Link {
        let relation: String
        let page: Int
        /// The whole address, if a test set it.
        var url: String?
        /// Whether the page exists; only Sentry's style includes links to pages that do not.
        var isLive = true
    }

    func position(of request: DemoRequest, options: ListOptions) throws -> RequestedPage {
        _ = try style(of: request)
        let limit = try limit(limitName, of: request, options: options)
        let page = try request.parameters.integer("page", in: 1...1_000_000_000) ?? 1
        return RequestedPage(offset: (page - 1) * limit, limit: limit)
    }

    func reply(to list: ConventionInput) -> Reply {
        let style = (try? style(of: list.request)) ?? .absolute
        var reply: Reply
        if list.options.isBare || list.request.parameters.first("shape") == nil {
            reply = list.bareReply()
        } else {
            var envelope = JSONObject()
            list.addTotal("total", to: &envelope)
            list.addItems("items", to: &envelope)
            reply = list.envelopeReply(envelope)
        }
        list.addTotalField(to: &reply)
        let values = links(of: list, style: style).map { text(of: $0, in: list, style: style) }
        if values.isEmpty {
            if style == .empty { reply.add("Link", "") }
        } else if style == .split {
            for value in values { reply.add("Link", value) }
        } else {
            reply.add("Link", values.joined(separator: ", "))
        }
        return reply
    }

    private func style(of request: DemoRequest) throws -> Style {
        let names = ["absolute", "relative", "split", "quotes", "results", "empty"]
        return Style(rawValue: try request.parameters.word("links", of: names)) ?? .absolute
    }

    private func links(of list: ConventionInput, style: Style) -> [Link] {
        let limit = list.page.position.limit
        let number = list.page.position.ordinal
        var links: [Link] = []
        switch list.page.next {
        case .offset(let offset): links.append(Link(relation: "next", page: offset / limit + 1))
        case .url(let url): links.append(Link(relation: "next", page: number, url: url))
        case nil:
            if style == .results { links.append(Link(relation: "next", page: number + 1, isLive: false)) }
        }
        if let previous = list.page.previous {
            links.append(Link(relation: "prev", page: previous / limit + 1))
        } else if style == .results {
            links.append(Link(relation: "prev", page: 1, isLive: false))
        }
        // A list that fits on one page has no links, as with GitHub.
        guard style != .results, !links.isEmpty else { return links }
        links.append(Link(relation: "first", page: 1))
        if let pages = list.totalPages, pages > 0, list.options.total != .string {
            links.append(Link(relation: "last", page: pages))
        }
        return links
    }

    private func text(of link: Link, in list: ConventionInput, style: Style) -> String {
        let url = link.url ?? list.url(setting: ["page": String(link.page)], isRelative: style == .relative)
        switch style {
        case .quotes:
            return
                "<\(url)>; title=\"page \(link.page), of airports; \\\"\(link.relation)\\\"\"; rel=\(link.relation)"
        case .results:
            return "<\(url)>; rel=\"\(link.relation)\"; results=\"\(link.isLive)\"; cursor=\"0:\(link.page):0\""
        default:
            return "<\(url)>; rel=\"\(link.relation)\""
        }
    }
}
