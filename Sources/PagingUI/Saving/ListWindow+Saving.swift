import Paging

extension ListWindow {
    /// The pages as they can be saved, and where the reader is among them.
    ///
    /// O(rows).
    func saved(
        _ encode: (PageKey) throws -> SavedList<Item>.SavedKey
    ) rethrows -> (pages: [SavedList<Item>.SavedPage], anchor: (page: Int, item: Int)?) {
        var anchor: (page: Int, item: Int)?
        let records = pages.all
        let reader = rowOnPage(at: self.anchor)
        let saved = try records.enumerated().map { number, record in
            let ids = record.rows.filter { rows[$0]?.page == record.serial }
            if let place = reader.flatMap(ids.firstIndex(of:)) { anchor = (number, place) }
            return SavedList.SavedPage(
                key: try record.key.map(encode),
                following: try record.following.map(encode),
                preceding: try record.preceding.map(encode),
                items: ids.compactMap { originals[$0] ?? rows[$0]?.row.item },
                isLoaded: record.isLoaded,
                hasGapBelow: record.gapBelow != nil,
                count: record.count,
                removals: record.removals
            )
        }
        return (saved, anchor)
    }

    /// The row where the reader is; of one that no page brought, such as a gap, the nearest above that a page brought.
    private func rowOnPage(at id: RowID?) -> RowID? {
        var row = id.flatMap { rows[$0] }
        while let place = row, pages[place.page] == nil { row = rows.row(above: place.id) }
        return row?.id
    }
}

extension ListPlan {
    /// Shows a saved list in place of this one.
    ///
    /// - Parameter ids: what each item of each page is known by.
    mutating func restore(
        _ list: SavedList<Item>,
        ids: ([Item]) -> [RowID]?,
        decode: (SavedList<Item>.SavedKey) throws -> PageKey
    ) throws {
        var new = ListWindow<Item>()
        var gapAbove: RowID?
        for (number, page) in list.pages.enumerated() {
            let rowIDs = ids(page.items) ?? page.items.map { _ in nextNumber() }
            var record = try PageRecord(page, rows: rowIDs, decode)
            if page.hasGapBelow { record.gapBelow = nextGap() }
            let serial = new.pages.append(record)
            if page.isLoaded, let gapAbove { new.insertGap(gapAbove, below: new.rows.tree.last?.id) }
            gapAbove = page.isLoaded ? record.gapBelow : nil
            new.rows.append(rows(of: page.items, ids: rowIDs, page: serial).filter { !new.rows.contains($0.id) })
            if number == list.anchorPage, let item = list.anchorItem, rowIDs.indices.contains(item) {
                new.viewport.appeared(rowIDs[item]) { new.rows.label(of: $0) }
            }
        }
        new.isLoaded = true
        new.isStale = true
        new.totalCount = list.totalCount.map { TotalCount($0) }
        cancelLoads()
        refreshState = .idle
        replaceWindow(with: new)
        doubtRestoredPages()
        showEdits()
    }

    private func rows(of items: [Item], ids: [RowID], page: Int) -> [StoredRow<Item>] {
        zip(ids, items).map { id, item in
            let isShown = filter.map { $0(item) } ?? true
            return StoredRow(ListRow(id: id, content: .item(item)), isShown: isShown, page: page)
        }
    }
}

extension PageRecord {
    fileprivate init<Item>(
        _ page: SavedList<Item>.SavedPage,
        rows: [RowID],
        _ decode: (SavedList<Item>.SavedKey) throws -> PageKey
    ) rethrows {
        self.init(key: try page.key.map(decode))
        following = try page.following.map(decode)
        preceding = try page.preceding.map(decode)
        isLoaded = page.isLoaded
        count = page.count ?? rows.count
        removals = page.removals ?? 0
        self.rows = rows
    }
}
