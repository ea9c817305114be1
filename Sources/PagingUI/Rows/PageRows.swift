/// The items of a page, each with the id of its row.
struct PageRows<Item: Sendable>: Sendable {
    /// Distinct ids, as many as there are items.
    let ids: [RowID]
    let items: [Item]
    /// The serial of the page.
    let page: Int
    /// The sequence number of the load that brought the page.
    let loadedAt: Int

    /// Returns the rows, all shown, with labels that ascend from a first one.
    ///
    /// A loop, because `zip` and `map` call several functions per row in code generic over the item.
    func stored(from start: RowLabel, by step: RowLabel) -> [StoredRow<Item>] {
        var rows: [StoredRow<Item>] = []
        rows.reserveCapacity(ids.count)
        var label = start
        for index in ids.indices {
            var row = StoredRow(
                ListRow(id: ids[index], content: .item(items[index])),
                page: page,
                loadedAt: loadedAt
            )
            row.label = label
            rows.append(row)
            label += step
        }
        return rows
    }
}

extension [RowID: RowLabel] {
    /// Adds distinct ids with ascending labels if none of them has a label, and else changes nothing.
    ///
    /// - Returns: whether they were added.
    mutating func add(ifNew ids: [RowID], from start: RowLabel, by step: RowLabel) -> Bool {
        var label = start
        for (index, id) in ids.enumerated() {
            if let known = updateValue(label, forKey: id) {
                self[id] = known
                for id in ids[..<index] { self[id] = nil }
                return false
            }
            label += step
        }
        return true
    }
}
