import Paging

extension ListPlan {
    /// Forgets whole pages, farthest from the reader first, until no more rows are kept than wanted.
    ///
    /// Pages on screen, those within the prefetch distance of them, and the one that has just come stay in any case.
    ///
    /// - Returns: whether the reader is at another place than the rows on screen said.
    mutating func forgetFarPages() -> Bool {
        guard let limit = options.retainedRows, run == nil, window.rows.tree.count > limit else { return false }
        var hasForgotten = false
        while window.rows.tree.count > limit, let side = sideToForget() {
            if side == .backward { forgetFirstPage() } else { forgetLastPage() }
            hasForgotten = true
        }
        isChanged = isChanged || hasForgotten
        return hasForgotten && moveReader()
    }

    /// The side on which the outermost page is farther from the reader; `nil` if both are near.
    private func sideToForget() -> PageDirection? {
        guard window.pages.firstLoaded != window.pages.last, let (top, bottom) = screen else { return nil }
        let above = window.pages.firstRecord.flatMap(lastPlace).map { top - $0 } ?? 0
        let below = window.pages.lastRecord.flatMap(firstPlace).map { $0 - bottom } ?? 0
        let near = max(options.prefetchDistance, 1)
        let isAboveFree = above > near && window.pages.firstLoaded != landed
        let isBelowFree = below > near && window.pages.last != landed
        guard isAboveFree || isBelowFree else { return nil }
        return isAboveFree && (above >= below || !isBelowFree) ? .backward : .forward
    }

    /// The positions of the first and the last row on screen.
    ///
    /// Where a page was asked for after the last report, the reader is at that end. Without a report, and without such a
    /// page, they are at the top. `nil` if the rows that were reported are gone.
    private var screen: (top: Int, bottom: Int)? {
        let last = window.rows.shownCount - 1
        if let end = window.readerEnd { return end == .forward ? (last, last) : (0, 0) }
        guard window.viewport.top != nil else { return (0, 0) }
        var viewport = window.viewport
        if viewport.top.flatMap({ window.rows.label(of: $0) }) == nil { viewport.prune { window.rows.label(of: $0) } }
        guard let top = viewport.top.flatMap({ window.rows.position(of: $0) }) else { return nil }
        return (top, viewport.bottom.flatMap { window.rows.position(of: $0) } ?? top)
    }

    /// Takes the end at which a page was asked for as the reader's place, instead of rows that were reported before.
    private mutating func moveReader() -> Bool {
        guard let end = window.readerEnd, window.viewport.top != nil, window.rows.shownCount > 0 else { return false }
        let row = window.rows.tree[shown: end == .forward ? window.rows.shownCount - 1 : 0]
        window.viewport = Viewport()
        window.viewport.appeared(row.id) { window.rows.label(of: $0) }
        // Once: what is loaded ahead of this place moves the reader no further.
        window.readerEnd = nil
        return true
    }

    /// What an end of the list was said to be is about a page that is forgotten.
    private mutating func resetEnd(_ direction: PageDirection) {
        window[direction].emptyPages = 0
        if loads[LoadSlot(direction)] == nil {
            window[direction].state = .idle
        } else {
            loads[LoadSlot(direction)]?.previousState = .idle
        }
    }

    private func lastPlace(of record: PageRecord) -> Int? {
        record.rows.last { window.rows.contains($0) }.flatMap { window.rows.position(of: $0) } ?? -1
    }

    private func firstPlace(of record: PageRecord) -> Int? {
        record.rows.first { window.rows.contains($0) }.flatMap { window.rows.position(of: $0) }
            ?? window.rows.shownCount
    }

    private mutating func forgetFirstPage() {
        guard let record = window.pages.firstRecord else { return }
        let rows = forgetRows(of: record)
        if let gap = record.gapBelow { forgetGap(gap) }
        window.pages.unloadFirst(remembering: rows)
        resetEnd(.backward)
    }

    private mutating func forgetLastPage() {
        guard let record = window.pages.lastRecord else { return }
        forgetRows(of: record)
        window.pages.remove(record.serial)
        if let upper = window.pages.lastRecord, let gap = upper.gapBelow {
            forgetGap(gap)
            window.pages.update(upper.serial) { $0.gapBelow = nil }
        } else if let upper = window.pages.lastRecord, let key = record.key {
            // The page above may reach further down, over rows that were this page's.
            window.pages.update(upper.serial) { $0.following = key }
        }
        resetEnd(.forward)
    }

    @discardableResult
    private mutating func forgetRows(of record: PageRecord) -> [RowID] {
        let rows = record.rows.filter { window.rows[$0]?.page == record.serial }
        for id in rows {
            if let row = window.rows.remove(id), row.isShown { change.removed.append(id) }
            window.originals[id] = nil
        }
        return rows
    }

    private mutating func forgetGap(_ id: RowID) {
        if window.rows.remove(id) != nil { change.removed.append(id) }
        window.gaps.remove(id)
        cancel(.gap(id))
        command(.settle(.gap(id), .cancelled))
    }
}
