/// A page's items in the order in which a walk delivers them, with those that it leaves out taken away.
struct PageReading<Item: Sendable, Cursor: Hashable & Sendable> {
    private let source: Page<Item, Cursor>
    private let isBackward: Bool
    /// Positions in the source's items, in the order of delivery.
    ///
    /// `nil` stands for all of them: the common case costs nothing.
    private var kept: [Int]?

    init(_ page: Page<Item, Cursor>, direction: PageDirection) {
        source = page
        isBackward = direction == .backward
    }

    /// The number of items to deliver.
    var count: Int { kept?.count ?? source.items.count }

    private var positions: [Int] {
        kept ?? (isBackward ? source.items.indices.reversed() : Array(source.items.indices))
    }

    /// Leaves out the first items, which were delivered by an earlier walk.
    mutating func skip(_ number: Int) {
        guard number > 0 else { return }
        kept = Array(positions.dropFirst(number))
    }

    /// Keeps the first items only, and returns how many of the source's items have been passed then.
    mutating func keepFirst(_ number: Int) -> Int {
        let positions = positions
        guard number < positions.count else { return source.items.count }
        kept = Array(positions.prefix(number))
        let next = positions[number]
        return isBackward ? source.items.count - 1 - next : next
    }

    /// Whether each item has an identity.
    var isIdentified: Bool { source.items.isEmpty || source.identities?.count == source.items.count }

    /// Enters the items' identities, leaves out what an earlier pass has delivered, and returns how many had been
    /// entered in this pass before.
    ///
    /// - Parameter dropping: whether those are left out as well.
    mutating func markDuplicates(in known: inout IdentityMemory, dropping: Bool) -> Int {
        guard let identities = source.identities, isIdentified else { return 0 }
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
    func page(at cursor: Cursor?) -> Page<Item, Cursor> {
        var page = source
        page.origin = PageOrigin(cursor: cursor, positions: kept, itemCount: source.items.count, isBackward: isBackward)
        guard let kept else { return page }
        let ordered = isBackward ? kept.reversed() : kept
        page.items = ordered.map { source.items[$0] }
        page.identities = source.identities.map { identities in ordered.map { identities[$0] } }
        return page
    }
}
