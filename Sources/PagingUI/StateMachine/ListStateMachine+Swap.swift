import Paging

extension ListStateMachine {
    /// Ends a refresh: its pages replace the rows in one step.
    mutating func finish(_ run: RefreshRun<Item>) {
        if run.leavesGap || keepsReader(run), !run.beginsAtStart, !reachesReader(run) {
            return startRun(RefreshRun(.head(leavesGap: true), at: .start, anchor: run.anchor), run.policy)
        }
        refreshing.finish()
        changes.changeContent()
        // The pages of the refresh may be stale themselves, and say so.
        window.isStale = false
        if case .head(let leavesGap) = run.goal, window.isLoaded, let first = run.pages.first {
            insertHead(first.page, of: first.load, leavesGap: leavesGap)
        } else if run.leavesGap, run.pages.last?.page.following != nil, !reachesReader(run) {
            insertAbove(run)
        } else {
            swap(to: run)
        }
        loads.finish(.refresh, .loaded(window.rows.shownCount))
    }

    /// Inserts pages from the list's start above the rows, with a gap between the two.
    ///
    /// The pages do not contain the reader's row.
    private mutating func insertAbove(_ run: RefreshRun<Item>) {
        guard let first = run.pages.first else { return }
        insertHead(first.page, of: first.load, leavesGap: true)
        guard let gap = window.pages.firstRecord?.gapBelow else { return }
        for reading in run.pages.dropFirst() where window.gaps.contains(gap) {
            fill(gap, with: reading.page, of: reading.load)
        }
    }

    private mutating func swap(to run: RefreshRun<Item>) {
        let old = window
        scopes.enter(&journal)
        if run.isJump, !run.isForPlaceholders, old.isLoaded { jumps.push(old, at: loads.sequence, waiting: newItems) }
        window = ListWindow()
        // A jump stays in its list, whose pages the first one may have named.
        if old.isLoaded { (window.numbered, window.totalCount) = (old.numbered, old.totalCount) }
        window.copyRequests(of: old)
        window.isLoaded = true
        // A page without an address cannot be reloaded, and would be mistaken for the top of the list.
        // Removals may have moved the address of a page to that of a page below, which has its items now.
        var taken = Set(run.pages.map(\.load.key))
        let above = run.above.reversed().compactMap { old.pages[$0.serial] }
            .filter { $0.key.map { taken.insert($0).inserted } ?? false }
        for var record in above.reversed() {
            record.discardRows(remembering: record.rows)
            window.pages.append(record)
            if let key = record.key { keepPins(of: old, at: key) }
        }
        window.hasMoved = run.pages.contains { $0.load.removals > 0 }
        for (load, whole) in run.pages {
            let page = limited(whole, .forward)
            let serial = window.pages.append(PageRecord(page, load: load))
            let meeting = window.meetingAtEnd(of: page.ids)
            window.rows.append(makeRows(page, of: load, serial: serial, meeting: meeting))
            recordUnconfirmedRemovals(of: serial, page, of: load, connects: false)
            showPins(of: page, at: load.key, load: load.sequence)
            window.update(from: page)
            meetLimits()
        }
        if old.isLoaded { keepNewerContents(of: old) }
        if endsAtRepeatedAddress(.forward) { stop(.append, because: .cycle) }
        putBackInsertions(load: run.pages.first?.load.sequence ?? loads.sequence)
        // Pages from elsewhere say nothing about the new items.
        let start = run.pages.first.flatMap { $0.load.key == .start ? $0.load.sequence : nil }
        // Those that were shown while a failed refresh waited may be newer than its start page.
        if let start, !run.isJump { newItems.putBack(old.receivedRows(since: start)) }
        pruneNewItems(before: start)
        let anchor = run.anchor ?? run.shownRow.flatMap(row(onFirstPageAt:))
        recordSwap(from: old.rows, anchor: anchor)
        if run.isJump, anchor != nil { changes.leadReader() }
        // The reader sees the rows of placeholders where these are.
        if run.isForPlaceholders { changes.fillPlaceholders() } else { changes.startAtTop(unless: anchor != nil) }
        window.showAround(changes.anchor, as: old.viewport)
    }

    /// Updates the rows whose content in the old window is newer than the pages that replace it.
    ///
    /// It was received after the pages were requested.
    private mutating func keepNewerContents(of old: ListWindow<Item>) {
        for row in Array(window.rows.tree.rows) {
            guard let known = old.rows[row.id], known.loadedAt > row.loadedAt, let item = old.serverItem(row.id) else {
                continue
            }
            updateRow(row.id, with: item, load: known.loadedAt)
        }
    }

    /// Returns the row at a position of the first page, counted from its first row on screen.
    private func row(onFirstPageAt position: Int) -> RowID? {
        let rows = window.pages.firstLoaded.map { window.ownRows(of: $0) } ?? []
        let shown = options.newestEdge.turned(rows.filter { window.rows[$0]?.isShown ?? false })
        return shown.isEmpty ? nil : shown[max(0, min(position, shown.count - 1))]
    }

    /// Keeps the pinned rows of a page above the new ones, of which only the address stays.
    private mutating func keepPins(of old: ListWindow<Item>, at key: PageKey) {
        let ids = old.pins.ids(at: key)
        _ = window.pins.set(ids, at: key)
        let rows = ids.compactMap { old.rows[$0] }.filter { $0.page == 0 && !window.rows.contains($0.id) }
        for row in rows { window.originals[row.id] = old.originals[row.id] }
        window.rows.append(rows)
    }

    /// Replaces this window with another one.
    mutating func replaceWindow(with new: ListWindow<Item>) {
        refreshing.discardFailure()
        let old = window
        scopes.enter(&journal)
        window = new
        newItems.shownCount = nil
        recordSwap(from: old.rows, anchor: new.anchor)
    }

    /// Records the differences between the old and new rows, and the reader's new position.
    private mutating func recordSwap(from old: RowStore<Item>, anchor: RowID?) {
        changes.changeContent()
        let isShown = { (id: RowID, rows: RowStore<Item>) in rows[id]?.isShown ?? false }
        for row in old.tree.shownRows where !isShown(row.row.id, window.rows) { changes.remove(row.row.id) }
        var cached: [(id: RowID, label: RowLabel)] = []
        for row in window.rows.tree.shownRows {
            if isShown(row.row.id, old), let label = old.label(of: row.row.id) {
                cached.append((row.row.id, label))
            } else {
                changes.insert(row.row.id)
            }
        }
        let unmoved = Set(longestIncreasing(cached.map { $0.label }))
        for (place, row) in cached.enumerated() {
            changes.update(row.id)
            if !unmoved.contains(place) { changes.move(row.id) }
        }
        changes.preserve(
            anchor.flatMap { window.rows[$0]?.isShown ?? false ? $0 : nearest(to: $0, of: cached, in: old) }
        )
    }

    /// Returns the remaining row that was nearest to a row.
    private func nearest(to anchor: RowID, of cached: [(id: RowID, label: RowLabel)], in old: RowStore<Item>) -> RowID?
    {
        guard let place = old.position(of: anchor) else { return nil }
        return cached.min { left, right in
            abs(old.tree.shownCount(before: left.label) - place) < abs(old.tree.shownCount(before: right.label) - place)
        }?.id
    }
}

/// Returns the positions of a longest increasing subsequence.
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
