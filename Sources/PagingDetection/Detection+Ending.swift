import HTTPTypes
import Paging
import PagingHTTP

// Evidence that one response is the whole list.

extension SchemeDetector {
    /// The evidence that this response is the whole list, if any.
    var endOfWhole: String? {
        if reply.response.status == .partialContent { return nil }
        if let end = envelope.end { return end }
        if let lines = reply.headerValues("Link"), lines.allSatisfy({ $0.allSatisfy(\.isWhitespace) }) {
            return "an empty Link header"
        }
        if let place = DetectorNames.lastPageMarks.first(where: { reply.meaningfulValue(at: $0) != nil }) {
            return "\(place), which appears only on a list's last page"
        }
        if let standard = StandardEnvelope.end(of: reply) { return standard }
        for preset in reply.client.hostSchemes {
            if let end = preset.end(of: reply) {
                return "\(end), which ends a list of \(preset.host) (preset \(preset.name))"
            }
        }
        return nil
    }

    /// The message for a page without evidence of its list's length.
    var noEvidence: String {
        if reply.response.status == .partialContent {
            return "the status 206 marks this as a part of the list, without an address for the rest"
        }
        let noun = envelope.itemCount == 1 ? "item" : "items"
        if let asked = envelope.askedSize {
            return "\(envelope.itemCount) \(noun) instead of the requested \(asked), and no sign of pagination"
        }
        return "\(envelope.itemCount) \(noun) and no sign of pagination: this may be one page of many"
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
    /// Proves that a page shorter than requested is the last, with the pages behind it.
    ///
    /// With a page size of one item fewer, page two has to contain exactly the last item, and the page behind it none. The
    /// page itself proves nothing with a smaller size: a server that sends at most six items honors five, too.
    mutating func shortPageEnd(_ detector: SchemeDetector, items: JSONPointer?) async throws -> String? {
        let reply = detector.reply
        guard let content = reply.content, let items, let asked = reply.askedSize, isOpen,
            reply.response.status == .ok, content.itemCount > 1, content.itemCount < asked.size
        else { return nil }
        let size = content.itemCount - 1
        let smaller = PageAddress.Assignment(asked.target, .number(String(size)))
        let countsItems = ["limit", "$limit", "_limit", "$top", "take", "rows"].contains("\(asked.target)")
        func page(_ index: Int) -> PageAddress {
            let step: PageAddress.Assignment =
                countsItems
                ? .init(detector.asked("$top") != nil ? "$skip" : "offset", .number(String(size * index)))
                : .init("page", .number(String(index + 1)))
            return PageAddress([smaller, step])
        }
        guard let rest = try await probe(page(1), items: items)?.content else { return nil }
        let remainder = PageComparison(content, rest, at: items)
        guard remainder.secondCount == 1, remainder.shared == 1, isOpen,
            try await probe(page(2), items: items)?.content.map({ $0.withItems(at: items).itemCount == 0 }) ?? false
        else { return nil }
        return "\(content.itemCount) items instead of the requested \(asked.size), and no more on the pages behind it"
    }

    private mutating func probe(_ address: PageAddress, items: JSONPointer) async throws -> PageReply? {
        do {
            return try await load(address, by: .unread, items: items)
        } catch is RequestError {
            return nil
        }
    }
}

/// Standard envelopes in which a list without a next link has ended.
enum StandardEnvelope {
    static func end(of reply: PageReply) -> String? {
        // A server that returns as many items as requested leaves the further pages to the caller.
        let isFull = reply.askedSize.map { reply.content?.itemCount ?? 0 >= $0.size } ?? false
        if reply.value(at: "/@odata.context") != nil, reply.value(at: "/value") != nil, !isFull {
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
