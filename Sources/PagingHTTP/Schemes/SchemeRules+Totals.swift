import Paging

extension SchemeRules {
    /// The total that a response declares, and how sure it is; `nil` when there is none, or it is no number from 0 on.
    func totalCount(of reply: PageReply) -> TotalCount? {
        guard let total = totalPlace, let number = reply.count(at: total) else { return nil }
        return TotalCount(number, exactness: reply.saysLowerBound(beside: total) ? .lowerBound : exactness)
    }

    /// Where the total is told: where the scheme says, or beside the range that a page is.
    private var totalPlace: ValuePlace? {
        if total == nil, case .range = next { .header("Content-Range") } else { total }
    }

    /// The number of items to expect after so many have been seen; `nil` where the list has to end by its own signs.
    ///
    /// A total that more items than it have exceeded means something else, or is wrong. A lower bound tells what follows
    /// up to itself, and nothing of what lies beyond.
    func declaredTotal(of reply: PageReply, atLeast seen: Int) -> Int? {
        guard let total = totalCount(of: reply), total.value >= seen else { return nil }
        if total.exactness != .exact, total.value == seen { return nil }
        return min(total.value, .exactLimit)
    }

    /// The number of pages that a response declares, unless the response is itself a page beyond them.
    func declaredPages(of reply: PageReply, page ordinal: Int) -> Int? {
        guard let count = totalPages.flatMap({ reply.value(at: $0)?.intValue }), count >= 0 else { return nil }
        let isDisproved = ordinal > count && reply.content?.itemCount ?? 0 > 0
        return isDisproved ? nil : count
    }
}

extension PageReply {
    /// The number from 0 on at a place; of a `Content-Range` (RFC 9110, section 14.4), the length of the whole list.
    func count(at place: ValuePlace) -> Int? {
        var number = value(at: place)
        if case .header(let name) = place.kind, name.lowercased() == "content-range" {
            guard let range = number?.stringValue, !range.lowercased().hasPrefix("bytes") else { return nil }
            number = range.split(separator: "/").last.map { .string(String($0)) }
        }
        return number?.intValue.flatMap { $0 >= 0 ? $0 : nil }
    }

    /// Whether the body says beside a total that there may be more: `"relation": "gte"`, as Elasticsearch does, or
    /// `total_relation` beside `total`.
    fileprivate func saysLowerBound(beside total: ValuePlace) -> Bool {
        guard case .body(let pointer) = total.kind, let key = pointer.tokens.last else { return false }
        return ["relation", "total_relation", "\(key)_relation"].contains { name in
            let place = JSONPointer(tokens: pointer.tokens.dropLast() + [name])
            return value(at: .body(place))?.stringValue?.hasPrefix("gt") ?? false
        }
    }
}
