import Paging

/// The position of the reader's row.
struct ReaderPosition {
    let row: RowID
    let position: Int
    /// The number of shown rows of the list.
    let count: Int
    /// Whether it is at the start of the list.
    let isTop: Bool
    /// The items above and below the rows that have placeholders.
    let placeholders: UnloadedRows

    /// The number of rows above it on screen.
    func offset(from edge: ListEdge) -> Int {
        edge == .first ? placeholders.leading + position : placeholders.trailing + count - 1 - position
    }
}

extension ListWindow {
    /// Returns the position of a reader at a row.
    ///
    /// - Parameter unloaded: the items that have placeholders.
    func readerPosition(at row: RowID?, beside unloaded: UnloadedRows?) -> ReaderPosition? {
        guard let row, let position = rows.position(of: row) else { return nil }
        return ReaderPosition(
            row: row,
            position: position,
            count: rows.shownCount,
            isTop: position == 0 && beginsAtStart,
            placeholders: unloaded ?? UnloadedRows()
        )
    }

    /// Whether the first row of a list is on screen, as far as it is known.
    func showsFirstRow(from edge: ListEdge) -> Bool {
        if edge == .first { return anchor.flatMap { rows.position(of: $0) }.map { $0 == 0 } ?? true }
        let position = viewport.bottom.flatMap { rows.position(of: $0) }
        return position.map { $0 == rows.shownCount - 1 } ?? false
    }

    /// Whether new items belong directly above the first row, since it is on the start page.
    ///
    /// A list that was entered in its middle may never hear of the pages above it.
    var joinsNewItems: Bool { beginsAtStart && pages.firstRecord?.previous == nil }

    /// Whether the reader is at the newest row, or has not moved since the list was opened.
    ///
    /// - Parameter local: the last of the local rows above the newest one.
    func isReaderAtNewest(below local: RowID?) -> Bool {
        guard joinsNewItems, let anchor else { return joinsNewItems }
        let newest = local.flatMap { rows.position(of: $0) }.map { $0 + 1 } ?? 0
        return rows.position(of: anchor).map { $0 <= newest } ?? false
    }

    /// The positions of the first and the last visible row.
    ///
    /// If a page was requested after the last report, the reader is at that end. Without either, the reader is at the
    /// top. `nil` if the reported rows are gone.
    private var screen: (top: Int, bottom: Int)? {
        let last = rows.shownCount - 1
        if let end = readerEnd { return end == .forward ? (last, last) : (0, 0) }
        guard viewport.top != nil else { return (0, 0) }
        var viewport = viewport
        if viewport.top.flatMap({ rows.label(of: $0) }) == nil { viewport.prune { rows.label(of: $0) } }
        guard let top = viewport.top.flatMap({ rows.position(of: $0) }) else { return nil }
        return (top, viewport.bottom.flatMap { rows.position(of: $0) } ?? top)
    }

    /// Returns the side whose outermost page is farther from the reader; `nil` if both are near.
    ///
    /// - Parameter arrivedPage: a page that stays.
    func sideToDiscard(beyond distance: Int, except arrivedPage: Int?) -> PageDirection? {
        guard pages.firstLoaded != pages.last, let (top, bottom) = screen else { return nil }
        let above = pages.firstRecord.flatMap(lastPlace).map { top - $0 } ?? 0
        let end = lastAddressed
        let below = end.flatMap(firstPlace).map { $0 - bottom } ?? 0
        let near = max(distance, 1)
        let isAboveFree = above > near && pages.firstLoaded != arrivedPage
        let isBelowFree = below > near && pages.last != arrivedPage && end?.serial != arrivedPage
        guard isAboveFree || isBelowFree else { return nil }
        return isAboveFree && (above >= below || !isBelowFree) ? .backward : .forward
    }

    /// The page from which the end of the list can be reloaded; `nil` if there is none.
    ///
    /// The rows of a page without an address may have been on the page above, so the two are discarded together.
    private var lastAddressed: PageRecord? {
        var record = pages.lastRecord
        while let page = record, page.key == nil {
            record = page.previous.flatMap { pages[$0] }.flatMap { $0.isLoaded ? $0 : nil }
            if record?.gapBelow != nil { return page }
        }
        return record?.serial == pages.firstLoaded ? nil : record
    }

    private func lastPlace(of record: PageRecord) -> Int? {
        ownRows(of: record.serial).last.flatMap { rows.position(of: $0) } ?? -1
    }

    private func firstPlace(of record: PageRecord) -> Int? {
        ownRows(of: record.serial).first.flatMap { rows.position(of: $0) } ?? rows.shownCount
    }

    /// Moves the reader's position to the end at which a page was requested.
    mutating func moveReader() {
        guard let end = readerEnd, viewport.top != nil, rows.shownCount > 0 else { return }
        let row = rows.tree[shown: end == .forward ? rows.shownCount - 1 : 0]
        viewport = Viewport()
        viewport.appeared(row.id) { rows.label(of: $0) }
        // Once: prefetching from this position does not move the reader further.
        readerEnd = nil
    }

    /// Restores the visible rows after a swap, or shows the row at the reader's position.
    mutating func showAround(_ anchor: RowID?, as old: Viewport) {
        viewport = old
        viewport.prune { rows.label(of: $0) }
        if viewport.visible.isEmpty, let anchor {
            viewport.appeared(anchor) { rows.label(of: $0) }
        }
    }

    /// Returns the page of a row, or of the nearest row above that has a page.
    func pageRecord(near id: RowID?) -> PageRecord? {
        var row = id.flatMap { rows[$0] }
        while let place = row {
            if let record = pages[place.page] { return record }
            row = rows.row(above: place.id)
        }
        return pages.firstRecord
    }

    /// Whether fewer rows than a distance lie beyond the visible ones.
    func isShort(_ direction: PageDirection, of distance: Int) -> Bool {
        let rows = self.rows
        if direction == .backward {
            // Items above the start of a list are new, and load only on request.
            guard !beginsAtStart || pages.firstRecord?.previous != nil else { return false }
            guard let top = viewport.top.flatMap({ rows.label(of: $0) }) else { return rows.shownCount == 0 }
            return rows.tree.shownCount(before: top) < distance
        }
        guard let bottom = viewport.bottom.flatMap({ rows.label(of: $0) }) else {
            return rows.shownCount <= distance
        }
        return rows.shownCount - rows.tree.shownCount(before: bottom) - 1 < distance
    }

    /// Returns the number of shown rows between the reader and an end of the list.
    ///
    /// All rows count if the reader is unknown.
    func shownCount(beyondReader direction: PageDirection) -> Int {
        let edge = direction == .forward ? viewport.bottom : viewport.top
        guard let label = edge.flatMap({ rows.label(of: $0) }) else { return rows.shownCount }
        let above = rows.tree.shownCount(before: label)
        return direction == .backward ? above : rows.shownCount - above
    }

    /// Whether items may be missing between rows, which is resolved regardless of the rows on screen.
    func hasOpenBoundary(_ direction: PageDirection) -> Bool {
        direction == .forward && isIdentified && openBoundary != nil
    }
}
