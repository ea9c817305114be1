package import Paging

extension PaginationScheme {
    /// Whether the links can be read before the body has arrived.
    var isReadableFromHead: Bool {
        guard hasMore?.place.isInHead ?? true, !endsOnEmptyPage, endsBelowPageSize == nil,
            carries.keys.allSatisfy(\.isInHead)
        else { return false }
        return switch next {
        case .link, .range, .single: true
        case .url(let place, let base): place.isInHead && base?.place?.isInHead ?? true
        case .cursors(let rules): rules.allSatisfy(\.from.isInHead)
        case .pageNumber: totalPages?.isInHead ?? false
        case .offset, .keyset, .links, .merge, .automatic, .unread, .closure: false
        }
    }

    /// Returns the links of a page.
    ///
    /// - Throws: ``RequestError`` if a value that the scheme needs is present but invalid.
    package func links(of reply: PageReply) throws -> PageLinks<PageAddress> {
        guard next.isRule else { return try neighbors(of: reply) }
        if let place = reply.placeWithoutText(among: carries.keys) {
            return PageLinks(end: .refused("\(place) has bytes that are not text"))
        }
        try checkNumbers(of: reply)
        var links = try next(after: reply)
        links.totalCount = totalCount(of: reply)
        links.isPositional = isPositional(links, reply)
        if let start = start(of: reply) { links = counting(links, from: start) }
        // A fixed order keeps the same address equal to itself.
        let values = carries.sorted { $0.key.text < $1.key.text }.compactMap { place, target in
            reply.meaningfulValue(at: place).map { PageAddress.Assignment(target, $0) }
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
            let words = "\(sign.place) indicates the end"
            // A presence that is missing says no more than a missing address does.
            return ended(
                reply,
                sign.kind == .presence && reply.value(at: sign.place) == nil ? .presumed(words) : .signalled(words)
            )
        }
        if let end = try endByCount(of: reply) {
            // The caller says that such a page is the last, whatever it links to.
            var links = ended(reply, end)
            links.confirming = []
            return links
        }
        var links = try neighbors(of: reply)
        links.basis = namesAddresses ? .named : more == true ? .announced : .computed
        // Where another page can be requested, it decides between the flag and the number.
        if more == true, links.following.isEmpty, links.confirming.isEmpty, links.end?.ending == .complete,
            let sign = hasMore
        {
            links.end = .unproven("\(sign.place) indicates more pages, but \(links.end?.description ?? "")")
        }
        return links
    }

    /// Returns the links of the last page: the pages before it, and their number.
    private func ended(_ reply: PageReply, _ end: PageEnd) -> PageLinks<PageAddress> {
        var links = (try? neighbors(of: reply)) ?? PageLinks()
        // An end beside the address of a next page is no end until that page brings nothing new. Where each page has its
        // position, also the last one, only a page that may be full leaves a doubt.
        if namesNext || namesPosition { links.confirming = Addresses(links.following.first) }
        links.basis = namesNext ? .named : namesPosition ? .announced : .computed
        (links.following, links.end) = ([], end)
        return links
    }

    /// Whether the scheme reads a place that names the next page, and not a position that every page has.
    ///
    /// The flag beside such a position belongs to it, as Dropbox and Relay send them; a flag elsewhere may be about
    /// something else.
    private var namesNext: Bool {
        switch next {
        case .link, .url, .links: true
        case .cursors(let rules):
            rules.contains { rule in
                let flag = hasMore?.place.text.split(separator: "/").dropLast()
                let place = rule.from.text.split(separator: "/")
                let name = NameWords(place.last.map(String.init) ?? "")
                if name.has(SignNames.next) || name.has(["more"]) { return true }
                return flag.map { $0 != place.dropLast() } ?? false
            }
        default: false
        }
    }

    /// Whether the scheme reads a place with a position, from which another page can be requested.
    private var namesPosition: Bool {
        if case .cursors = next { true } else { false }
    }

    /// Whether the addresses of pages count pages or items.
    private func isPositional(_ links: PageLinks<PageAddress>, _ reply: PageReply) -> Bool {
        switch next {
        case .pageNumber, .offset, .range: return true
        case .link, .url, .links:
            guard let next = links.following.first?.url, let difference = QueryDifference(from: reply.address, to: next)
            else { return false }
            return counts(difference.before, difference.after, reply)
        case .cursors(let rules):
            guard let rule = rules.first, rules.count == 1, let cursor = reply.value(at: rule.from) else {
                return false
            }
            let requested = reply.requestedValue(of: rule.into)
            if let after = cursor.intValue { return counts(requested?.intValue, after, reply) }
            guard let after = Self.count(in: cursor) else { return false }
            return counts(requested.flatMap(Self.count), after, reply)
        default: return false
        }
    }

    private static func count(in cursor: JSONValue) -> Int? {
        cursor.stringValue.flatMap { CountingCursor($0) }?.count
    }

    /// Whether a number that leads from one page to the next counts pages or items.
    private func counts(_ before: Int?, _ after: Int, _ reply: PageReply) -> Bool {
        let received = reply.content?.itemCount ?? 0
        guard let before else { return after <= 2 || after == received || after == received + 1 }
        let (step, overflow) = after.subtractingReportingOverflow(before)
        return !overflow && (step == 1 || step == received || step == reply.askedPageSize)
    }

    /// Whether the server names the next page, so that the address is not computed from items.
    var namesPages: Bool {
        if case .keyset = next { false } else { namesAddresses }
    }

    /// Whether the server names the next page's address, cursor or key.
    private var namesAddresses: Bool {
        switch next {
        case .link, .url, .links, .cursors, .merge, .keyset: true
        case .pageNumber, .offset, .range, .single, .automatic, .unread, .closure: false
        }
    }

    private func neighbors(of reply: PageReply) throws -> PageLinks<PageAddress> {
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
        case .automatic: PageLinks(end: .unproven("the scheme is unknown"))
        case .unread: PageLinks(end: .unproven("the links were not read"))
        case .closure(let closure): try closure.links(reply)
        }
    }

    /// Returns the end implied by the number of items, if the scheme allows that.
    private func endByCount(of reply: PageReply) throws -> PageEnd? {
        guard let count = reply.content?.itemCount else { return nil }
        if endsOnEmptyPage, count == 0 { return .presumed("an empty page") }
        guard let target = endsBelowPageSize, let size = reply.requestedValue(of: target)?.intValue, count < size else {
            return nil
        }
        return .presumed("a page of \(count) items instead of the requested \(size)")
    }

    /// The places that decide whether the list continues.
    var namedPlaces: [ValuePlace] {
        let next: [ValuePlace] =
            switch next {
            case .url(let place, _), .merge(let place): [place]
            case .cursors(let rules): rules.map(\.from)
            case .links(let place, _): [.body(place)]
            case .link: [.header("Link")]
            case .pageNumber, .offset, .keyset, .range, .single, .automatic, .unread, .closure: []
            }
        return next + [total, totalPages, hasMore?.place].compactMap(\.self)
    }

    /// Whether a place holds the next page's address or cursor.
    func isNext(_ place: ValuePlace) -> Bool {
        place != total && place != totalPages && place != hasMore?.place
    }

    /// The places that the scheme reads.
    var places: [ValuePlace] {
        var places = [total, totalPages, hasMore?.place].compactMap(\.self) + carries.keys
        switch next {
        case .url(let place, let base): places += [place, base?.place].compactMap(\.self)
        case .merge(let place): places.append(place)
        case .cursors(let rules): places += rules.map(\.from)
        case .links(let place, _): places.append(.body(place))
        default: break
        }
        return places
    }

    /// The array of links that the scheme reads, if any.
    var linkArray: JSONPointer? {
        if case .links(let place, _) = next { place } else { nil }
    }

    /// Whether a body without items has the form of a page: it contains something the scheme reads.
    func isPage(_ reply: PageReply) -> Bool {
        places.contains { place in
            if case .body(let pointer) = place.kind {
                // The object that would hold the value counts too: "meta" without "next_token" is a last page.
                let parent = JSONPointer(tokens: Array(pointer.tokens.dropLast()))
                if parent != .root, reply.content?.node(at: parent)?.kind == .object { return true }
            }
            return reply.value(at: place) != nil
        }
    }
}
