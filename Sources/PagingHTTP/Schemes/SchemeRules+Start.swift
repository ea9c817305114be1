import Paging

extension SchemeRules {
    /// The place where a list's own request starts, if that is not the beginning of the list.
    struct Start: Hashable, Sendable {
        /// The place for people, such as "page 3".
        let place: String
        /// The number of items before it, if the address tells.
        let skipped: Int?
    }

    /// The place where the list was started; `nil` for its beginning, and where nothing says otherwise.
    func start(of reply: PageReply) -> Start? {
        switch next {
        case .pageNumber(let target, let first):
            guard let number = reply.listValue(of: target)?.intValue, number > first else { return nil }
            let size = reply.requested == nil ? reply.content?.itemCount : reply.requested?.pageSize
            let skipped = size.map { (number - first).multipliedReportingOverflow(by: $0) }
            return Start(place: "page \(number)", skipped: skipped.flatMap { $0.overflow ? nil : $0.partialValue })
        case .offset(let target, let base):
            guard let offset = reply.listValue(of: target)?.intValue, offset > base else { return nil }
            return Start(place: "\(target) \(offset)", skipped: offset - base)
        case .cursors(let rules):
            return rules.lazy.compactMap { start(at: $0.into, of: reply) }.first
        case .keyset(_, let target): return start(at: target, of: reply)
        case .link, .url, .links: return numberedStart(of: reply)
        case .merge, .range, .single: return nil
        }
    }

    /// The links with what a walk from a later place needs to know.
    func counting(_ links: PageLinks<PageAddress>, from start: Start) -> PageLinks<PageAddress> {
        var links = links
        links.totalCount = links.totalCount.map { total in
            guard let skipped = start.skipped, skipped <= total.value else {
                return total.exactness == .exact ? .about(total.value) : total
            }
            return TotalCount(total.value, exactness: total.exactness, skipping: skipped)
        }
        links.end = links.end.map { PageEnd($0.kind, "\($0.description); the list was started at \(start.place)") }
        return links
    }

    private func start(at target: ParameterTarget, of reply: PageReply) -> Start? {
        // What stands for the beginning of a list in well-known APIs.
        let beginnings = ["", "*", "-1", "0", "null"]
        guard let value = reply.listValue(of: target), !beginnings.contains(value.parameterText) else { return nil }
        return Start(place: "a \(target) of its own", skipped: nil)
    }

    /// The start of a list whose pages are linked, by the usual names of numbers.
    ///
    /// Pages count from 0 or from 1, which a link does not tell; the items before a page are therefore not counted.
    private func numberedStart(of reply: PageReply) -> Start? {
        for name in ["page", "page[number]", "page_number", "pageNumber", "paged"] {
            if let number = reply.listValue(of: .query(name))?.intValue, number > 1 {
                return Start(place: "page \(number)", skipped: nil)
            }
        }
        for name in ["offset", "page[offset]", "skip", "$skip"] {
            if let offset = reply.listValue(of: .query(name))?.intValue, offset > 0 {
                return Start(place: "\(name) \(offset)", skipped: offset)
            }
        }
        return nil
    }
}
