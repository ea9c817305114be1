import Paging
import Synchronization

/// A reader of page links that stores the results of automatic detection.
///
/// Each source has one reader. A scheme found on one page applies to all pages in every iteration.
package final class SchemeReader: Sendable {
    /// A scheme that a second page verified, for lists that differ only in the values of a filter.
    package final class Shared: Sendable {
        fileprivate let finding = Mutex<FoundScheme?>(nil)
    }

    private let format: SchemeRule
    /// The verified scheme of all parts of a list that is read in slices.
    let shared: Shared
    private let found = Mutex(Found())

    /// The results of the pages read so far.
    private struct Found {
        var finding: FoundScheme?
        var rule: SchemeRule?
        var items: JSONPointer?
        var hasReadPage = false
        /// Whether a head has announced an address before any page was read.
        var hasTrustedHead = false
        var hasSeenItems = false
        /// The number of body bytes to wait for; on the first page, one.
        var addressLength: Int? = 1
        /// A page that detection has fetched, until the walk that detected the scheme requests it.
        var second: (reply: PageReply, walk: WalkUsage?)?
    }

    init(_ scheme: PaginationScheme, sharing shared: Shared = Shared()) {
        format = SchemeRule(scheme)
        self.shared = shared
    }

    /// The place of the items on an earlier page.
    var itemsPointer: JSONPointer? { found.withLock { $0.items } }

    /// The result of automatic detection, available after the first page has been read.
    var finding: FoundScheme? { found.withLock { $0.finding } }

    /// Whether the scheme must be detected before links can be read.
    var needsDetection: Bool {
        finder != nil && finding == nil
    }

    /// The type that finds the scheme of an automatic list.
    var finder: (any SchemeFinder)? { declared.next.finder }

    /// Returns the place of the items' identity in an automatic list, if it has a usual name.
    ///
    /// If the first page is empty, the first page with items determines it.
    func identity(in content: PageContent) -> JSONPointer? {
        found.withLock { found in
            if found.finding?.identity == nil, !found.hasSeenItems {
                found.finding?.identity = finder?.identity(in: content)
            }
            found.hasSeenItems = true
            guard let identity = found.finding?.identity, identity.isSure else { return nil }
            return identity.place
        }
    }

    /// Whether the items must be in one place; detection reads pages with several candidates.
    var choosesItems: Bool { declared.next != .unread }

    /// Returns the links of a head to announce before its body is read, or `nil` if it has to wait.
    ///
    /// Until a page was read, a head may belong to any resource: the nearest address of the first head is announced,
    /// and no other. Each head would announce the next one otherwise, and a list without items cost many requests.
    func trusted(_ head: PageLinks<PageAddress>) -> PageLinks<PageAddress>? {
        found.withLock { found in
            if found.hasReadPage { return head }
            defer { found.hasTrustedHead = true }
            return found.hasTrustedHead ? nil : head.nearest
        }
    }

    /// The number of body bytes that contain the next address, or `nil` if most of the body is needed.
    var addressLength: Int? { found.withLock { $0.addressLength } }

    /// Whether a page of the list was read.
    var hasReadPage: Bool { found.withLock { $0.hasReadPage } }

    /// Records the position of the next address in a page.
    ///
    /// - Parameter hasLimits: whether the body contains limits, on which the next request depends, too.
    func recordPage(_ content: PageContent, hasLimits: Bool) {
        found.withLock { $0.hasReadPage = true }
        guard let rule else { return }
        let needsWholeBody = hasLimits || content.xml != nil
        let length = needsWholeBody ? nil : BodyBeginning.length(of: content, upTo: rule.placesOfNext)
        found.withLock { $0.addressLength = length }
    }

    /// The scheme of the list's format.
    var declared: PaginationScheme { format.scheme }

    /// The rule for the next page, declared or detected.
    var rule: SchemeRule? { declared.next.isRule ? format : found.withLock { $0.rule } }

    /// Stores the scheme detected for the list.
    ///
    /// Only a scheme that a second page verified is shared: that a part of a list is one page says nothing about others.
    func store(_ finding: FoundScheme) {
        found.withLock { found in
            guard found.finding == nil else { return }
            found.finding = finding
            found.finding?.second = nil
            found.rule = finding.scheme.map(SchemeRule.init)
            found.second = finding.second.map { ($0, WalkUsage.current) }
            found.items = finding.items
        }
        guard finding.isProven else { return }
        shared.finding.withLock { shared in
            shared = shared ?? finding
            shared?.second = nil
        }
    }

    /// Uses the scheme that another part of the list has verified, and returns whether there is one.
    func adoptShared() -> Bool {
        guard let finding = shared.finding.withLock({ $0 }) else { return false }
        store(finding)
        return true
    }

    /// Returns the response that detection has fetched for an address, only once and only in the same walk.
    ///
    /// For a later walk the page is as old as the first one.
    func secondPage(at address: PageAddress?) -> PageReply? {
        guard let address else { return nil }
        return found.withLock { found in
            guard let second = found.second, second.walk === WalkUsage.current else {
                found.second = nil
                return nil
            }
            guard second.reply.requested?.isSameRequest(as: address) == true else { return nil }
            found.second = nil
            return second.reply
        }
    }

    /// Returns the links read from the head alone, or `nil` if the body contains them.
    func linksFromHead(of reply: PageReply) throws -> PageLinks<PageAddress>? {
        guard let rule = rule ?? detectedFromHead(reply), rule.isReadableFromHead else { return nil }
        let links = try rule.scheme.links(of: reply)
        // An end can only be determined from the whole page.
        return links.following.isEmpty ? nil : links
    }

    /// Returns the links of a page whose body has arrived.
    ///
    /// The scheme of an automatic list must be detected first.
    func links(of reply: PageReply) throws -> PageLinks<PageAddress> {
        if let pointer = reply.content?.itemsPointer, reply.content?.itemCount ?? 0 > 0 {
            found.withLock { $0.items = $0.items ?? pointer }
        }
        if let rule { return try links(of: reply, by: rule) }
        return try finding?.linksWithoutScheme ?? declared.links(of: reply)
    }

    /// Whether a body without items still has the form of a page of this list.
    func isPage(_ reply: PageReply) -> Bool {
        rule?.scheme.isPage(reply) ?? !declared.next.isAutomatic
    }

    private func links(of reply: PageReply, by rule: SchemeRule) throws -> PageLinks<PageAddress> {
        var links = try rule.scheme.links(of: reply)
        guard let finding, links.following.isEmpty, let end = links.end, end.ending == .complete else { return links }
        let used = "(automatic: \(finding.words))"
        links.end = finding.warning.map { .unproven("\(end), but \($0) \(used)") } ?? end.because("\(end) \(used)")
        return links
    }

    /// Whether the scheme reads body values other than the items.
    var readsBody: Bool { rule?.scheme.places.contains { !$0.isInHead } ?? false }

    private func detectedFromHead(_ reply: PageReply) -> SchemeRule? {
        finder?.scheme(ofHead: reply).map(SchemeRule.init)
    }
}

extension PageAddress {
    /// Whether two addresses produce the same request.
    fileprivate func isSameRequest(as other: PageAddress) -> Bool {
        url == other.url && assignments == other.assignments && method == other.method
    }
}
