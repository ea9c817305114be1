import Paging

extension SchemeRules {
    /// The next page by the `Link` header, and all up to the last where its address tells their number.
    func linkHeader(_ reply: PageReply, relation: String) -> PageLinks<PageAddress> {
        let lines = reply.headerValues("Link") ?? []
        // Both names are registered, and mean the same.
        let previous = ["prev", "previous"].flatMap { LinkHeader.links(relation: $0, in: lines) }
        let preceding = address(previous.first, reply)
        let last = address(LinkHeader.links(relation: "last", in: lines).first, reply)?.url
        let named = LinkHeader.links(relation: relation, in: lines)
        // Sentry names a next page always, and says by a parameter of the link whether anything is on it.
        guard let next = named.first(where: { $0.parameter("results")?.lowercased() != "false" }) else {
            let evidence =
                named.isEmpty ? "no rel=\"\(relation)\" link" : "the rel=\"\(relation)\" link says results=\"false\""
            var links = PageLinks(preceding: Addresses(preceding), end: .signalled(evidence))
            // A last page that no number tells apart may be this one, by another name.
            if named.isEmpty { links.remainingPages = last.map { reply.pageCount(to: $0) ?? 0 } }
            return links
        }
        var links = reply.links(following: next.target)
        links.preceding = Addresses(preceding)
        guard let nearest = links.following.first?.url, let last else { return links }
        guard let series = NumericSeries(current: reply.address, next: nearest, last: last) else {
            // At least the next page and the last, unless they are one.
            links.remainingPages = nearest.isSamePage(as: last) ? 1 : 2
            return links
        }
        links.following = series.addresses
        links.remainingPages = series.count
        return links
    }

    /// The next page by a URL.
    ///
    /// The last and the previous page that the body names beside it count, where their members are named alike.
    func nextURL(_ reply: PageReply, _ place: ValuePlace, base: ValuePlace?) -> PageLinks<PageAddress> {
        let base = base.flatMap { reply.value(at: $0)?.stringValue }
        func url(_ name: String) -> WebAddress? {
            guard let sibling = place.sibling(of: "next", named: name),
                let reference = reply.meaningfulValue(at: sibling)?.reference
            else { return nil }
            return try? reply.follow(reference, base: base).get()
        }
        let preceding = Addresses((url("previous") ?? url("prev")).map(PageAddress.init(url:)))
        guard let value = reply.meaningfulValue(at: place) else {
            var links = PageLinks(preceding: preceding, end: .signalled("no \(place)"))
            links.remainingPages = url("last").flatMap { reply.pageCount(to: $0) }
            return links
        }
        guard let reference = value.reference else {
            return PageLinks(preceding: preceding, end: .unproven("\(place) should be a URL, and is not"))
        }
        var links = reply.links(following: reference, base: base)
        links.preceding = preceding
        guard let next = links.following.first?.url, !place.isInHead else { return links }
        if let last = url("last"), let series = NumericSeries(current: reply.address, next: next, last: last) {
            links.remainingPages = series.count
        }
        if let series = CountedSeries(reply, next, total: total) { links.following = series.addresses }
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
            throw HTTPError.unexpectedContent("The last item of the page has no key at \"\(key)\".")
        }
        return PageLinks(following: [PageAddress([.init(target, try content.outline.value(of: node))])])
    }

    private func address(_ link: WebLink?, _ reply: PageReply) -> PageAddress? {
        guard let link, case .success(let url) = reply.follow(link.target) else { return nil }
        return PageAddress(url: url)
    }
}

extension NumericSeries {
    /// The distance of the number from page to page, if that is known or can only be one.
    ///
    /// A first page without the number in its address does not tell the step. A series that begins at 2 then counts
    /// pages, and one that begins at 1 does so from zero; for any other only the nearest address is sure.
    private var knownStep: Int? { step ?? (first <= 2 ? 1 : nil) }

    /// The number of addresses, if it is known.
    fileprivate var count: Int? {
        // A last number near the end of Int's range must not overflow.
        if let step = knownStep, let last { min((last - first) / step, .exactLimit - 1) + 1 } else { nil }
    }

    /// The addresses of the series, as far as its step is known.
    fileprivate var addresses: Addresses<PageAddress> {
        guard let step = knownStep, let count else {
            return Addresses(address(at: first).map(PageAddress.init(url:)))
        }
        return Addresses(count: count) { [self] offset in
            // Every number of the series has an address; the first stands in for the type's sake.
            PageAddress(url: address(at: first + offset * step) ?? next)
        }
    }
}

extension PageReply {
    /// The number of pages that follow up to the one at a URL which is named as the last; `nil` if that is not a later one.
    ///
    /// A later page differs in one number only, which is larger there. Where the number may count something else than
    /// pages, all that is known is that one follows.
    fileprivate func pageCount(to last: WebAddress) -> Int? {
        // Without a number this is the first page, whose number would be 0 or 1.
        guard let difference = QueryDifference(from: address, to: last), difference.after > difference.before ?? 1
        else { return nil }
        let countsPages = difference.name.lowercased().contains("page") || difference.name == "p"
        return countsPages ? difference.after - (difference.before ?? 1) : 1
    }
}

extension WebAddress {
    /// Whether two addresses differ in the order of their query parameters at most.
    fileprivate func isSamePage(as other: WebAddress) -> Bool {
        func parameters(_ address: WebAddress) -> [String] {
            (address.query.map { QueryString($0).parts } ?? []).map(String.init).sorted()
        }
        return path == other.path && parameters(self) == parameters(other)
    }
}

extension ValuePlace {
    /// The place of a member that is named like this one with another word in its name: `/links/prev` of `/links/next`,
    /// `/prev_page_url` of `/next_page_url`.
    ///
    /// `nil` for a place whose name does not have the word, and for header fields.
    func sibling(of word: String, named other: String) -> ValuePlace? {
        guard case .body(let pointer) = kind else { return nil }
        var tokens = pointer.tokens
        guard let index = tokens.lastIndex(where: { $0.lowercased().contains(word) }) else { return nil }
        let (capital, otherCapital) = (word.capitalizedFirst, other.capitalizedFirst)
        tokens[index] = tokens[index].replacing(word, with: other).replacing(capital, with: otherCapital)
        let sibling = JSONPointer(tokens: tokens)
        return sibling == pointer ? nil : .body(sibling)
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
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
