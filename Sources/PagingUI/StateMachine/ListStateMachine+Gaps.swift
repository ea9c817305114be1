import Paging

extension ListStateMachine {
    /// Loads a page of a gap from one side; from the other if that side has no address for it.
    mutating func fillGap(_ id: RowID, from side: GapSide) {
        guard window.isLoaded, refreshing.allowsLoads, let (upper, lower) = window.neighbors(of: id) else {
            return loads.finish(.gap(id), .cancelled)
        }
        let sides = side == .above ? [upper.following, lower.preceding] : [lower.preceding, upper.following]
        guard let key = sides.compactMap({ $0 }).first else {
            closeGap(id)
            return loads.finish(.gap(id), .atEnd)
        }
        start(.gap(id), at: key)
    }

    /// Inserts a page into a gap, which closes if the page reaches the other side, and shrinks otherwise.
    mutating func fill(_ id: RowID, with page: ListPage<Item>, of load: ListLoad) {
        guard let (upper, lower) = window.neighbors(of: id) else { return }
        let isFromAbove = load.key == upper.following
        let near = window.near(below: id, page)
        let place = window.rows.label(of: id) ?? RowLabel.max
        let matches = window.unmovedRows(of: page) { row in
            isFromAbove
                ? row.label > place && (window.isOn(row, lower, or: lower.next) || near(row))
                : row.label < place && window.isOn(row, upper, or: upper.previous)
        }
        let known = window.meeting(of: page, at: isFromAbove ? .forward : .backward, beyond: place, among: matches)
        // Nothing stands above the start of the list, except for newer pages.
        let isStart = !isFromAbove && page.preceding == nil && known.isEmpty && upper.loadedAt < load.sequence
        if isStart || window.liesAbove(id, page) {
            setGapState(.idle, of: id)
            loads.finish(.gap(id), .cancelled)
            return refresh(.anchored)
        }
        window.update(from: page)
        changes.preserve(window.edge(of: id, isAbove: isFromAbove))
        removeAddress(load.key)
        let serial = window.pages.insert(PageRecord(page, load: load), below: upper.serial)
        let before = window.rows.shownCount
        let first = known.first.flatMap { page.ids?[$0.index] }
        arrange(
            page,
            of: load,
            serial: serial,
            around: known.map { $0.index },
            // From below, the first known row is above the gap, and so are new items above it.
            below: isFromAbove ? window.rows.row(above: id)?.id : first.map { window.rows.row(above: $0)?.id } ?? id
        )
        if isFromAbove {
            window.pages.update(upper.serial) { $0.gapBelow = nil }
            window.pages.update(serial) { $0.gapBelow = id }
            recordUnconfirmedRemovals(of: serial, page, of: load, connects: false)
        }
        let edge = window.label(of: isFromAbove ? known.last : known.first, on: page)
        // Below the last page of the list there is nothing. The top is different: new items may have arrived there.
        let isAtEnd = isFromAbove && page.following == nil
        if let gap = window.rows.label(of: id), edge != nil || isAtEnd {
            let edge = edge ?? gap
            removeVanished(in: min(gap, edge)...(isAtEnd ? RowLabel.max : max(gap, edge)), on: page, of: load)
        }
        window.separateMixedRows(of: serial)
        showPins(of: page, at: load.key, load: load.sequence)
        let next = isFromAbove ? page.following : page.preceding
        filled(id, next: known.isEmpty ? next : nil, bringing: window.rows.shownCount - before)
        if isAtEnd { closeGaps(below: serial) }
        // The list continues below the page if the pages below had their addresses before the items in the gap.
        if isFromAbove, !known.isEmpty, window.pageBeforeMovedEnd != nil { takeStart(ofNext: serial, with: page) }
    }

    /// Updates a gap after a page; removes it if no address is left to continue at.
    private mutating func filled(_ id: RowID, next: PageKey?, bringing count: Int) {
        setGapState(.idle, of: id)
        if next == nil {
            closeGap(id)
        } else if let next, count <= 0, window.pages.serial(of: next) != nil, !next.countsItems || !window.hasMoved {
            return stop(.gap(id), because: .cycle)
        }
        loads.finish(.gap(id), .loaded(max(0, count)))
    }

    mutating func setGapState(_ state: LoadState, of id: RowID) {
        guard window.setGapState(state, of: id) else { return }
        changes.update(id)
        changes.changeContent()
    }

    /// Removes a gap's row, since nothing is missing there any more.
    mutating func closeGap(_ id: RowID) {
        if let (upper, _) = window.neighbors(of: id) { window.pages.update(upper.serial) { $0.gapBelow = nil } }
        if window.removeGap(id) { changes.remove(id) }
        changes.changeContent()
    }

    /// Closes a gap in which nothing is missing, and ends its load.
    private mutating func endGap(_ id: RowID) {
        cancel(.gap(id))
        loads.finish(.gap(id), .atEnd)
        closeGap(id)
    }

    /// Removes the pages without rows and the gaps below the last page of the list.
    private mutating func closeGaps(below serial: Int) {
        removeEmptyPages(below: serial)
        while let gap = window.pages[serial]?.gapBelow {
            endGap(gap)
            removeEmptyPages(below: serial)
        }
    }

    /// Adds a gap below a reloaded page that no longer reaches the next one.
    ///
    /// A new gap is filled automatically, once.
    mutating func connect(_ serial: Int, _ page: ListPage<Item>, reaches: Bool) {
        guard let record = window.pages[serial], record.next != nil else { return }
        let known = record.gapBelow
        let isNext = known == nil && page.following.map { isWhole(window.pages.loadedSerial(of: $0)) } ?? false
        guard !reaches, page.following != nil, !isNext else {
            return window.pages.update(serial) { $0.gapBelow = nil }
        }
        let id = known ?? numbers.nextGap()
        window.pages.update(serial) { $0.gapBelow = id }
        // A page without rows stands above all existing rows.
        window.insertGap(id, below: window.ownRows(of: serial).last ?? lastLeadingInsertion)
        changes.insert(id)
        if known == nil { fillGap(id, from: .above) }
    }

    /// Whether a page has all its items as rows, instead of sharing some with the page above.
    private func isWhole(_ serial: Int?) -> Bool {
        serial.flatMap { window.pages[$0] }.map { $0.rows.count >= $0.count } ?? false
    }

    /// Closes the first gap at or below a page if a reloaded page reaches across it.
    ///
    /// - Returns: a test for the rows below the gap that the page connects to.
    @discardableResult
    mutating func closeCrossedGap(below serial: Int?, by page: ListPage<Item>) -> (StoredRow<Item>) -> Bool {
        guard let gap = window.gap(below: serial, within: page.items.count),
            let place = window.rows.label(of: gap)
        else { return { _ in false } }
        let isNear = window.near(below: gap, page)
        let matches = window.unmovedRows(of: page) { $0.page != 0 && $0.label > place && isNear($0) }
        guard !window.meeting(of: page, at: .forward, beyond: place, among: matches).isEmpty else {
            return { _ in false }
        }
        endGap(gap)
        return isNear
    }
}
