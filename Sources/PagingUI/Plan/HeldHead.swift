import Paging

/// New items at a list's head that are counted but not shown yet.
struct HeldHead<Item: Sendable>: Sendable {
    /// The items in the list's order, newest first; some may be rows by now.
    private(set) var items: [(id: RowID, item: Item, sequence: Int)] = []
    /// The newest page of the head that was read, if one was.
    private(set) var page: (page: LoadedPage<Item>, load: ListLoad)?
    /// Whether there are more new items than the page had room for.
    private(set) var hasMore = false

    /// The sequence number of the load that the items came with.
    var sequence: Int? { page?.load.sequence }

    /// Whether an item is held back.
    func contains(_ id: RowID) -> Bool {
        items.contains { $0.id == id }
    }

    /// Takes a page of the head: its order counts, and items that came otherwise stay above it.
    mutating func hold(_ page: LoadedPage<Item>, of load: ListLoad, new: Range<Int>, hasMore: Bool) {
        guard let ids = page.ids else { return }
        let known = Set(ids)
        items = items.filter { !known.contains($0.id) } + new.map { (ids[$0], page.items[$0], load.sequence) }
        self.page = (page, load)
        self.hasMore = hasMore
    }

    /// Takes an item that came by itself, as the newest; one that is held already is updated.
    mutating func receive(_ item: Item, as id: RowID, sequence: Int) {
        if let index = items.firstIndex(where: { $0.id == id }) {
            items[index] = (id, item, sequence)
        } else {
            items.insert((id, item, sequence), at: 0)
        }
    }

    /// Forgets an item that was removed for good; false if it was not there.
    mutating func forget(_ id: RowID) -> Bool {
        guard let index = items.firstIndex(where: { $0.id == id }) else { return false }
        items.remove(at: index)
        return true
    }

    /// Moves the address below the head's page, if the server has removed an item of it.
    mutating func moveAddress<Content>(because removal: ListEdit<Content>) {
        guard var head = page, head.page.ids?.contains(removal.target) == true else { return }
        head.load.note(removal.id)
        head.page.following = head.page.following?.moved(by: -1)
        page = head
    }

    /// Forgets what came before a load whose page is the head now, and what is in the list.
    mutating func forget(before sequence: Int? = nil, in rows: RowStore<Item>) {
        guard !items.isEmpty || page != nil else { return }
        items.removeAll { rows.contains($0.id) || $0.sequence < (sequence ?? 0) }
        if let sequence, let load = page?.load, load.sequence < sequence {
            page = nil
            hasMore = false
        }
    }
}
