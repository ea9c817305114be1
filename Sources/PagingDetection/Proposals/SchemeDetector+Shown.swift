import PagingHTTP

// Proposals from names that only this response shows, in any language.

extension SchemeDetector {
    /// Proposes positions whose parameters the response itself shows.
    func byShownPositions() -> [SchemeProposal] { besideOwnPosition() + besideOwnCursor() + lastKeys() }

    /// Proposes a number that is a page or its items further on than the member whose name it has.
    ///
    /// Names of the next position may have words of any language: `siguienteInicio` beside `inicio`.
    private func besideOwnPosition() -> [SchemeProposal] {
        envelope.members.compactMap { sign -> SchemeProposal? in
            guard sign.role == .other, let own = finder.ownPosition(beside: sign),
                let target = finder.targets([finder.sent(own)], limit: 1).first
            else { return nil }
            var found = proposal(.cursor(sign.place, into: target), "the number at \(sign.place) beside \(own.place)")
            found.isTrial = true
            found.proof = .previousNumber
            return found
        }
    }

    /// Proposes a text that has the name of a parameter, and more, beside the value of that parameter.
    ///
    /// Such as `curseurSuivant` beside `curseur`, if the request has `curseur=*`. Corrections of queries look the same:
    /// the next page has to repeat the text as its own, and to declare the same total.
    private func besideOwnCursor() -> [SchemeProposal] {
        guard let total else { return [] }
        return envelope.members.compactMap { sign -> SchemeProposal? in
            guard sign.role == .other || sign.role == .cursor || sign.role == .next, let text = sign.value.stringValue,
                sign.token != nil, case .body(let pointer) = sign.place.kind
            else { return nil }
            let own = envelope.members.first { own in
                guard case .body(let other) = own.place.kind, let asked = asked(own.leaf) else { return false }
                return other.tokens.dropLast() == pointer.tokens.dropLast() && own.isPart(of: sign) && text != asked
                    && own.value.stringValue == asked
            }
            guard let own, let target = finder.targets([own.leaf], limit: 1).first else { return nil }
            var scheme = PaginationScheme(.cursor(sign.place, into: target), total: total, hasMore: more)
            scheme.total = total
            var found = trial(scheme, "the text at \(sign.place) beside \(own.place)")
            found.echo = own.place
            found.proof = .sameTotal
            return found
        }
    }

    /// Proposes a value beside a flag for more pages that is a member of the last item.
    ///
    /// The next page begins behind that item, so that the value is sent under its own name.
    private func lastKeys() -> [SchemeProposal] {
        guard let more, (try? more.reading(of: reply)) == true, envelope.itemCount > 1,
            let content = reply.content, let item = content.items?.last, let last = try? content.outline.value(of: item)
        else { return [] }
        let values: [JSONValue] = if case .object(let object) = last { object.members.map(\.value) } else { [last] }
        let keys = values.filter { $0.stringValue.map { $0.count > 3 } ?? ($0.intValue ?? 0 > 2) }
        return envelope.members.compactMap { sign -> SchemeProposal? in
            guard sign.role == .other, keys.contains(sign.value), !envelope.isEcho(sign),
                let target = finder.targets([finder.sent(sign)], limit: 1).first
            else { return nil }
            return trial(
                PaginationScheme(.cursor(sign.place, into: target), total: total, hasMore: more),
                "the last item's value at \(sign.place) beside \(more.place)"
            )
        }
    }

    /// Proposes a number that is the first page's or the first item's, with the parameter of that name.
    ///
    /// A page size beside it says that it is one. A name that says nothing needs a proof that the number counts pages or
    /// items, and every page has to repeat the requested number.
    func shownNumbers() -> (named: [SchemeProposal], unnamed: [SchemeProposal]) {
        guard envelope.itemCount > 1, signOfMore != nil || !envelope.openSigns(beside: nil).isEmpty else {
            return ([], [])
        }
        let numbers = envelope.members.filter { isFirstNumber($0) }
        let pages = numbers.filter { isBesideSize($0) && isPage($0) }
        let items = numbers.filter { $0.role == .offset }
        let others = numbers.filter { $0.role == .other && !isPage($0) }
        let likely = others.filter { isBesideSize($0) } + others.filter { $0.value.intValue == 0 && !isBesideSize($0) }
        return (
            pages.prefix(2).flatMap { proposals(shown: $0) } + items.prefix(1).flatMap { proposals(shown: $0) },
            likely.prefix(1).flatMap { proposals(shown: $0) }
        )
    }

    private func isPage(_ sign: PageSign) -> Bool {
        sign.role == .navigation || sign.name.has(["page"]) || UsualParameters.pages.contains(sign.leaf)
    }

    private func proposals(shown sign: PageSign) -> [SchemeProposal] {
        // A current page is called so only in responses.
        let name = sign.role == .navigation ? "page" : finder.sent(sign)
        guard let target = finder.targets([name], limit: 1).first else { return [] }
        let first = sign.value.intValue ?? 0
        var page = shown(sign, .pageNumber(target, first: first))
        if isPage(sign) { return [page] }
        var item = shown(sign, .offset(target, base: first))
        item.proof = .step
        page.proof = .oneItem
        return isBesideSize(sign) && finder.asked != nil ? [item, page] : [item]
    }

    private func shown(_ sign: PageSign, _ next: PaginationScheme.Next) -> SchemeProposal {
        var scheme = PaginationScheme(next, total: totalOfGuess, hasMore: more)
        if case .pageNumber = next { scheme.totalPages = totalPages }
        var found = trial(scheme, "the number at \(sign.place)")
        found.echo = sign.place
        return found
    }

    /// Whether a member may be the number of the first page or item, by its value.
    private func isFirstNumber(_ sign: PageSign) -> Bool {
        guard case .body(let pointer) = sign.place.kind, sign.value.boolValue == nil,
            let number = sign.value.intValue, (0...1).contains(number), !sign.name.has(SignNames.foreign),
            !sign.name.has(SignNames.amounts)
        else { return false }
        switch sign.role {
        case .other: return true
        case .page, .offset: return !sign.isUsual
        case .navigation:
            let group = pointer.tokens.dropLast().last.map { NameWords($0) }
            return sign.name.words == ["current"] && group?.has(SignNames.pagination) == true
        default: return false
        }
    }

    /// Whether the object of a number has the page size, too.
    private func isBesideSize(_ sign: PageSign) -> Bool {
        guard case .body(let pointer) = sign.place.kind else { return false }
        if sign.role == .navigation { return true }
        return envelope.members.contains { size in
            guard case .body(let other) = size.place.kind, size.place != sign.place,
                other.tokens.dropLast() == pointer.tokens.dropLast(), let number = size.value.intValue
            else { return false }
            return number == finder.asked?.size
                || [.size, .count].contains(size.role) && number == envelope.itemCount
        }
    }
}
