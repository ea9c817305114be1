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
    /// If the document is an array, it is the only candidate. Otherwise the array with the name that the request has is the
    /// first, and the arrays in the document's objects are sorted by
    ///
    /// 1. their content: as many elements as requested; elements of any kind under a well-known name such as `items` or
    ///    `data`, or objects (null between them is ignored); other values;
    /// 2. what stands beside them: the next link, a position or the total of a list (``ArraySurroundings``);
    /// 3. their depth, the least first;
    /// 4. the evidence for items: a well-known name, objects, a number of them beside it;
    /// 5. their number of elements, the most first;
    /// 6. their position in the document.
    ///
    /// Arrays with a name that has another meaning, such as `links` or `included`, and those in an object of pagination,
    /// come last. Errors and their parts are items only if they have identifiers, no other array may have the items, and
    /// signs of pagination stand beside them. Messages are items only if they have identifiers, and make secondary lists
    /// ambiguous. An empty array without a well-known name counts only if it is the document's only array.
    ///
    /// Arrays that are equal in 1 to 4 are ambiguous. So is an array under a name such as `documents`, which is also that
    /// of certain things, beside one of other things. So is an array within an object that says that nothing follows, if
    /// another array is nearer to the root. So is an array that only its place distinguishes from others: no name says that
    /// it is the list, nothing beside it says that more follows, and no number counts its elements. Other objects deeper in
    /// the document and an empty array may be the list then. An object whose members are the items, keyed by identifier, is
    /// not a candidate. Values hidden by a later duplicate key are ignored.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of candidates.
    ///   - count: the number of items that was requested, if any; evaluated only if there are several arrays.
    ///   - name: the name of the list in the request; evaluated only if the document is an object.
    ///   - isPagedInHead: whether header fields link the pages; evaluated only if there are several arrays.
    package func itemsCandidates(
        limit: Int = 8,
        expecting count: @autoclosure () -> Int? = nil,
        named name: @autoclosure () -> ListName? = nil,
        isPagedInHead: @autoclosure () -> Bool = false
    ) -> [Candidate] {
        let arrays = reachableArrays(NamesOnTheWay()) { $0.followed(by: $1) }
        let (expected, name) = (arrays.count > 1 ? count() : nil, root.kind == .object ? name() : nil)
        var ranked = arrays.compactMap { rank($0, expecting: expected, named: name) }
        if ranked.isEmpty { ranked = arrays.compactMap(rankErrors) }
        // An empty array without a well-known name may be an empty list only if no other array can contain the items.
        // If one can, arrays beside the items are not the list.
        let likely = ranked.filter { $0.rank.content != .other }
        let empty = likely.filter { $0.rank.content == .nothing }
        if !empty.isEmpty {
            ranked = likely.count > 1 ? likely.filter { $0.rank.content != .nothing } : likely
        }
        // Messages that may be the server's are no items, but beside secondary lists alone they may be a user's.
        if !likely.isEmpty || ranked.allSatisfy(\.isOfMessages) { ranked.removeAll(where: \.isOfMessages) }
        ranked.sort()
        if arrays.count > 1, ranked.first?.rank.isAsked == false, !isPagedInHead() { compareSurroundings(of: &ranked) }
        if arrays.count > 1, ranked.first?.isUncertain == true { ranked += empty.sorted() }
        return ranked.prefix(max(limit, 0)).enumerated().map { position, array in
            Candidate(
                pointer: pointer(to: array.array),
                node: array.array.node,
                count: array.count,
                isAmbiguous: isAmbiguous(position, in: ranked)
            )
        }
    }

    /// Ranks the most likely arrays by what stands beside them.
    private func compareSurroundings(of ranked: inout [RankedArray]) {
        for index in ranked.indices.prefix(16) where [.elements, .knownEmpty].contains(ranked[index].rank.content) {
            let count = ranked[index].count
            let surroundings = ArraySurroundings(of: pointer(to: ranked[index].array), count: count, in: self)
            // If more follows, the number may be the total of a list with fewer items on a page.
            let mayBeTotal =
                surroundings.isOpen
                && ranked.contains {
                    $0.rank.content == .elements && $0.count < count && $0.rank.depth <= ranked[index].rank.depth
                }
            ranked[index].add(surroundings, isCounted: surroundings.countsElements && !mayBeTotal)
        }
        // A nested list that says that it ends is no rival of an array with a well-known name.
        if ranked.contains(where: { $0.rank.content == .elements && $0.rank.isWellKnown && $0.rank.standing == .none })
        {
            for index in ranked.indices where ranked[index].surroundings?.isOpen == false { ranked[index].standAlone() }
        }
        // Where a list declares that it is empty, arrays under other names are not its items.
        if ranked.contains(where: { $0.rank.content == .knownEmpty && $0.surroundings?.total == 0 }) {
            ranked.removeAll { $0.rank.content == .elements && !$0.rank.isWellKnown }
        }
        ranked.sort()
    }

    private func isAmbiguous(_ position: Int, in ranked: [RankedArray]) -> Bool {
        let (first, own) = (ranked[0], ranked[position].rank)
        // Nothing distinguishes several arrays with names of secondary lists.
        guard own.content != .other else { return ranked.count > 1 && first.rank.content == .other }
        let neighbors = [position - 1, position + 1].filter(ranked.indices.contains)
        if own.content != .nothing, neighbors.contains(where: { ranked[$0].rank == own }) { return true }
        return position == 0 ? ranked.contains { $0.isRival(of: first) } : ranked[position].isRival(of: first)
    }

    /// Ranks an array under the name of errors, if it is a page of a list.
    private func rankErrors(_ array: ReachableArray<NamesOnTheWay>) -> RankedArray? {
        let elements = elements(of: array.node)
        guard !array.names.isInError, holdsIdentifiers(elements) else { return nil }
        let surroundings = ArraySurroundings(of: pointer(to: array), count: elements.count, in: self)
        guard surroundings.leadsOn || surroundings.countsElements || surroundings.total != nil else { return nil }
        let rank = ItemsRank(content: .elements, holding: 1, evidence: 0, depth: array.depth, isWellKnown: false)
        return RankedArray(rank: rank, count: elements.count, array: array, isOfMessages: false)
    }

    private func rank(
        _ array: ReachableArray<NamesOnTheWay>,
        expecting expected: Int?,
        named name: ListName?
    ) -> RankedArray? {
        let elements = elements(of: array.node)
        let words = array.names.last
        let isMessage = ItemsName.isMessage(words)
        let isNamed = name?.own == words && !array.names.isInError
        // A request for errors, links or messages names the list only if its elements are items. If there are none, it may.
        let isUsual = array.names.isError || array.names.isOther || isMessage
        let isAsked = isNamed && (!isUsual || holdsIdentifiers(elements))
        let mayBeAsked = isNamed && elements.isEmpty
        guard isAsked || mayBeAsked || !array.names.isError && !array.names.isInError else { return nil }
        let isWellKnown = isAsked || mayBeAsked || ItemsName.isWellKnown(array.key, words)
        let isOther = !isAsked && (array.names.isOther || array.names.isInPagination && !isWellKnown)
        var rank = ItemsRank(content: .elements, holding: 2, evidence: 0, depth: array.depth, isWellKnown: isWellKnown)
        rank.isAsked = isAsked
        rank.isMentioned = name?.earlier.contains(words) ?? false
        var isOfMessages = false
        switch (elements.isEmpty, isWellKnown) {
        // Messages of users, if nothing else can be the items.
        case (true, _) where isMessage && !mayBeAsked: rank.content = .other
        case (true, true): rank.content = .knownEmpty
        case (true, false): rank.content = isOther ? .other : .nothing
        case (false, _) where isMessage && !isAsked:
            isOfMessages = !holdsIdentifiers(elements) && !isCounted(elements)
            if isOfMessages { rank.content = .other }
        case (false, _) where isOther: rank.content = .other
        default: break
        }
        if rank.content == .elements {
            let isOfObjects = elements.areObjects
            rank.holding = elements.count == expected ? 0 : isWellKnown || isOfObjects ? 1 : 2
            rank.isMost = array.node.range.count * 2 > bytes.count
            rank.evidence = (isWellKnown ? 3 : 0) + (isOfObjects ? 2 : 0)
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
    /// The words of the last name.
    var last = NameWords(words: [])
    /// Whether the last name is that of errors.
    var isError = false
    /// Whether an enclosing object has the name of an error.
    var isInError = false
    /// Whether the array or an enclosing object has the name of a list beside the items.
    var isOther = false
    /// Whether the last name is one of pagination.
    private var isPagination = false
    /// Whether an enclosing object is one of pagination, whose arrays have numbers of pages or links.
    var isInPagination = false

    func followed(by name: String) -> NamesOnTheWay {
        var names = self
        let name = NameWords(name)
        names.last = name
        names.isError = ItemsName.isError(name)
        names.isInError = isInError || isError
        names.isOther = isOther || ItemsName.isOther(name)
        names.isPagination = name.consists(of: SignNames.pagination)
        names.isInPagination = isInPagination || isPagination
        return names
    }
}

/// The name of a list in the path of its request.
package struct ListName: Sendable {
    /// The words of the last part: "tickets" for `/api/v2/tickets.json`.
    let own: NameWords?
    /// The words of the parts before it, up to one with a digit, which is a version or an identifier.
    let earlier: [NameWords]

    package init(path: String) {
        var parts = path.split(separator: "/").map { $0.prefix { $0 != "." } }[...]
        func isName(_ part: Substring) -> Bool { !part.isEmpty && !part.utf8.contains { (48...57).contains($0) } }
        if let last = parts.last, isName(last) {
            own = NameWords(String(last))
            parts = parts.dropLast()
        } else {
            own = nil
        }
        // What stands before an identifier in front of the name are the parents of the list.
        let names = own == nil ? parts.reversed().drop { !isName($0) }[...] : parts.reversed()[...]
        earlier = names.prefix(while: isName).map { NameWords(String($0)) }
    }
}

/// An array with its rank as the items.
private struct RankedArray: Comparable {
    private(set) var rank: ItemsRank
    let count: Int
    let array: JSONOutline.ReachableArray<NamesOnTheWay>
    /// Whether its elements are messages without identifiers, which may be the server's.
    let isOfMessages: Bool
    private(set) var surroundings: ArraySurroundings?
    /// Whether a number beside it counts its elements.
    private(set) var isCounted = false

    /// Whether neither a name nor what stands beside it says that it is the list.
    var isUncertain: Bool {
        rank.content == .elements && !rank.isWellKnown && !isCounted && surroundings?.isPaged != true
    }

    /// Whether it may be the list instead of the first array.
    func isRival(of first: RankedArray) -> Bool {
        guard first.rank.content == .elements, !first.rank.isAsked, self != first else { return false }
        // The list that ends within an object may be a nested one.
        if first.rank.standing == .beside, first.surroundings?.isOpen == false, rank.content == .elements,
            rank.depth < first.rank.depth
        {
            return true
        }
        guard !first.rank.isWellKnown else {
            guard rank.content == .elements else { return false }
            // The number of bytes is all that distinguishes two lists with signs of their own.
            let isEqual = rank.isWellKnown && rank.standing == .beside && first.rank.standing == .firm
            // A list of documents and folders has them in two arrays.
            let isOfOtherThings =
                !rank.isWellKnown && rank.holding <= first.rank.holding && ItemsName.isOfThings(first.array.names.last)
                && !first.isCounted
            return rank.isMentioned && !first.rank.isMentioned
                || (isEqual || isOfOtherThings) && rank.depth == first.rank.depth
        }
        switch rank.content {
        // The page, or the list, may be empty.
        case .knownEmpty:
            return first.isUncertain || rank.depth <= first.rank.depth || rank.standing < first.rank.standing
        case .nothing: return first.isUncertain
        case .elements:
            // The path of the request has its name before the last one.
            if rank.isMentioned, !first.rank.isMentioned { return true }
            guard rank.depth > first.rank.depth, rank.holding <= first.rank.holding else { return false }
            // A total may count the items of an inner object.
            return first.isUncertain || first.surroundings?.total == count
        case .other: return false
        }
    }

    private var position: Int { array.node.range.lowerBound }

    /// Adds what stands beside the array, and whether a number beside it counts its elements.
    mutating func add(_ surroundings: ArraySurroundings, isCounted: Bool) {
        self.surroundings = surroundings
        self.isCounted = isCounted
        if isCounted {
            rank.holding = min(rank.holding, 1)
            rank.evidence += 3
        }
        let isTotaled = surroundings.total != nil && rank.isWellKnown
        if surroundings.leadsOn || isTotaled { rank.standing = rank.isWellKnown && rank.isMost ? .firm : .beside }
    }

    /// Ranks an array under another name as if nothing stood beside it.
    mutating func standAlone() {
        if !rank.isWellKnown { rank.standing = .none }
    }

    static func < (left: RankedArray, right: RankedArray) -> Bool {
        (left.rank, -left.count, left.position) < (right.rank, -right.count, right.position)
    }

    static func == (left: RankedArray, right: RankedArray) -> Bool { left.position == right.position }
}

/// The rank of an array as the items; a lower rank is more likely.
private struct ItemsRank: Comparable {
    enum Content: Int {
        case elements, knownEmpty, nothing, other
    }

    /// The strength of the signs beside the array.
    enum Standing: Int, Comparable {
        /// Signs of pagination, and it has a well-known name and most of the document's bytes.
        case firm
        /// Signs of pagination.
        case beside
        case none

        static func < (left: Standing, right: Standing) -> Bool { left.rawValue < right.rawValue }
    }

    /// Whether the request has its name.
    var isAsked = false
    /// Whether the path of the request has its name before the last one.
    var isMentioned = false
    var content: Content
    /// The class of its content, 0 for the best.
    var holding: Int
    var standing = Standing.none
    /// Whether it has most of the document's bytes.
    var isMost = false
    /// The evidence that it contains the items.
    var evidence: Int
    let depth: Int
    let isWellKnown: Bool

    static func < (left: ItemsRank, right: ItemsRank) -> Bool {
        if left.isAsked != right.isAsked { return left.isAsked }
        return (left.content.rawValue, left.holding, left.standing, left.depth, -left.evidence)
            < (right.content.rawValue, right.holding, right.standing, right.depth, -right.evidence)
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
    /// Well-known names that are also those of certain things.
    ///
    /// They say nothing if others are listed beside them.
    private static let things: Set<String> = [
        "document", "documents", "docs", "feature", "features", "member", "members", "node", "nodes", "resources",
    ]
    /// The words in names of errors and warnings.
    static let errors: Set<String> = [
        "error", "errors", "fault", "faults", "exception", "exceptions", "problem", "problems", "violation",
        "violations",
        "warning", "warnings", "notice", "notices", "diagnostics",
    ]

    /// Whether APIs use a name for the list of items, in any case style.
    package static func isWellKnown(_ name: String) -> Bool { isWellKnown(name, NameWords(name)) }

    static func isWellKnown(_ name: String, _ words: NameWords) -> Bool {
        wellKnown.contains(name) || words.words.count == 1 && wellKnown.contains(words.words[0])
    }

    /// Whether a well-known name is also that of certain things.
    static func isOfThings(_ name: NameWords) -> Bool { name.words.count == 1 && things.contains(name.words[0]) }

    /// Whether a name denotes a list beside the items.
    package static func isOther(_ name: String) -> Bool { isOther(NameWords(name)) }

    static func isOther(_ name: NameWords) -> Bool {
        name.words.count == 1 && other.contains(name.words[0]) || name.words.last.map(beside.contains) ?? false
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
    package static func isMessage(_ name: String) -> Bool { isMessage(NameWords(name)) }

    static func isMessage(_ name: NameWords) -> Bool {
        name.words.last.map { ["message", "messages"].contains($0) } ?? false
    }

    /// Whether a name denotes an error or its parts: "error_details", but not "error_logs".
    static func isError(_ name: String) -> Bool { isError(NameWords(name)) }

    static func isError(_ name: NameWords) -> Bool {
        let words = name.words
        guard let last = words.last else { return false }
        return errors.contains(last) || parts.contains(last) && words.dropLast().last.map(errors.contains) ?? false
    }
}
