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
    /// 1. what they hold: objects; other values under a well-known name such as `items` or `data`; nothing, under such
    ///    a name; other values; objects under a name for something else, such as `links`, `errors` or `included`.
    ///    Null between objects is ignored. An empty array without a well-known name counts only when it is the
    ///    document's only array;
    /// 2. how near they are to the root;
    /// 3. whether the name is well known;
    /// 4. how many elements they have, the more the better;
    /// 5. their place in the document.
    ///
    /// Arrays that are equal in 1 to 3 are ambiguous, and so is an empty array under a well-known name together with
    /// an array of objects under another name no nearer to the root. An object whose members are the items, keyed by
    /// identifier, is not found here. What a later duplicate key hides is left out.
    ///
    /// - Parameter limit: how many candidates to return at most.
    public func itemsCandidates(limit: Int = 8) -> [Candidate] {
        var ranked = liveArrays().compactMap(rank)
        if ranked.count > 1 { ranked.removeAll { $0.rank.content == .nothing } }
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
        let neighbours = [position - 1, position + 1].filter(ranked.indices.contains)
        if neighbours.contains(where: { ranked[$0].rank == own }) { return true }
        // Is an empty `items` beside other objects an empty page, or are those the items? Nobody can tell.
        guard let first = ranked.first?.rank, first.content == .objects, !first.isWellKnown else { return false }
        let rival = ranked.first { $0.rank.content == .knownEmpty && $0.rank.depth <= first.depth }?.rank
        return rival != nil && (own == first || own == rival)
    }

    private func rank(_ array: LiveArray) -> RankedArray? {
        let bounds = elementBounds[records[array.record].elements.range]
        let name = array.depth == 0 ? "" : key(of: array.record)
        let isWellKnown = ItemsName.wellKnown.contains(name)
        let content: ItemsRank.Content
        switch (bounds.isEmpty, isWellKnown) {
        case (true, true): content = .knownEmpty
        case (true, false): content = .nothing
        case (false, _) where ItemsName.other.contains(name): content = .other
        case (false, _) where holdsObjects(bounds): content = .objects
        case (false, true): content = .knownValues
        case (false, false): content = .values
        }
        let rank = ItemsRank(content: content, depth: array.depth, isWellKnown: isWellKnown)
        return RankedArray(rank: rank, count: bounds.count, record: array.record)
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
        case objects, knownValues, knownEmpty, values, other, nothing
    }

    let content: Content
    let depth: Int
    let isWellKnown: Bool

    static func < (left: ItemsRank, right: ItemsRank) -> Bool {
        (left.content.rawValue, left.depth, left.isWellKnown ? 0 : 1)
            < (right.content.rawValue, right.depth, right.isWellKnown ? 0 : 1)
    }
}

private enum ItemsName {
    /// What APIs call the list of items.
    static let wellKnown: Set<String> = [
        "items", "data", "results", "result", "records", "value", "values", "entries", "entry", "nodes", "edges",
        "hits",
        "rows", "objects", "members", "member", "hydra:member", "Resources", "resources", "content", "contents", "list",
        "features", "elements", "collection", "documents", "docs",
    ]
    /// What APIs call lists that stand beside the items.
    static let other: Set<String> = [
        "links", "_links", "errors", "warnings", "messages", "notices", "included", "includes", "facets",
        "aggregations",
        "filters", "columns", "fields", "sort", "schemas", "breadcrumbs", "parameters", "suggestions",
    ]
}
