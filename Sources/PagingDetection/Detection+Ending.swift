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
        if let asked = finder.asked?.size, asked <= envelope.itemCount {
            return "\(envelope.itemCount) \(noun), as many as requested, and no sign of pagination: more may follow"
        }
        if let asked = envelope.askedSize {
            return "\(envelope.itemCount) \(noun) instead of the requested \(asked), and no sign of pagination"
        }
        return "\(envelope.itemCount) \(noun) and no sign of pagination: this may be one page of many"
    }

    /// Whether this page, which is empty, says nothing that the first page does not say.
    ///
    /// Only its counts, its position and its links back to the first page differ. A page that brings a message, or a
    /// position that was not requested, may have failed, or may be before the first.
    func isSilent(behind first: SchemeDetector, by guess: PaginationScheme) -> Bool {
        let linked = ["prev", "previous", "first", "last", "next"].flatMap { links($0) }
        guard ["Retry-After", "Warning"].allSatisfy({ reply.headerValues($0) == nil }),
            linked.allSatisfy({ leadsBack($0.target, by: guess) }),
            first.envelope.signs(.page, .offset).allSatisfy(\.isOfFirstPage)
        else { return false }
        let known = Dictionary(first.envelope.members.map { ($0.place, $0.value) }) { value, _ in value }
        return envelope.members.allSatisfy { member in
            if member.role == .navigation, let reference = member.reference { return leadsBack(reference, by: guess) }
            guard let value = known[member.place] else { return false }
            switch member.role {
            case .count, .size: return true
            case .page, .offset: return member.value != value
            case .next, .cursor: return member.saysNothing
            // Times and numbers of requests differ; a statement about the page is a flag.
            case .other where member.value.boolValue == nil: return true
            default: return member.value == value
            }
        }
    }

    /// Whether a link leads to this page or to the first one.
    private func leadsBack(_ reference: String, by guess: PaginationScheme) -> Bool {
        guard case .success(let url) = reply.follow(reference) else { return false }
        if url == reply.base || url == reply.address { return true }
        switch guess.next {
        case .pageNumber(let target, _), .offset(let target, _):
            let number = target.queryName.flatMap { url.queryValue($0) }.flatMap { Int($0) }
            return number.map { (0...1).contains($0) } ?? false
        default: return false
        }
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
        guard let content = reply.content, let items, let asked = reply.askedSize, isOpen, !hasFoundOthers,
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

    /// Proves that a full page is the only one, with a parameter whose next page is empty.
    ///
    /// An empty page that says what the first one does, also of the total, is a page of the same list, whose total counts no
    /// page. A parameter with another meaning, such as a filter, has an empty page, too: its first number has to request
    /// the first page. Without a total, page two of pages with one item fewer has to contain exactly the last item.
    mutating func fullPageEnd(
        of proposal: SchemeProposal,
        _ detector: SchemeDetector,
        places: [JSONPointer]
    ) async throws -> String? {
        guard let content = detector.reply.content, places.count == 1, let emptied, !hasFoundOthers,
            emptied.next == proposal.scheme.next
        else { return nil }
        let count = content.itemCount
        if detector.declaresOnlyItself, let total = detector.total {
            guard emptied.page.count(at: total) == count,
                SchemeDetector(emptied.page).isSilent(behind: detector, by: proposal.scheme),
                try await isFirstPage(by: proposal, detector.reply, places[0])
            else { return nil }
            return "all \(count) items that \(total) declares, also on the empty page behind this one"
        }
        guard let asked = detector.finder.asked, count > 1, count == asked.size else { return nil }
        let size = count - 1
        let smaller = PageAddress.Assignment(asked.target, .number(String(size)))
        let numbers: [PageAddress.Assignment] =
            switch proposal.scheme.next {
            case .offset(let target, let base): [.init(target, .number(String(size + base)))]
            case .pageNumber(let target, _): [.init(target, 2), .init(target, 1)]
            default: []
            }
        for number in numbers where isOpen {
            guard let rest = try await probe(PageAddress([smaller, number]), items: places[0])?.content else {
                continue
            }
            let remainder = PageComparison(content, rest, at: places[0])
            guard remainder.secondCount == 1, remainder.beginning == size else { continue }
            return "the page behind its \(count) items is empty, which \(number.target) requests"
        }
        return nil
    }

    /// Whether the first number of a guess requests the first page, which no filter does.
    private mutating func isFirstPage(
        by proposal: SchemeProposal,
        _ first: PageReply,
        _ items: JSONPointer
    ) async throws -> Bool {
        guard let content = first.content else { return false }
        let numbers: [PageAddress.Assignment] =
            switch proposal.scheme.next {
            case .offset(let target, let base): [.init(target, .number(String(base)))]
            case .pageNumber(let target, _): [.init(target, 1), .init(target, 0)]
            default: []
            }
        for number in numbers where isOpen {
            guard let page = try await probe(PageAddress([number]), items: items)?.content else { continue }
            let comparison = PageComparison(content, page, at: items)
            if comparison.isSame { return true }
            // Page 1 of a list that counts from 0 is empty as well.
            guard comparison.secondCount == 0 else { return false }
        }
        return false
    }

    /// Adds the status of a page far behind the end to a scheme that nothing else ends.
    ///
    /// An automatic walk takes that status as the end. A saved scheme has to name it.
    mutating func addEndStatus(to finding: inout SchemeFinding) async throws {
        guard isOpen, finding.verdict == .verified, let scheme = finding.scheme, scheme.total == nil,
            scheme.totalPages == nil, scheme.hasMore == nil, scheme.endStatuses.isEmpty
        else { return }
        let far = 100_000
        let address: PageAddress
        switch scheme.next {
        case .pageNumber(let target, _), .offset(let target, _): address = PageAddress(target, far, pageSize: nil)
        default: return
        }
        missingStatus = nil
        let proposal = SchemeProposal(scheme, "the number \(far)")
        let reply: PageReply?
        do {
            reply = try await page(at: address, by: proposal, items: finding.items)
        } catch is RequestError {
            // What is wrong so far behind the end says nothing about the list.
            reply = nil
        }
        finding.requests = requests
        guard reply == nil, let status = missingStatus else { return }
        finding.scheme?.endStatuses.insert(status)
        finding.end = finding.scheme?.endSigns
        finding.evidence.append("the status \(status) far behind its end")
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
    /// Whether a page without items has no array of them.
    ///
    /// No array in the JSON of a FHIR resource is empty.
    static func omitsEmptyArrays(of reply: PageReply) -> Bool {
        reply.value(at: "/resourceType")?.stringValue == "Bundle"
    }

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

extension PageSign {
    /// Whether a position is one of a list's first page.
    fileprivate var isOfFirstPage: Bool { value.intValue.map { (0...1).contains($0) } ?? true }
}
