/// Which of a page's items a walk delivers, in the order in which it does.
struct PageReading {
    private let facts: PageFacts
    private let isBackward: Bool
    /// Positions in the source's items, in the order of delivery.
    ///
    /// `nil` stands for all of them: the common case costs nothing.
    private var kept: [Int]?

    init(_ facts: PageFacts, direction: PageDirection) {
        self.facts = facts
        isBackward = direction == .backward
    }

    /// The number of items to deliver.
    var count: Int { kept?.count ?? facts.itemCount }

    private var positions: [Int] {
        kept ?? (isBackward ? (0..<facts.itemCount).reversed() : Array(0..<facts.itemCount))
    }

    /// Leaves out the first items, which were delivered by an earlier walk.
    mutating func skip(_ number: Int) {
        guard number > 0 else { return }
        kept = Array(positions.dropFirst(number))
    }

    /// Keeps the first items only, and returns how many of the source's items have been passed then.
    mutating func keepFirst(_ number: Int) -> Int {
        let positions = positions
        guard number < positions.count else { return facts.itemCount }
        kept = Array(positions.prefix(number))
        let next = positions[number]
        return isBackward ? facts.itemCount - 1 - next : next
    }

    /// Whether each item has an identity.
    var isIdentified: Bool { facts.itemCount == 0 || facts.identities?.count == facts.itemCount }

    /// Enters the items' identities, leaves out what an earlier pass has delivered, and returns how many had been
    /// entered in this pass before.
    ///
    /// - Parameter dropping: whether those are left out as well.
    mutating func markDuplicates(in known: inout IdentityMemory, dropping: Bool) -> Int {
        guard let identities = facts.identities, isIdentified else { return 0 }
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

    /// The page with the items that are left, in the source's order.
    func applied<Item, Cursor>(to source: Page<Item, Cursor>, at cursor: Cursor?) -> Page<Item, Cursor> {
        var page = source
        page.origin = PageOrigin(cursor: cursor, positions: kept, itemCount: facts.itemCount, isBackward: isBackward)
        guard let kept else { return page }
        let ordered = isBackward ? kept.reversed() : kept
        page.items = ordered.map { source.items[$0] }
        page.identities = source.identities.map { identities in ordered.map { identities[$0] } }
        return page
    }
}
