import Paging

/// A page as the list takes it: items with the ids of their rows, and addresses whose type is erased.
struct LoadedPage<Item: Sendable>: Sendable {
    /// The items in the list's order.
    var items: [Item]
    /// The distinct ids of the items' rows; `nil` if items have no identity.
    var ids: [RowID]?
    var following: PageKey?
    var preceding: PageKey?
    var totalCount: TotalCount?
    var end: PageEnd?
    var doubt: String?
    /// That the page comes from a store, if it does.
    var kept: KeptMark?
    /// The rules of the page's source.
    var policy = WalkPolicy()
    /// A hash of the page as it arrived, if the source can tell.
    var fingerprint: Int?
}

extension LoadedPage {
    init<Cursor>(_ page: Page<Item, Cursor>, identity: RowIdentity<Item>, policy: WalkPolicy = WalkPolicy()) {
        items = page.items
        // A source that drops duplicates knows its items, whatever the list knows of them.
        ids = identity.rowIDs(of: page.items) ?? (policy.dropsDuplicates ? page.identities?.map { RowID($0) } : nil)
        following = page.links.following.first.map { PageKey(cursor: $0) }
        preceding = page.links.preceding.first.map { PageKey(cursor: $0) }
        totalCount = page.links.totalCount
        end = page.links.end
        doubt = page.doubt
        kept = page.kept
        self.policy = policy
        fingerprint = page.fingerprint
        mergeRepeatedItems()
    }

    /// Leaves an item that is on the page several times in its first place, as it is in its last.
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

    /// The items before a position, and those from it on; both with what the page says of the list.
    func split(at index: Int) -> (upper: LoadedPage, lower: LoadedPage) {
        var (upper, lower) = (self, self)
        upper.items = Array(items[..<index])
        upper.ids = ids.map { Array($0[..<index]) }
        lower.items = Array(items[index...])
        lower.ids = ids.map { Array($0[index...]) }
        return (upper, lower)
    }
}
