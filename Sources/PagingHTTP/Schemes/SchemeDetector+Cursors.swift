// Next pages that are named by something to send on.

extension SchemeDetector {
    func byCursor() -> SchemeProposal? {
        let named = DetectorNames.cursors.first { isToken(at: $0) }
        let ended = DetectorNames.cursors.first { reply.value(at: $0.place).map(\.saysNothing) ?? false }
        guard let cursor = named ?? ended else { return nil }
        let targets = cursor.targets.filter { isAsked($0) } + cursor.targets.filter { !isAsked($0) }
        guard let target = targets.first else { return nil }
        var proposal = SchemeProposal(
            SchemeRules(.cursor(cursor.place, into: target), total: total, hasMore: more),
            "\(named == nil ? "an empty cursor" : "a cursor") at \(cursor.place)"
        )
        proposal.otherTargets = Array(targets.dropFirst())
        return proposal
    }

    func byMerging() -> SchemeProposal? {
        let place: ValuePlace = "/continue"
        if case .object? = reply.meaningfulValue(at: place) {
            return SchemeProposal(SchemeRules(.merge(place)), "an object of parameters at \(place)")
        }
        // MediaWiki says by this that nothing is left to be continued.
        guard reply.value(at: place) == nil, reply.value(at: "/batchcomplete") != nil else { return nil }
        return SchemeProposal(SchemeRules(.merge(place)), "/batchcomplete without \(place)")
    }

    /// The number of the next page, or of its first item.
    func byNextPage() -> SchemeProposal? {
        let named = DetectorNames.nextNumbers.first { (reply.value(at: $0.place)?.intValue ?? 0) > 0 }
        let ended = DetectorNames.nextNumbers.first { reply.value(at: $0.place).map(\.saysNothing) ?? false }
        guard let next = named ?? ended else { return nil }
        // The request's own name for the number is surer than the usual one.
        let family = next.targets.contains("page") ? DetectorNames.pages : DetectorNames.offsets
        let names = family.map(ParameterTarget.query).filter { isAsked($0) } + next.targets.filter { !isAsked($0) }
        guard let target = names.first else { return nil }
        var proposal = SchemeProposal(
            SchemeRules(.cursor(next.place, into: target), total: total, hasMore: more),
            "\(named == nil ? "no number" : "the next number") at \(next.place)"
        )
        proposal.otherTargets = Array(names.dropFirst())
        return proposal
    }

    /// Whether a place holds a token that is not merely the one that this page was asked for with.
    private func isToken(at cursor: DetectorNames.Cursor) -> Bool {
        guard let value = reply.meaningfulValue(at: cursor.place) else { return false }
        switch value {
        case .string(let text):
            if cursor.isOpaque, Int(text) != nil { return false }
            let isEcho = cursor.targets.contains { reply.requestedValue(of: $0)?.parameterText == text }
            return !isEcho && (cursor.place.isInHead || !text.contains(" ") && !text.contains("://"))
        case .number: return !cursor.isOpaque
        default: return false
        }
    }

    private func isAsked(_ target: ParameterTarget) -> Bool {
        reply.requestedValue(of: target) != nil
    }
}
