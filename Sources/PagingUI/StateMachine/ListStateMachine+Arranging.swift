import Paging

extension ListStateMachine {
    /// Inserts a page's items in their order below a row.
    ///
    /// A row stands where the first of its pages has it: one from above the page stays there, and one from below moves
    /// up. The known rows that show where the page lies stay in place; the others are inserted between them.
    ///
    /// - Parameters:
    ///   - unmoved: the positions on the page of the known rows that stay in place, in list order.
    ///   - start: the row below which the page begins; `nil` for the top of the list.
    /// - Returns: the rows that stand where the page is.
    @discardableResult
    mutating func arrange(
        _ page: ListPage<Item>,
        of load: ListLoad,
        serial: Int,
        around unmoved: [Int],
        below start: RowID?
    ) -> [RowID] {
        let unmoved = Set(unmoved)
        let top = start.flatMap { window.rows.label(of: $0) }
        var above = start
        var placed: [RowID] = []
        var newer: Set<RowID> = []
        for (index, item) in page.items.enumerated() {
            let id = page.ids?[index] ?? numbers.nextRow()
            if !unmoved.contains(index), let top, let row = window.rows[id], window.isPlaced(id), row.label <= top {
                updateRow(id, with: item, load: load.sequence)
                window.recordRepeat(of: id, on: serial)
                continue
            }
            if unmoved.contains(index) {
                updateRow(id, with: item, load: load.sequence)
            } else if !unmoved.isEmpty, isNewer(id, than: load) {
                newer.insert(id)
                window.recordRepeat(of: id, on: serial)
                continue
            } else if id != above {
                // A row of the page that stays stands above the next one.
                while let next = above.flatMap({ window.rows.row(below: $0)?.id }), newer.contains(next) {
                    above = next
                }
                put(item, as: id, below: above, of: load, serial: serial)
            }
            guard window.rows.contains(id) else { continue }
            above = id
            placed.append(id)
        }
        return placed
    }

    /// Whether the list has a row on a page that was requested later, which knows its position better.
    private func isNewer(_ id: RowID, than load: ListLoad) -> Bool {
        window.rows[id].flatMap { window.pages[$0.page] }.map { $0.loadedAt > load.sequence } ?? false
    }

    /// Inserts an item, moving its row if the list has one.
    private mutating func put(_ item: Item, as id: RowID, below above: RowID?, of load: ListLoad, serial: Int) {
        let wasShown = window.rows[id]?.isShown ?? false
        guard let row = moveRow(id, item, load: load.sequence, serial: serial) else { return }
        window.rows.insert([row], below: above)
        window.pages.update(serial) { record in
            // The page may have had the row before.
            record.rows.removeAll { $0 == id }
            record.rows.append(id)
        }
        changes.move(row, wasShown: wasShown)
    }

    /// Removes rows that the page would contain if they were still in the list.
    ///
    /// - Parameter labels: the range in which the page has every item of the list.
    mutating func removeVanished(in labels: ClosedRange<RowLabel>, on page: ListPage<Item>, of load: ListLoad) {
        let ids = Set(page.ids ?? [])
        let vanished = window.rows.tree.rows(from: labels.lowerBound).prefix { $0.label <= labels.upperBound }
            .filter { $0.page != 0 && $0.row.item != nil && !ids.contains($0.id) }
        removeGone(vanished, since: load)
    }

    /// Removes rows that, as a newer page shows, are not in the list any more.
    ///
    /// A row that another page has is shown there.
    private mutating func removeGone(_ rows: [StoredRow<Item>], since load: ListLoad) {
        for row in rows where row.loadedAt < load.sequence && !showElsewhere(row.id) {
            countRemoval(of: row.id)
            removeRow(row.id)
        }
    }

    /// Records rows that new items have pushed off a page: they stay until the next page has arrived.
    mutating func recordPushed(_ ids: some Sequence<RowID>, off serial: Int, _ page: ListPage<Item>, of load: ListLoad)
    {
        window.pages.update(serial) { $0.pushed = Set(ids) }
        // Nothing follows the last page.
        if page.following == nil { removePushed(off: serial, missingFrom: page, of: load) }
    }

    /// Removes the rows that were pushed off a page and are not on the one that follows it.
    ///
    /// The server has removed them.
    mutating func removePushed(off serial: Int, missingFrom page: ListPage<Item>, of load: ListLoad) {
        guard let record = window.pages[serial], !record.pushed.isEmpty else { return }
        // Any other address may lie elsewhere in the list.
        guard load.key == record.following || record.following == nil else { return }
        window.pages.update(serial) { $0.pushed = [] }
        removeGone(record.pushed.subtracting(page.ids ?? []).compactMap { window.rows[$0] }, since: load)
    }

    /// Shows a row that its page has lost where the next of its pages has it; returns whether there is one.
    mutating func showElsewhere(_ id: RowID) -> Bool {
        guard let place = window.repeatedPlace(of: id) else { return false }
        window.move(id, to: place.page, below: place.above)
        if window.rows[id]?.isShown ?? false { changes.move(id) }
        return true
    }

    /// Moves the addresses below an item whose pending removal the server has applied, as a page shows.
    ///
    /// Without the row, its confirmation cannot be counted any more.
    private mutating func countRemoval(of id: RowID) {
        guard let removal = journal.pendingRemoval(of: id), window.moveAddresses(because: removal) else { return }
        loads.record(removal.id)
    }
}
