import Paging

extension ListWindow {
    /// Returns the pages in the form in which they are saved, and the reader's position in them.
    ///
    /// O(rows).
    func saved(
        _ encode: (PageKey) throws -> SavedList<Item>.SavedKey
    ) rethrows -> (pages: [SavedList<Item>.SavedPage], anchor: (page: Int, item: Int)?) {
        var anchor: (page: Int, item: Int)?
        let records = pages.all
        let reader = rowOnPage(at: self.anchor)
        let saved = try records.enumerated().map { number, record in
            let ids = (record.key.map { pins.ids(at: $0) } ?? []) + allRows(of: record)
            if let place = reader.flatMap(ids.firstIndex(of:)) { anchor = (number, place) }
            return SavedList.SavedPage(
                key: try record.key.map(encode),
                following: try record.following.map(encode),
                preceding: try record.preceding.map(encode),
                items: ids.compactMap { originals[$0] ?? rows[$0]?.row.item },
                isLoaded: record.isLoaded,
                hasGapBelow: record.gapBelow != nil,
                shift: PageShift(record)
            )
        }
        return (saved, anchor)
    }

    /// The loaded pages that a store does not have at their addresses, by their positions.
    ///
    /// The list has moved since they were requested, and the store may have another page there by now.
    var movedPages: [Int: PageCopy<Item>] {
        var copies: [Int: PageCopy<Item>] = [:]
        for (number, record) in pages.all.enumerated() where record.isLoaded && record.isMoved {
            copies[number] = PageCopy(
                items: allRows(of: record).compactMap { originals[$0] ?? rows[$0]?.row.item },
                following: record.following,
                preceding: record.preceding,
                epoch: record.storeEpoch
            )
        }
        return copies
    }

    /// Returns the rows of a page, with those that stand on another page as well and those pushed off it.
    ///
    /// The latter belong to no page until the next one has them, and would be missing between the two.
    private func allRows(of record: PageRecord) -> [RowID] {
        let pushed = record.pushed.compactMap { rows[$0] }.filter { $0.page == 0 }.sorted { $0.label < $1.label }
        return rowsWithRepeats(of: record) + pushed.map(\.id)
    }

    /// Returns the reader's row, or the nearest row of a page above one without a page, such as a gap.
    private func rowOnPage(at id: RowID?) -> RowID? {
        var row = id.flatMap { rows[$0] }
        while let place = row, pages[place.page] == nil { row = rows.row(above: place.id) }
        return row?.id
    }
}

extension ListStateMachine {
    /// Replaces this list with a saved one.
    ///
    /// - Parameter ids: returns the ids of a page's items.
    mutating func restore(
        _ list: SavedList<Item>,
        ids: ([Item]) -> [RowID]?,
        decode: (SavedList<Item>.SavedKey) throws -> PageKey
    ) throws {
        var new = ListWindow<Item>()
        var gapAbove: RowID?
        for (number, page) in list.pages.enumerated() {
            var page = page
            let pins = page.items.filter { pinned?($0) ?? false }
            if let pinned, !pins.isEmpty { page.items.removeAll(where: pinned) }
            let rowIDs = ids(page.items) ?? page.items.map { _ in numbers.nextRow() }
            var record = try PageRecord(page, rows: rowIDs, decode)
            if let key = record.key, let pinIDs = ids(pins), !pins.isEmpty {
                _ = new.pins.set(pinIDs, at: key)
                let pinRows = rows(of: pins, ids: pinIDs, page: 0)
                new.rows.insert(pinRows.filter { !new.rows.contains($0.id) }, below: nil)
                record.pinCount = new.pins.count(firstNamedAt: key)
            }
            if page.hasGapBelow { record.gapBelow = numbers.nextGap() }
            let serial = new.pages.append(record)
            let meeting = new.meetingAtEnd(of: rowIDs)
            for id in rowIDs where new.rows.contains(id) && !meeting.contains(id) {
                new.recordRepeat(of: id, on: serial)
            }
            if page.isLoaded, let gapAbove { new.insertGap(gapAbove, below: new.rows.tree.last?.id) }
            gapAbove = page.isLoaded ? record.gapBelow : nil
            new.rows.append(rows(of: page.items, ids: rowIDs, page: serial).filter { !new.rows.contains($0.id) })
            if number == list.anchorPage, let item = list.anchorItem, rowIDs.indices.contains(item) {
                new.viewport.appeared(rowIDs[item]) { new.rows.label(of: $0) }
            }
        }
        new.isLoaded = true
        new.isStale = true
        // Removals before the list was saved may have moved its addresses.
        new.hasMoved = new.pages.all.contains { $0.following?.countsItems ?? false }
        new.totalCount = list.totalCount.map { TotalCount($0) }
        cancelLoads()
        refreshing.resetState()
        replaceWindow(with: new)
        markRestoredPages()
        showEdits()
    }

    private func rows(of items: [Item], ids: [RowID], page: Int) -> [StoredRow<Item>] {
        zip(ids, items).map { id, item in
            let isShown = filter.map { $0(item) } ?? true
            return StoredRow(ListRow(id: id, content: .item(item)), isShown: isShown, page: page)
        }
    }
}

extension PageShift {
    fileprivate init(_ record: PageRecord) {
        self.init(
            count: record.count,
            removals: record.removals,
            isBoundaryOpen: record.isBoundaryOpen,
            isUnconnected: record.isUnconnected
        )
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
        isCopy = page.isCopy ?? false
        storeEpoch = page.storeEpoch
        count = page.shift?.count ?? rows.count
        removals = page.shift?.removals ?? 0
        isBoundaryOpen = page.shift?.isBoundaryOpen ?? false
        isUnconnected = page.shift?.isUnconnected ?? false
        self.rows = rows
        names = rows
    }
}
