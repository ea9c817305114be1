extension PaginationScheme {
    /// A description of the rule for the next page.
    package var summary: String {
        switch next {
        case .link(let relation): "the Link header with rel=\"\(relation)\""
        case .url(let place, nil): "the next page's URL at \(place)"
        case .url(let place, let base?):
            "the next page's URL at \(place), relative to \(base.place == nil ? "" : "the address at ")\(base)"
        case .links(let place, let relation): "the \"\(relation)\" link among \(place)"
        case .cursors(let rules):
            rules.map { "a cursor at \($0.from), sent as \($0.into)" }.joined(separator: "; ")
        case .merge(let place): "an object at \(place), whose members are all sent"
        case .pageNumber(let target, let first): "a page number sent as \(target), from \(first)"
        case .offset(let target, let base): "a number of items to skip, sent as \(target), from \(base)"
        case .keyset(let key, let target): "the last item's \(key), sent as \(target)"
        case .range(let unit): "ranges of items, sent as Range: \(unit)=…"
        case .single: "one page"
        case .automatic, .unread: "no scheme"
        case .closure: "a closure"
        }
    }

    /// A description of the signs that end the list.
    package var endSigns: String {
        var signs: [String] = []
        if let hasMore {
            switch hasMore.kind {
            case .flag: signs.append("\(hasMore.place) that is false")
            case .done: signs.append("\(hasMore.place) that is true")
            case .presence: signs.append("no \(hasMore.place)")
            }
        }
        switch next {
        case .link(let relation): signs.append("a response without a rel=\"\(relation)\" link")
        case .url(let place, _), .merge(let place): signs.append("nothing at \(place)")
        case .links(let place, let relation): signs.append("no \"\(relation)\" link among \(place)")
        case .cursors(let rules): signs += rules.map { "nothing at \($0.from)" }
        case .pageNumber, .offset:
            if let totalPages { signs.append("the number of pages at \(totalPages)") }
            if totalPages == nil, let total { signs.append("the total at \(total)") }
            if totalPages == nil { signs.append("an empty page") }
        case .keyset: signs.append("an empty page")
        case .range: signs.append("a Content-Range that reaches the total, or none")
        case .single: signs.append("the end of its page")
        case .automatic, .unread, .closure: break
        }
        return signs.joined(separator: ", or ")
    }
}
