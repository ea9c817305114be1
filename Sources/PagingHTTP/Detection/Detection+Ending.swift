import HTTPTypes
import Paging

// Evidence that one response is the whole list.

extension SchemeDetector {
    /// Returns the signs that may indicate more pages and that a scheme does not read.
    func openSigns(beside scheme: PaginationScheme?) -> [PageSign] {
        let known = Set(scheme?.places ?? [])
        let links = scheme?.linkArray
        return judge.open.filter { sign in
            guard !known.contains(sign.place) else { return false }
            guard let links, case .body(let pointer) = sign.place.kind else { return true }
            return !pointer.tokens.starts(with: links.tokens)
        }
    }

    /// The reason that a malformed `Link` header rules out an end, if it does.
    var brokenLinks: String? {
        let lines = (reply.headerValues("Link") ?? []).filter { !$0.allSatisfy(\.isWhitespace) }
        let links = LinkHeader.parse(lines)
        let names = lines.contains { $0.lowercased().contains(/rel\s*=\s*"?next\b/) }
        let isBroken = !lines.isEmpty && links.isEmpty || names && !links.contains { $0.hasRelation("next") }
        return isBroken ? "the Link header cannot be read" : nil
    }

    /// Returns the reason that a `Link` header with a next page rules out an end, if no scheme reads it.
    func unreadLink(beside scheme: PaginationScheme) -> String? {
        if case .link = scheme.next { return nil }
        let named = LinkHeader.links(relation: "next", in: reply.headerValues("Link") ?? [])
        let next = named.first { $0.parameter("results")?.lowercased() != "false" }
        guard let next, case .success(let url) = reply.follow(next.target), url != reply.address else { return nil }
        return "the Link header names a next page"
    }

    /// The evidence that this response is the whole list, if any.
    var endOfWhole: String? {
        if reply.response.status == .partialContent { return nil }
        if let end = judge.end { return end }
        if let lines = reply.headerValues("Link"), lines.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
            return "an empty Link header"
        }
        if let place = DetectorNames.lastPageMarks.first(where: { reply.meaningfulValue(at: $0) != nil }) {
            return "\(place), which appears only on a list's last page"
        }
        if let standard = StandardEnvelope.end(of: reply) { return standard }
        for preset in reply.client.hostSchemes {
            if let end = preset.end(of: reply) {
                return "\(end), which ends a list of \(preset.host) (preset .\(preset.name))"
            }
        }
        return nil
    }

    private static let advice = "this may be one page of many (use PaginationScheme.single if it is the whole list)"

    /// The message for a page without evidence of its list's length.
    var noEvidence: String {
        if reply.response.status == .partialContent {
            return "the status 206 marks this as a part of the list, without an address for the rest"
        }
        let noun = judge.itemCount == 1 ? "item" : "items"
        if let asked = judge.askedSize {
            return
                "\(judge.itemCount) \(noun) instead of the requested \(asked), no sign of pagination: \(Self.advice)"
        }
        return "\(judge.itemCount) \(noun) and no sign of pagination: \(Self.advice)"
    }

    /// The total declared by this page.
    var totalFound: SchemeFinding.Total? {
        guard let place = total, let count = reply.count(at: place) else { return nil }
        return .init(count: TotalCount(count), place: place)
    }

    /// Returns the only next address that the server itself names, if nothing names another.
    func namedAddress() -> SchemeProposal? {
        let naming = proposals().filter { $0.claim == .more && !$0.isTrial }
        let addressed = naming.filter { proposal in
            switch proposal.scheme.next {
            case .link, .url, .links: true
            default: false
            }
        }
        let urls = Set(addressed.compactMap { (try? $0.scheme.links(of: reply))?.following.first?.url })
        guard urls.count == 1, naming.first.map({ $0.scheme.next == addressed.first?.scheme.next }) ?? false else {
            return nil
        }
        return addressed.first
    }
}

extension Detection {
    /// Proves that a page shorter than requested is the last, by requesting one item fewer.
    ///
    /// A server that sends as many items as requested would have sent more if there were any. If the number of items is
    /// a common page limit, that is not enough: one more page must then contain exactly the last item.
    mutating func shortPageEnd(_ detector: SchemeDetector, items: JSONPointer?) async throws -> String? {
        let reply = detector.reply
        guard let content = reply.content, let items, let asked = SchemeDetector.askedSize(of: reply), isOpen,
            reply.response.status == .ok, content.itemCount > 1, content.itemCount < asked.size
        else { return nil }
        let count = content.itemCount
        let smaller = PageAddress.Assignment(asked.target, .number(String(count - 1)))
        guard let fewer = try await probe(PageAddress([smaller]), items: items) else { return nil }
        let words = "\(count) items instead of the requested \(asked.size)"
        if SchemeDetector(fewer).namedAddress() != nil {
            return "\(words), and a next page is named only for a smaller page size"
        }
        let comparison = PageComparison(content, fewer.content ?? content, at: items)
        guard comparison.secondCount == count - 1, comparison.shared == count - 1 else { return nil }
        let honored = "\(words), and \(count - 1) for a page size of \(count - 1): the server honors the size"
        guard Self.isUsualCap(count) else { return honored }
        let countsItems = ["limit", "$limit", "_limit", "$top", "take", "rows"].contains("\(asked.target)")
        let step: PageAddress.Assignment =
            countsItems
            ? .init(detector.asked("$top") != nil ? "$skip" : "offset", .number(String(count - 1)))
            : .init("page", 2)
        guard isOpen, let rest = try await probe(PageAddress([smaller, step]), items: items)?.content else {
            return nil
        }
        let remainder = PageComparison(content, rest, at: items)
        return remainder.secondCount == 1 && remainder.shared == 1
            ? "\(words), and no more on the following page" : nil
    }

    private mutating func probe(_ address: PageAddress, items: JSONPointer) async throws -> PageReply? {
        do {
            return try await load(address, by: .unread, items: items)
        } catch is RequestError {
            return nil
        }
    }

    /// Whether servers commonly limit their pages to this number of items.
    static func isUsualCap(_ count: Int) -> Bool {
        DetectorNames.usualPageSizes.contains(count) || count >= 5 && count.isMultiple(of: 5)
            || count >= 8 && count & (count - 1) == 0
    }
}

/// Standard envelopes in which a list without a next link has ended.
enum StandardEnvelope {
    static func end(of reply: PageReply) -> String? {
        if reply.value(at: "/@odata.context") != nil, reply.value(at: "/value") != nil {
            return "no @odata.nextLink (OData 4.01, section 11.2.5.7)"
        }
        if reply.value(at: "/resourceType")?.stringValue == "Bundle", reply.value(at: "/link") != nil {
            return "a FHIR bundle without a \"next\" link"
        }
        if reply.value(at: "/apiVersion") != nil, reply.value(at: "/metadata/resourceVersion") != nil,
            reply.value(at: "/kind")?.stringValue?.hasSuffix("List") == true
        {
            return "a Kubernetes list without /metadata/continue"
        }
        return nil
    }
}
