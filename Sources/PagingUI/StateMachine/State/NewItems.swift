import Paging

/// New items at the top of a list that are counted but not shown.
struct NewItems<Item: Sendable>: Sendable {
    /// The maximum number of items that are held back; of more, the newest ones are.
    static var limit: Int { 500 }

    /// The items in list order, newest first; some may be rows of the list by now.
    private(set) var rows = RowStore<Item>()
    /// The newest start page that was read.
    private(set) var page: (page: ListPage<Item>, load: ListLoad)?
    /// Whether there are more new items than the page had room for.
    private var isPageUnconnected = false
    /// Whether items are missing below the received ones.
    ///
    /// They were dropped because there were too many, or never received.
    var isIncomplete: Bool { incompleteAt != nil }
    /// The newest event after which items are missing, as a sequence number.
    private var incompleteAt: Int?
    /// The number of items that would be shown, unless something has changed since it was determined.
    var shownCount: Int?

    /// Whether there are more new items than are held back.
    var hasMore: Bool { isPageUnconnected || isIncomplete }

    /// The items in list order, newest first.
    var items: [(id: RowID, item: Item, sequence: Int)] {
        rows.tree.rows.compactMap { row in row.row.item.map { (row.id, $0, row.loadedAt) } }
    }

    /// Whether there are no new items.
    var isEmpty: Bool { rows.tree.count == 0 }

    /// The sequence number of the load that returned the items.
    var sequence: Int? { page?.load.sequence }

    /// Whether an item is among the new ones.
    func contains(_ id: RowID) -> Bool { rows.contains(id) }

    /// Records the new items of a start page in its order.
    ///
    /// The page has every item above the known rows, or there is no knowing what lies below it: of the earlier ones,
    /// only those stay that were received after the page was requested, above the page's.
    mutating func update(with page: ListPage<Item>, of load: ListLoad, new: Range<Int>, hasMore: Bool) {
        guard let ids = page.ids else { return }
        let onPage = Set(ids)
        let newer = rows.tree.rows.filter { $0.loadedAt > load.sequence && !onPage.contains($0.id) }
        rows = RowStore()
        rows.append(newer)
        rows.append(new.map { Self.row(page.items[$0], as: ids[$0], sequence: load.sequence) })
        self.page = (page, load)
        isPageUnconnected = hasMore
        completeMissing(before: load.sequence)
        shownCount = nil
    }

    /// Records that items are missing between the items so far and those that are received from now on.
    mutating func markIncomplete(at sequence: Int) {
        incompleteAt = max(sequence, incompleteAt ?? 0)
        shownCount = nil
    }

    /// Records a start page that was requested after the missing items had been sent.
    private mutating func completeMissing(before sequence: Int) {
        if let incompleteAt, incompleteAt <= sequence { self.incompleteAt = nil }
    }

    /// Adds a received item as the newest, or updates it.
    ///
    /// O(log n).
    ///
    /// - Returns: the items that are no longer held back.
    mutating func receive(_ item: Item, as id: RowID, sequence: Int) -> RowID? {
        guard !rows.contains(id) else {
            rows.replace(id, with: Self.row(item, as: id, sequence: sequence))
            return nil
        }
        rows.prepend([Self.row(item, as: id, sequence: sequence)])
        return dropOldest()
    }

    /// Holds items back again, in list order, that were shown before the others were received.
    mutating func putBack(_ items: [(id: RowID, item: Item, sequence: Int)]) {
        shownCount = nil
        for (id, item, sequence) in items where !rows.contains(id) {
            rows.append([Self.row(item, as: id, sequence: sequence)])
            _ = dropOldest()
        }
    }

    /// Drops the oldest item if there are too many.
    private mutating func dropOldest() -> RowID? {
        guard rows.tree.count > Self.limit, let oldest = rows.tree.last?.id else { return nil }
        if let dropped = rows.remove(oldest) { markIncomplete(at: dropped.loadedAt) }
        return oldest
    }

    private static func row(_ item: Item, as id: RowID, sequence: Int) -> StoredRow<Item> {
        StoredRow(ListRow(id: id, content: .item(item)), loadedAt: sequence)
    }

    /// Drops a permanently removed item; returns whether it was among the new ones.
    mutating func remove(_ id: RowID) -> Bool {
        shownCount = nil
        return rows.remove(id) != nil
    }

    /// Moves the address below the start page if the server has removed one of its items.
    mutating func moveAddress<Content>(because removal: ListEdit<Content>) {
        guard var head = page, head.page.ids?.contains(removal.target) == true else { return }
        head.load.record(removal.id)
        head.page.following = head.page.following?.moved(by: -1)
        page = head
    }

    /// Drops items older than the start page's load, and items that are rows by now.
    mutating func remove(before sequence: Int? = nil, in list: RowStore<Item>) {
        guard !isEmpty || page != nil || isIncomplete else { return }
        for row in Array(rows.tree.rows) where list.contains(row.id) || row.loadedAt < sequence ?? 0 {
            rows.remove(row.id)
        }
        shownCount = nil
        if let sequence { completeMissing(before: sequence) }
        if let sequence, let load = page?.load, load.sequence < sequence {
            page = nil
            isPageUnconnected = false
        }
    }
}
