import Paging

extension ListPlan {
    /// Puts a page's items in their order into the middle of the list.
    ///
    /// Known rows that stand where the page has them stay; the others, new or moved, are put between them.
    ///
    /// - Parameters:
    ///   - steady: the positions on the page of the known rows that stay where they are, in an order that fits.
    ///   - start: the row below which the page begins; the list's top if it is `nil`.
    mutating func arrange(
        _ page: LoadedPage<Item>,
        of load: ListLoad,
        serial: Int,
        around steady: [Int],
        below start: RowID?
    ) {
        let steady = Set(steady)
        var above = start
        for (index, item) in page.items.enumerated() {
            let id = page.ids?[index] ?? nextNumber()
            if steady.contains(index) {
                renew(id, with: item, load: load.sequence)
            } else if id != above {
                put(item, as: id, below: above, of: load, serial: serial)
            }
            if window.rows.contains(id) { above = id }
        }
    }

    /// Puts an item in its place, from wherever it was.
    private mutating func put(_ item: Item, as id: RowID, below above: RowID?, of load: ListLoad, serial: Int) {
        let wasShown = window.rows[id]?.isShown ?? false
        guard let row = takeRow(id, item, load: load.sequence, serial: serial) else { return }
        window.rows.insert([row], below: above)
        window.pages.update(serial) { $0.rows.append(id) }
        note(row, wasShown: wasShown)
    }

    /// Removes rows that must have been on a page and were not: they are no longer in the list.
    ///
    /// - Parameter labels: where the page has everything that there is.
    mutating func removeVanished(in labels: ClosedRange<RowLabel>, on page: LoadedPage<Item>, of load: ListLoad) {
        let ids = Set(page.ids ?? [])
        let vanished = window.rows.tree.rows(from: labels.lowerBound).prefix { $0.label <= labels.upperBound }
            .filter { $0.page != 0 && $0.loadedAt < load.sequence && $0.row.item != nil && !ids.contains($0.id) }
        for row in vanished { removeRow(row.id) }
    }

    /// The items of a page whose rows stand in a part of the list, in an order that fits.
    ///
    /// An item from elsewhere has been moved, and connects nothing.
    func steady(_ page: LoadedPage<Item>, where isNear: (StoredRow<Item>) -> Bool) -> [(index: Int, label: RowLabel)] {
        let matches = (page.ids ?? []).enumerated().compactMap { index, id in
            window.rows[id].flatMap { isNear($0) ? (index: index, label: $0.label) : nil }
        }
        return longestIncreasing(matches.map { $0.label }).map { matches[$0] }
    }

    /// The label that a row of a page has now: putting in others may have given it a new one.
    func label(of match: (index: Int, label: RowLabel)?, on page: LoadedPage<Item>) -> RowLabel? {
        match.flatMap { page.ids?[$0.index] }.flatMap { window.rows.label(of: $0) }
    }
}
