import Paging
import Synchronization

/// Reads links by a scheme, and remembers what an automatic one has found.
///
/// One reader belongs to one source: what is found on a page holds for all pages, whichever walk asks.
final class SchemeReader: Sendable {
    private let scheme: PaginationScheme
    private let found = Mutex<(rules: SchemeRules?, items: JSONPointer?)>((nil, nil))

    init(_ scheme: PaginationScheme) {
        self.scheme = scheme
    }

    /// Where the items were found on an earlier page.
    var itemsPointer: JSONPointer? { found.withLock { $0.items } }

    private var rules: SchemeRules? {
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
        if let rules { return try rules.links(of: reply) }
        switch SchemeDetector(reply).detect() {
        case .rules(let rules):
            remember(rules)
            return try rules.links(of: reply)
        case .links(let links):
            return links
        }
    }

    /// Whether a body without items still speaks as a page of this list.
    func isPage(_ reply: PageReply) -> Bool {
        if case .closure = scheme.storage { return true }
        return rules?.isPage(reply) ?? false
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
