import Paging

extension Detection {
    /// The rules of a proposal, with what a third page has to settle; `nil` when that refutes it.
    mutating func settled(
        _ proposal: SchemeProposal,
        first: PageReply,
        items: JSONPointer
    ) async throws -> SchemeRules? {
        var rules = proposal.rules
        switch (proposal.proof, rules.next) {
        case (.firstNumber, .pageNumber(let target, _)):
            guard let one = try await compared(proposal, PageAddress(target, 1, pageSize: nil), first, items) else {
                return nil
            }
            if !one.isSame {
                guard one.secondCount > 0, one.shared == 0 else {
                    return refute(proposal, "the page 1 is neither the first page nor another")
                }
                rules.next = .pageNumber(target, first: 0)
            }
        case (.step, .offset(let target, _)):
            guard let one = try await compared(proposal, PageAddress(target, 1, pageSize: nil), first, items) else {
                return nil
            }
            guard one.shared == one.firstCount - 1, !one.isSame else {
                return refute(proposal, "the number does not count items")
            }
        default: break
        }
        return rules
    }

    private mutating func compared(
        _ proposal: SchemeProposal,
        _ address: PageAddress,
        _ first: PageReply,
        _ items: JSONPointer
    ) async throws -> PageComparison? {
        guard isOpen else { return refute(proposal, "not sure without another page") }
        guard let content = first.content,
            let other = try await page(at: address, by: proposal, items: items)?.content
        else { return nil }
        return PageComparison(content, other, at: items)
    }

    /// The finding of a proven scheme.
    func verified(
        _ proven: ProvenScheme,
        on first: PageReply,
        among proposals: [SchemeProposal],
        places: [JSONPointer]
    ) -> SchemeFinding {
        var finding = SchemeFinding(.verified)
        var rules = proven.rules
        let pages = [first.content, proven.second.content].compactMap { $0?.withItems(at: proven.items) }
        let totals = TotalsOnPages(rules, first, proven)
        if totals.isDisproved { rules.total = nil }
        if let total = rules.total, DetectorNames.estimates.contains(total) { rules.exactness = .estimate }
        if let total = rules.total, let count = rules.totalCount(of: first) {
            finding.total = .init(count: count, place: total)
        }
        finding.scheme = PaginationScheme(rules).items(at: proven.items)
        finding.summary = rules.summary
        finding.items = proven.items
        finding.identity = IdentityFinder.identity(in: pages)
        finding.end = rules.endSigns
        finding.evidence = proven.evidence + [totals.words].compactMap(\.self)
        finding.alternatives = refuted + Self.disagreements(with: rules, .more, among: proposals)
        return finding
    }

    /// The finding of a scheme that says that its list ends on the first page.
    ///
    /// Where the end is computed from a number, the page beyond is asked for: the number may be that of the page alone.
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
        let items = isSure ? places.first : nil
        var scheme = PaginationScheme(proposal.rules)
        scheme.items = items
        finding.scheme = isSure ? scheme : nil
        finding.summary = proposal.rules.summary
        finding.items = items
        if let content = first.content { finding.identity = IdentityFinder.identity(in: [content]) }
        finding.end = proposal.rules.endSigns
        if let total = proposal.rules.total, let count = proposal.rules.totalCount(of: first) {
            finding.total = .init(count: count, place: total)
        }
        let end = (try? proposal.rules.links(of: first))?.end
        finding.evidence = [proposal.evidence, end?.description, Self.ambiguity(places)].compactMap(\.self)
        finding.alternatives = refuted + Self.disagreements(with: proposal.rules, .end, among: proposals)
        return finding
    }

    /// What else the first page shows, and whether it says the same.
    private static func disagreements(
        with rules: SchemeRules,
        _ claim: SchemeProposal.Claim,
        among proposals: [SchemeProposal]
    ) -> [String] {
        proposals.filter { $0.rules.next != rules.next && !$0.isTrial }.map { other in
            let says =
                switch other.claim {
                case claim: "says the same"
                case .more: "says that more follows"
                case .end: "says that the list ends on the first page"
                case .guess: "says neither that more follows nor that the list ends"
                case .doubt: "contradicts itself"
                }
            return "\(other.rules.summary) (\(other.evidence)): \(says), and is less safe"
        }
    }
}

extension SchemeProposal {
    /// The same scheme by its numbers alone; `nil` for a scheme whose end is not computed from one.
    fileprivate func withoutEnd(on reply: PageReply) -> SchemeProposal? {
        guard reply.content?.itemCount ?? 0 >= DetectorNames.smallestUsualPage else { return nil }
        switch rules.next {
        case .pageNumber, .offset:
            var beyond = self
            beyond.rules = SchemeRules(rules.next)
            return beyond
        default: return nil
        }
    }
}
