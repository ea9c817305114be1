import PagingHTTP

/// A detector of the schemes that a list's page shows signs of.
///
/// Signs that name the next page take precedence over signs that compute it: a wrong link or cursor fails visibly, a
/// wrong number may skip a page. Signs that more follows take precedence over signs of the end.
struct SchemeDetector {
    let reply: PageReply
    let envelope: Envelope
    /// The parameters in which the request may name another page.
    let finder: TargetFinder
    /// The place of the number of all items.
    let total: ValuePlace?
    /// The sign that more pages follow.
    let more: MoreSign?
    /// Totals that contradict each other, so that none is used.
    let rivals: [PageSign]

    init(_ reply: PageReply) {
        self.reply = reply
        let envelope = Envelope(reply)
        self.envelope = envelope
        finder = TargetFinder(reply, envelope)
        let totals = Self.totals(envelope)
        let values = Set(totals.map(\.value.intValue))
        let pages = envelope.members.filter { $0.role == .lastPage && $0.isUsual && ($0.value.intValue ?? 0) > 0 }
        rivals = values.count > 1 ? totals : Set(pages.map(\.value.intValue)).count > 1 ? pages : []
        let isRange = reply.count(at: .header("Content-Range")) != nil
        total = isRange ? .header("Content-Range") : values.count == 1 ? totals.first?.place : nil
        more = envelope.members.first { sign in
            (sign.role == .more && !sign.name.has(["truncated"]) || sign.role == .done) && sign.isUsual
                && (sign.value.boolValue ?? sign.value.flagText) != nil
        }.map { $0.role == .more ? .flag($0.place) : .done($0.place) }
    }

    /// Returns the totals that this page can be a part of, or else counts larger than the page.
    private static func totals(_ envelope: Envelope) -> [PageSign] {
        let totals = envelope.members.filter { sign in
            sign.role == .total && sign.value.intValue.map { $0 >= envelope.itemCount } ?? false
        }
        let usual = totals.filter(\.isUsual)
        guard usual.isEmpty else { return usual }
        let others = totals.filter { envelope.isOpen($0) }
        guard others.isEmpty else { return others }
        return envelope.members.filter { $0.role == .count && $0.isUsual && !$0.place.isInHead && envelope.isOpen($0) }
    }

    /// Returns the scheme that the head alone implies.
    func detectFromHead() -> PaginationScheme? {
        guard let relation = linkRelation, !links(relation).isEmpty else { return nil }
        return PaginationScheme(.link(relation: relation), total: total?.isInHead == true ? total : nil)
    }

    /// Returns the schemes that the page shows signs of, the safest first.
    func proposals() -> [SchemeProposal] {
        let found =
            [byLinkHeader()].compactMap(\.self) + byNextURL() + byLinkObjects() + byToken()
            + [byMerging()].compactMap(\.self) + byNextNumber() + [byOffset(), byPage()].compactMap(\.self)
            + byShownPositions()
        let judged = (found + trials()).compactMap { $0.judged(on: reply) }
        return judged.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
    }

    /// Returns the signs of some roles: unambiguous names first, then the outermost.
    func signs(_ roles: PageSign.Role...) -> [PageSign] {
        envelope.members.filter { roles.contains($0.role) }.enumerated().sorted { left, right in
            (left.element.isUsual ? 0 : 1, left.element.depth, left.offset)
                < (right.element.isUsual ? 0 : 1, right.element.depth, right.offset)
        }.map(\.element)
    }

    /// Returns the value of a query parameter in the list's request.
    func asked(_ name: String) -> String? {
        reply.requestedValue(of: .query(name))?.parameterText
    }

    /// Returns a number in the list's request, in its query or its JSON body, and its name there.
    ///
    /// - Parameters:
    ///   - names: The usual names, in any style of words.
    ///   - role: The meaning of the number, which other names may have too.
    func askedNumber(named names: [String], role: PageSign.Role) -> (name: String, number: Int)? {
        let wanted = names.map { NameWords($0).words }
        let parameters = ParameterNames(finder.numbers.map(\.name))
        let found = finder.numbers.compactMap { number in
            let words = NameWords(parameters.bare(number.name))
            // A name that is not usual has the meaning that it has in a response.
            let isMeant = SignClassifier.role(ofNumber: words) == role
            return (wanted.firstIndex(of: words.words) ?? (isMeant ? wanted.count : nil))
                .map { (rank: $0, number: number) }
        }
        return found.min { $0.rank < $1.rank }?.number
    }

    /// Returns a proposal with the detected total and flag.
    func proposal(_ next: PaginationScheme.Next, _ evidence: String) -> SchemeProposal {
        SchemeProposal(PaginationScheme(next, total: total, hasMore: more), evidence)
    }
}
