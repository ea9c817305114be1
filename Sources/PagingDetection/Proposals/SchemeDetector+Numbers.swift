import PagingHTTP

// Proposals from numbers.

extension SchemeDetector {
    /// Proposes an offset that the list's request has or the body repeats.
    func byOffset() -> SchemeProposal? {
        let asked = askedNumber(named: UsualParameters.offsets, role: .offset)
        let start = asked?.number
        let told = signs(.offset).first { sign in
            guard sign.isUsual, let value = sign.value.intValue else { return false }
            return start.map { $0 == value } ?? (0...1).contains(value)
        }
        // The request's own name was read without the prefix of a vendor.
        let others = (told.map { PositionNames.candidates(for: $0) } ?? [])
            .filter { NameWords($0).has(["offset", "skip", "start", "from", "startindex"]) }
        let targets = finder.targets([asked?.name].compactMap(\.self) + others, limit: 2)
        guard let target = targets.first else { return nil }
        let base = (start ?? told?.value.intValue) == 1 ? 1 : 0
        let scheme = PaginationScheme(.offset(target, base: base), total: totalOfList, hasMore: more)
        let evidence = told.map { "the offset at \($0.place)" } ?? "\(target) in the list's address"
        var proposal = SchemeProposal(scheme, evidence)
        proposal.echo = told?.place
        proposal.isAsked = asked != nil
        if asked == nil { proposal.otherTargets = finder.targets(["offset"], limit: 1).filter { $0 != target } }
        return proposal
    }

    /// Proposes a page number that the list's request has or the body repeats.
    func byPage() -> SchemeProposal? {
        let asked = askedNumber(named: UsualParameters.pages, role: .page)
        let asks = asked?.number
        // Without a number in the request this is the first page, so a number that is not a first one means something
        // else.
        let echo = signs(.page).first { sign in
            guard sign.isUsual, let value = sign.value.intValue else { return false }
            return asks.map { $0 == value } ?? (0...1).contains(value)
        }
        guard asked != nil || echo != nil else { return nil }
        let names = (asked?.name).map { [$0] } ?? echo.map(pageNames) ?? []
        let targets = finder.targets(names, limit: 2)
        guard let target = targets.first else { return nil }
        let first = (asks ?? echo?.value.intValue) == 0 ? 0 : 1
        var scheme = PaginationScheme(.pageNumber(target, first: first), total: totalOfList, hasMore: more)
        scheme.totalPages = totalPages
        let evidence = echo.map { "the page number at \($0.place)" } ?? "\(target) in the list's address"
        var proposal = SchemeProposal(scheme, evidence)
        proposal.echo = echo?.value.intValue == asks ?? first ? echo?.place : nil
        proposal.otherTargets = Array(targets.dropFirst())
        proposal.isAsked = asked != nil
        return proposal
    }

    /// Returns the likely parameter names of a page number, by its name in the body.
    ///
    /// A name with "current" is used only in bodies; the parameter is then called "page".
    private func pageNames(_ echo: PageSign) -> [String] {
        let own = PositionNames.candidates(for: echo).prefix(1)
        let isWord = echo.name.words == ["number"] || echo.name.has(["current"])
        return isWord ? ["page"] + own : own + ["page"]
    }

    /// The place of the total, unless it may count only this page's items.
    ///
    /// A full page may report its own number of items as "all".
    private var totalOfList: ValuePlace? {
        let count = envelope.itemCount
        let isFull =
            DetectorNames.usualPageSizes.contains(count) || envelope.sizes.contains(count) || envelope.sizes.isEmpty
        guard totalPages == nil, more == nil, isFull else { return total }
        return total.flatMap { reply.count(at: $0) == count ? nil : $0 }
    }

    /// The place of the number of pages, if the signs agree.
    var totalPages: ValuePlace? {
        let all = signs(.lastPage).filter { $0.value.intValue.map { $0 >= 0 } ?? false }
        let signs = all.contains(where: \.isUsual) ? all.filter(\.isUsual) : all
        return Set(signs.map(\.value.intValue)).count == 1 ? signs.first?.place : nil
    }

    /// Returns guesses for a page that indicates more pages, but not their addresses.
    func trials() -> [SchemeProposal] {
        [rangeTrial()].compactMap(\.self) + numberTrials()
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

    /// Returns numbers under their most usual names, if a total or a flag indicates more pages.
    private func numberTrials() -> [SchemeProposal] {
        let count = envelope.itemCount
        let start = askedNumber(named: UsualParameters.offsets, role: .offset)?.number ?? 0
        let isMoreDeclared = total.flatMap { reply.count(at: $0) }.map { $0 - count > max(0, start) } ?? false
        let arePagesDeclared = totalPages.flatMap { reply.value(at: $0)?.intValue }.map { $0 > 1 } ?? false
        let isFlagged = (try? more?.reading(of: reply)) == true
        guard count > 0, isMoreDeclared || arePagesDeclared || isFlagged else { return [] }
        let what = isFlagged ? "a flag that indicates more pages" : "a total that indicates more pages"
        if isFlagged, reply.value(at: "/object")?.stringValue == "list" {
            let keyset = PaginationScheme(.keyset("/id", into: "starting_after"), hasMore: more)
            return [trial(keyset, "\(what) in a \"list\" object")]
        }
        let size = finder.size
        let words = size.map { NameWords($0) }
        let isOffset =
            words?.has(["limit", "top", "rows", "take"]) == true && words?.has(["page"]) != true
            && !arePagesDeclared
        // A server ignores a parameter that it does not know, so each name costs one request.
        return [isOffset, !isOffset].compactMap { countsItems in
            let names = PositionNames.beside(countsItems == isOffset ? size : nil, isOffset: countsItems)
            let targets = finder.targets(
                names + (countsItems ? DetectorNames.commonOffsets : []),
                limit: countsItems == isOffset ? 3 : 4
            )
            guard let target = targets.first else { return nil }
            var scheme = PaginationScheme(
                countsItems ? .offset(target, base: 0) : .pageNumber(target, first: 1),
                total: total,
                hasMore: more
            )
            scheme.totalPages = countsItems ? nil : totalPages
            var proposal = trial(scheme, "\(what), without a next address")
            proposal.proof = countsItems ? .step : .firstNumber
            proposal.otherTargets = Array(targets.dropFirst())
            return proposal
        }
    }

    private func trial(_ scheme: PaginationScheme, _ evidence: String) -> SchemeProposal {
        var proposal = SchemeProposal(scheme, evidence)
        proposal.isTrial = true
        return proposal
    }
}
