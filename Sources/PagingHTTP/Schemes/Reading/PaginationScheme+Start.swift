import Paging

extension PaginationScheme {
    /// The position where a list's own request starts, if not at the beginning of the list.
    struct Start: Hashable, Sendable {
        /// The position for messages, such as "page 3".
        let place: String
        /// The number of items before it, if known from the address.
        let skipped: Int?
    }

    /// Returns where the list starts, or `nil` if it starts at the beginning.
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
        case .merge, .range, .single, .automatic, .unread, .closure: return nil
        }
    }

    /// Returns the links adjusted for a list that starts at a later position.
    func counting(_ links: PageLinks<PageAddress>, from start: Start) -> PageLinks<PageAddress> {
        var links = links
        links.totalCount = links.totalCount.map { total in
            guard let skipped = start.skipped, skipped <= total.value else {
                return total.exactness == .exact ? .about(total.value) : total
            }
            return TotalCount(total.value, exactness: total.exactness, skipping: skipped)
        }
        links.end = links.end.map { $0.because("\($0.description); the list starts at \(start.place)") }
        return links
    }

    private func start(at target: ParameterTarget, of reply: PageReply) -> Start? {
        // Values that mean the beginning of a list in well-known APIs.
        let beginnings = ["", "*", "-1", "0", "null"]
        guard let value = reply.listValue(of: target), !beginnings.contains(value.parameterText) else { return nil }
        return Start(place: "a given \(target)", skipped: nil)
    }

    /// Returns the start of a list with linked pages, by the usual names of numbers.
    ///
    /// A link does not show whether pages count from 0 or 1, so the items before a page are not counted.
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
