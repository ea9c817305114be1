import Paging

extension ListPlan {
    /// Forgets whole pages, farthest from the reader first, until no more rows are kept than wanted.
    ///
    /// Pages on screen, those within the prefetch distance of them, and the one that has just come stay in any case.
    mutating func forgetFarPages() {
        guard let limit = options.retainedRows, run == nil else { return }
        while window.rows.tree.count > limit, let side = sideToForget() {
            if side == .backward { forgetFirstPage() } else { forgetLastPage() }
            isChanged = true
        }
    }

    /// The side on which the outermost page is farther from the screen; `nil` if both are near.
    private func sideToForget() -> PageDirection? {
        let rows = window.rows
        guard window.pages.firstLoaded != window.pages.last,
            let top = window.viewport.top ?? rows.tree.first?.id, let topPlace = rows.position(of: top),
            let bottomPlace = rows.position(of: window.viewport.bottom ?? top)
        else { return nil }
        let above = window.pages.firstRecord.flatMap(lastPlace).map { topPlace - $0 } ?? 0
        let below = window.pages.lastRecord.flatMap(firstPlace).map { $0 - bottomPlace } ?? 0
        let near = max(options.prefetchDistance, 1)
        let isAboveFree = above > near && window.pages.firstLoaded != landed
        let isBelowFree = below > near && window.pages.last != landed
        guard isAboveFree || isBelowFree else { return nil }
        return isAboveFree && (above >= below || !isBelowFree) ? .backward : .forward
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
        forgetRows(of: record)
        if let gap = record.gapBelow { forgetGap(gap) }
        window.pages.unloadFirst()
    }

    private mutating func forgetLastPage() {
        guard let record = window.pages.lastRecord else { return }
        forgetRows(of: record)
        window.pages.remove(record.serial)
        if let upper = window.pages.lastRecord, let gap = upper.gapBelow {
            forgetGap(gap)
            window.pages.update(upper.serial) { $0.gapBelow = nil }
        }
    }

    private mutating func forgetRows(of record: PageRecord) {
        for id in record.rows where window.rows[id]?.page == record.serial {
            if let row = window.rows.remove(id), row.isShown { change.removed.append(id) }
            window.originals[id] = nil
        }
    }

    private mutating func forgetGap(_ id: RowID) {
        if window.rows.remove(id) != nil { change.removed.append(id) }
        window.gaps.remove(id)
        cancel(.gap(id))
    }
}
