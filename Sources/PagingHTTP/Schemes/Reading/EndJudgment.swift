import Paging

/// Judges an end that a scheme has read: no other part of the page may look like pagination.
struct EndJudgment {
    let end: PageEnd
    let rule: SchemeRule
    let reply: PageReply

    private var scheme: PaginationScheme { rule.scheme }
    private var places: [ValuePlace] { rule.places }

    /// Returns the end of a list whose scheme was detected.
    ///
    /// A value that the first page has in the same place does not depend on the position in the list.
    func automatic(_ finding: SchemeFinding, first: [ValuePlace: JSONValue]) -> PageEnd {
        let used = "(automatic: \(finding.words))"
        if let warning = finding.warning { return .unproven("\(end), but \(warning) \(used)") }
        guard reply.requested != nil else { return .signalled("\(end) \(used)") }
        let detector = SchemeDetector(reply)
        let unread = detector.openSigns(beside: scheme).filter { $0.value != first[$0.place] || $0.role == .more }
        let words = Detection.words(for: unread) ?? detector.brokenLinks ?? detector.unreadLink(beside: scheme)
        if let words { return .unproven("\(end), but \(words) \(used)") }
        return .signalled("\(end) \(used)")
    }

    /// Returns the end of a list whose scheme was named.
    ///
    /// A place that no page has had ends the list only if nothing else looks like pagination.
    func named(seen: Set<ValuePlace>) -> PageEnd {
        let unseen = places.filter { !seen.contains($0) }
        guard !unseen.isEmpty else { return contradiction.map { .unproven("\(end), but \($0)") } ?? end }
        // A flag that is present decides, with or without an address beside it.
        let isFlagged = scheme.hasMore.map { seen.contains($0.place) } ?? false
        if isFlagged, unseen.allSatisfy({ scheme.isNext($0) }) { return end }
        let detector = SchemeDetector(reply)
        var unread = detector.openSigns(beside: scheme)
        if let total = scheme.total, unseen.contains(total) {
            unread += detector.survey.signs(.total).filter { sign in
                sign.value.intValue.map { $0 > detector.judge.itemCount } ?? false
                    && !unread.contains { $0.place == sign.place }
            }
        }
        let words = Detection.words(for: unread) ?? detector.brokenLinks ?? detector.unreadLink(beside: scheme)
        guard let words else { return end }
        let names = unseen.map(\.description).joined(separator: ", ")
        let advice = Self.nearest(to: unseen, among: unread).map { " (did you mean \($0)?)" } ?? ""
        return .unproven("no response has \(names)\(advice), and \(words)")
    }

    /// The reason that a page without its next link is not the last, if another name announces more.
    ///
    /// A last page may have other positions too, and a link that is null ends the list.
    private var contradiction: String? {
        guard scheme.hasMore == nil else { return nil }
        let next = places.filter { scheme.isNext($0) }
        guard !next.isEmpty, next.allSatisfy({ reply.value(at: $0) == nil }) else { return nil }
        let unread = SchemeDetector(reply).openSigns(beside: scheme)
        return Detection.words(for: unread.filter { $0.isUsual && [.next, .more].contains($0.role) })
    }

    /// Returns the sign whose place most resembles a missing one.
    private static func nearest(to places: [ValuePlace], among signs: [PageSign]) -> ValuePlace? {
        let wanted = Set(places.flatMap { NameWords("\($0)").words })
        let scored = signs.map { sign in
            (sign.place, Set(NameWords("\(sign.place)").words).intersection(wanted).count)
        }
        return scored.max { $0.1 < $1.1 }?.0
    }
}

extension PaginationScheme {
    /// The places that decide whether the list continues.
    var namedPlaces: [ValuePlace] {
        let next: [ValuePlace] =
            switch next {
            case .url(let place, _), .merge(let place): [place]
            case .cursors(let rules): rules.map(\.from)
            case .links(let place, _): [.body(place)]
            case .link: [.header("Link")]
            case .pageNumber, .offset, .keyset, .range, .single, .automatic, .unread, .closure: []
            }
        return next + [total, totalPages, hasMore?.place].compactMap(\.self)
    }

    /// Whether a place holds the next page's address or cursor.
    func isNext(_ place: ValuePlace) -> Bool {
        place != total && place != totalPages && place != hasMore?.place
    }
}

extension SchemeFinding {
    /// The scheme and the items' array, for messages.
    var words: String {
        let place = items.map { $0 == .root ? "the body" : "\($0)" } ?? "no array"
        return "\(summary ?? (verdict == .wholeList ? "one page" : "no scheme")), items in \(place)"
    }
}
