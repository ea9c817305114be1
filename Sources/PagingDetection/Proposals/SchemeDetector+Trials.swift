import HTTPTypes
import PagingHTTP

// Guesses at the parameter of a page's number.

extension SchemeDetector {
    /// The greatest number of names that are guessed.
    ///
    /// A total of as many items as the page has may well be the list's: then two have to do.
    private var maximumNames: Int { declaresOnlyItself ? 2 : 5 }

    /// Returns guesses for a page that indicates more pages, but not their addresses.
    ///
    /// Numbers that the response shows come before guesses of their names, and those without a usual name after the most
    /// usual guesses.
    func trials() -> [SchemeProposal] {
        let (shown, guesses) = (shownNumbers(), numberTrials())
        return [rangeTrial()].compactMap(\.self) + shown.named + guesses.prefix(2) + shown.unnamed
            + guesses.dropFirst(2)
    }

    private func rangeTrial() -> SchemeProposal? {
        guard let text = reply.headerValues("Content-Range")?.first, ContentRange(text)?.last != nil else { return nil }
        let words = text.split(separator: " ")
        let unit = reply.headerValues("Range-Unit")?.first ?? (words.count > 1 ? words.first.map(String.init) : nil)
        return trial(
            PaginationScheme(.range(unit: unit ?? "items"), total: .header("Content-Range")),
            "a Content-Range with a part of the list"
        )
    }

    /// The sign of more pages without their addresses: a flag, a total, or a full page.
    var signOfMore: String? {
        let count = envelope.itemCount
        let start = askedNumber(named: UsualParameters.offsets, role: .offset)?.number ?? 0
        let isMoreDeclared = total.flatMap { reply.count(at: $0) }.map { $0 - count > max(0, start) } ?? false
        guard count > 0 else { return nil }
        if isFlagged { return "a flag that indicates more pages" }
        if isMoreDeclared || arePagesDeclared { return "a total that indicates more pages" }
        if declaresOnlyItself { return "a total of as many items as the page has, which may be all or only those" }
        guard isFull else { return nil }
        return "a page of as many items as \(finder.asked == nil ? "servers usually send" : "requested")"
    }

    /// Whether guesses are made only because more may follow, and nothing says that it does.
    var isSilent: Bool { (isFull || declaresOnlyItself) && envelope.openSigns(beside: nil).isEmpty }

    private var isFlagged: Bool { (try? more?.reading(of: reply)) == true }

    private var arePagesDeclared: Bool {
        totalPages.flatMap { reply.value(at: $0)?.intValue }.map { $0 > 1 } ?? false
    }

    /// Whether the page has as many items as requested or else usual, and nothing says whether more follow.
    private var isFull: Bool {
        let count = envelope.itemCount
        let isFullSize = finder.asked.map { $0.size == count } ?? DetectorNames.usualPageSizes.contains(count)
        return count > 1 && isFullSize && total == nil && saysNothingElse
    }

    /// Whether the page declares as many items as it has, and nothing else says whether more follow.
    ///
    /// The number may be that of the list or of the page.
    var declaresOnlyItself: Bool {
        guard let total, envelope.itemCount > 0, reply.count(at: total) == envelope.itemCount else { return false }
        return saysNothingElse
    }

    /// The total that a guess reads: none that may be the page's, or beside which more follows.
    var totalOfGuess: ValuePlace? {
        guard let total, reply.count(at: total) == envelope.itemCount else { return total }
        return declaresOnlyItself || isFlagged ? nil : total
    }

    private var saysNothingElse: Bool {
        reply.response.status == .ok && more == nil && totalPages == nil && endOfWhole == nil
    }

    /// Returns numbers under their most usual names, if anything indicates more pages.
    private func numberTrials() -> [SchemeProposal] {
        guard let what = signOfMore else { return [] }
        if isFlagged, reply.value(at: "/object")?.stringValue == "list" {
            let keyset = PaginationScheme(.keyset("/id", into: "starting_after"), hasMore: more)
            return [trial(keyset, "\(what) in a \"list\" object")]
        }
        let isCamel = total.map { NameStyle(PositionNames.leaf(of: $0)).isCamel } ?? false
        var names = NumberNames.guesses(beside: finder.size, countsPages: arePagesDeclared, isCamel: isCamel)
        if finder.size == nil, isDocument { names.insert(.init(text: "page[number]", countsItems: false), at: 1) }
        // A server ignores a parameter that it does not know, so each name costs one request.
        return names.prefix(maximumNames).compactMap { name in
            finder.targets([name.text], limit: 2).map { target in
                var scheme = PaginationScheme(
                    name.countsItems ? .offset(target, base: 0) : .pageNumber(target, first: 1),
                    total: totalOfGuess,
                    hasMore: more
                )
                scheme.totalPages = name.countsItems ? nil : totalPages
                var proposal = trial(scheme, "\(what), without a next address")
                proposal.proof = name.countsItems ? .step : .firstNumber
                return proposal
            }
        }.flatMap(\.self)
    }

    func trial(_ scheme: PaginationScheme, _ evidence: String) -> SchemeProposal {
        var proposal = SchemeProposal(scheme, evidence)
        proposal.isTrial = true
        return proposal
    }
}
