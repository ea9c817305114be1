import Paging

/// A pagination convention as data.
struct SchemeRules: Hashable, Sendable {
    /// Where the next address comes from.
    enum Next: Hashable, Sendable {
        case link(relation: String)
        case url(ValuePlace)
        case cursor(ValuePlace, into: ParameterTarget)
        case pageNumber(ParameterTarget, first: Int)
        case offset(ParameterTarget, base: Int)
        case keyset(JSONPointer, into: ParameterTarget)
    }

    let next: Next
    var total: ValuePlace?
    var totalPages: ValuePlace?
    var hasMore: ValuePlace?

    init(_ next: Next, total: ValuePlace? = nil, hasMore: ValuePlace? = nil) {
        self.next = next
        self.total = total
        self.hasMore = hasMore
    }

    /// Whether the links can be read before the body has arrived.
    var isReadableFromHead: Bool {
        guard hasMore?.isInHead ?? true else { return false }
        return switch next {
        case .link: true
        case .url(let place), .cursor(let place, _): place.isInHead
        case .pageNumber: totalPages?.isInHead ?? false
        case .offset, .keyset: false
        }
    }

    /// Reads the links of a page.
    ///
    /// - Throws: ``HTTPError`` when what the scheme needs is there and cannot be used.
    func links(of reply: PageReply) throws -> PageLinks<PageAddress> {
        var links = try next(after: reply)
        links.totalCount = totalCount(of: reply)
        return links
    }

    private func next(after reply: PageReply) throws -> PageLinks<PageAddress> {
        let more = try flag(of: reply)
        if more == false, let place = hasMore {
            return PageLinks(end: .signalled("\(place) says that no more follows"))
        }
        let links =
            switch next {
            case .link(let relation): linkHeader(reply, relation: relation)
            case .url(let place): nextURL(reply, place)
            case .cursor(let place, let target): cursor(reply, place, target)
            case .pageNumber(let target, let first): try pageNumber(reply, target, first)
            case .offset(let target, let base): try offset(reply, target, base)
            case .keyset(let key, let target): try keyset(reply, key, target)
            }
        if more == true, links.following.isEmpty, links.end?.kind == .signalled, let place = hasMore {
            return PageLinks(end: .unproven("\(place) says that more follows, but \(links.end?.description ?? "")"))
        }
        return links
    }

    /// Reads the flag that tells whether more follows; `nil` when there is none.
    func flag(of reply: PageReply) throws -> Bool? {
        guard let hasMore, let value = reply.value(at: hasMore) else { return nil }
        switch value {
        case .bool(let isSet): return isSet
        case .null: return false
        case .number, .string:
            switch value.stringValue?.lowercased() ?? value.parameterText {
            case "true", "1", "yes": return true
            case "false", "0", "no", "": return false
            default: break
            }
        default: break
        }
        throw HTTPError(.unreadableContent, "\(hasMore) should be true or false, and is neither.")
    }

    /// Whether a body without items still speaks as a page of this list: it holds something the scheme reads.
    func isPage(_ reply: PageReply) -> Bool {
        var places = [total, totalPages, hasMore].compactMap(\.self)
        switch next {
        case .url(let place), .cursor(let place, _): places.append(place)
        default: break
        }
        return places.contains { place in
            if case .body(let pointer) = place.kind {
                // The object that would hold the value counts too: "meta" without "next_token" is a last page.
                let parent = JSONPointer(tokens: Array(pointer.tokens.dropLast()))
                if parent != .root, reply.content?.outline.node(at: parent)?.kind == .object { return true }
            }
            return reply.value(at: place) != nil
        }
    }
}
