import Paging

extension ListWindow {
    /// Returns the items of a page whose rows are in one part of the list, in list order.
    ///
    /// An item from another part has been moved, so it does not connect the page.
    func unmovedRows(
        of page: ListPage<Item>,
        where isNear: (StoredRow<Item>) -> Bool
    ) -> [(index: Int, label: RowLabel)] {
        let matches = (page.ids ?? []).enumerated().compactMap { index, id in
            rows[id].flatMap { isNear($0) ? (index: index, label: $0.label) : nil }
        }
        return longestIncreasing(matches.map { $0.label }).map { matches[$0] }
    }

    /// Returns the current label of a page's row, which insertions may have changed.
    func label(of match: (index: Int, label: RowLabel)?, on page: ListPage<Item>) -> RowLabel? {
        match.flatMap { page.ids?[$0.index] }.flatMap { rows.label(of: $0) }
    }

    /// Returns the items of a page at the top of the list that connect it to the page, in list order.
    ///
    /// An item from farther down has been moved up, so it does not connect the page.
    ///
    /// - Parameters:
    ///   - first: a page whose items always count.
    ///   - isConnected: returns whether a row always counts.
    func overlap(
        of page: ListPage<Item>,
        orOn first: Int? = nil,
        or isConnected: (StoredRow<Item>) -> Bool = { _ in false }
    ) -> [(index: Int, label: RowLabel)] {
        // Each row removed above has moved another one into range.
        let count = page.items.count + (pages.firstRecord?.removals ?? 0)
        let near = rows.tree.rows.lazy.filter { $0.page != 0 }.prefix(count).reduce(nil) { $1.label }
        return near.map { near in
            unmovedRows(of: page) { $0.page != 0 && ($0.label <= near || $0.page == first || isConnected($0)) }
        } ?? []
    }

    /// Returns the items that the next page shares with the last rows.
    func overlap(ofNext page: ListPage<Item>, of load: ListLoad) -> [(index: Int, label: RowLabel)] {
        guard hasKnownRows(page) else { return [] }
        let end = rows.tree.lastLabel ?? 0
        let near = labels(around: end, above: page.items.count + load.covered.count, below: 1)
        let known = unmovedRows(of: page) { $0.page != 0 && near.contains($0.label) }
        guard let last = known.last?.label else { return [] }
        // A page that ends above the last rows also has rows above those near the end.
        let above = labels(around: last, above: page.items.count, below: 0)
        return unmovedRows(of: page) { $0.page != 0 && (near.contains($0.label) || above.contains($0.label)) }
    }

    /// Whether the list has any row of a page: rare at an end, and cheaper to find out than a comparison.
    func hasKnownRows(_ page: ListPage<Item>) -> Bool {
        page.ids?.contains { rows.contains($0) } ?? false
    }

    /// Whether insertions on the server have moved a page away from its known address.
    ///
    /// Either a page with rows has no row of the list, so that its position is unknown, or the rows that it has lie
    /// above the page that precedes it.
    func hasMovedAway(_ base: Int, _ page: ListPage<Item>, of load: ListLoad) -> Bool {
        guard let record = pages[base], let ids = page.ids, !ids.isEmpty else { return false }
        let isReadAgain = record.key == load.key
        let own = record.rows.filter { rows[$0]?.page == base }
        guard let lowest = unmovedRows(of: page, where: { $0.page != 0 }).last?.label else {
            return isReadAgain && !own.isEmpty
        }
        let above = (isReadAgain ? nil : own.last) ?? lastRow(above: base)
        let upper = above.flatMap { rows[$0] }.flatMap { pages[$0.page] }
        let first = upper?.rows.first { rows[$0]?.page == upper?.serial }
        if let first = first.flatMap({ rows.label(of: $0) }), lowest < first { return true }
        guard let start = ((isReadAgain ? own.first : nil) ?? above).flatMap({ rows.label(of: $0) }) else {
            return false
        }
        return lowest < labels(around: start, above: ids.count, below: 0).lowerBound
    }

    /// Whether a page read at a boundary has rows of both sides, or nothing lies below.
    ///
    /// If items may be missing below the page, its last row does not show that none is: the insertion of an item may
    /// have canceled the removal of another one.
    func reaches(beyond base: Int, _ page: ListPage<Item>) -> Bool {
        guard let record = pages[base], record.next != nil, record.gapBelow == nil, page.following != nil,
            let ids = page.ids
        else {
            return true
        }
        let last = record.rows.last { rows[$0]?.page == base } ?? lastRow(above: base)
        guard let last, let border = rows.label(of: last) else { return false }
        if !record.isBoundaryOpen, ids.last == last { return true }
        return ids.contains { id in rows.label(of: id).map { $0 > border } ?? false }
    }

    /// Whether a load's base page is still at that end, or its boundary is still to be reloaded.
    ///
    /// A page that is reloaded at its end may have lost its address to new items at the top of the list.
    func isCurrent(_ load: ListLoad, _ direction: PageDirection) -> Bool {
        if load.isReadingBoundary { return load.base.flatMap { pages[$0] }?.isLoaded ?? false }
        let newer = direction == .forward && !load.isReadingAgain ? pageBeforeMovedEnd : nil
        if newer != nil || load.isFindingEnd { return newer?.serial == load.base && newer?.following == load.key }
        let outermost = direction == .forward ? pages.lastRecord : pages.firstRecord
        guard let outermost, load.base == outermost.serial else { return false }
        return !load.isReadingAgain || load.key.countsItems || load.key == outermost.key
    }

    /// The page from which the end of the list has to be found; `nil` if the last page leads on.
    ///
    /// Insertions on the server have moved the address that follows the last page if a page above has been read at that
    /// address since. The lowest of the newer pages leads to the rows below it.
    var pageBeforeMovedEnd: PageRecord? {
        guard isIdentified, policy.repeatedAddress != .isAllowed, let last = pages.lastRecord else { return nil }
        var found = last
        while let key = found.following, let other = pages.loadedSerial(of: key).flatMap({ pages[$0] }),
            other.loadedAt > found.loadedAt, let newer = newerPage(above: found)
        {
            found = newer
        }
        return found.serial == last.serial ? nil : found
    }

    /// Returns the nearest loaded page above another that was read later.
    private func newerPage(above lower: PageRecord) -> PageRecord? {
        var record = lower.previous.flatMap { pages[$0] }
        while let page = record, page.isLoaded, page.loadedAt <= lower.loadedAt {
            record = page.previous.flatMap { pages[$0] }
        }
        return record.flatMap { $0.isLoaded ? $0 : nil }
    }

    /// Returns the page at an address if it was read no later than the page that names the address.
    ///
    /// A page that was read later has the address because insertions on the server moved it there.
    func olderPage(at key: PageKey, than base: Int?) -> Int? {
        guard let serial = pages.loadedSerial(of: key), let page = pages[serial] else { return nil }
        return page.loadedAt <= base.flatMap { pages[$0]?.loadedAt } ?? Int.max ? serial : nil
    }
}
