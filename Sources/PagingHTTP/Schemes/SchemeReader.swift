import Paging
import Synchronization

/// Reads links by a scheme, and remembers what an automatic one has found.
///
/// One reader belongs to one source: what is found on a page holds for all pages, whichever walk asks.
final class SchemeReader: Sendable {
    private let scheme: PaginationScheme
    private let found = Mutex(Found())

    /// What the pages so far have shown.
    private struct Found {
        var finding: SchemeFinding?
        var items: JSONPointer?
        var hasReadPage = false
        var hasSeenItems = false
        /// The first page is looked at from its first byte on.
        var lead: Int? = 1
        /// The places of the scheme that pages had.
        var seen: Set<ValuePlace> = []
        /// The signs of pagination on the first page of an automatic list.
        var first: [ValuePlace: JSONValue] = [:]
        /// A page that detection has fetched, until it is asked for.
        var second: PageReply?
    }

    init(_ scheme: PaginationScheme) {
        self.scheme = scheme
    }

    /// Where the items were found on an earlier page.
    var itemsPointer: JSONPointer? { found.withLock { $0.items } }

    /// The finding of an automatic list, once its first page has been read.
    var finding: SchemeFinding? { found.withLock { $0.finding } }

    /// Whether the scheme has to be found before links can be read.
    var needsDetection: Bool {
        if case .automatic = scheme.storage { finding == nil } else { false }
    }

    /// Returns the place of the items' identity in an automatic list, if a usual name holds it.
    ///
    /// A list whose first page is empty shows it on the first page that has items.
    func identity(in content: PageContent) -> JSONPointer? {
        found.withLock { found in
            if found.finding?.identity == nil, !found.hasSeenItems {
                found.finding?.identity = IdentityFinder.identity(in: [content])
            }
            found.hasSeenItems = true
            guard let identity = found.finding?.identity, IdentityFinder.isSure(identity) else { return nil }
            return identity
        }
    }

    /// Whether the items have to be in one place: detection looks at pages whose items may be in several.
    var choosesItems: Bool {
        if case .unread = scheme.storage { false } else { true }
    }

    /// Whether a page was read, so that the list is known to be one.
    var hasReadPage: Bool { found.withLock { $0.hasReadPage } }

    /// How much of a body tells where the next page is, by what the newest page has shown; `nil` if much of it.
    var lead: Int? { found.withLock { $0.lead } }

    /// Notes where on a page the next one's address was told.
    ///
    /// - Parameter isHeeded: whether the body held anything else that the next request has to wait for.
    func noteLead(of content: PageContent, isHeeded: Bool) {
        found.withLock { $0.hasReadPage = true }
        guard let rules else { return }
        let lead = isHeeded ? nil : BodyBeginning.lead(of: content, by: rules)
        found.withLock { $0.lead = lead }
    }

    /// The rules of the scheme, or those that were found.
    var rules: SchemeRules? {
        if case .rules(let rules) = scheme.storage { return rules }
        return found.withLock { $0.finding?.rules }
    }

    /// Remembers the scheme that was found for the list with this first page.
    func take(_ finding: SchemeFinding, first: PageReply) {
        let survey = PageSurvey(first)
        let values = Dictionary(survey.signs.map { ($0.place, $0.value) }, uniquingKeysWith: { $1 })
        found.withLock { found in
            guard found.finding == nil else { return }
            found.finding = finding
            found.finding?.second = nil
            found.second = finding.second
            found.items = finding.items
            found.first = values
        }
    }

    /// Returns the response that detection has fetched for an address, once.
    func secondPage(at address: PageAddress?) -> PageReply? {
        guard let address else { return nil }
        return found.withLock { found in
            guard let second = found.second, second.requested?.isSameRequest(as: address) == true else { return nil }
            found.second = nil
            return second
        }
    }

    /// Reads the links from the head alone; `nil` when they are told in the body.
    func linksFromHead(of reply: PageReply) throws -> PageLinks<PageAddress>? {
        guard let rules = rules ?? detectedFromHead(reply), rules.isReadableFromHead else { return nil }
        let links = try rules.links(of: reply)
        // Whether a list ends here is for the whole page to say.
        return links.following.isEmpty ? nil : links
    }

    /// Reads the links of a page whose body has arrived.
    ///
    /// The scheme of an automatic list has to be found by then.
    func links(of reply: PageReply) throws -> PageLinks<PageAddress> {
        if let pointer = reply.content?.itemsPointer, reply.content?.itemCount ?? 0 > 0 {
            found.withLock { $0.items = $0.items ?? pointer }
        }
        switch scheme.storage {
        case .closure(let read): return try read(reply)
        case .unread: return PageLinks(end: .unproven("its links were not read"))
        case .rules, .automatic: break
        }
        if let rules { return try links(of: reply, by: rules) }
        return finding?.linksWithoutScheme ?? PageLinks(end: .unproven("the scheme is not known"))
    }

    /// Whether a body without items still speaks as a page of this list.
    func isPage(_ reply: PageReply) -> Bool {
        switch scheme.storage {
        case .closure, .unread: true
        case .rules, .automatic: rules?.isPage(reply) ?? false
        }
    }

    private func links(of reply: PageReply, by rules: SchemeRules) throws -> PageLinks<PageAddress> {
        var links = try rules.links(of: reply)
        let seen = note(rules, on: reply)
        guard links.following.isEmpty, let end = links.end, end.kind == .signalled else { return links }
        let judgment = EndJudgment(end: end, rules: rules, reply: reply)
        links.end =
            if let finding {
                judgment.automatic(finding, first: found.withLock { $0.first })
            } else {
                judgment.named(seen: seen)
            }
        return links
    }

    /// Notes which places of the scheme a page has, and returns those that any page had.
    private func note(_ rules: SchemeRules, on reply: PageReply) -> Set<ValuePlace> {
        let places = rules.namedPlaces
        let known = found.withLock { $0.seen }
        guard known.count < places.count else { return known }
        let new = places.filter {
            !known.contains($0) && (reply.value(at: $0) != nil || rules.isNext($0) && reply.requested != nil)
        }
        return found.withLock { found in
            found.seen.formUnion(new)
            return found.seen
        }
    }

    /// Whether the scheme reads something in the body beside the items.
    var readsBody: Bool { rules?.places.contains { !$0.isInHead } ?? false }

    private func detectedFromHead(_ reply: PageReply) -> SchemeRules? {
        guard case .automatic = scheme.storage else { return nil }
        return SchemeDetector(reply).detectFromHead()
    }
}

extension SchemeFinding {
    /// The links of a list that is one page, or whose scheme could not be found.
    fileprivate var linksWithoutScheme: PageLinks<PageAddress> {
        let evidence = "\(evidence.joined(separator: "; ")) (automatic: \(words))"
        let end: PageEnd = verdict == .wholeList ? .signalled(evidence) : .unproven(evidence)
        return PageLinks(totalCount: total?.count, end: end)
    }
}

extension PageAddress {
    /// Whether two addresses are asked for by the same request, whatever else they carry.
    fileprivate func isSameRequest(as other: PageAddress) -> Bool {
        url == other.url && assignments == other.assignments && method == other.method
    }
}
