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
        let shown = told.map { [finder.sent($0)] } ?? []
        let targets = finder.targets([asked?.name].compactMap(\.self) + shown + others, limit: 2)
        guard let target = targets.first else { return nil }
        let base = (start ?? told?.value.intValue) == 1 ? 1 : 0
        let scheme = PaginationScheme(.offset(target, base: base), total: totalOfList, hasMore: more)
        let evidence = told.map { "the offset at \($0.place)" } ?? "\(target) in the list's address"
        var proposal = SchemeProposal(scheme, evidence)
        proposal.echo = told?.place
        proposal.isAsked = asked != nil
        if asked == nil {
            proposal.otherTargets = finder.targets(["offset", "skip"], limit: 2).filter { $0 != target }.dropLast(
                shown == ["offset"] ? 0 : 1
            )
        }
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
        let targets = finder.targets(names, limit: 3)
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
    /// A name with "current" is used only in bodies; the parameter is then called "page". The last name is the one in an
    /// object of parameters, as JSON:API and Rails have them: `page[number]`, `pagination[page]`.
    private func pageNames(_ echo: PageSign) -> [String] {
        let shown = [finder.sent(echo)]
        let own = PositionNames.candidates(for: echo).prefix(1)
        let isWord = echo.name.words == ["number"] || echo.name.has(["current"])
        let isStyled = !own.contains(shown[0])
        let names = isStyled ? shown : []
        let beside = finder.size.map { NumberNames.pages(beside: $0) } ?? []
        return names + (isWord ? ["page"] + own : own + ["page"]) + beside + groupedNames(echo)
    }

    /// Returns the names of a page number in an object of parameters.
    private func groupedNames(_ echo: PageSign) -> [String] {
        guard let group = echo.place.bodyPointer?.tokens.dropLast().last,
            NameWords(group).consists(of: SignNames.pagination)
        else { return isDocument ? ["page[number]"] : [] }
        return ["\(group)[\(echo.leaf)]"] + (isDocument ? ["page[number]"] : [])
    }

    /// Whether the response is a JSON:API document, whose parameters are in `page[...]`.
    var isDocument: Bool { reply.value(at: "/data") != nil && reply.value(at: "/meta") != nil }

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
}
