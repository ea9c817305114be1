/// The statement of a page that is read by itself about the list that it is a part of.
///
/// It can be saved, so that other processes read the other pages.
package final class PartOfList: Sendable, Codable {
    let page: ListEvidence.Arrival

    /// Creates the statement of a page, before its links and its survey are left out.
    package init(_ links: PageLinks<some Hashable & Sendable>, _ metadata: PageMetadata) {
        page = ListEvidence.Arrival(links, metadata, .forward)
    }

    private enum CodingKeys: String, CodingKey {
        case survey, received, skipped, innerStart, total, exactness, remainingPages, isLinked, isPositional, warning
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        var page = ListEvidence.Arrival(PageLinks<Int>(), PageMetadata(receivedCount: 0), .forward)
        page.survey = try values.decodeIfPresent(PageSurvey.self, forKey: .survey)
        page.received = try values.decode(Int.self, forKey: .received)
        page.skipped = try values.decodeIfPresent(Int.self, forKey: .skipped)
        page.innerStart = try values.decodeIfPresent(String.self, forKey: .innerStart)
        if let total = try values.decodeIfPresent(Int.self, forKey: .total) {
            let exactness = try values.decode(TotalCount.Exactness.self, forKey: .exactness)
            page.total = TotalCount(total, exactness: exactness)
        }
        page.remainingPages = try values.decodeIfPresent(Int.self, forKey: .remainingPages)
        page.isLinked = try values.decode(Bool.self, forKey: .isLinked)
        page.isPositional = try values.decode(Bool.self, forKey: .isPositional)
        page.warning = try values.decodeIfPresent(String.self, forKey: .warning)
        self.page = page
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(page.survey, forKey: .survey)
        try values.encode(page.received, forKey: .received)
        try values.encodeIfPresent(page.skipped, forKey: .skipped)
        try values.encodeIfPresent(page.innerStart, forKey: .innerStart)
        try values.encodeIfPresent(page.total?.value, forKey: .total)
        try values.encodeIfPresent(page.total?.exactness, forKey: .exactness)
        try values.encodeIfPresent(page.remainingPages, forKey: .remainingPages)
        try values.encode(page.isLinked, forKey: .isLinked)
        try values.encode(page.isPositional, forKey: .isPositional)
        try values.encodeIfPresent(page.warning, forKey: .warning)
    }
}

/// The evidence about a list whose pages were read by themselves, joined in the order of the list.
package struct JoinedParts {
    private var evidence = ListEvidence()
    private var items = ItemMemory()
    /// The first reason that a page is not the one that was requested.
    private var contradiction: Judge.Verdict?

    package init() {}

    /// Adds the next page of the list.
    package mutating func add(_ part: PartOfList) {
        var page = part.page
        if let survey = page.survey { (page.repeated, page.repeatsItself) = items.add(survey.items) }
        evidence.add(page)
        guard contradiction == nil else { return }
        contradiction = evidence.contradiction.map { Judge.Verdict($0, onPage: evidence.pages) }
    }

    /// Returns the verdict on the list, whose last page was added.
    package func verdict(at end: PageEnd, under policy: WalkPolicy) -> Judge.Verdict {
        contradiction ?? Judge(evidence, under: policy).verdict(at: end)
    }
}

extension Judge.Verdict {
    /// Creates the verdict on a list of which a page is not the one that was requested.
    init(_ contradiction: ListEvidence.Contradiction, onPage number: Int) {
        switch contradiction {
        case .fault(let words, let place):
            let reason = "page \(number) is not a page of the list: \(words)"
            self.init(ending: .failed, reason: reason, advice: place.map { .ignore($0) })
        case .otherPage(let words):
            self.init(ending: .unproven, reason: "page \(number) answers another request: \(words)")
        }
    }
}
