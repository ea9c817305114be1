import Paging
import PagingHTTP

extension Detection {
    /// Returns a proposal's scheme after a third page has settled them, or `nil` if it refutes them.
    mutating func settled(
        _ proposal: SchemeProposal,
        first: PageReply,
        second: PageReply?,
        items: JSONPointer
    ) async throws -> PaginationScheme? {
        var scheme = proposal.scheme
        switch (proposal.proof, scheme.next) {
        case (.firstNumber, .pageNumber(let target, _)):
            guard let one = try await compared(proposal, PageAddress(target, 1, pageSize: nil), first, items) else {
                return nil
            }
            if one.comparison.isSame {
                // With another position, it is the second page of a list that counts from 0, and repeats the first.
                guard Self.positions(of: one.reply) == Self.positions(of: first) else {
                    return refute(proposal, "page 1 has the items of the first page, and another position")
                }
            } else {
                let one = one.comparison
                guard one.secondCount > 0, one.shared == 0 || one.repeatsItems else {
                    return refute(proposal, "page 1 is neither the first page nor a different one")
                }
                // Where nothing else says that the number counts pages, page 0 has to be the first.
                let isCounted = scheme.total != nil || scheme.totalPages != nil || scheme.hasMore != nil
                if !isCounted {
                    let zero = PageAddress(target, 0, pageSize: nil)
                    guard try await compared(proposal, zero, first, items)?.comparison.isSame == true else {
                        return refute(proposal, "page 0 is not the first page")
                    }
                }
                scheme.next = .pageNumber(target, first: 0)
            }
        case (.previousNumber, .cursors(let cursors)):
            guard let rule = cursors.first else { break }
            if let second, Self.isKey(first.value(at: rule.from)?.intValue, of: second, behind: first, at: items) {
                break
            }
            guard try await continues(by: rule, of: proposal, first, items) else {
                return refute(proposal, "the number before the next one is not this page's")
            }
        case (.step, .offset(let target, let base)):
            let address = PageAddress(target, base + 1, pageSize: nil)
            guard let one = try await compared(proposal, address, first, items)?.comparison else { return nil }
            if one.isSame, base == 0, let second, Self.beginsWithLastItem(second, of: first, at: items) {
                scheme.next = .offset(target, base: 1)
                break
            }
            guard one.shared == one.firstCount - 1, !one.isSame else {
                return refute(proposal, "the number does not count items")
            }
        case (.oneItem, .pageNumber(let target, let start)):
            guard let size = SchemeDetector(first).finder.asked?.target else { return nil }
            let address = PageAddress([.init(target, .number(String(start + 1))), .init(size, 1)])
            guard let one = try await compared(proposal, address, first, items)?.comparison else { return nil }
            guard one.secondCount == 1, one.beginning == 1 else {
                return refute(proposal, "the number does not count pages")
            }
        case (.sameTotal, _):
            guard let total = scheme.total, let second, let count = first.count(at: total),
                second.count(at: total) == count
            else {
                return refute(proposal, "the next page declares another total")
            }
        default: break
        }
        return scheme
    }

    /// Whether a number is the identity of the next page's first item, or of the last one before it.
    private static func isKey(
        _ number: Int?,
        of second: PageReply,
        behind first: PageReply,
        at items: JSONPointer
    ) -> Bool {
        guard let number, number > 2, let pages = pages(first, second, at: items),
            let identity = IdentityFinder.identity(in: pages)
        else { return false }
        let neighbors = [pages[0].items.map(Array.init)?.last, pages[1].items.map(Array.init)?.first]
        return zip(neighbors, pages).contains { item, page in
            item.flatMap { IdentityFinder.text(identity, of: $0, in: page) }.map(Array.init) == Array("\(number)".utf8)
        }
    }

    /// Whether a page has one item of the page before it, the last one, and begins with it.
    private static func beginsWithLastItem(
        _ second: PageReply,
        of first: PageReply,
        at items: JSONPointer
    ) -> Bool {
        guard let pages = pages(first, second, at: items) else { return false }
        let comparison = PageComparison(pages[0], pages[1], at: items)
        return comparison.shared == 1 && comparison.beginning == comparison.firstCount - 1
    }

    private static func pages(_ first: PageReply, _ second: PageReply, at items: JSONPointer) -> [PageContent]? {
        guard let left = first.content, let right = second.content else { return nil }
        return [left.withItems(at: items), right.withItems(at: items)]
    }

    /// Whether the page before the next number is the first.
    ///
    /// The request's own number or the number of items may show it; otherwise that page is requested.
    private mutating func continues(
        by rule: PaginationScheme.CursorRule,
        of proposal: SchemeProposal,
        _ first: PageReply,
        _ items: JSONPointer
    ) async throws -> Bool {
        guard let next = first.value(at: rule.from)?.intValue else { return true }
        let count = first.content?.itemCount ?? 0
        if let own = first.requestedValue(of: rule.into)?.intValue { return next == own + 1 || next == own + count }
        let isOffset = UsualParameters.offsets.contains("\(rule.into)") || next > 2 && next == count
        if isOffset, next == count { return true }
        guard !isOffset || next == count + 1 else { return false }
        // A number of items may be counted from 1, and may be off by one: then an item would be missing.
        let previous = PageAddress(rule.into, isOffset ? next - count : next - 1, pageSize: nil)
        return try await compared(proposal, previous, first, items)?.comparison.isSame ?? false
    }

    mutating func compared(
        _ proposal: SchemeProposal,
        _ address: PageAddress,
        _ first: PageReply,
        _ items: JSONPointer
    ) async throws -> (reply: PageReply, comparison: PageComparison)? {
        guard isOpen else { return refute(proposal, "uncertain without another page") }
        guard let content = first.content, let reply = try await page(at: address, by: proposal, items: items),
            let other = reply.content
        else { return nil }
        let comparison = PageComparison(content, other, at: items)
        if proposal.isTrial, comparison.hasOthers { hasFoundOthers = true }
        return (reply, comparison)
    }

    /// Returns the positions on a page that are no addresses, by their places.
    private static func positions(of reply: PageReply) -> [ValuePlace: JSONValue] {
        let signs = Envelope(reply).signs(.next, .cursor).filter { $0.reference == nil }
        return Dictionary(signs.map { ($0.place, $0.value) }) { first, _ in first }
    }

    /// Returns the finding of a verified scheme.
    func verified(
        _ proven: ProvenScheme,
        on first: PageReply,
        among proposals: [SchemeProposal],
        places: [JSONPointer]
    ) -> SchemeFinding {
        var scheme = proven.scheme
        let declared = scheme.declaredTotal(of: first, atLeast: proven.comparison.firstCount)
        let isCutShort =
            proven.comparison.secondCount == 0 && declared.map { $0 > proven.comparison.firstCount } ?? false
        // The absence of a second page verifies only a total.
        let isUnread = proven.second == nil && scheme.total == nil
        var finding = SchemeFinding(isCutShort || isUnread ? .unverified : .verified)
        let pages = [first.content, proven.second?.content].compactMap { $0?.withItems(at: proven.items) }
        let totals = totals(of: scheme, first, proven)
        if totals.isRefuted { scheme.total = nil }
        finding.accept(scheme, on: first, items: proven.items, pages: pages)
        finding.second = proven.second
        finding.evidence = proven.evidence + [totals.words].compactMap(\.self)
        finding.alternatives = refuted + Self.disagreements(with: scheme, .more, among: proposals)
        return finding
    }

    /// Compares the total with the two pages: the length of each, or less than both, is no total.
    private func totals(
        of scheme: PaginationScheme,
        _ first: PageReply,
        _ proven: ProvenScheme
    ) -> (isRefuted: Bool, words: String?) {
        guard let place = scheme.total, let total = scheme.totalCount(of: first) else { return (false, nil) }
        let comparison = proven.comparison
        let seen = comparison.firstCount + comparison.secondCount - comparison.shared
        let later = proven.second.flatMap { scheme.totalCount(of: $0)?.value }
        let isOfPage =
            total.value == comparison.firstCount && later == comparison.secondCount && comparison.secondCount > 0
        if total.exactness == .exact, total.value < seen || isOfPage {
            return (true, "\(place) is not the total: \(seen) items were on two pages, but its value is \(total.value)")
        }
        switch later {
        case nil: return (false, "\(place) declares \(total.value) items on the first page only")
        case total.value?: return (false, "\(place) declares \(total.value) items on both pages")
        case let later?: return (false, "\(place) declares \(total.value) items, and \(later) on the next page")
        }
    }

    /// Returns the finding of a scheme whose list ends on the first page.
    ///
    /// If the end is computed from a number that may count only the page, the next page is requested.
    mutating func ended(
        _ proposal: SchemeProposal,
        on first: PageReply,
        among proposals: [SchemeProposal],
        places: [JSONPointer]
    ) async throws -> SchemeFinding {
        let known = refuted
        if let beyond = proposal.withoutEnd(on: first), isOpen, first.content?.itemCount ?? 0 > 0 {
            let proven = try await proven(beyond, on: first, places: places)
            if let proven, proven.comparison.secondCount > 0 {
                return verified(proven, on: first, among: proposals, places: places)
            }
        }
        refuted = known
        let isSure = places.count < 2
        var finding = SchemeFinding(isSure ? .unverified : .unknown)
        finding.accept(
            proposal.scheme,
            on: first,
            items: isSure ? places.first : nil,
            pages: [first.content].compactMap(\.self)
        )
        if isSure, finding.scheme == nil { finding.scheme = proposal.scheme }
        let end = (try? proposal.scheme.links(of: first))?.end
        finding.evidence = [proposal.evidence, end?.description, PageReply.ambiguity(of: places)].compactMap(\.self)
        finding.alternatives = refuted + Self.disagreements(with: proposal.scheme, .end, among: proposals)
        return finding
    }

    /// Returns the other signs on the first page, and whether they agree.
    private static func disagreements(
        with scheme: PaginationScheme,
        _ claim: SchemeProposal.Claim,
        among proposals: [SchemeProposal]
    ) -> [String] {
        proposals.filter { $0.scheme.next != scheme.next && !$0.isTrial }.map { other in
            let says =
                switch other.claim {
                case claim: "agrees"
                case .more: "indicates more pages"
                case .end: "indicates that the list ends on the first page"
                case .guess: "indicates neither more pages nor the end"
                case .warning: "contradicts itself"
                }
            return "\(other.scheme.summary) (\(other.evidence)): \(says), and is less reliable"
        }
    }
}

extension SchemeProposal {
    /// Returns the scheme without its end signs, or `nil` if its end is certain or not numeric.
    fileprivate func withoutEnd(on reply: PageReply) -> SchemeProposal? {
        let envelope = Envelope(reply)
        guard !envelope.isShort, envelope.itemCount > 0,
            scheme.hasMore.map({ (try? $0.reading(of: reply)) == nil }) ?? true
        else {
            return nil
        }
        switch scheme.next {
        case .pageNumber, .offset:
            var beyond = self
            beyond.scheme = PaginationScheme(scheme.next)
            return beyond
        default: return nil
        }
    }
}
