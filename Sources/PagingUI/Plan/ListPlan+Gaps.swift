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
        window.takeNews(of: page)
        let isFromAbove = load.key == upper.following
        change.anchor = edge(of: id, isAbove: isFromAbove)
        let known = steady(page) { isFromAbove ? isOn($0, lower, or: lower.next) : isOn($0, upper, or: upper.previous) }
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
        }
        if let edge = label(of: isFromAbove ? known.last : known.first, on: page), let gap = window.rows.label(of: id) {
            removeVanished(in: min(gap, edge)...max(gap, edge), on: page, of: load)
        }
        let next = isFromAbove ? page.following : page.preceding
        filled(id, next: known.isEmpty ? next : nil, bringing: window.rows.shownCount - before)
    }

    /// Takes note of what is left of a gap: nothing, if there is no address to go on at.
    private mutating func filled(_ id: RowID, next: PageKey?, bringing count: Int) {
        setGapState(.idle, of: id)
        if next == nil {
            closeGap(id)
        } else if let next, count <= 0, window.pages.serial(of: next) != nil {
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
    mutating func connect(_ serial: Int, _ page: LoadedPage<Item>) {
        guard let record = window.pages[serial], let below = record.next.flatMap({ window.pages[$0] }),
            let last = record.rows.last(where: { window.rows.contains($0) })
        else { return }
        let known = record.gapBelow
        let reaches = !steady(page) { $0.page == below.serial }.isEmpty
        if reaches || page.following == nil || (known == nil && page.following == below.key) {
            return window.pages.update(serial) { $0.gapBelow = nil }
        }
        let id = known ?? nextGap()
        window.pages.update(serial) { $0.gapBelow = id }
        window.insertGap(id, below: last)
        change.inserted.append(id)
        if known == nil { fillGap(id, from: .above) }
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
        guard let lower = row.flatMap({ window.pages[$0.page] }),
            let upper = lower.previous.flatMap({ window.pages[$0] }),
            upper.gapBelow == id
        else { return nil }
        return (upper, lower)
    }

    /// Whether a row is on the page at a gap's edge or the one behind it; a row from farther off may just have moved.
    private func isOn(_ row: StoredRow<Item>, _ edge: PageRecord, or behind: Int?) -> Bool {
        row.page == edge.serial || row.page == behind
    }
}
