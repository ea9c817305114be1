import Paging

extension ListStateMachine {
    /// Updates the rows that a page contains again.
    mutating func updateRows(with page: ListPage<Item>, of load: ListLoad) {
        for (id, item) in zip(page.ids ?? [], page.items) where window.rows.contains(id) {
            updateRow(id, with: item, load: load.sequence)
        }
    }

    /// Inserts the start page as the first one with its rows, and trims the page that it overlaps.
    ///
    /// - Parameter lower: pages from which rows below the page have moved up to it.
    mutating func adoptRows(
        _ ids: [RowID],
        through label: RowLabel,
        for serial: Int,
        following: PageKey?,
        keeping lower: Set<Int>
    ) {
        for id in ids { window.rows.update(id) { $0.page = serial } }
        let end = ids.compactMap { window.rows.label(of: $0) }.max() ?? label
        // Rows between them that the page lacks may be newer than the page.
        window.assign(RowLabel.min...max(label, end), to: serial)
        trimPages(below: serial, through: label, following: following, keeping: lower)
    }

    /// Removes the pages below a page that has taken over all their rows.
    ///
    /// The next page with rows begins where the page ends.
    ///
    /// - Parameters:
    ///   - label: the lowest row of the page.
    ///   - lower: pages with items below that row, whether or not they have rows.
    mutating func trimPages(
        below serial: Int,
        through label: RowLabel,
        following: PageKey?,
        keeping lower: Set<Int> = []
    ) {
        while let next = window.pages[serial]?.next, let record = window.pages[next] {
            let rest = record.rows.filter { window.rows[$0].map { $0.page == next && $0.label > label } ?? false }
            guard rest.isEmpty, !lower.contains(next) else {
                return begin(record, at: following, with: rest, below: label)
            }
            remove(record, below: serial)
            if record.gapBelow != nil { return }
        }
    }

    /// Removes the pages without rows directly below another; a gap below them is then below that page.
    mutating func removeEmptyPages(below serial: Int) {
        while let upper = window.pages[serial], upper.gapBelow == nil, let next = upper.next,
            let record = window.pages[next], window.ownRows(of: next).isEmpty
        {
            remove(record, below: serial)
        }
    }

    /// Removes the pages above a page that has taken over all their rows.
    ///
    /// Whatever lay at their lower borders is on the page now. The start of the list stays, without a boundary. So does
    /// a page that the list was read upward from: what was inserted before the page above was read is at its address.
    ///
    /// - Parameters:
    ///   - taken: the pages from which the page has taken rows.
    ///   - connects: whether the page has the row above it as well.
    mutating func removeEmptyPages(above serial: Int, among taken: Set<Int>, connects: Bool) {
        var empty: [PageRecord] = []
        var upper = window.pages[serial]?.previous.flatMap { window.pages[$0] }
        while let record = upper, record.isLoaded, record.gapBelow == nil, window.ownRows(of: record.serial).isEmpty {
            empty.append(record)
            upper = record.previous.flatMap { window.pages[$0] }
        }
        guard let last = empty.lastIndex(where: { taken.contains($0.serial) }) else { return }
        for (index, record) in empty[...last].enumerated() {
            let above = index == last && !connects ? record.previous.flatMap { window.pages[$0] } : nil
            if record.key == .start {
                window.pages.update(record.serial) { $0.isBoundaryOpen = false }
            } else if let above, above.isLoaded, above.gapBelow == nil, above.loadedAt > record.loadedAt,
                record.key != nil
            {
                window.pages.update(record.serial) {
                    $0.isBoundaryOpen = false
                    $0.isUnconnected = true
                }
            } else {
                if record.isUnconnected { window.pages.update(serial) { $0.isUnconnected = true } }
                window.pages.remove(record.serial)
            }
        }
    }

    /// Changes the address at which a page begins, since the page above has been reloaded.
    mutating func moveStart(of serial: Int, to key: PageKey?) {
        guard let record = window.pages[serial], key != nil, record.key != key else { return }
        begin(record, at: key, with: window.ownRows(of: serial))
    }

    private mutating func remove(_ record: PageRecord, below upper: Int) {
        window.pages.update(upper) {
            $0.gapBelow = record.gapBelow
            if record.isBoundaryOpen { $0.isBoundaryOpen = true }
        }
        window.pages.remove(record.serial)
    }

    /// Changes the address at which a page begins; merges it with a page below at the same address.
    ///
    /// A page with that address farther down, or beyond a gap, was read when other items were there.
    private mutating func begin(
        _ record: PageRecord,
        at key: PageKey?,
        with rows: [RowID],
        below label: RowLabel? = nil
    ) {
        if let key, let other = window.pages.serial(of: key), other == record.next, record.gapBelow == nil {
            // The page below may have a row at a place of its own.
            let rows = rows.filter { !showElsewhere($0) }
            for id in rows { window.rows.update(id) { $0.page = other } }
            let known = Set(rows)
            window.pages.update(other) {
                $0.rows = rows + $0.rows.filter { !known.contains($0) }
                $0.loadedAt = min($0.loadedAt, record.loadedAt)
                if record.isBoundaryOpen || record.isUnconnected { $0.isUnconnected = true }
            }
            window.pages.remove(record.serial)
        } else {
            // A boundary with missing items can only be reloaded at an address.
            let other = key.flatMap { window.pages.serial(of: $0) }.flatMap { $0 == record.serial ? nil : $0 }
            let isTaken = other.map { window.pages.openBoundaries.contains($0) } ?? false
            if let key, !isTaken { removeAddress(key) }
            let border = label.flatMap { window.rows.tree[label: $0]?.row.id }
            let above = record.previous.flatMap { window.pages[$0] }?.names ?? []
            let upper = record.previous.flatMap { window.pages[$0]?.key }
            window.pages.update(record.serial) {
                $0.key = isTaken ? nil : key
                $0.rows = rows
                // The address before the old start leaves out what lies above the new one.
                if let upper, upper != .start { $0.preceding = upper }
                if label == nil {
                    $0.dropNames(aboveFirstOf: rows)
                } else {
                    $0.dropNames(through: border, sharedWith: above)
                }
            }
        }
    }

    /// Replaces the whole list with its first page.
    mutating func replaceAll(with page: ListPage<Item>, of load: ListLoad) {
        var run = RefreshRun<Item>(.page, at: load.key, anchor: window.anchor)
        run.add((load, page))
        cancelEnds()
        finish(run)
    }

    /// Inserts the first page above the known rows with a gap between, or drops these rows.
    mutating func insertUnconnectedHead(_ page: ListPage<Item>, of load: ListLoad, leavesGap: Bool) {
        guard leavesGap, page.ids != nil, placeholders == nil else { return replaceAll(with: page, of: load) }
        while let above = window.pages.firstRecord?.previous { window.pages.remove(above) }
        if let first = window.pages.firstRecord, first.key == load.key {
            // Other items are at its address now.
            window.pages.update(first.serial) { $0.key = nil }
        }
        let gap = numbers.nextGap()
        var record = PageRecord(page, load: load)
        record.gapBelow = gap
        let serial = window.pages.insert(record, below: nil)
        arrange(page, of: load, serial: serial, around: [], below: lastLeadingInsertion)
        let last = page.ids?.last { window.rows.contains($0) }
        window.insertGap(gap, below: last)
        changes.insert(gap)
        showPins(of: page, at: load.key, load: load.sequence)
        pruneNewItems(before: load.sequence)
    }
}
