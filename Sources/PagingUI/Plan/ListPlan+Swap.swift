import Paging

extension ListPlan {
    /// Ends a refresh: what it has read takes the place of the rows, in one step.
    mutating func finish(_ run: RefreshRun<Item>) {
        if run.leavesGap, run.pages.first?.load.key != .start, !reachesReader(run) {
            return startRun(RefreshRun(.head(leavesGap: true), at: .start, anchor: run.anchor), run.policy)
        }
        self.run = nil
        failedRun = nil
        refreshState = .idle
        isChanged = true
        if case .head(let leavesGap) = run.goal, window.isLoaded, let first = run.pages.first {
            landHead(first.page, of: first.load, leavesGap: leavesGap)
        } else if run.leavesGap, run.pages.last?.page.following != nil, !reachesReader(run) {
            landAbove(run)
        } else {
            swap(to: run)
        }
        command(.settle(.refresh, .loaded(window.rows.shownCount)))
    }

    /// Puts pages from the list's start above the rows, with a gap between: the reader's rows are not on them.
    private mutating func landAbove(_ run: RefreshRun<Item>) {
        guard let first = run.pages.first else { return }
        landHead(first.page, of: first.load, leavesGap: true)
        guard let gap = window.pages.firstRecord?.gapBelow else { return }
        for reading in run.pages.dropFirst() where window.gaps.contains(gap) {
            fill(gap, with: reading.page, of: reading.load)
        }
    }

    private mutating func swap(to run: RefreshRun<Item>) {
        let old = window
        if run.isJump, old.isLoaded { remember(old) }
        window = ListWindow()
        window.forward.isWanted = old.forward.isWanted
        window.backward.isWanted = old.backward.isWanted
        window.isLoaded = true
        // A page without an address cannot be loaded again, and would be taken for the top of the list.
        for var record in run.above.compactMap({ old.pages[$0.serial] }) where record.key != nil {
            record.forgetRows(remembering: record.rows)
            window.pages.append(record)
        }
        window.hasMoved = run.pages.contains { $0.load.removals > 0 }
        for (load, whole) in run.pages {
            let page = cut(whole, .forward)
            let serial = window.pages.append(PageRecord(page, load: load))
            window.rows.append(admit(page, of: load, serial: serial))
            noteDoubts(of: serial, page, of: load, connects: false)
            window.takeNews(of: page)
            meetLimits()
        }
        if endsAtRepeatedAddress(.forward) { stop(.append, because: .cycle) }
        putBackInsertions(load: run.pages.first?.load.sequence ?? sequence)
        settleHeld(before: run.pages.first?.load.sequence ?? sequence)
        noteSwap(from: old.rows, anchor: run.anchor)
        beginsAnew = run.anchor == nil
        showAround(change.anchor, as: old.viewport)
    }

    /// Puts another window in place of this one, as it is.
    mutating func replaceWindow(with new: ListWindow<Item>) {
        failedRun = nil
        let old = window
        window = new
        noteSwap(from: old.rows, anchor: new.anchor)
    }

    /// What is on screen after a swap: what was, or else the row where the reader is.
    private mutating func showAround(_ anchor: RowID?, as old: Viewport) {
        window.viewport = old
        window.viewport.prune { window.rows.label(of: $0) }
        if window.viewport.visible.isEmpty, let anchor {
            window.viewport.appeared(anchor) { window.rows.label(of: $0) }
        }
    }

    /// Describes how the rows differ from those before, and finds where the reader is now.
    private mutating func noteSwap(from old: RowStore<Item>, anchor: RowID?) {
        isChanged = true
        let isShown = { (id: RowID, rows: RowStore<Item>) in rows[id]?.isShown ?? false }
        for row in old.tree.shownRows where !isShown(row.row.id, window.rows) { change.removed.append(row.row.id) }
        var kept: [(id: RowID, label: RowLabel)] = []
        for row in window.rows.tree.shownRows {
            if isShown(row.row.id, old), let label = old.label(of: row.row.id) {
                kept.append((row.row.id, label))
            } else {
                change.inserted.append(row.row.id)
            }
        }
        let steady = Set(longestIncreasing(kept.map { $0.label }))
        for (place, row) in kept.enumerated() {
            change.updated.append(row.id)
            if !steady.contains(place) { change.moved.append(row.id) }
        }
        change.anchor = anchor.flatMap {
            window.rows[$0]?.isShown ?? false ? $0 : nearest(to: $0, of: kept, in: old)
        }
    }

    /// Of the rows that are still there, the one that stood nearest to a row.
    private func nearest(to anchor: RowID, of kept: [(id: RowID, label: RowLabel)], in old: RowStore<Item>) -> RowID? {
        guard let place = old.position(of: anchor) else { return nil }
        return kept.min { left, right in
            abs(old.tree.shownCount(before: left.label) - place) < abs(old.tree.shownCount(before: right.label) - place)
        }?.id
    }
}

/// The positions of a longest increasing subsequence.
///
/// O(n log n).
func longestIncreasing(_ values: [some Comparable]) -> [Int] {
    /// The position at which the best subsequence of each length ends.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: values.count)
    for (position, value) in values.enumerated() {
        var low = 0
        var high = ends.count
        while low < high {
            let middle = (low + high) / 2
            if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
        }
        previous[position] = low > 0 ? ends[low - 1] : nil
        if low == ends.count { ends.append(position) } else { ends[low] = position }
    }
    var chosen: [Int] = []
    var place = ends.last
    while let position = place {
        chosen.append(position)
        place = previous[position]
    }
    return chosen.reversed()
}
