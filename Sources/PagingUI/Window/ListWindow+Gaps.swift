import Paging

extension ListWindow {
    /// Returns the state of the load that fills a gap.
    func gapState(of id: RowID) -> LoadState? {
        if case .gap(let gap) = rows[id]?.row.content { gap.state } else { nil }
    }

    /// Returns the pages on either side of a gap.
    func neighbors(of id: RowID) -> (upper: PageRecord, lower: PageRecord)? {
        guard gaps.contains(id) else { return nil }
        var row = rows.row(below: id)
        while let place = row, pages[place.page] == nil { row = rows.row(below: place.id) }
        // Below the gap there may be only pages without rows.
        guard let lower = row.flatMap({ pages[$0.page] }) ?? pages.lastRecord else { return nil }
        var upper = lower.previous.flatMap { pages[$0] }
        // Pages in between have no rows of their own: either pages below also contain them, or they are gone.
        while let page = upper, page.gapBelow != id { upper = page.previous.flatMap { pages[$0] } }
        return upper.map { ($0, lower) }
    }

    /// Returns the first gap at or below a page that a given number of rows may reach.
    func gap(below serial: Int?, within count: Int) -> RowID? {
        var rows = 0
        var record = serial.flatMap { pages[$0] }
        while let page = record, rows < count {
            if let gap = page.gapBelow { return gap }
            rows += page.rows.count
            record = page.next.flatMap { pages[$0] }
        }
        return nil
    }

    /// Whether there is a gap between rows.
    func hasGap(in labels: ClosedRange<RowLabel>) -> Bool {
        gaps.contains { id in rows.label(of: id).map { labels.contains($0) } ?? false }
    }

    /// Whether a page ends above the rows at a gap.
    ///
    /// Insertions on the server have then moved the missing items elsewhere.
    func liesAbove(_ gap: RowID, _ page: ListPage<Item>) -> Bool {
        guard page.following != nil, let last = page.ids?.last.flatMap({ rows[$0] }), last.page != 0,
            let place = rows.label(of: gap), last.label < place
        else { return false }
        var above = rows.row(above: gap)
        while let row = above, row.page == 0 { above = rows.row(above: row.id) }
        // A single row may be one that stands on several pages.
        return above.map { last.label < $0.label } ?? false && hasNeighbors(page)
    }

    /// Whether a page has neighboring rows of the list, in the same order, or no other rows.
    ///
    /// Rows that stand on several pages may lie between them.
    func hasNeighbors(_ page: ListPage<Item>) -> Bool {
        let ids = page.ids ?? []
        let matches = unmovedRows(of: page) { $0.page != 0 && !isRepeated($0.id) }
        if matches.count == ids.count(where: { !isRepeated($0) }) { return true }
        return zip(matches, matches.dropFirst()).contains { upper, lower in
            let next = rows.tree.rows(from: upper.label + 1).first { $0.page != 0 && !isRepeated($0.id) }
            return next?.label == lower.label && ids[upper.index + 1..<lower.index].allSatisfy { isRepeated($0) }
        }
    }

    /// Returns the row at the reader's edge of a visible gap; `nil` if the anchor need not change.
    func edge(of gap: RowID, isAbove: Bool) -> RowID? {
        let rows = self.rows
        guard let place = rows.label(of: gap), let position = rows.position(of: gap),
            let top = viewport.top.flatMap({ rows.label(of: $0) }), top <= place,
            let bottom = viewport.bottom.flatMap({ rows.label(of: $0) }), place <= bottom
        else { return nil }
        if isAbove { return top == place && position > 0 ? rows.tree[shown: position - 1].id : nil }
        return position + 1 < rows.shownCount ? rows.tree[shown: position + 1].id : nil
    }

    /// Returns a test for the rows below another that fit on a page, regardless of their pages.
    ///
    /// Pages that have lost most of their rows are shorter than a page that is loaded now.
    func near(below id: RowID, _ page: ListPage<Item>) -> (StoredRow<Item>) -> Bool {
        guard let start = rows.label(of: id) else { return { _ in false } }
        let end = rows.tree.rows(from: start).prefix(page.items.count + 1).reduce(start) { $1.label }
        return { $0.page != 0 && $0.label > start && $0.label <= end }
    }

    /// Whether a row is on the page at a gap's edge or the one behind it.
    ///
    /// A more distant row may have moved.
    func isOn(_ row: StoredRow<Item>, _ edge: PageRecord, or behind: Int?) -> Bool {
        row.page == edge.serial || row.page == behind
    }
}
