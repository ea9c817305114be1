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
            let skipped = sizeBefore(reply, pages: number - first).map {
                (number - first).multipliedReportingOverflow(by: $0)
            }
            return Start(place: "page \(number)", skipped: skipped.flatMap { $0.overflow ? nil : $0.partialValue })
        case .offset(let target, let base):
            guard let offset = reply.listValue(of: target)?.intValue, offset > base else { return nil }
            return Start(place: "\(target) \(offset)", skipped: offset - base)
        case .cursors(let rules):
            return rules.lazy.compactMap { rule -> Start? in
                // The first of pages that are counted from one.
                let isFirst = reply.listValue(of: rule.into)?.intValue == 1 && reply.requested == nil
                if isFirst, reply.value(at: rule.from)?.intValue.map({ $0 == 2 }) ?? true { return nil }
                return start(at: rule.into, of: reply)
            }.first
        case .keyset(_, let target): return start(at: target, of: reply)
        case .link, .url, .links: return numberedStart(of: reply)
        case .merge, .range, .single, .automatic, .unread, .closure: return nil
        }
    }

    /// Returns the number of items on each page before the list's own first page, or `nil` if unknown.
    ///
    /// The requested number counts, unless the server sends shorter pages; a page that may be the last one shows only
    /// with the total which of the two it is.
    private func sizeBefore(_ reply: PageReply, pages: Int) -> Int? {
        let received = reply.content?.itemCount ?? 0
        guard reply.requested == nil else { return reply.requested?.pageSize }
        guard let total = totalCount(of: reply)?.value, pages < .exactLimit / 1_000_000 else {
            return reply.askedPageSize
        }
        guard pages > 0, received <= 1_000_000 else { return nil }
        // The size of the pages before this one, if it is the last.
        let (size, rest) = max(0, total - received).quotientAndRemainder(dividingBy: pages)
        let isFollowed = rest != 0 || size < received
        if let asked = reply.askedPageSize, received >= asked || rest == 0 && size == asked { return asked }
        if isFollowed || size == received && rest == 0 { return pages * received + received <= total ? received : nil }
        return nil
    }

    /// Returns the links adjusted for a list that starts at a later position.
    func counting(_ links: PageLinks<PageAddress>, from start: Start) -> PageLinks<PageAddress> {
        var links = links
        links.skippedItems = start.skipped.flatMap { skipped in
            links.totalCount.map { skipped <= $0.value } ?? true ? skipped : nil
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
