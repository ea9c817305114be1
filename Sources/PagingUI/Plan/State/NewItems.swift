import Paging

/// New items at the top of a list that are counted but not shown.
struct NewItems<Item: Sendable>: Sendable {
    /// The items in list order, newest first; some may be rows by now.
    private(set) var items: [(id: RowID, item: Item, sequence: Int)] = []
    /// The newest start page that was read.
    private(set) var page: (page: ListPage<Item>, load: ListLoad)?
    /// Whether there are more new items than the page had room for.
    private(set) var hasMore = false

    /// The sequence number of the load that returned the items.
    var sequence: Int? { page?.load.sequence }

    /// Whether an item is among the new ones.
    func contains(_ id: RowID) -> Bool {
        items.contains { $0.id == id }
    }

    /// Records the new items of a start page in its order; items received otherwise stay above.
    mutating func update(with page: ListPage<Item>, of load: ListLoad, new: Range<Int>, hasMore: Bool) {
        guard let ids = page.ids else { return }
        let known = Set(ids)
        items = items.filter { !known.contains($0.id) } + new.map { (ids[$0], page.items[$0], load.sequence) }
        self.page = (page, load)
        self.hasMore = hasMore
    }

    /// Adds a received item as the newest, or updates it.
    mutating func receive(_ item: Item, as id: RowID, sequence: Int) {
        if let index = items.firstIndex(where: { $0.id == id }) {
            items[index] = (id, item, sequence)
        } else {
            items.insert((id, item, sequence), at: 0)
        }
    }

    /// Drops a permanently removed item; returns whether it was among the new ones.
    mutating func remove(_ id: RowID) -> Bool {
        guard let index = items.firstIndex(where: { $0.id == id }) else { return false }
        items.remove(at: index)
        return true
    }

    /// Moves the address below the start page if the server has removed one of its items.
    mutating func moveAddress<Content>(because removal: ListEdit<Content>) {
        guard var head = page, head.page.ids?.contains(removal.target) == true else { return }
        head.load.note(removal.id)
        head.page.following = head.page.following?.moved(by: -1)
        page = head
    }

    /// Drops items older than the start page's load, and items that are rows by now.
    mutating func remove(before sequence: Int? = nil, in rows: RowStore<Item>) {
        guard !items.isEmpty || page != nil else { return }
        items.removeAll { rows.contains($0.id) || $0.sequence < (sequence ?? 0) }
        if let sequence, let load = page?.load, load.sequence < sequence {
            page = nil
            hasMore = false
        }
    }
}
