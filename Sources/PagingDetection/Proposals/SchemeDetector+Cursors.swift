import PagingHTTP

// Proposals from cursors and tokens.

extension SchemeDetector {
    func byToken() -> [SchemeProposal] {
        let tokens = signs(.next, .cursor).filter { isToken($0) }
        let isBody = finder.body != nil
        let values = isBody ? signs(.next, .cursor).filter { isCompound($0) } : []
        var proposals = (tokens + values).prefix(4).compactMap { sign -> SchemeProposal? in
            let targets = finder.targets(for: sign)
            guard let target = targets.first else { return nil }
            var found = proposal(.cursor(sign.place, into: target), "a cursor at \(sign.place)")
            found.otherTargets = Array(targets.dropFirst())
            found.isTrial = !sign.isUsual && !DetectorNames.positions.contains(sign.place)
            return found
        }
        let ended = signs(.next, .cursor).first { sign in
            sign.isUsual && sign.saysEnd
                && sign.name.has(["cursor", "token", "marker", "continuation", "continue"])
        }
        if tokens.isEmpty, values.isEmpty { proposals += unnamedTokens() }
        if tokens.isEmpty, let ended, let target = finder.targets(for: ended).first {
            proposals.append(proposal(.cursor(ended.place, into: target), "an empty cursor at \(ended.place)"))
        }
        return proposals
    }

    /// Proposes texts under names that say nothing, beside a flag that indicates more pages.
    ///
    /// A page whose flag announces another one contains its address: without any other sign, in such a text.
    private func unnamedTokens() -> [SchemeProposal] {
        guard let more, (try? more.reading(of: reply)) == true else { return [] }
        let texts = envelope.members.compactMap { sign -> (ValuePlace, String)? in
            guard sign.role == .other, sign.depth < 2, case .body(let pointer) = sign.place.kind,
                let name = pointer.tokens.last, let text = sign.value.stringValue, text.count > 3,
                sign.token != nil, !envelope.isEcho(sign)
            else { return nil }
            return (sign.place, name)
        }
        return texts.prefix(2).compactMap { place, name in
            guard let target = finder.targets([name], limit: 1).first else { return nil }
            var found = proposal(.cursor(place, into: target), "a text at \(place) beside \(more.place)")
            found.isTrial = true
            return found
        }
    }

    func byMerging() -> SchemeProposal? {
        let place: ValuePlace = "/continue"
        if case .object? = reply.meaningfulValue(at: place) {
            return SchemeProposal(PaginationScheme(.merge(place)), "an object of parameters at \(place)")
        }
        // MediaWiki reports with this member that nothing is left to continue.
        guard reply.value(at: place) == nil, reply.value(at: "/batchcomplete") != nil else { return nil }
        return SchemeProposal(PaginationScheme(.merge(place)), "/batchcomplete without \(place)")
    }

    /// Proposes the number of the next page, or of its first item.
    func byNextNumber() -> [SchemeProposal] {
        let numbers = signs(.next).filter { ($0.value.intValue ?? 0) > 0 && !isToken($0) }
        let offsets = signs(.offset).filter { envelope.isOpen($0) }
        return (numbers + offsets).prefix(3).compactMap { sign in
            let targets = finder.numberTargets(for: sign, itemCount: envelope.itemCount)
            guard let target = targets.first else { return nil }
            var found = proposal(.cursor(sign.place, into: target), "the next number at \(sign.place)")
            found.otherTargets = Array(targets.dropFirst())
            found.isTrial = !sign.isUsual
            found.proof = .previousNumber
            return found
        }
    }

    /// Whether a sign holds a token other than the one in this page's request.
    private func isToken(_ sign: PageSign) -> Bool {
        if case .header(let name) = sign.place.kind, DetectorNames.headerTargets[name.lowercased()] != nil {
            return !sign.saysNothing
        }
        guard sign.token != nil || sign.isDocument, !envelope.isEcho(sign) else { return false }
        if sign.value.stringValue != nil, sign.value.intValue == nil || sign.role == .cursor { return true }
        // A number is a token if its name suggests one.
        return sign.name.has(["cursor", "token", "marker", "continuation", "after", "bookmark", "scroll", "key", "id"])
    }

    /// Whether a sign holds a position with several parts.
    private func isCompound(_ sign: PageSign) -> Bool {
        switch sign.value {
        case .object, .array: sign.value.reference == nil && !sign.saysNothing && sign.place != "/continue"
        default: false
        }
    }
}

extension PageSign {
    /// Whether a text is a JSON array or object, as servers write positions with several parts.
    fileprivate var isDocument: Bool {
        guard let text = value.stringValue, text.first == "[" || text.first == "{" else { return false }
        return (try? JSONValue(parsing: Array(text.utf8))) != nil
    }
}
