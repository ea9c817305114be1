import HTTPTypes
import Paging

/// Finds the scheme of a list from one of its pages.
///
/// What it looks for, in this order: a `Link` header; a next URL, a cursor, a number of the next page; a total with a
/// page number or an offset; a page parameter in the list's own address. Names are those that APIs use; what has none
/// of them needs to be told its scheme.
struct SchemeDetector {
    enum Finding {
        case rules(SchemeRules)
        /// No scheme, but the links of this page are known all the same.
        case links(PageLinks<PageAddress>)
    }

    private let reply: PageReply
    private let total: ValuePlace?

    init(_ reply: PageReply) {
        self.reply = reply
        total = DetectorNames.totals.first { reply.count(at: $0) != nil }
    }

    /// What the head alone tells.
    func detectFromHead() -> SchemeRules? {
        guard !LinkHeader.links(relation: "next", in: reply.headerValues("Link") ?? []).isEmpty else { return nil }
        return SchemeRules(.link(relation: "next"), total: total?.isInHead == true ? total : nil)
    }

    /// What the whole page tells.
    func detect() -> Finding {
        if let rules = byLinkHeader() ?? byNextURL() ?? byCursor() ?? byNextPage() ?? byNumbers() {
            return .rules(rules)
        }
        return .links(alone())
    }

    // MARK: - Conventions

    private func byLinkHeader() -> SchemeRules? {
        let lines = reply.headerValues("Link") ?? []
        let relations = ["next", "prev", "first", "last"]
        guard relations.contains(where: { !LinkHeader.links(relation: $0, in: lines).isEmpty }) else { return nil }
        return SchemeRules(.link(relation: "next"), total: total)
    }

    private func byNextURL() -> SchemeRules? {
        let place = DetectorNames.nextURLs.first { place in
            guard let value = reply.value(at: place) else { return false }
            switch value {
            case .string(let text): return text.isReference
            case .object(let object): return object["href"]?.stringValue != nil
            // A null says that the list ends here, and where the address would have been.
            case .null: return true
            default: return false
            }
        }
        return place.map { SchemeRules(.url($0), total: total, hasMore: hasMore) }
    }

    private func byCursor() -> SchemeRules? {
        let found = DetectorNames.cursors.first { reply.meaningfulValue(at: $0.place) != nil }
        let ended = DetectorNames.cursors.first { reply.value(at: $0.place) != nil }
        guard let cursor = found ?? ended else { return nil }
        let target = cursor.parameters.first { reply.base.queryValue($0) != nil } ?? cursor.parameters[0]
        return SchemeRules(.cursor(cursor.place, into: .query(target)), total: total, hasMore: hasMore)
    }

    private func byNextPage() -> SchemeRules? {
        let place = DetectorNames.nextPages.first { reply.value(at: $0) != nil }
        return place.map { SchemeRules(.cursor($0, into: pageTarget), total: total) }
    }

    /// A page number or an offset, which the body echoes or the list's address holds, together with a total or alone.
    private func byNumbers() -> SchemeRules? {
        let totalPages = DetectorNames.totalPages.first { reply.value(at: $0)?.intValue != nil }
        let names = DetectorNames.offsets
        if let name = names.first(where: { reply.base.queryValue($0) != nil })
            ?? names.first(where: { echoed($0) != nil })
        {
            let base = name == "startIndex" ? 1 : 0
            return SchemeRules(.offset(.query(name), base: base), total: total, hasMore: hasMore)
        }
        let asked = DetectorNames.pages.contains { reply.base.queryValue($0) != nil }
        let echo = DetectorNames.pages.lazy.compactMap(echoed).first
        guard asked || echo != nil || totalPages != nil else { return nil }
        let asksFor = reply.base.queryValue(pageName).flatMap { Int($0) }
        // The first page says whether the API counts from 0 or 1: by the number it echoes when none was asked for.
        let first = asksFor == nil ? (echo == 0 ? 0 : 1) : (asksFor == 0 ? 0 : 1)
        var rules = SchemeRules(.pageNumber(pageTarget, first: first), total: total, hasMore: hasMore)
        rules.totalPages = totalPages
        return rules
    }

    // MARK: - Parts

    private var hasMore: ValuePlace? {
        DetectorNames.flags.first { reply.value(at: $0)?.boolValue != nil }
    }

    private var pageName: String {
        DetectorNames.pages.first { reply.base.queryValue($0) != nil } ?? "page"
    }

    private var pageTarget: ParameterTarget { .query(pageName) }

    /// A number that the body repeats from the request, at its top or among its data about the page.
    private func echoed(_ name: String) -> Int? {
        ["/\(name)", "/meta/\(name)", "/pagination/\(name)", "/page/\(name)"].lazy
            .compactMap { ValuePlace($0).flatMap { reply.value(at: $0)?.intValue } }.first
    }

    /// The page size that the list's own address asks for.
    private var askedPageSize: Int? {
        DetectorNames.pageSizes.lazy.compactMap { reply.base.queryValue($0).flatMap { Int($0) } }.first
    }

    /// A page that names no other: the whole list only if nothing suggests more.
    private func alone() -> PageLinks<PageAddress> {
        let count = reply.content?.itemCount ?? 0
        // A total that this page alone exceeds means something else.
        if let total, let declared = reply.count(at: total), declared >= count {
            if count == declared {
                let end = PageEnd.signalled("all \(declared) items that \(total) declares are on this page")
                return PageLinks(totalCount: TotalCount(declared), end: end)
            }
            return PageLinks(
                totalCount: TotalCount(declared),
                end: .unproven("\(total) declares \(declared) items, and nothing tells where the other pages are")
            )
        }
        if reply.response.status == .partialContent {
            return PageLinks(
                end: .unproven("the status 206 says that this is a part, and nothing tells where the rest is")
            )
        }
        if reply.response.status == .partialContent {
            return PageLinks(
                totalCount: reply.count(at: .header("Content-Range")).map { TotalCount($0) },
                end: .unproven(
                    "the status 206 says that this is a part of the list, and nothing tells where the rest is"
                )
            )
        }
        if let hasMore, reply.value(at: hasMore)?.boolValue == true {
            return PageLinks(end: .unproven("\(hasMore) says that more follows, and nothing tells where"))
        }
        if let hasMore { return PageLinks(end: .signalled("\(hasMore) says that no more follows")) }
        guard count >= DetectorNames.smallestUsualPage else {
            return PageLinks(end: .signalled("fewer items than on any usual page, and no sign of pagination"))
        }
        if let asked = askedPageSize, count < asked, !DetectorNames.usualPageSizes.contains(count) {
            return PageLinks(end: .signalled("\(count) items where \(asked) were asked for, and no sign of pagination"))
        }
        return PageLinks(end: .unproven("\(count) items and no sign of pagination: this may be one page of many"))
    }
}

extension String {
    /// Whether the text looks like a reference to a page, and not like a token.
    fileprivate var isReference: Bool {
        hasPrefix("http://") || hasPrefix("https://") || hasPrefix("/") || hasPrefix("?")
    }
}
