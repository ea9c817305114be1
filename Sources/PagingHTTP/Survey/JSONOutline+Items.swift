extension JSONOutline {
    /// An array that may contain a page's items.
    package struct Candidate: Sendable, Hashable {
        /// The place of the array.
        package let pointer: JSONPointer
        /// The array.
        package let node: Node
        /// The number of elements.
        package let count: Int
        /// A Boolean value that indicates whether another array is equally likely.
        ///
        /// Choosing between them requires knowledge of the API.
        package let isAmbiguous: Bool
    }

    /// Returns the arrays that may contain a page's items, the most likely first.
    ///
    /// If the document is an array, it is the only candidate. Otherwise the arrays in its objects are sorted by
    ///
    /// 1. their content: as many elements as requested; elements of any kind under a well-known name such as `items` or
    ///    `data`, or objects (null between them is ignored); other values;
    /// 2. their depth, the least first;
    /// 3. the evidence for items: a well-known name, objects, most of the document's bytes;
    /// 4. their number of elements, the most first;
    /// 5. their position in the document.
    ///
    /// Arrays with a name that has another meaning, such as `links` or `included`, come last. Errors and their parts
    /// are never items; messages are items only if they have identifiers, and make secondary lists ambiguous. An empty array without a well-known name
    /// counts only if it is the document's only array.
    ///
    /// Arrays that are equal in 1 to 3 are ambiguous. So is an empty array with a well-known name together with an
    /// array of objects under another name that is no nearer to the root. An object whose members are the items, keyed
    /// by identifier, is not a candidate. Values hidden by a later duplicate key are ignored.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of candidates.
    ///   - count: the number of items that was requested, if any; evaluated only if there are several arrays.
    package func itemsCandidates(
        limit: Int = 8,
        expecting count: @autoclosure () -> Int? = nil
    ) -> [Candidate] {
        let arrays = reachableArrays(NamesOnTheWay()) { $0.followed(by: $1) }
        let expected = arrays.count > 1 ? count() : nil
        var ranked = arrays.compactMap { rank($0, expecting: expected) }
        // An empty array without a well-known name may be an empty list only if no other array can contain the items.
        // If one can, arrays beside the items are not the list.
        let likely = ranked.filter { $0.rank.content != .other }
        if likely.contains(where: { $0.rank.content == .nothing }) {
            ranked = likely.count > 1 ? likely.filter { $0.rank.content != .nothing } : likely
        }
        // Messages that may be the server's are no items, but beside secondary lists alone they may be a user's.
        if !likely.isEmpty || ranked.allSatisfy(\.isOfMessages) { ranked.removeAll(where: \.isOfMessages) }
        ranked.sort { ($0.rank, -$0.count, $0.position) < ($1.rank, -$1.count, $1.position) }
        return ranked.prefix(max(limit, 0)).enumerated().map { position, array in
            Candidate(
                pointer: pointer(to: array.array),
                node: array.array.node,
                count: array.count,
                isAmbiguous: isAmbiguous(position, in: ranked)
            )
        }
    }

    private func isAmbiguous(_ position: Int, in ranked: [RankedArray]) -> Bool {
        let own = ranked[position].rank
        // Nothing distinguishes several arrays with names of secondary lists.
        guard own.content != .other else { return ranked.count > 1 && ranked[0].rank.content == .other }
        let neighbors = [position - 1, position + 1].filter(ranked.indices.contains)
        if neighbors.contains(where: { ranked[$0].rank == own }) { return true }
        // An empty `items` beside other objects is ambiguous: the page may be empty, or the objects are its items.
        guard let first = ranked.first?.rank, first.content == .elements, !first.isWellKnown else { return false }
        let rival = ranked.first { $0.rank.content == .knownEmpty && $0.rank.depth <= first.depth }?.rank
        return rival != nil && (own == first || own == rival)
    }

    private func rank(_ array: ReachableArray<NamesOnTheWay>, expecting expected: Int?) -> RankedArray? {
        let elements = elements(of: array.node)
        guard !array.names.isInError else { return nil }
        let isWellKnown = ItemsName.isWellKnown(array.key)
        let isOther = array.names.isOther
        var rank = ItemsRank(content: .elements, holding: 2, evidence: 0, depth: array.depth, isWellKnown: isWellKnown)
        var isOfMessages = false
        switch (elements.isEmpty, isWellKnown) {
        // Messages of users, if nothing else can be the items.
        case (true, _) where ItemsName.isMessage(array.key): rank.content = .other
        case (true, true): rank.content = .knownEmpty
        case (true, false): rank.content = isOther ? .other : .nothing
        case (false, _) where ItemsName.isMessage(array.key):
            isOfMessages = !holdsIdentifiers(elements) && !isCounted(elements)
            if isOfMessages { rank.content = .other }
        case (false, _) where isOther: rank.content = .other
        default: break
        }
        if rank.content == .elements {
            let isOfObjects = elements.areObjects
            rank.holding = elements.count == expected ? 0 : isWellKnown || isOfObjects ? 1 : 2
            let isMost = array.node.range.count * 2 > bytes.count
            rank.evidence = (isWellKnown ? 3 : 0) + (isOfObjects ? 2 : 0) + (isMost ? 2 : 0)
        }
        return RankedArray(rank: rank, count: elements.count, array: array, isOfMessages: isOfMessages)
    }

    /// Whether the first element has an identifier.
    private func holdsIdentifiers(_ elements: Elements) -> Bool {
        guard let first = elements.first else { return false }
        return ["/id", "/_id", "/uuid", "/Id", "/ID"].contains { (pointer: JSONPointer) in
            node(at: pointer, in: first.range) != nil
        }
    }

    /// Whether the array has several elements, and a number beside the arrays is their count.
    private func isCounted(_ elements: Elements) -> Bool {
        guard elements.count > 1 else { return false }
        return members(of: root).contains { int(of: $0.node) == elements.count }
    }
}

/// The meaning of the names from the root of a document to an array.
private struct NamesOnTheWay {
    /// Whether the array or an enclosing object has the name of an error.
    var isInError = false
    /// Whether the array or an enclosing object has the name of a list beside the items.
    var isOther = false

    func followed(by name: String) -> NamesOnTheWay {
        NamesOnTheWay(
            isInError: isInError || ItemsName.isError(name),
            isOther: isOther || ItemsName.isOther(name)
        )
    }
}

/// An array with its rank as the items.
private struct RankedArray {
    let rank: ItemsRank
    let count: Int
    let array: JSONOutline.ReachableArray<NamesOnTheWay>
    /// Whether its elements are messages without identifiers, which may be the server's.
    let isOfMessages: Bool

    var position: Int { array.node.range.lowerBound }
}

/// The rank of an array as the items; a lower rank is more likely.
private struct ItemsRank: Comparable {
    enum Content: Int {
        case elements, knownEmpty, nothing, other
    }

    var content: Content
    /// The class of its content, 0 for the best.
    var holding: Int
    /// The evidence that it contains the items.
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

/// The names of lists of items, and of lists beside them.
package enum ItemsName {
    /// Names that APIs use for the list of items.
    private static let wellKnown: Set<String> = [
        "items", "data", "results", "result", "records", "value", "values", "entries", "entry", "nodes", "edges",
        "hits",
        "rows", "objects", "members", "member", "hydra:member", "Resources", "resources", "content", "contents", "list",
        "features", "elements", "collection", "documents", "docs",
    ]
    /// Names that APIs use for lists beside the items.
    private static let other: Set<String> = [
        "links", "link", "included", "includes", "facets", "aggregations", "filters", "columns", "fields", "sort",
        "schemas", "breadcrumbs", "parameters", "suggestions",
    ]
    /// The words in names of errors and warnings.
    static let errors: Set<String> = [
        "error", "errors", "fault", "faults", "exception", "exceptions", "problem", "problems", "violation",
        "violations",
        "warning", "warnings", "notice", "notices", "diagnostics",
    ]

    /// Whether APIs use a name for the list of items, in any case style.
    package static func isWellKnown(_ name: String) -> Bool {
        if wellKnown.contains(name) { return true }
        let words = NameWords(name).words
        return words.count == 1 && wellKnown.contains(words[0])
    }

    /// Whether a name denotes a list beside the items.
    package static func isOther(_ name: String) -> Bool {
        let name = NameWords(name)
        return name.words.count == 1 && other.contains(name.words[0]) || name.words.last.map(beside.contains) ?? false
            || name.saysPartial || name.namesFailedParts
    }

    /// The final words in names of lists beside the items.
    private static let beside: Set<String> = [
        "facets", "aggregations", "suggestions", "breadcrumbs", "included", "filters",
    ]

    /// The words that follow an error's word in the names of its parts.
    static let parts: Set<String> = [
        "code", "codes", "msg", "text", "string", "description", "descriptions", "detail", "details", "info", "item",
        "items", "list", "message",
        "messages", "reason", "reasons",
    ]

    /// Whether a name denotes messages, which may be a user's.
    package static func isMessage(_ name: String) -> Bool {
        NameWords(name).words.last.map { ["message", "messages"].contains($0) } ?? false
    }

    /// Whether a name denotes an error or its parts: "error_details", but not "error_logs".
    static func isError(_ name: String) -> Bool { isError(NameWords(name)) }

    static func isError(_ name: NameWords) -> Bool {
        let words = name.words
        guard let last = words.last else { return false }
        return errors.contains(last) || parts.contains(last) && words.dropLast().last.map(errors.contains) ?? false
    }
}
