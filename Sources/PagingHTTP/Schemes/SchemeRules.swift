import Paging

/// A pagination convention as data.
struct SchemeRules: Hashable, Sendable {
    /// Where the next address comes from.
    enum Next: Hashable, Sendable {
        case link(relation: String)
        case url(ValuePlace, base: ValuePlace?)
        case links(JSONPointer, relation: String)
        case cursors([CursorRule])
        case merge(ValuePlace)
        case pageNumber(ParameterTarget, first: Int)
        case offset(ParameterTarget, base: Int)
        case keyset(JSONPointer, into: ParameterTarget)
        case range(unit: String)
        /// None: the list is one page.
        case single

        static func cursor(_ place: ValuePlace, into target: ParameterTarget) -> Next {
            .cursors([CursorRule(from: place, into: target)])
        }
    }

    /// Where a cursor is told, and where it goes.
    struct CursorRule: Hashable, Sendable, Codable {
        let from: ValuePlace
        let into: ParameterTarget
    }

    var next: Next
    var total: ValuePlace?
    /// What the total is worth.
    var exactness = TotalCount.Exactness.exact
    var totalPages: ValuePlace?
    var hasMore: MoreSign?
    /// Whether a page without items is the last, whatever else it says.
    var endsOnEmptyPage = false
    /// Where a request has the size of a page, if a page with fewer items is the last.
    var shortPageSize: ParameterTarget?
    /// What the next request needs of a page beside the address.
    var carried: [CursorRule] = []

    init(_ next: Next, total: ValuePlace? = nil, hasMore: MoreSign? = nil) {
        self.next = next
        self.total = total
        self.hasMore = hasMore
    }

    /// Whether the links can be read before the body has arrived.
    var isReadableFromHead: Bool {
        guard hasMore?.place.isInHead ?? true, !endsOnEmptyPage, shortPageSize == nil,
            carried.allSatisfy(\.from.isInHead)
        else { return false }
        return switch next {
        case .link, .range, .single: true
        case .url(let place, let base): place.isInHead && base?.isInHead ?? true
        case .cursors(let rules): rules.allSatisfy(\.from.isInHead)
        case .pageNumber: totalPages?.isInHead ?? false
        case .offset, .keyset, .links, .merge: false
        }
    }

    /// Reads the links of a page.
    ///
    /// - Throws: ``HTTPError`` when what the scheme needs is there and cannot be used.
    func links(of reply: PageReply) throws -> PageLinks<PageAddress> {
        var links = try next(after: reply)
        links.totalCount = totalCount(of: reply)
        if let start = start(of: reply) { links = counting(links, from: start) }
        let values = carried.compactMap { rule in
            reply.meaningfulValue(at: rule.from).map { PageAddress.Assignment(rule.into, $0) }
        }
        guard !values.isEmpty else { return links }
        links.following = links.following.mapCursors { address in
            var address = address
            address.assignments += values
            return address
        }
        return links
    }

    private func next(after reply: PageReply) throws -> PageLinks<PageAddress> {
        let more = try hasMore?.reading(of: reply)
        if more == false, let sign = hasMore {
            return ended(reply, .signalled("\(sign.place) says that no more follows"))
        }
        if let end = try endByCount(of: reply) { return ended(reply, end) }
        var links = try neighbours(of: reply)
        links.basis = namesAddresses ? .named : more == true ? .announced : .computed
        if more == true, links.following.isEmpty, links.end?.kind == .signalled, let sign = hasMore {
            links.end = .unproven("\(sign.place) says that more follows, but \(links.end?.description ?? "")")
        }
        return links
    }

    /// The links of a page that is known to be the last: what it says of the pages before it, and of their number.
    private func ended(_ reply: PageReply, _ end: PageEnd) -> PageLinks<PageAddress> {
        var links = (try? neighbours(of: reply)) ?? PageLinks()
        (links.following, links.end) = ([], end)
        return links
    }

    /// Whether the server names the address of the next page, or its cursor or key.
    private var namesAddresses: Bool {
        switch next {
        case .link, .url, .links, .cursors, .merge, .keyset: true
        case .pageNumber, .offset, .range, .single: false
        }
    }

    private func neighbours(of reply: PageReply) throws -> PageLinks<PageAddress> {
        switch next {
        case .link(let relation): linkHeader(reply, relation: relation)
        case .url(let place, let base): nextURL(reply, place, base: base)
        case .links(let place, let relation): linkObjects(reply, place, relation: relation)
        case .cursors(let rules): cursors(reply, rules)
        case .merge(let place): merged(reply, place)
        case .pageNumber(let target, let first): try pageNumber(reply, target, first)
        case .offset(let target, let base): try offset(reply, target, base)
        case .keyset(let key, let target): try keyset(reply, key, target)
        case .range(let unit): range(reply, unit: unit)
        case .single: PageLinks(end: .signalled("the list is one page"))
        }
    }

    /// The end that the number of items tells, where the API is known to tell it so.
    private func endByCount(of reply: PageReply) throws -> PageEnd? {
        guard let count = reply.content?.itemCount else { return nil }
        if endsOnEmptyPage, count == 0 { return .signalled("an empty page") }
        guard let target = shortPageSize, let size = reply.requestedValue(of: target)?.intValue, count < size else {
            return nil
        }
        return .signalled("a page of \(count) items where \(size) were asked for")
    }

    /// The places that the scheme reads.
    var places: [ValuePlace] {
        var places = [total, totalPages, hasMore?.place].compactMap(\.self) + carried.map(\.from)
        switch next {
        case .url(let place, let base): places += [place, base].compactMap(\.self)
        case .merge(let place): places.append(place)
        case .cursors(let rules): places += rules.map(\.from)
        case .links(let place, _): places.append(.body(place))
        default: break
        }
        return places
    }

    /// The array of links that the scheme reads, if it reads one.
    var linkArray: JSONPointer? {
        if case .links(let place, _) = next { place } else { nil }
    }

    /// Whether a body without items still speaks as a page of this list: it holds something the scheme reads.
    func isPage(_ reply: PageReply) -> Bool {
        places.contains { place in
            if case .body(let pointer) = place.kind {
                // The object that would hold the value counts too: "meta" without "next_token" is a last page.
                let parent = JSONPointer(tokens: Array(pointer.tokens.dropLast()))
                if parent != .root, reply.content?.outline.node(at: parent)?.kind == .object { return true }
            }
            return reply.value(at: place) != nil
        }
    }
}
