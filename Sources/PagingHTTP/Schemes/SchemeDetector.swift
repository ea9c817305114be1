import HTTPTypes
import Paging

/// Finds the schemes that a list's page shows signs of.
///
/// Names are those that APIs use. What names its next page comes before what computes it: a wrong link or cursor fails
/// visibly, a wrong number may leave a page out. What says that more follows comes before what says that nothing does.
struct SchemeDetector {
    enum Finding {
        case rules(SchemeRules)
        /// No scheme, but the links of this page are known all the same.
        case links(PageLinks<PageAddress>)
    }

    let reply: PageReply
    /// Where the number of all items is told.
    let total: ValuePlace?
    /// How it is told whether more follows.
    let more: MoreSign?

    init(_ reply: PageReply) {
        self.reply = reply
        let count = reply.content?.itemCount ?? 0
        total = DetectorNames.totals.first { place in
            guard let declared = reply.count(at: place) else { return false }
            // A number beside the items that is theirs alone says nothing about the list.
            return !DetectorNames.pageCounts.contains(place) || declared > count
        }
        more = DetectorNames.moreSigns.first { reply.value(at: $0.place)?.boolValue != nil }
    }

    /// What the head alone tells.
    func detectFromHead() -> SchemeRules? {
        guard !LinkHeader.links(relation: "next", in: reply.headerValues("Link") ?? []).isEmpty else { return nil }
        return SchemeRules(.link(relation: "next"), total: total?.isInHead == true ? total : nil)
    }

    /// What the whole page tells, to go on by at once.
    func detect() -> Finding {
        proposals().first { !$0.isTrial }.map { .rules($0.rules) } ?? .links(alone())
    }

    /// The schemes that the page shows signs of, the safest first.
    func proposals() -> [SchemeProposal] {
        let found = [
            byLinkHeader(), byNextURL(), byLinkObjects(), byCursor(), byMerging(), byNextPage(), byOffset(), byPage(),
        ]
        let judged = (found.compactMap(\.self) + trials()).compactMap { $0.judged(on: reply) }
        func rank(_ proposal: SchemeProposal) -> Int { proposal.claim.rawValue + (proposal.isTrial ? 10 : 0) }
        return judged.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
            .map(\.element)
    }

    /// The text that the list's request has in a query parameter.
    func asked(_ name: String) -> String? {
        reply.requestedValue(of: .query(name))?.parameterText
    }

    /// The page size that the list's own request asks for.
    var askedPageSize: Int? {
        DetectorNames.pageSizes.lazy.compactMap { asked($0).flatMap { Int($0) } }.first
    }

    /// A whole number that the body tells under one of a name's usual places, and where.
    func echo(_ name: String) -> (place: ValuePlace, value: Int)? {
        DetectorNames.echoPlaces(of: name).lazy.compactMap { place in
            reply.value(at: place)?.intValue.map { (place, $0) }
        }.first
    }
}
