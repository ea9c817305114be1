import Paging

extension ListPlan {
    /// Updates the rows that a page brings again.
    mutating func renewRows(with page: LoadedPage<Item>, of load: ListLoad) {
        for (id, item) in zip(page.ids ?? [], page.items) where window.rows.contains(id) {
            renew(id, with: item, load: load.sequence)
        }
    }

    /// Makes the head's page the first one: its rows are its own, and the page that is cut by it begins where it ends.
    mutating func takeOver(_ ids: [RowID], through label: RowLabel, for serial: Int, following: PageKey?) {
        for id in ids { window.rows.update(id) { $0.page = serial } }
        window.pages.update(serial) { $0.rows = ids.filter { window.rows.contains($0) } }
        while let next = window.pages[serial]?.next, let record = window.pages[next] {
            let rest = record.rows.filter { window.rows[$0].map { $0.page == next && $0.label > label } ?? false }
            guard rest.isEmpty else { return begin(record, at: following, with: rest) }
            window.pages.update(serial) { $0.gapBelow = record.gapBelow }
            if record.isSeamOpen { window.pages.update(serial) { $0.isSeamOpen = true } }
            window.pages.remove(next)
            if record.gapBelow != nil { return }
        }
    }

    /// Says of a page that it begins elsewhere now; if the page below it begins there, the two are one.
    ///
    /// A page at that address farther down, or beyond a gap, was read when something else was there.
    private mutating func begin(_ record: PageRecord, at key: PageKey?, with rows: [RowID]) {
        if let key, let other = window.pages.serial(of: key), other == record.next, record.gapBelow == nil {
            for id in rows { window.rows.update(id) { $0.page = other } }
            window.pages.update(other) {
                $0.rows = rows + $0.rows
                $0.loadedAt = min($0.loadedAt, record.loadedAt)
            }
            window.pages.remove(record.serial)
        } else {
            // A border where items may be missing can be read again at an address alone.
            let other = key.flatMap { window.pages.serial(of: $0) }.flatMap { $0 == record.serial ? nil : $0 }
            let isTaken = other.map { window.pages.openSeams.contains($0) } ?? false
            if let key, !isTaken { unname(key) }
            window.pages.update(record.serial) {
                $0.key = isTaken ? nil : key
                $0.rows = rows
            }
        }
    }

    /// Takes the head's page as the whole list, or as all that is wanted of it.
    mutating func replaceAll(with page: LoadedPage<Item>, of load: ListLoad) {
        var run = RefreshRun<Item>(.page, at: load.key, anchor: window.anchor)
        run.append((load, page))
        cancelEnds()
        finish(run)
    }

    /// Puts the head's page above what is known, with a gap between, or drops what is known.
    mutating func landUnconnected(_ page: LoadedPage<Item>, of load: ListLoad, leavesGap: Bool) {
        guard leavesGap, page.ids != nil else { return replaceAll(with: page, of: load) }
        while let above = window.pages.firstRecord?.previous { window.pages.remove(above) }
        if let first = window.pages.firstRecord, first.key == load.key {
            // Something else is at its address now.
            window.pages.update(first.serial) { $0.key = nil }
        }
        let gap = nextGap()
        var record = PageRecord(page, load: load)
        record.gapBelow = gap
        let serial = window.pages.insert(record, below: nil)
        arrange(page, of: load, serial: serial, around: [], below: lastLeadingDraft)
        let last = page.ids?.last { window.rows.contains($0) }
        window.insertGap(gap, below: last)
        change.inserted.append(gap)
        settleHeld(before: load.sequence)
    }
}
