import Paging

extension ListStateMachine {
    /// Inserts a page at a boundary with the items that had moved across it.
    mutating func readBoundary(at base: Int, _ page: ListPage<Item>, of load: ListLoad) {
        let reaches = window.reaches(beyond: base, page)
        let hasUnknownAbove = window.pages[base]?.isUnconnected ?? false && hasLostUnknownRows(base, page)
        let serial: Int
        window.pages.update(base) {
            $0.isBoundaryOpen = false
            $0.isUnconnected = false
        }
        if load.key == .start {
            insertHead(page, of: load)
            guard let first = window.pages.firstLoaded else { return }
            serial = first
        } else if window.pages[base]?.key == load.key {
            readAgain(base, page, of: load)
            // The address followed the page above until removals moved both.
            if hasUnknownAbove { openBoundary(above: base) }
            serial = base
        } else {
            removeAddress(load.key)
            serial = window.pages.insert(PageRecord(page, load: load), below: base)
            merge(page, of: load, into: serial, removals: load.removals)
            recordUnconfirmedRemovals(of: serial, page, of: load, connects: false)
        }
        if !reaches { openBoundary(below: serial, page, of: load) }
    }

    /// Requests the page above one that has lost rows to it.
    mutating func openBoundary(above serial: Int) {
        guard let upper = window.pages[serial]?.previous else { return }
        window.pages.update(upper) { $0.isBoundaryOpen = true }
    }

    /// Requests the page below a reloaded one that does not reach it.
    mutating func openBoundary(below serial: Int, _ page: ListPage<Item>, of load: ListLoad) {
        guard let next = window.pages[serial]?.next else { return }
        // The rest follows this page if its address counts items, and is on the page below if it is a place in the list.
        if window.pages[serial]?.gapBelow != nil {
            // A new start page does not reach the page at the boundary.
            window.pages.update(next) { $0.isBoundaryOpen = true }
        } else if load.key.countsItems {
            window.pages.update(serial) { $0.isBoundaryOpen = true }
        } else {
            moveStart(of: next, to: page.following)
            if let next = window.pages[serial]?.next { window.pages.update(next) { $0.isUnconnected = true } }
        }
    }

    /// Inserts a page below a newer one, on the way down to the end of a list that insertions have moved.
    ///
    /// The pages below had other items at their addresses, so they begin where the new page ends.
    mutating func findEnd(below base: Int, _ page: ListPage<Item>, of load: ListLoad) {
        removeEmptyPages(below: base)
        let gap = window.pages[base]?.gapBelow
        if gap.map({ window.liesAbove($0, page) }) ?? window.hasMovedAway(base, page, of: load) {
            // The page that follows is nearer.
            return window.pages.update(base) { $0.following = page.following }
        }
        if let gap {
            cancel(.gap(gap))
            return fill(gap, with: page, of: load)
        }
        removeAddress(load.key)
        closeCrossedGap(below: base, by: page)
        let serial = window.pages.insert(PageRecord(page, load: load), below: base)
        merge(page, of: load, into: serial, removals: 0)
        recordUnconfirmedRemovals(of: serial, page, of: load, connects: false)
        takeStart(ofNext: serial, with: page)
    }

    /// Assigns a page's rows to it, and moves the start of the page below to where it ends.
    mutating func takeStart(ofNext serial: Int, with page: ListPage<Item>) {
        // Rows of pages above that the page repeats stay with them.
        let border = window.lastRow(above: serial).flatMap { window.rows.label(of: $0) } ?? RowLabel.min
        let labels = (page.ids ?? []).compactMap { window.rows.label(of: $0) }.filter { $0 > border }
        guard page.following != window.pages[serial]?.key, let top = labels.min(), let end = labels.max(),
            !window.hasGap(in: top...end)
        else { return }
        window.assign(window.wholeRange(top...end, of: serial), to: serial)
        guard let following = page.following else { return removeEmptyPages(below: serial) }
        trimPages(below: serial, through: end, following: following)
    }

    /// Updates a page of the list: new items are inserted between its rows, or after them.
    mutating func readAgain(_ serial: Int, _ page: ListPage<Item>, of load: ListLoad) {
        let removals = window.pages[serial]?.removals ?? 0
        let old = window.ownRows(of: serial)
        let expected = window.pages[serial]?.pushed ?? []
        if load.isReadingAgain, window.pages[serial]?.key != load.key {
            // New items that were shown during the request have not moved the page that has arrived.
            removeAddress(load.currentKey)
            window.pages.update(serial) { $0.key = load.currentKey }
        }
        window.pages.update(serial) { $0.read(page, of: load) }
        // Without identities, all rows of the page are new.
        if page.ids == nil { for id in old { removeRow(id) } }
        closeCrossedGap(below: serial, by: page)
        let connects = window.lastRow(above: serial).map { page.ids?.contains($0) ?? false } ?? true
        let next = window.pages[serial]?.gapBelow == nil ? window.pages[serial]?.next : nil
        let below = next.map { window.ownRows(of: $0) } ?? []
        merge(page, of: load, into: serial, removals: removals)
        if !connects { recordPendingRemovals(of: serial, page, of: load) }
        if below.contains(where: { window.rows[$0]?.page == serial }) { moveStart(ofNext: serial, below: page) }
        guard serial == window.pages.last else { return }
        // Rows pushed off the page stay in place until the next page contains them.
        let ids = Set(page.ids ?? [])
        let last = page.ids?.last { window.rows[$0]?.page == serial }
        let end = last.flatMap { window.rows.label(of: $0) } ?? RowLabel.max
        let rows = window.ownRows(of: serial)
        let pushedDown = Set(rows.filter { id in !ids.contains(id) && (window.rows.label(of: id) ?? end) > end })
        for id in pushedDown { window.rows.update(id) { $0.page = 0 } }
        window.pages.update(serial) { $0.rows.removeAll { pushedDown.contains($0) } }
        recordPushed(pushedDown.union(expected.subtracting(ids)), off: serial, page, of: load)
    }

    /// Moves the address of the page below a reloaded one that has taken over its first rows.
    ///
    /// An address that names an item would lead to items above the page. One that names a place in the list is the same
    /// as before, and one that counts items is too low at most.
    private mutating func moveStart(ofNext serial: Int, below page: ListPage<Item>) {
        guard let following = page.following, !following.countsItems,
            let next = window.pages[serial]?.next, window.pages[next]?.key != following,
            let end = window.ownRows(of: serial).compactMap({ window.rows.label(of: $0) }).max()
        else { return }
        trimPages(below: serial, through: end, following: following)
    }

    /// Inserts a page's rows around the known ones, and assigns them to the page.
    ///
    /// - Parameter removals: the number of rows by which the list may have moved up under the page's address.
    private mutating func merge(_ page: ListPage<Item>, of load: ListLoad, into serial: Int, removals: Int) {
        let above = window.lastRow(above: serial)
        let first = window.pages[serial]?.rows.first { window.rows[$0]?.page == serial }
        let start =
            first.flatMap { window.rows.label(of: $0) }.map { $0 - 1 } ?? above.flatMap { window.rows.label(of: $0) }
            ?? RowLabel.min
        let near = window.labels(around: start, above: page.items.count, below: page.items.count + removals + 1)
        // The page below may have lost most of its rows.
        let next = window.pages[serial]?.gapBelow == nil ? window.pages[serial]?.next : nil
        let moves = removals + (window.pages[serial]?.previous.flatMap { window.pages[$0]?.removals } ?? 0)
        let known = window.meetings(of: page, in: serial, around: start, allowing: moves) { row in
            row.page != 0 && (near.contains(row.label) || row.page == next)
        }
        if let top = known.first?.label {
            // Rows above the first known row have moved up; at the end of the list, rows that the page lacks are gone.
            let end = page.following == nil ? RowLabel.max : known.last?.label ?? top
            removeVanished(in: top...end, on: page, of: load)
        }
        let place = place(of: known.first, on: page, in: serial)
        let placed = arrange(page, of: load, serial: serial, around: known.map(\.index), below: place)
        let labels = placed.compactMap { window.rows.label(of: $0) }
        guard let top = labels.min(), let end = labels.max() else { return }
        let range = min(top, first.flatMap { window.rows.label(of: $0) } ?? top)...end
        let taken = window.assign(window.wholeRange(range, of: serial), to: serial)
        let border = window.lastRow(above: serial)
        removeEmptyPages(above: serial, among: taken, connects: border.map { page.ids?.contains($0) ?? false } ?? true)
        // Nothing follows the last page.
        if page.following == nil { removeEmptyPages(below: serial) }
    }

    /// Returns the row below which a reloaded page begins.
    private func place(
        of known: (index: Int, label: RowLabel)?,
        on page: ListPage<Item>,
        in serial: Int
    ) -> RowID? {
        if let first = known.flatMap({ page.ids?[$0.index] }) { return window.rows.row(above: first)?.id }
        let own = window.pages[serial]?.rows.last { window.rows[$0]?.page == serial }
        return own ?? window.lastRowOrGap(above: serial)
    }
}
