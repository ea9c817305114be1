import Paging

/// A page in the form that lists use: items with row ids, and addresses with their type erased.
///
/// The page is seen from the end at which its list starts: `following` leads away from there. In a list that starts at
/// its last page, the items are in reverse order, and the page that precedes this one follows.
struct ListPage<Item: Sendable>: Sendable {
    /// The items in the list's order.
    var items: [Item]
    /// The distinct ids of the items' rows; `nil` if items have no identity.
    var ids: [RowID]?
    var following: PageKey?
    var preceding: PageKey?
    var totalCount: TotalCount?
    var end: PageEnd?
    var metadata = PageMetadata(receivedCount: 0)
    /// The pages of the list, if this one names them all.
    var numbered: NumberedPages?
    /// The number of items of the list before the page, if it is known.
    var before: Int?
    /// The facts about the page for the judge of the list.
    var arrival: ListEvidence.Arrival?
    /// The rules of the page's source.
    var policy = WalkPolicy()
    /// The pinned items, which are not among the others.
    var pins: [(id: RowID, item: Item)] = []
}

extension ListPage {
    init<Cursor>(
        _ page: Page<Item, Cursor>,
        of source: some PageSource<Item, Cursor>,
        identity: RowIdentity<Item>,
        from edge: ListEdge
    ) {
        self.init(page, policy: source.policy, identity: identity, from: edge) { source.key(of: $0) }
    }

    init<Cursor>(
        _ page: Page<Item, Cursor>,
        policy: WalkPolicy,
        identity: RowIdentity<Item>,
        from edge: ListEdge = .first,
        key: @escaping @Sendable (Cursor) -> PageKey
    ) {
        let direction = edge.direction
        self.policy = policy
        items = page.items
        // A source that drops duplicates identifies its items, even if the list has no identity for them.
        ids = identity.rowIDs(of: page.items)
        if ids == nil, policy.dropsDuplicates { ids = page.metadata.identities?.map { RowID($0) } }
        if edge == .last {
            items.reverse()
            ids?.reverse()
        }
        following = page.links.ahead(direction).first.map(key)
        preceding = page.links.ahead(direction.opposite).first.map(key)
        totalCount = page.links.totalCount
        end = page.links.end(direction)
        metadata = page.metadata
        arrival = ListEvidence.Arrival(page.links, page.metadata, direction)
        numbered = NumberedPages(
            ahead: page.links.ahead(direction),
            behind: page.links.ahead(direction.opposite),
            total: page.links.totalCount,
            received: page.metadata.receivedCount,
            key: key
        )
        mergeRepeatedItems()
    }

    /// Keeps one of several copies of an item on the page: at the first position, with the last content.
    private mutating func mergeRepeatedItems() {
        guard let ids, Set(ids).count < ids.count else { return }
        var places: [RowID: Int] = [:]
        var merged: (ids: [RowID], items: [Item]) = ([], [])
        for (id, item) in zip(ids, items) {
            if let place = places[id] {
                merged.items[place] = item
            } else {
                places[id] = merged.ids.count
                merged.ids.append(id)
                merged.items.append(item)
            }
        }
        (self.ids, items) = (merged.ids, merged.items)
    }

    /// Splits the page before a position; both parts have the page's metadata.
    func split(at index: Int) -> (upper: ListPage, lower: ListPage) {
        var (upper, lower) = (self, self)
        upper.items = Array(items[..<index])
        upper.ids = ids.map { Array($0[..<index]) }
        lower.items = Array(items[index...])
        lower.ids = ids.map { Array($0[index...]) }
        return (upper, lower)
    }
}
