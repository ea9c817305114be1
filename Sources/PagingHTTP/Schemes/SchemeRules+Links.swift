import Paging

extension SchemeRules {
    /// The next page by the `Link` header, and all up to the last where its address tells their number.
    func linkHeader(_ reply: PageReply, relation: String) -> PageLinks<PageAddress> {
        let lines = reply.headerValues("Link") ?? []
        // Both names are registered, and mean the same.
        let previous = ["prev", "previous"].flatMap { LinkHeader.links(relation: $0, in: lines) }
        let preceding = address(previous.first, reply)
        let named = LinkHeader.links(relation: relation, in: lines)
        // Sentry names a next page always, and says by a parameter of the link whether anything is on it.
        guard let next = named.first(where: { $0.parameter("results")?.lowercased() != "false" }) else {
            let evidence =
                named.isEmpty ? "no rel=\"\(relation)\" link" : "the rel=\"\(relation)\" link says results=\"false\""
            return PageLinks(preceding: Addresses(preceding), end: .signalled(evidence))
        }
        var links = reply.links(following: next.target)
        links.preceding = Addresses(preceding)
        guard let nearest = links.following.first?.url,
            let last = address(LinkHeader.links(relation: "last", in: lines).first, reply)?.url,
            let series = NumericSeries(current: reply.address, next: nearest, last: last)
        else { return links }
        links.following = series.addresses
        return links
    }

    /// The next page by a URL.
    func nextURL(_ reply: PageReply, _ place: ValuePlace, base: ValuePlace?) -> PageLinks<PageAddress> {
        guard let value = reply.meaningfulValue(at: place) else {
            return PageLinks(end: .signalled("no \(place)"))
        }
        guard let reference = value.reference else {
            return PageLinks(end: .unproven("\(place) should be a URL, and is not"))
        }
        var links = reply.links(following: reference, base: base.flatMap { reply.value(at: $0)?.stringValue })
        if let next = links.following.first?.url, !place.isInHead, let series = CountedSeries(reply, next, total: total)
        {
            links.following = series.addresses
        }
        return links
    }

    /// The next page by a cursor, or by several that go together.
    func cursors(_ reply: PageReply, _ rules: [CursorRule]) -> PageLinks<PageAddress> {
        let assignments = rules.compactMap { rule in
            reply.meaningfulValue(at: rule.from).map { PageAddress.Assignment(rule.into, $0) }
        }
        guard !assignments.isEmpty else {
            return PageLinks(end: .signalled("no \(rules.map(\.from.description).joined(separator: ", "))"))
        }
        return PageLinks(following: [PageAddress(assignments)])
    }

    /// The next page by the last item's key.
    func keyset(_ reply: PageReply, _ key: JSONPointer, _ target: ParameterTarget) throws -> PageLinks<PageAddress> {
        guard let content = reply.content, let items = content.items, !items.isEmpty else {
            return PageLinks(end: .signalled("an empty page"))
        }
        // Some APIs have null entries among the items; the last that is none tells where the page ends.
        guard let last = items.last(where: { $0.kind != .null }),
            let node = content.outline.node(at: key, in: last.range), node.kind != .null
        else {
            throw HTTPError(.unreadableContent, "The last item of the page has no key at \"\(key)\".")
        }
        return PageLinks(following: [PageAddress([.init(target, try content.outline.value(of: node))])])
    }

    private func address(_ link: WebLink?, _ reply: PageReply) -> PageAddress? {
        guard let link, case .success(let url) = reply.follow(link.target) else { return nil }
        return PageAddress(url: url)
    }
}

extension NumericSeries {
    /// The addresses of the series, as far as its step is known or can only be one.
    ///
    /// A first page without the number in its address does not tell the step. A series that begins at 2 then counts
    /// pages, and one that begins at 1 does so from zero; for any other only the nearest address is sure.
    fileprivate var addresses: Addresses<PageAddress> {
        let step = step ?? (first <= 2 ? 1 : nil)
        guard let step, let last else {
            return Addresses(address(at: first).map(PageAddress.init(url:)))
        }
        // A last number near the end of Int's range must not overflow.
        return Addresses(count: min((last - first) / step, 1 << 53) + 1) { [self] offset in
            // Every number of the series has an address; the first stands in for the type's sake.
            PageAddress(url: address(at: first + offset * step) ?? next)
        }
    }
}

extension JSONValue {
    /// The value as a reference to a page: a text, an object with `href` or `url`, or the first of several.
    ///
    /// A templated one is expanded without values: its expressions become empty (RFC 6570, section 3.2.1).
    var reference: String? {
        switch self {
        case .string(let text): text
        case .object(let object):
            (object["href"] ?? object["url"])?.stringValue.map {
                object["templated"]?.boolValue == true ? $0.replacing(/\{[^}]*\}/, with: "") : $0
            }
        case .array(let values): values.first?.reference
        default: nil
        }
    }
}
