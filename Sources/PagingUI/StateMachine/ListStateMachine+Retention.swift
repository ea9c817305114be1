import Paging

extension ListStateMachine {
    /// Discards whole pages, farthest from the reader first, until the row limit is met.
    ///
    /// Visible pages, pages within the prefetch distance of them, and the page that has just arrived always stay.
    ///
    /// - Returns: whether pages were discarded, after which an end or the reader may be elsewhere.
    mutating func discardFarPages() -> Bool {
        guard let limit = options.retainedRows, refreshing.run == nil, window.rows.tree.count > limit else {
            return false
        }
        var hasDiscarded = false
        while window.rows.tree.count > limit, let side = nextSideToDiscard {
            if side == .backward { discardFirstPage() } else { discardLastPage() }
            hasDiscarded = true
        }
        guard hasDiscarded else { return false }
        changes.changeContent()
        window.moveReader()
        return true
    }

    private var nextSideToDiscard: PageDirection? {
        window.sideToDiscard(beyond: options.prefetchDistance, except: changes.arrivedPage)
    }

    /// Resets the state of an end, which described a page that was discarded.
    private mutating func resetEnd(_ direction: PageDirection) {
        window[direction].resetEmptyPages()
        if !loads.setPreviousState(.idle, of: LoadSlot(direction)) { window[direction].set(.idle) }
    }

    private mutating func discardFirstPage() {
        guard let record = window.pages.firstRecord else { return }
        let rows = discardRows(of: record)
        if let gap = record.gapBelow { discardGap(gap) }
        window.pages.unloadFirst(remembering: rows)
        resetEnd(.backward)
    }

    /// Discards the last page, and the one above as well if the page has no address to reload it from.
    private mutating func discardLastPage() {
        guard let record = window.pages.lastRecord else { return }
        discardRows(of: record)
        window.pages.remove(record.serial)
        if let upper = window.pages.lastRecord, let gap = upper.gapBelow {
            discardGap(gap)
            window.pages.update(upper.serial) { $0.gapBelow = nil }
        } else if let upper = window.pages.lastRecord, let key = record.key {
            // The page above may reach further down, over rows that were this page's. Those pushed off it are at its own
            // next address.
            window.pages.update(upper.serial) {
                if upper.pushed.isEmpty { $0.following = key }
                $0.precedingBelow = record.preceding
            }
        } else {
            return discardLastPage()
        }
        resetEnd(.forward)
    }

    @discardableResult
    private mutating func discardRows(of record: PageRecord) -> [RowID] {
        let rows = window.ownRows(of: record.serial)
        let own = Set(rows)
        window.recordRepeats(around: record) { own.contains($0) }
        for id in rows where !showElsewhere(id) {
            if let row = window.rows.remove(id), row.isShown { changes.remove(id) }
            window.originals[id] = nil
        }
        return rows
    }

    private mutating func discardGap(_ id: RowID) {
        if window.removeGap(id) { changes.remove(id) }
        cancel(.gap(id))
        loads.finish(.gap(id), .cancelled)
    }
}
