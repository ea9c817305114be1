import PagingHTTP

// Proposals from addresses.

extension SchemeDetector {
    func byLinkHeader() -> SchemeProposal? {
        guard let relation = linkRelation else {
            let named = ["prev", "first", "last"].first { !links($0).isEmpty }
            guard let named else { return nil }
            return SchemeProposal(
                PaginationScheme(.link(relation: "next"), total: total),
                "a Link header with rel=\"\(named)\""
            )
        }
        return SchemeProposal(
            PaginationScheme(.link(relation: relation), total: total),
            "a Link header with rel=\"\(relation)\""
        )
    }

    func links(_ relation: String) -> [WebLink] {
        LinkHeader.links(relation: relation, in: reply.headerValues("Link") ?? [])
    }

    /// The relation of the link that continues in the direction of the list's request, if any.
    ///
    /// A request for items newer than an item continues with the link that requests newer items too, which servers call
    /// the previous page.
    var linkRelation: String? {
        let asked = reply.base.query.map { QueryString($0).names } ?? []
        let towards = asked.filter { DetectorNames.newer.contains($0) }
        let previous = links("prev").first ?? links("previous").first
        if !towards.isEmpty, let previous, leads(previous, by: towards),
            links("next").allSatisfy({ !leads($0, by: towards) })
        {
            return links("prev").isEmpty ? "previous" : "prev"
        }
        return links("next").isEmpty ? nil : "next"
    }

    /// Whether a link changes one of the parameters.
    private func leads(_ link: WebLink, by names: [String]) -> Bool {
        guard case .success(let url) = reply.follow(link.target) else { return false }
        return names.contains { name in
            url.queryValue(name).map { $0 != reply.base.queryValue(name) } ?? false
        }
    }

    func byNextURL() -> [SchemeProposal] {
        let named = signs(.next).filter { $0.reference != nil && !envelope.isEcho($0) }
        // A path beside a whole address may be incomplete.
        let addressed = named.filter { !$0.name.has(["path"]) } + named.filter { $0.name.has(["path"]) }
        var proposals = addressed.map { sign in
            proposal(.url(sign.place, base: base(beside: sign.place)), "a URL at \(sign.place)")
        }
        // A null marks the end of the list and the place of the address.
        let ended = signs(.next).filter { $0.isUsual && $0.saysEnd && !$0.name.has(["cursor", "token", "marker"]) }
        proposals += ended.prefix(1).map { sign in
            proposal(.url(sign.place, base: base(beside: sign.place)), "nothing at \(sign.place)")
        }
        if addressed.isEmpty, ended.isEmpty, let place = linksWithoutNext {
            proposals.append(proposal(.url(place, base: base(beside: place)), "links without \(place)"))
        }
        return proposals
    }

    /// The place of the next link in an object that only has links to other pages.
    private var linksWithoutNext: ValuePlace? {
        DetectorNames.linkObjects.first { object in
            reply.value(at: object.last)?.reference != nil && reply.value(at: object.next) == nil
        }?.next
    }

    func byLinkObjects() -> [SchemeProposal] {
        envelope.linkArrays.compactMap { pointer in
            guard let links = reply.linkObjects(at: pointer) else { return nil }
            let relations = links.flatMap(\.relations)
            guard let found = ["next", "previous", "prev", "first", "last"].first(where: relations.contains) else {
                return nil
            }
            return SchemeProposal(
                PaginationScheme(.links(pointer, relation: "next"), total: total),
                "a \"\(found)\" link among \(pointer)"
            )
        }
    }

    /// Returns the base of a next link, if the body has one beside it.
    private func base(beside place: ValuePlace) -> LinkBase? {
        guard case .body(let pointer) = place.kind else { return nil }
        let base = ValuePlace.body(JSONPointer(tokens: pointer.tokens.dropLast() + ["base"]))
        return reply.value(at: base)?.stringValue?.isReference == true ? .at(base) : nil
    }
}
