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
        var rules: SchemeRules?
        var items: JSONPointer?
        var pages: Int?
        /// The first page is looked at from its first byte on.
        var lead: Int? = 1
    }

    init(_ scheme: PaginationScheme) {
        self.scheme = scheme
    }

    /// Where the items were found on an earlier page.
    var itemsPointer: JSONPointer? { found.withLock { $0.items } }

    /// How much of a body tells where the next page is, by what the newest page has shown; `nil` if much of it.
    var lead: Int? { found.withLock { $0.lead } }

    /// Notes where on a page the next one's address was told.
    ///
    /// - Parameter isHeeded: whether the body held anything else that the next request has to wait for.
    func noteLead(of content: PageContent, isHeeded: Bool) {
        guard let rules else { return }
        let lead = isHeeded ? nil : BodyBeginning.lead(of: content, by: rules)
        found.withLock { $0.lead = lead }
    }

    /// The rules of the scheme, or those that were found.
    var rules: SchemeRules? {
        if case .rules(let rules) = scheme.storage { return rules }
        return found.withLock { $0.rules }
    }

    /// Reads the links from the head alone; `nil` when they are told in the body.
    func linksFromHead(of reply: PageReply) throws -> PageLinks<PageAddress>? {
        guard let rules = rules ?? detectedFromHead(reply), rules.isReadableFromHead else { return nil }
        return try rules.links(of: reply)
    }

    /// Reads the links of a page whose body has arrived.
    func links(of reply: PageReply) throws -> PageLinks<PageAddress> {
        if let pointer = reply.content?.itemsPointer, reply.content?.itemCount ?? 0 > 0 {
            found.withLock { $0.items = $0.items ?? pointer }
        }
        if case .closure(let read) = scheme.storage { return try read(reply) }
        if let rules { return try links(of: reply, by: rules) }
        switch SchemeDetector(reply).detect() {
        case .rules(let rules):
            remember(rules)
            return try links(of: reply, by: rules)
        case .links(let links):
            return links
        }
    }

    /// What it means that a page is not there: the end of the list, unless the newest page has declared that it is.
    func end(_ evidence: String, of reply: PageReply) throws -> PageEnd {
        guard let declared = found.withLock({ $0.pages }), let page = try rules?.ordinal(of: reply), page <= declared
        else {
            return .signalled(evidence)
        }
        return .unproven("\(evidence), though \(declared) pages were declared and this is page \(page)")
    }

    /// Whether a body without items still speaks as a page of this list.
    func isPage(_ reply: PageReply) -> Bool {
        if case .closure = scheme.storage { return true }
        return rules?.isPage(reply) ?? false
    }

    private func links(of reply: PageReply, by rules: SchemeRules) throws -> PageLinks<PageAddress> {
        if let page = try rules.ordinal(of: reply), let count = rules.declaredPages(of: reply, page: page) {
            found.withLock { $0.pages = count }
        }
        return try rules.links(of: reply)
    }

    private func detectedFromHead(_ reply: PageReply) -> SchemeRules? {
        guard case .automatic = scheme.storage, let rules = SchemeDetector(reply).detectFromHead() else { return nil }
        remember(rules)
        return rules
    }

    private func remember(_ rules: SchemeRules) {
        found.withLock { $0.rules = $0.rules ?? rules }
    }
}
