// Next pages that are named by an address.

extension SchemeDetector {
    func byLinkHeader() -> SchemeProposal? {
        let lines = reply.headerValues("Link") ?? []
        let relations = ["next", "prev", "first", "last"]
        let named = relations.filter { !LinkHeader.links(relation: $0, in: lines).isEmpty }
        guard let first = named.first else { return nil }
        let evidence = first == "next" ? "a Link header with rel=\"next\"" : "a Link header with rel=\"\(first)\""
        return SchemeProposal(SchemeRules(.link(relation: "next"), total: total), evidence)
    }

    func byNextURL() -> SchemeProposal? {
        let named = DetectorNames.nextURLs.first { place in
            reply.meaningfulValue(at: place)?.reference?.isReference ?? false
        }
        // A null says that the list ends here, and where the address would have been; so do links to all pages but it.
        let ended = DetectorNames.nextURLs.first { place in reply.value(at: place).map(\.saysNothing) ?? false }
        let beside = DetectorNames.linkObjects.first { object in
            object.neighbours.contains { reply.meaningfulValue(at: $0) != nil } && reply.value(at: object.next) == nil
        }
        guard let place = named ?? ended ?? beside?.next else { return nil }
        let evidence =
            named != nil ? "a URL at \(place)" : ended != nil ? "nothing at \(place)" : "links without \(place)"
        return SchemeProposal(
            SchemeRules(.url(place, base: base(beside: place)), total: total, hasMore: more),
            evidence
        )
    }

    func byLinkObjects() -> SchemeProposal? {
        for pointer in DetectorNames.linkArrays {
            guard case .array(let links)? = reply.value(at: .body(pointer)) else { continue }
            let relations = links.flatMap(\.relations)
            guard let found = ["next", "previous", "prev", "first", "last"].first(where: relations.contains) else {
                continue
            }
            return SchemeProposal(
                SchemeRules(.links(pointer, relation: "next"), total: total),
                "a \"\(found)\" link among \(pointer)"
            )
        }
        return nil
    }

    /// The address that a next link is relative to, where the body tells one beside it.
    private func base(beside place: ValuePlace) -> ValuePlace? {
        guard case .body(let pointer) = place.kind else { return nil }
        let base = ValuePlace.body(JSONPointer(tokens: pointer.tokens.dropLast() + ["base"]))
        return reply.value(at: base)?.stringValue?.isReference == true ? base : nil
    }
}

extension String {
    /// Whether the text looks like a reference to a page, and not like a token.
    var isReference: Bool {
        guard !contains(" ") else { return false }
        return hasPrefix("http://") || hasPrefix("https://") || hasPrefix("/") || hasPrefix("?")
            || contains("?") && contains("=")
    }
}

extension JSONValue {
    /// Whether the value stands for nothing.
    var saysNothing: Bool {
        switch self {
        case .null, .bool(false): true
        case .string(let text): text.trimmingSpaces.isEmpty
        default: false
        }
    }

    /// The relations of a link object.
    fileprivate var relations: [String] {
        guard self["/href"]?.stringValue != nil || self["/url"]?.stringValue != nil else { return [] }
        return switch self["/rel"] ?? self["/relation"] {
        case .string(let text): text.lowercased().split(separator: " ").map(String.init)
        case .array(let texts): texts.compactMap { $0.stringValue?.lowercased() }
        default: []
        }
    }
}
