/// The items of a page that a walk delivers, in the order of delivery.
struct PageReading {
    private let facts: PageFacts
    private let isBackward: Bool
    /// The positions of the items among the source's items, in the order of delivery.
    ///
    /// `nil` means all of them, so the common case has no cost.
    private var kept: [Int]?
    /// The evidence about the list before the page.
    var evidence: SavedEvidence?

    init(_ facts: PageFacts, direction: PageDirection) {
        self.facts = facts
        isBackward = direction == .backward
    }

    /// The number of items to deliver.
    var count: Int { kept?.count ?? facts.itemCount }

    private var positions: [Int] {
        kept ?? (isBackward ? (0..<facts.itemCount).reversed() : Array(0..<facts.itemCount))
    }

    /// Skips items that an earlier walk passed, and returns the number of those already left out.
    mutating func skip(_ number: Int) -> Int {
        guard number > 0 else { return 0 }
        let all = positions
        let rest = all.filter { isBackward ? $0 < facts.itemCount - number : $0 >= number }
        kept = rest
        return min(number, facts.itemCount) - (all.count - rest.count)
    }

    /// Adds the identities of items that arrived before the walk, by the digests of their content.
    ///
    /// An earlier walk delivered these items, so this one leaves them out as if it had delivered them itself.
    func recall(_ items: Set<UInt64>, in known: inout IdentityMemory) {
        guard !items.isEmpty, isIdentified, let survey = facts.metadata.survey,
            let identities = facts.metadata.identities,
            survey.items.count == identities.count
        else { return }
        for position in positions where items.contains(survey.items[position]) {
            _ = known.insert(identities[position])
        }
    }

    /// Limits the reading to the first items, and returns the number of source items passed.
    mutating func keepFirst(_ number: Int) -> Int {
        let positions = positions
        guard number < positions.count else { return facts.itemCount }
        kept = Array(positions.prefix(number))
        let next = positions[number]
        return isBackward ? facts.itemCount - 1 - next : next
    }

    /// Whether every item has an identity.
    var isIdentified: Bool { facts.itemCount == 0 || facts.metadata.identities?.count == facts.itemCount }

    /// Records the identities of the items, and returns the number of duplicates in this pass.
    ///
    /// Items delivered by an earlier pass are left out.
    ///
    /// - Parameter dropping: Whether duplicates in this pass are left out as well.
    mutating func markDuplicates(in known: inout IdentityMemory, dropping: Bool) -> Int {
        guard let identities = facts.metadata.identities, isIdentified else { return 0 }
        let positions = positions
        var repeated = 0
        let new = positions.filter { position in
            let isRepeated = !known.insert(identities[position])
            if isRepeated { repeated += 1 }
            return !(isRepeated && dropping) && !known.metBefore(identities[position])
        }
        if new.count < positions.count { kept = new }
        return repeated
    }

    /// Returns the page with the remaining items, in the source's order.
    func applied<Item, Cursor>(to source: Page<Item, Cursor>, at cursor: Cursor?) -> Page<Item, Cursor> {
        var page = source
        page.origin = PageOrigin(
            cursor: cursor,
            positions: kept,
            itemCount: facts.itemCount,
            isBackward: isBackward,
            evidence: evidence
        )
        guard let kept else { return page }
        let ordered = isBackward ? kept.reversed() : kept
        page.items = ordered.map { source.items[$0] }
        page.metadata.identities = source.metadata.identities.map { identities in ordered.map { identities[$0] } }
        return page
    }
}
