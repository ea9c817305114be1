import Paging

// Next pages described by objects: links with relations, and parameters to merge.

extension PaginationScheme {
    /// Returns the next page of an array of link objects, as in FHIR, Siren, OGC API and STAC.
    func linkObjects(_ reply: PageReply, _ place: JSONPointer, relation: String) -> PageLinks<PageAddress> {
        guard let candidates = reply.linkObjects(at: place) else {
            return PageLinks(end: .presumed("no \"\(relation)\" among \(place)"))
        }
        let preceding = Addresses(Self.previousAddress(among: candidates, reply))
        guard let link = candidates.first(where: { $0.hasRelation(relation) }) else {
            return PageLinks(preceding: preceding, end: .signalled("no \"\(relation)\" among \(place)"))
        }
        guard let reference = (link["/href"] ?? link["/url"])?.stringValue else {
            return PageLinks(preceding: preceding, end: .unproven("the \"\(relation)\" link has no address"))
        }
        if let name = link["/method"]?.stringValue, ListRequest.method(ofLink: name, in: reply.request.method) == nil {
            return PageLinks(preceding: preceding, end: .refused(ListRequest.refusal(ofMethod: name)))
        }
        var links = reply.links(following: reference)
        links.preceding = preceding
        guard var address = links.following.first else { return links }
        address.method = link["/method"]?.stringValue
        if case .object(let body)? = link["/body"] {
            // STAC's "merge": the link's body is added to the list's own, or replaces it.
            let isMerged = link["/merge"]?.boolValue ?? false
            let whole = PageAddress.Assignment(.body(.root), .object(isMerged ? .init() : body))
            let members = body.members.map { member in
                PageAddress.Assignment(.body(JSONPointer(tokens: [member.key])), member.value)
            }
            address.assignments = isMerged ? members : [whole]
        }
        links.following = [address]
        return links
    }

    /// Returns the previous page of a link object that uses the list's own kind of request.
    private static func previousAddress(among candidates: [JSONValue], _ reply: PageReply) -> PageAddress? {
        let link = ["prev", "previous"].lazy.compactMap { name in candidates.first { $0.hasRelation(name) } }.first
        guard let link, link["/body"] == nil, let reference = (link["/href"] ?? link["/url"])?.stringValue,
            case .success(let url) = reply.follow(reference)
        else { return nil }
        return PageAddress(url: url)
    }

    /// Returns the next page of an object of parameters that are all sent, as in MediaWiki.
    func merged(_ reply: PageReply, _ place: ValuePlace) -> PageLinks<PageAddress> {
        guard let value = reply.parameters(at: place) else { return PageLinks(end: reply.endWithout(place)) }
        guard case .object(let object) = value else {
            return PageLinks(end: .unproven("\(place) is not an object of parameters"))
        }
        return PageLinks(following: [PageAddress(object.members.map { .init(.query($0.key), $0.value) })])
    }
}

extension JSONValue {
    /// Whether a link object has a relation: `rel` or `relation`, a string or an array.
    fileprivate func hasRelation(_ relation: String) -> Bool {
        switch self["/rel"] ?? self["/relation"] {
        case .string(let text): text.lowercased().split(separator: " ").contains { $0 == relation.lowercased() }
        case .array(let texts): texts.contains { $0.stringValue?.lowercased() == relation.lowercased() }
        default: false
        }
    }
}
