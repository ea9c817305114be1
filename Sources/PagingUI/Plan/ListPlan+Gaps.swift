import Paging

extension ListPlan {
    /// Loads what is missing in a gap, a page from one side; from the other if that side cannot say what is next to it.
    mutating func fillGap(_ id: RowID, from side: GapSide) {
        guard window.isLoaded, run == nil, !isAwaitingSource, let (upper, lower) = neighbours(of: id) else {
            return command(.settle(.gap(id), .cancelled))
        }
        let sides = side == .above ? [upper.following, lower.preceding] : [lower.preceding, upper.following]
        guard let key = sides.compactMap({ $0 }).first else {
            closeGap(id)
            return command(.settle(.gap(id), .atEnd))
        }
        start(.gap(id), at: key)
    }

    /// Takes a page into a gap: the gap closes if the page reaches the other side, and else is smaller than before.
    mutating func fill(_ id: RowID, with page: LoadedPage<Item>, of load: ListLoad) {
        guard let (upper, lower) = neighbours(of: id) else { return }
        if liesAbove(id, page) {
            setGapState(.idle, of: id)
            command(.settle(.gap(id), .cancelled))
            return refresh(.anchored)
        }
        window.takeNews(of: page)
        let isFromAbove = load.key == upper.following
        change.anchor = edge(of: id, isAbove: isFromAbove)
        let near = near(below: id, page)
        let known = steady(page) { row in
            isFromAbove ? isOn(row, lower, or: lower.next) || near(row) : isOn(row, upper, or: upper.previous)
        }
        unname(load.key)
        let serial = window.pages.insert(PageRecord(page, load: load), below: upper.serial)
        let before = window.rows.shownCount
        arrange(
            page,
            of: load,
            serial: serial,
            around: known.map { $0.index },
            below: isFromAbove ? window.rows.row(above: id)?.id : id
        )
        if isFromAbove {
            window.pages.update(upper.serial) { $0.gapBelow = nil }
            window.pages.update(serial) { $0.gapBelow = id }
            noteDoubts(of: serial, page, of: load, connects: false)
        }
        if let edge = label(of: isFromAbove ? known.last : known.first, on: page), let gap = window.rows.label(of: id) {
            removeVanished(in: min(gap, edge)...max(gap, edge), on: page, of: load)
        }
        window.leaveMixedRows(of: serial)
        let next = isFromAbove ? page.following : page.preceding
        filled(id, next: known.isEmpty ? next : nil, bringing: window.rows.shownCount - before)
    }

    /// Whether a page ends above a gap, farther up than the rows there do: others have put in so many items that what is
    /// missing is elsewhere.
    private func liesAbove(_ gap: RowID, _ page: LoadedPage<Item>) -> Bool {
        guard page.following != nil, let last = page.ids?.last.flatMap({ window.rows[$0] }), last.page != 0,
            let place = window.rows.label(of: gap), last.label < place
        else { return false }
        var above = window.rows.row(above: gap)
        while let row = above, row.page == 0 { above = window.rows.row(above: row.id) }
        return above.map { last.label < $0.label } ?? false
    }

    /// Takes note of what is left of a gap: nothing, if there is no address to go on at.
    private mutating func filled(_ id: RowID, next: PageKey?, bringing count: Int) {
        setGapState(.idle, of: id)
        if next == nil {
            closeGap(id)
        } else if let next, count <= 0, window.pages.serial(of: next) != nil, !next.countsItems || !window.hasMoved {
            return stop(.gap(id), because: .cycle)
        }
        command(.settle(.gap(id), .loaded(max(0, count))))
    }

    func gapState(of id: RowID) -> LoadState? {
        if case .gap(let gap) = window.rows[id]?.row.content { gap.state } else { nil }
    }

    mutating func setGapState(_ state: LoadState, of id: RowID) {
        guard case .gap(var gap) = window.rows[id]?.row.content else { return }
        gap.state = state
        window.rows.update(id) { $0.row.content = .gap(gap) }
        change.updated.append(id)
        isChanged = true
    }

    mutating func nextGap() -> RowID {
        newestNumber += 1
        return RowID(.gap(newestNumber))
    }

    /// Takes the gap's row out: nothing is missing there any more.
    mutating func closeGap(_ id: RowID) {
        if let (upper, _) = neighbours(of: id) { window.pages.update(upper.serial) { $0.gapBelow = nil } }
        window.gaps.remove(id)
        if window.rows.remove(id) != nil { change.removed.append(id) }
        isChanged = true
    }

    /// Looks whether a page that was loaded again still reaches down to what follows; if not, there is a gap.
    ///
    /// A gap that has come about meanwhile is filled without being asked, once.
    mutating func connect(_ serial: Int, _ page: LoadedPage<Item>, reaches: Bool) {
        guard let record = window.pages[serial], record.next != nil else { return }
        let known = record.gapBelow
        let isNext = known == nil && page.following.map { window.pages.loadedSerial(of: $0) != nil } ?? false
        guard !reaches, page.following != nil, !isNext else {
            return window.pages.update(serial) { $0.gapBelow = nil }
        }
        let id = known ?? nextGap()
        window.pages.update(serial) { $0.gapBelow = id }
        // A page without rows stands above all that are there.
        window.insertGap(id, below: record.rows.last { window.rows.contains($0) } ?? lastLeadingDraft)
        change.inserted.append(id)
        if known == nil { fillGap(id, from: .above) }
    }

    /// Closes the gap below a page, or below those that follow it, if a page that was read again reaches across it.
    ///
    /// One row from below a gap may have been moved up by the server: it counts only if the page has rows above the gap too.
    ///
    /// - Returns: which rows below the gap the page connects to.
    @discardableResult
    mutating func closeCrossedGap(below serial: Int?, by page: LoadedPage<Item>) -> (StoredRow<Item>) -> Bool {
        guard let gap = gap(below: serial, within: page.items.count), let place = window.rows.label(of: gap) else {
            return { _ in false }
        }
        let isNear = near(below: gap, page)
        let known = steady(page) { ($0.page != 0 && $0.label < place) || isNear($0) }
        let below = known.count { $0.label > place }
        guard below > 1 || (below == 1 && known.count > 1) else { return { _ in false } }
        cancel(.gap(gap))
        command(.settle(.gap(gap), .atEnd))
        closeGap(gap)
        return isNear
    }

    /// The first gap at a page or below it that as many rows from there may reach.
    private func gap(below serial: Int?, within count: Int) -> RowID? {
        var rows = 0
        var record = serial.flatMap { window.pages[$0] }
        while let page = record, rows < count {
            if let gap = page.gapBelow { return gap }
            rows += page.rows.count
            record = page.next.flatMap { window.pages[$0] }
        }
        return nil
    }

    /// The row that the reader comes from, for a gap that is on screen; `nil` if the reader's row need not be another.
    private func edge(of gap: RowID, isAbove: Bool) -> RowID? {
        let rows = window.rows
        guard let place = rows.label(of: gap), let position = rows.position(of: gap),
            let top = window.viewport.top.flatMap({ rows.label(of: $0) }), top <= place,
            let bottom = window.viewport.bottom.flatMap({ rows.label(of: $0) }), place <= bottom
        else { return nil }
        if isAbove { return top == place && position > 0 ? rows.tree[shown: position - 1].id : nil }
        return position + 1 < rows.shownCount ? rows.tree[shown: position + 1].id : nil
    }

    /// The pages on either side of a gap.
    private func neighbours(of id: RowID) -> (upper: PageRecord, lower: PageRecord)? {
        guard window.gaps.contains(id) else { return nil }
        var row = window.rows.row(below: id)
        while let place = row, window.pages[place.page] == nil { row = window.rows.row(below: place.id) }
        // Below the gap there may be pages without rows alone.
        guard let lower = row.flatMap({ window.pages[$0.page] }) ?? window.pages.lastRecord else { return nil }
        var upper = lower.previous.flatMap { window.pages[$0] }
        // Pages between have no rows of their own: those below have brought them too, or they are gone.
        while let page = upper, page.gapBelow != id { upper = page.previous.flatMap { window.pages[$0] } }
        return upper.map { ($0, lower) }
    }

    /// Says of a row whether it is one of those below another for which a page has room, on whatever page: pages of which
    /// most rows have gone are shorter than one that is loaded now.
    private func near(below id: RowID, _ page: LoadedPage<Item>) -> (StoredRow<Item>) -> Bool {
        guard let start = window.rows.label(of: id) else { return { _ in false } }
        let end = window.rows.tree.rows(from: start).prefix(page.items.count + 1).reduce(start) { $1.label }
        return { $0.page != 0 && $0.label > start && $0.label <= end }
    }

    /// Whether a row is on the page at a gap's edge or the one behind it; a row from farther off may just have moved.
    private func isOn(_ row: StoredRow<Item>, _ edge: PageRecord, or behind: Int?) -> Bool {
        row.page == edge.serial || row.page == behind
    }
}
