import Paging

extension PaginationScheme {
    /// Returns the next page of a `Link` header, or all pages up to the last if their number is known.
    func linkHeader(_ reply: PageReply, relation: String) -> PageLinks<PageAddress> {
        let lines = reply.headerValues("Link") ?? []
        // Both names are registered and mean the same.
        let previous = ["prev", "previous"].flatMap { LinkHeader.links(relation: $0, in: lines) }
        let preceding = address(previous.first, reply)
        let last = address(LinkHeader.links(relation: "last", in: lines).first, reply)?.url
        let named = LinkHeader.links(relation: relation, in: lines)
        // Sentry always names a next page and sets a link parameter if it has results.
        guard let next = named.first(where: { $0.parameter("results")?.lowercased() != "false" }) else {
            let evidence =
                named.isEmpty ? "no rel=\"\(relation)\" link" : "the rel=\"\(relation)\" link has results=\"false\""
            var links = PageLinks(preceding: Addresses(preceding), end: .signalled(evidence))
            // A last page that no number distinguishes may be this one under another name.
            if named.isEmpty { links.remainingPages = last.map { reply.pageCount(to: $0) ?? 0 } }
            return links
        }
        var links = reply.links(following: next.target)
        links.preceding = Addresses(preceding)
        guard let nearest = links.following.first?.url, let last else { return links }
        guard let series = NumericSeries(current: reply.address, next: nearest, last: last) else {
            // At least the next page and the last, unless they are the same.
            links.remainingPages = nearest.isSamePage(as: last) ? 1 : 2
            return links
        }
        links.following = series.addresses
        links.remainingPages = series.count
        return links
    }

    /// Returns the next page of a URL.
    ///
    /// The last and the previous page count too if the body names them similarly beside it.
    func nextURL(_ reply: PageReply, _ place: ValuePlace, base: LinkBase?) -> PageLinks<PageAddress> {
        let base = base.flatMap { $0.address(for: reply) }
        func url(_ name: String) -> WebAddress? {
            guard let sibling = place.sibling(of: "next", named: name),
                let reference = reply.meaningfulValue(at: sibling)?.reference
            else { return nil }
            return try? reply.follow(reference, base: base).get()
        }
        let preceding = Addresses((url("previous") ?? url("prev")).map(PageAddress.init(url:)))
        guard let value = reply.meaningfulValue(at: place) else {
            var links = PageLinks(preceding: preceding, end: reply.endWithout(place))
            links.remainingPages = url("last").flatMap { reply.pageCount(to: $0) }
            if reply.requested?.url != nil, let position = Envelope(reply).linkedPosition {
                links.confirming = Addresses(PageAddress(url: position.url))
            }
            return links
        }
        guard let reference = value.reference else {
            return PageLinks(preceding: preceding, end: .unproven("\(place) is not a URL"))
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

    /// Returns the next page of a cursor, or of several that are sent together.
    func cursors(_ reply: PageReply, _ rules: [CursorRule]) -> PageLinks<PageAddress> {
        if let place = reply.placeWithoutText(among: rules.map(\.from)) {
            return PageLinks(end: .refused("\(place) has bytes that are not text"))
        }
        let assignments = rules.compactMap { rule in
            cursor(reply, at: rule.from).map { PageAddress.Assignment(rule.into, $0) }
        }
        guard !assignments.isEmpty else {
            let words = "no \(rules.map(\.from.description).joined(separator: ", "))"
            // Where cursors are objects, one without members is none, as an empty text is none among texts.
            let values = rules.compactMap { rule in
                reply.value(at: rule.from).flatMap { value -> (ValuePlace, JSONValue)? in
                    let isEmptyOne = value.hasNoMembers && reply.requestedValue(of: rule.into)?.isContainer == true
                    return (rule.from, isEmptyOne ? .null : value)
                }
            }
            if let other = values.first(where: { !reply.saysNoAddress($0.1, at: $0.0) }) {
                return PageLinks(end: .unproven("\(other.0) is not a cursor"))
            }
            let isNamed = !values.isEmpty
            return PageLinks(end: isNamed ? .signalled(words) : .presumed(words))
        }
        return PageLinks(following: [PageAddress(assignments)])
    }

    /// Returns the cursor at a place, if there is one.
    ///
    /// An empty text is a cursor in JSON-RPC, as in the Model Context Protocol, and where its presence means more pages.
    private func cursor(_ reply: PageReply, at place: ValuePlace) -> JSONValue? {
        if let cursor = reply.meaningfulValue(at: place) { return cursor }
        guard reply.value(at: place)?.stringValue == "" else { return nil }
        let isMore = hasMore?.kind == .presence && hasMore?.place == place
        return isMore || reply.value(at: "/jsonrpc")?.stringValue == "2.0" ? .string("") : nil
    }

    /// Returns the next page of the last item's key.
    func keyset(_ reply: PageReply, _ key: JSONPointer, _ target: ParameterTarget) throws -> PageLinks<PageAddress> {
        guard let content = reply.content, let items = content.items, !items.isEmpty else {
            return PageLinks(end: .presumed("an empty page"))
        }
        // Some APIs have null entries among the items; the last other entry marks the end of the page.
        guard let last = items.last(where: { $0.kind != .null }),
            let node = content.node(at: key, in: last), node.kind != .null
        else {
            throw RequestError.unexpectedContent("The last item of the page has no key at \"\(key)\".")
        }
        return PageLinks(following: [PageAddress([.init(target, try content.outline.value(of: node))])])
    }

    private func address(_ link: WebLink?, _ reply: PageReply) -> PageAddress? {
        guard let link, case .success(let url) = reply.follow(link.target) else { return nil }
        return PageAddress(url: url)
    }
}

extension NumericSeries {
    /// The step between pages, if it is known or unambiguous.
    ///
    /// A first page without the number in its address does not determine the step. A series that starts at 2 then
    /// counts pages, and one that starts at 1 counts pages from zero. For any other, only the nearest address is
    /// certain.
    private var knownStep: Int? { step ?? (first <= 2 ? 1 : nil) }

    /// The number of addresses, if known.
    fileprivate var count: Int? {
        // Limited, so that a last number near `Int.max` does not overflow.
        if let step = knownStep, let last { min((last - first) / step, .exactLimit - 1) + 1 } else { nil }
    }

    /// The addresses of the series, as far as its step is known.
    fileprivate var addresses: Addresses<PageAddress> {
        guard let step = knownStep, let count else {
            return Addresses(address(at: first).map(PageAddress.init(url:)))
        }
        return Addresses(count: count) { [self] offset in
            // Every number of the series has an address; `next` only satisfies the type.
            PageAddress(url: address(at: first + offset * step) ?? next)
        }
    }
}

extension PageReply {
    /// Returns the end of a list at a page without an address at a place.
    ///
    /// Null and an empty text are a sign, and a missing place is silence. Any other value is no address, and no end.
    func endWithout(_ place: ValuePlace) -> PageEnd {
        guard let value = value(at: place) else { return .presumed("no \(place)") }
        return saysNoAddress(value, at: place)
            ? .signalled("no \(place)") : .unproven("\(place) is not the address of a page")
    }

    /// Returns the number of pages from this one to the last URL, or `nil` if that is not a later one.
    ///
    /// A later page differs only in one number, which is larger. If the number may count something other than pages,
    /// the result is 1: at least one page follows.
    fileprivate func pageCount(to last: WebAddress) -> Int? {
        // Without a number this is the first page, numbered 0 or 1.
        guard let difference = QueryDifference(from: address, to: last), difference.after > difference.before ?? 1
        else { return nil }
        let countsPages = difference.name.lowercased().contains("page") || difference.name == "p"
        return countsPages ? difference.after - (difference.before ?? 1) : 1
    }
}

extension WebAddress {
    /// Whether two addresses differ only in the order of their query parameters.
    fileprivate func isSamePage(as other: WebAddress) -> Bool {
        func parameters(_ address: WebAddress) -> [String] {
            (address.query.map { QueryString($0).parts } ?? []).map(String.init).sorted()
        }
        return path == other.path && parameters(self) == parameters(other)
    }
}

extension ValuePlace {
    /// Returns the place of a similarly named member, such as `/links/prev` for `/links/next`.
    ///
    /// `/prev_page_url` for `/next_page_url` is another example. `nil` for a place whose name lacks the word, and for
    /// header fields.
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

extension JSONValue {
    /// Whether the value is an object or an array.
    fileprivate var isContainer: Bool {
        switch self {
        case .object, .array: true
        default: false
        }
    }

    /// Whether the value is an object or an array without members.
    fileprivate var hasNoMembers: Bool { isContainer && saysNothing && self != .null }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension JSONValue {
    /// The value as a reference to a page.
    ///
    /// The value is a string, an object with `href` or `url`, or an array, whose first element counts.
    ///
    /// A templated reference is expanded without values: its expressions become empty (RFC 6570, section 3.2.1).
    package var reference: String? {
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
