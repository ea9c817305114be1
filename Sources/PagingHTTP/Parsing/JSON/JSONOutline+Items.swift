extension JSONOutline {
    /// An array that may be the list of a page's items.
    public struct Candidate: Sendable, Hashable {
        /// Where it is.
        public let pointer: JSONPointer
        /// The array.
        public let node: Node
        /// How many elements it has.
        public let count: Int
        /// Whether another array is as likely: choosing between them needs to know the API.
        public let isAmbiguous: Bool
    }

    /// Returns the arrays that may be the list of a page's items, the best first.
    ///
    /// When the document is an array, it is the only one. Otherwise the arrays in its objects are ordered by
    ///
    /// 1. what they hold: as many elements as were asked for; elements under a well-known name such as `items` or `data`,
    ///    whatever they are, or objects (null between them is ignored); other values;
    /// 2. how near they are to the root;
    /// 3. the evidence that they are the items: a well-known name, objects, most of the document's bytes;
    /// 4. how many elements they have, the more the better;
    /// 5. their place in the document.
    ///
    /// Arrays under a name for something else, such as `links` or `included`, come last. Errors, and whatever belongs to
    /// one, are never items; messages are only if they have identifiers. An empty array without a well-known name counts only
    /// when it is the document's only array.
    ///
    /// Arrays that are equal in 1 to 3 are ambiguous, and so is an empty array under a well-known name together with
    /// an array of objects under another name no nearer to the root. An object whose members are the items, keyed by
    /// identifier, is not found here. What a later duplicate key hides is left out.
    ///
    /// - Parameters:
    ///   - limit: the number of candidates to return at most.
    ///   - count: the number of items that the request asked for, if it did.
    public func itemsCandidates(limit: Int = 8, expecting count: Int? = nil) -> [Candidate] {
        var ranked = liveArrays().compactMap { rank($0, expecting: count) }
        // An empty array without a well-known name may be an empty list only if no other array may be the items; and where
        // one may be, no list that stands beside the items is the list.
        let likely = ranked.filter { $0.rank.content != .other }
        if likely.contains(where: { $0.rank.content == .nothing }) {
            ranked = likely.count > 1 ? likely.filter { $0.rank.content != .nothing } : likely
        }
        ranked.sort { ($0.rank, -$0.count, $0.record) < ($1.rank, -$1.count, $1.record) }
        return ranked.prefix(max(limit, 0)).enumerated().map { position, array in
            Candidate(
                pointer: pointer(to: array.record),
                node: node(of: array.record),
                count: array.count,
                isAmbiguous: isAmbiguous(position, in: ranked)
            )
        }
    }

    private func isAmbiguous(_ position: Int, in ranked: [RankedArray]) -> Bool {
        let own = ranked[position].rank
        // Which of several lists that stand beside items would be one itself, nothing tells.
        guard own.content != .other else { return ranked.count > 1 && ranked[0].rank.content == .other }
        let neighbours = [position - 1, position + 1].filter(ranked.indices.contains)
        if neighbours.contains(where: { ranked[$0].rank == own }) { return true }
        // Is an empty `items` beside other objects an empty page, or are those the items? Nothing tells.
        guard let first = ranked.first?.rank, first.content == .elements, !first.isWellKnown else { return false }
        let rival = ranked.first { $0.rank.content == .knownEmpty && $0.rank.depth <= first.depth }?.rank
        return rival != nil && (own == first || own == rival)
    }

    private func rank(_ array: LiveArray, expecting expected: Int?) -> RankedArray? {
        let bounds = elementBounds[records[array.record].elements.range]
        guard !array.isInError else { return nil }
        let name = array.depth == 0 ? "" : key(of: array.record)
        let isWellKnown = ItemsName.isWellKnown(name)
        let isOther = array.isBeside || ItemsName.isOther(name)
        var rank = ItemsRank(content: .elements, holding: 2, evidence: 0, depth: array.depth, isWellKnown: isWellKnown)
        switch (bounds.isEmpty, isWellKnown) {
        case (true, _) where ItemsName.isMessage(name): return nil
        case (true, true): rank.content = .knownEmpty
        case (true, false): rank.content = isOther ? .other : .nothing
        case (false, _) where ItemsName.isMessage(name): guard holdsIdentifiers(bounds) else { return nil }
        case (false, _) where isOther: rank.content = .other
        default: break
        }
        let size = records[array.record].value.range.count
        if rank.content == .elements {
            let isOfObjects = holdsObjects(bounds)
            rank.holding = bounds.count == expected ? 0 : isWellKnown || isOfObjects ? 1 : 2
            rank.evidence = (isWellKnown ? 3 : 0) + (isOfObjects ? 2 : 0) + (size * 2 > bytes.count ? 2 : 0)
        }
        return RankedArray(rank: rank, count: bounds.count, record: array.record)
    }

    /// Whether the first element has an identifier.
    private func holdsIdentifiers(_ bounds: ArraySlice<JSONBounds>) -> Bool {
        guard let first = bounds.first else { return false }
        return ["/id", "/_id", "/uuid"].contains { (pointer: JSONPointer) in node(at: pointer, in: first.range) != nil }
    }

    private func holdsObjects(_ bounds: ArraySlice<JSONBounds>) -> Bool {
        var hasObject = false
        for bound in bounds {
            switch Kind(first: bytes[Int(bound.start)]) {
            case .object: hasObject = true
            case .null: break
            default: return false
            }
        }
        return hasObject
    }
}

/// An array with how likely it is the items.
private struct RankedArray {
    let rank: ItemsRank
    let count: Int
    let record: Int
}

/// How likely an array is the items; the smaller the more.
private struct ItemsRank: Comparable {
    enum Content: Int {
        case elements, knownEmpty, nothing, other
    }

    var content: Content
    /// The class of what it holds, 0 the best.
    var holding: Int
    /// The evidence for it.
    var evidence: Int
    let depth: Int
    let isWellKnown: Bool

    static func < (left: ItemsRank, right: ItemsRank) -> Bool {
        (left.content.rawValue, left.holding, left.depth, -left.evidence)
            < (right.content.rawValue, right.holding, right.depth, -right.evidence)
    }

    static func == (left: ItemsRank, right: ItemsRank) -> Bool {
        !(left < right) && !(right < left)
    }
}

enum ItemsName {
    /// What APIs call the list of items.
    private static let wellKnown: Set<String> = [
        "items", "data", "results", "result", "records", "value", "values", "entries", "entry", "nodes", "edges",
        "hits",
        "rows", "objects", "members", "member", "hydra:member", "Resources", "resources", "content", "contents", "list",
        "features", "elements", "collection", "documents", "docs",
    ]
    /// What APIs call lists that stand beside the items.
    private static let other: Set<String> = [
        "links", "link", "included", "includes", "facets", "aggregations", "filters", "columns", "fields", "sort",
        "schemas", "breadcrumbs", "parameters", "suggestions",
    ]
    /// The words of names that errors and remarks have.
    static let errors: Set<String> = [
        "error", "errors", "fault", "faults", "exception", "exceptions", "problem", "problems", "violation",
        "violations",
        "warning", "warnings", "notice", "notices", "diagnostics",
    ]

    /// Whether a name is one that APIs give to the list of items, in any case style.
    static func isWellKnown(_ name: String) -> Bool {
        if wellKnown.contains(name) { return true }
        let words = NameWords(name).words
        return words.count == 1 && wellKnown.contains(words[0])
    }

    /// Whether a name is that of a list which stands beside the items.
    static func isOther(_ name: String) -> Bool {
        let words = NameWords(name).words
        return words.count == 1 && other.contains(words[0]) || words.last.map(beside.contains) ?? false
    }

    /// The words that end the names of lists beside the items.
    private static let beside: Set<String> = [
        "facets", "aggregations", "suggestions", "breadcrumbs", "included", "filters",
    ]

    /// The words that follow the one for an error in the names of its parts.
    private static let parts: Set<String> = [
        "code", "codes", "description", "descriptions", "detail", "details", "info", "item", "items", "list", "message",
        "messages", "reason", "reasons",
    ]

    /// Whether a name is that of messages, which may be those of people.
    static func isMessage(_ name: String) -> Bool {
        NameWords(name).words.last.map { ["message", "messages"].contains($0) } ?? false
    }

    /// Whether a name is that of an error, or of its parts: "error_details", but not "error_logs".
    static func isError(_ name: String) -> Bool {
        let words = NameWords(name).words
        guard let last = words.last else { return false }
        return errors.contains(last) || parts.contains(last) && words.dropLast().last.map(errors.contains) ?? false
    }
}
