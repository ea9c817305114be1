import Paging
import PagingHTTP

/// A proposal that a second page has verified.
struct ProvenScheme {
    var scheme: PaginationScheme
    /// The second page, possibly empty if its emptiness is the evidence; `nil` if its absence is.
    let second: PageReply?
    let items: JSONPointer
    let comparison: PageComparison
    var evidence: [String]
}

extension Detection {
    /// Requests the page that a proposal names, with each possible name of its parameter.
    ///
    /// - Returns: `nil` if no name is verified; ``refuted`` then contains the reasons.
    mutating func proven(
        _ proposal: SchemeProposal,
        on first: PageReply,
        places: [JSONPointer]
    ) async throws -> ProvenScheme? {
        for proposal in [proposal] + proposal.otherTargets.map(proposal.renamed) {
            guard isOpen else {
                refuted.append("\(proposal.scheme.summary): not tested, to limit the number of requests")
                return nil
            }
            if let proven = try await attempt(proposal, on: first, places: places) { return proven }
        }
        return nil
    }

    private mutating func attempt(
        _ proposal: SchemeProposal,
        on first: PageReply,
        places: [JSONPointer]
    ) async throws -> ProvenScheme? {
        guard let address = (try? proposal.scheme.links(of: first))?.following.first else { return nil }
        var question = address
        question.pageSize = nil
        if let reason = strangers[question] { return refute(proposal, reason) }
        missingStatus = nil
        guard var second = try await page(at: address, by: proposal, items: places.first) else {
            if let end = missingEnd(proposal, first, places) { return end }
            strangers[question] = "the server has no such page"
            return nil
        }
        if let reason = refutation(of: proposal, by: second, behind: first, at: address) {
            return refute(proposal, reason)
        }
        if let reason = contradiction(of: proposal, by: second, at: address) {
            // A number that stays is no position.
            let isPosition = proposal.echo.map { second.value(at: $0) != first.value(at: $0) } ?? false
            if isPosition || isSamePage(second, as: first, places) { strangers[question] = reason }
            return refute(proposal, reason)
        }
        if proposal.isTrial, let left = first.content, let right = second.content {
            hasFoundOthers = hasFoundOthers || places.contains { PageComparison(left, right, at: $0).hasOthers }
        }
        var evidence = [proposal.evidence]
        if second.content?.itemCount ?? 0 == 0 {
            let following = (try? proposal.scheme.links(of: second))?.following.first
            guard let next = following, next != address else {
                if let proven = try await countedFromZero(proposal, first, places) { return proven }
                return try await emptyEnd(proposal, first, second, places)
            }
            // Empty pages before the end are legal and prove nothing.
            guard isOpen, let third = try await page(at: next, by: proposal, items: places.first) else { return nil }
            evidence.append("the page after the first is empty, and names the next")
            second = third
        }
        guard let found = matching(proposal, first, second, places) else {
            if isSamePage(second, as: first, places) {
                strangers[question] = "the server sent the same page again, so it ignores the parameter"
            }
            return nil
        }
        guard let scheme = try await settled(proposal, first: first, second: second, items: found.items) else {
            return nil
        }
        if scheme.next != proposal.scheme.next, case .offset = scheme.next {
            // The second page begins with the last item of the first one.
            var counted = proposal
            counted.scheme = scheme
            counted.proof = .secondPage
            return try await attempt(counted, on: first, places: places)
        }
        evidence.append("its next page has \(found.comparison.secondCount) items, and \(found.words)")
        return ProvenScheme(
            scheme: scheme,
            second: second,
            items: found.items,
            comparison: found.comparison,
            evidence: evidence
        )
    }

    /// Returns a message if a second address for the next page leads elsewhere than the verified one.
    ///
    /// Two addresses that the server names, in its head and in its body, are never resolved silently.
    mutating func rival(
        of proven: ProvenScheme,
        _ proposal: SchemeProposal,
        among proposals: [SchemeProposal],
        on reply: PageReply
    ) async throws -> String? {
        guard proposal.scheme.namesAddress, let own = try? proposal.scheme.links(of: reply).following.first?.url else {
            return nil
        }
        for other in proposals
        where other.claim == .more && other.scheme.namesAddress && other.scheme.next != proven.scheme.next {
            guard isOpen, let url = try? other.scheme.links(of: reply).following.first?.url, url != own else {
                continue
            }
            guard let page = try await openPage(at: PageAddress(url: url), by: other),
                let first = reply.content, let left = proven.second?.content, let right = page.content
            else { continue }
            let comparison = PageComparison(first, right, at: proven.items)
            // Empty pages before the end are legal: one that names another page refutes nothing.
            let isOpenEnd =
                comparison.secondCount == 0 && (try? other.scheme.links(of: page))?.following.isEmpty == false
            let isPage = comparison.refutation(isNamed: true) == nil
            guard isOpenEnd || isPage && !PageComparison(left, right, at: proven.items).isSame else { continue }
            return "\(proposal.scheme.summary) and \(other.scheme.summary) lead to different pages"
        }
        return nil
    }

    /// Requests a page that may lack items; `nil` if the server does not respond with a page.
    private mutating func openPage(at address: PageAddress, by proposal: SchemeProposal) async throws -> PageReply? {
        do {
            return try await load(address, by: .unread, items: nil)
        } catch let error as RequestError where error.isAboutThePage {
            return refute(proposal, "the response is not a page")
        }
    }

    /// Requests a page; `nil` if the response refutes the proposal.
    mutating func page(
        at address: PageAddress,
        by proposal: SchemeProposal,
        items: JSONPointer?
    ) async throws -> PageReply? {
        do {
            return try await load(address, by: proposal.scheme, items: items)
        } catch let error as RequestError where error.isAboutThePage {
            missingStatus = error.isMissingPage ? error.status : nil
            if error.code == .invalidRequest { return refute(proposal, "its page cannot be requested: \(error)") }
            if error.code == .unreadableContent { return refute(proposal, "its page cannot be read: \(error)") }
            let status = error.status.map { "the status \($0)" } ?? "something other than a page"
            return refute(proposal, "the server responded with \(status)")
        }
    }

    /// Returns the reason that a page cannot be the next one by its own content, if any.
    private func refutation(
        of proposal: SchemeProposal,
        by reply: PageReply,
        behind first: PageReply,
        at address: PageAddress
    ) -> String? {
        guard let links = try? proposal.scheme.links(of: reply) else { return "the next page does not use it" }
        // Behind a page with all items, some servers repeat the position.
        let isBehindAll = reply.content?.itemCount == 0 && proposal.scheme.declaresAll(first)
        if links.following.first == address, !isBehindAll { return "the next page names itself as the next" }
        if links.end?.ending == .unproven { return links.end?.description }
        return nil
    }

    /// Returns a message if a page repeats another number or text than the requested one.
    private func contradiction(of proposal: SchemeProposal, by reply: PageReply, at address: PageAddress) -> String? {
        guard let place = proposal.echo, let asked = address.assignments.first?.value else { return nil }
        guard let told = reply.value(at: place), asked.intValue == nil || told.intValue != nil else {
            return proposal.isTrial ? "\(asked.parameterText) was requested, which \(place) does not repeat" : nil
        }
        let isSame = asked.intValue.map { $0 == told.intValue } ?? (asked.parameterText == told.parameterText)
        return isSame ? nil : "\(asked.parameterText) was requested, but \(place) is \(told.parameterText)"
    }

    /// Whether a page has the items of the first one, wherever they may be.
    private func isSamePage(_ page: PageReply, as first: PageReply, _ places: [JSONPointer]) -> Bool {
        guard let left = first.content, let right = page.content, !places.isEmpty else { return false }
        return places.allSatisfy { PageComparison(left, right, at: $0).isSame }
    }

    /// Returns a scheme that counts pages from 0, if page 2 is empty and page 1 is not.
    ///
    /// Page 0 has to be the first page then: a parameter with another meaning may leave out items, too.
    private mutating func countedFromZero(
        _ proposal: SchemeProposal,
        _ first: PageReply,
        _ places: [JSONPointer]
    ) async throws -> ProvenScheme? {
        guard proposal.proof == .firstNumber, case .pageNumber(let target, 1) = proposal.scheme.next,
            places.count == 1
        else { return nil }
        let (zero, one) = (PageAddress(target, 0, pageSize: nil), PageAddress(target, 1, pageSize: nil))
        guard let second = try await compared(proposal, one, first, places[0]), !second.comparison.isSame,
            second.comparison.secondCount > 0, second.comparison.refutation(isNamed: false) == nil,
            let start = try await compared(proposal, zero, first, places[0]), start.comparison.isSame
        else { return nil }
        var scheme = proposal.scheme
        scheme.next = .pageNumber(target, first: 0)
        return ProvenScheme(
            scheme: scheme,
            second: second.reply,
            items: places[0],
            comparison: second.comparison,
            evidence: [proposal.evidence, "page 0 is the first page, and page 1 has other items"]
        )
    }

    /// Finds the only place where the second page's items differ from the first page's.
    private mutating func matching(
        _ proposal: SchemeProposal,
        _ first: PageReply,
        _ second: PageReply,
        _ places: [JSONPointer]
    ) -> (items: JSONPointer, comparison: PageComparison, words: String)? {
        guard let left = first.content, let right = second.content else {
            return refute(proposal, "a page has no content")
        }
        let isNamed = proposal.scheme.namesAddress
        let compared = places.map { ($0, PageComparison(left, right, at: $0)) }
        let others = compared.filter { $0.1.refutation(isNamed: isNamed) == nil && $0.1.secondCount > 0 }
        guard let found = others.first else {
            return refute(proposal, compared.first?.1.refutation(isNamed: isNamed) ?? "the next page has no items")
        }
        // An array that is empty on the first page is not the list of another one that has new items on both.
        let rivals = compared.filter { $0.0 != found.0 && $0.1.firstCount > 0 && $0.1.hasOthers }
        let candidates = others + (found.1.firstCount == 0 ? rivals : [])
        if let ambiguity = PageReply.ambiguity(of: candidates.map(\.0)) { return refute(proposal, ambiguity) }
        if found.0 != places.first, proposal.scheme.countsItems { return refute(proposal, "the items are ambiguous") }
        let shared = found.1.shared
        return (
            found.0, found.1, shared == 0 ? "none of them is on the first" : "\(shared) of them are on the first too"
        )
    }

    /// Returns a verified scheme if an empty next page ends the list.
    ///
    /// A number that skips a page may lead past the end.
    private mutating func emptyEnd(
        _ proposal: SchemeProposal,
        _ first: PageReply,
        _ second: PageReply,
        _ places: [JSONPointer]
    ) async throws -> ProvenScheme? {
        guard let items = places.first, places.count == 1, let content = first.content, !proposal.isTrial else {
            if proposal.isTrial { emptied = (proposal.scheme.next, second) }
            return refute(proposal, "the next page has no items")
        }
        if proposal.proof == .previousNumber,
            try await settled(proposal, first: first, second: nil, items: items) == nil
        {
            return nil
        }
        var words = "its next page is empty, which ends the list"
        if let total = proposal.scheme.declaredTotal(of: first, atLeast: content.itemCount), total > content.itemCount {
            words = "its next page is empty, though \(total) items are declared"
        }
        return ProvenScheme(
            scheme: proposal.scheme,
            second: second,
            items: items,
            comparison: PageComparison(content, second.content ?? content, at: items),
            evidence: [proposal.evidence, words]
        )
    }

    /// Returns a scheme if the next page is absent, and the first page shows that it is the last.
    ///
    /// Servers answer so to a number behind the last page. To a parameter that they do not know they send the first page
    /// again, or another status. The first page is the last if it meets its total, or if it is shorter than requested and
    /// the server knows the parameter from the list's own request.
    private mutating func missingEnd(
        _ proposal: SchemeProposal,
        _ first: PageReply,
        _ places: [JSONPointer]
    ) -> ProvenScheme? {
        guard let status = missingStatus, !proposal.scheme.namesAddress, !proposal.isTrial, places.count == 1,
            let content = first.content
        else { return nil }
        var scheme = proposal.scheme
        if let total = SchemeDetector(first).total, first.count(at: total) == content.itemCount {
            scheme.total = total
        } else if proposal.isAsked, Envelope(first).isShort {
            scheme.endStatuses.insert(status)
        } else {
            return nil
        }
        refuted.removeLast()
        return ProvenScheme(
            scheme: scheme,
            second: nil,
            items: places[0],
            comparison: PageComparison(content, at: places[0]),
            evidence: [proposal.evidence, "the status \(status) behind its \(content.itemCount) items"]
        )
    }

    mutating func refute<Value>(_ proposal: SchemeProposal, _ reason: String) -> Value? {
        refuted.append("\(proposal.scheme.summary): \(reason)")
        return nil
    }
}

extension RequestError {
    /// Whether the error concerns the requested page, not the server or the connection.
    fileprivate var isAboutThePage: Bool {
        let statuses = [400, 404, 405, 410, 416, 422]
        if code == .unexpectedStatus { return status.map(statuses.contains) ?? false }
        return [.unreadableContent, .expiredCursor, .invalidRequest].contains(code)
    }
}

extension PaginationScheme {
    /// Whether a page has all items that it declares.
    fileprivate func declaresAll(_ reply: PageReply) -> Bool {
        guard let count = reply.content?.itemCount, count > 0 else { return false }
        return declaredTotal(of: reply, atLeast: count) == count
    }

    /// Whether the server names the next page's address itself.
    var namesAddress: Bool {
        switch next {
        case .link, .url, .links: true
        default: false
        }
    }

    /// Whether the next address depends on the number of items.
    fileprivate var countsItems: Bool {
        switch next {
        case .offset, .keyset: true
        default: false
        }
    }
}
