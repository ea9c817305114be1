import Paging

extension ListStateMachine {
    /// Suspends loads until the rows of a store are read, unless a first load is in flight.
    mutating func awaitStoredRows() {
        guard refreshing.allowsLoads else { return }
        refreshing.awaitSource()
        changes.changeContent()
    }

    /// Resumes loads without stored rows.
    mutating func endAwaitingStoredRows() {
        guard refreshing.isAwaitingSource else { return }
        refreshing.endAwaitingSource()
        changes.changeContent()
        loads.finish(.refresh, .cancelled)
    }

    /// Shows the rows of a store, unless newer rows have arrived, and loads the list.
    ///
    /// Callers that wait for the first load receive the result of the load that replaces it.
    mutating func restoreStored(
        _ list: SavedList<Item>?,
        ids: ([Item]) -> [RowID]?,
        decode: (SavedList<Item>.SavedKey) throws -> PageKey
    ) {
        let hasWaited = refreshing.isAwaitingSource
        if hasWaited { refreshing.endAwaitingSource() }
        guard !window.isLoaded else { return }
        guard let list else {
            if hasWaited { begin(at: refreshing.startKey) }
            return
        }
        let old = window
        window.endRequests()
        refreshing.cancel()
        cancel(.refresh)
        if (try? restore(list, ids: ids, decode: decode)) != nil {
            refresh(options.refresh)
        } else {
            begin(at: refreshing.startKey)
        }
        window.copyRequests(of: old)
    }

    /// Shows a page without a load: as the first of an empty list, or in place of the page at its address.
    ///
    /// - Returns: whether the list has accepted the page.
    mutating func setPage(_ whole: ListPage<Item>, at key: PageKey) -> Bool {
        guard !refreshing.isAwaitingSource else { return false }
        let page = separatingPins(of: whole)
        var load = ListLoad(
            sequence: loads.nextSequence(),
            slot: .refresh,
            key: key,
            base: nil,
            isReadingBoundary: false,
            isFindingEnd: false,
            isReadingAgain: false,
            covered: [],
            previousState: .idle
        )
        load.arrivedAt = load.sequence
        if window.isLoaded {
            guard let serial = window.pages.loadedSerial(of: key) else { return false }
            if key == .start, page.ids != nil {
                let held = newItems
                insertHead(page, of: load, leavesGap: true)
                // The page may be older than the new items, whenever it was shown.
                newItems = held
            } else {
                let reaches = window.reaches(beyond: serial, page)
                let hasUnknownAbove = hasLostUnknownRows(serial, page)
                removeRows(of: serial, missingFrom: page)
                readAgain(serial, page, of: load)
                if hasUnknownAbove { openBoundary(above: serial) }
                if !reaches { openBoundary(below: serial, page, of: load) }
                window.update(from: page)
                showPins(of: page, at: key, load: load.sequence)
            }
            pruneNewItems()
        } else {
            guard refreshing.run == nil else { return false }
            var seed = RefreshRun<Item>(.page, at: key, anchor: nil)
            seed.add((load, page))
            finish(seed)
            window.isStale = true
        }
        changes.changeContent()
        return true
    }

    /// Removes the rows of a page that another version of it lacks, unless another page names them.
    ///
    /// Those that new items have pushed off the page stay, and those that are on the page above by now. So do rows that
    /// the version before lacked as well, for either of these reasons.
    private mutating func removeRows(of serial: Int, missingFrom page: ListPage<Item>) {
        guard let record = window.pages[serial] else { return }
        let ids = Set(page.ids ?? [])
        let own = window.ownRows(of: serial)
        // Without a common row, the page is another one. A row that stands on several pages says nothing.
        let common = own.indices.filter { ids.contains(own[$0]) && !window.isRepeated(own[$0]) }
        let first = common.first ?? own.count
        let isFixedBelow = endsAtItem(record, page)
        let hasMore = (isFixedBelow ? page.preceding : page.following) != nil
        let new = hasMore ? ids.count { window.rows[$0]?.page != serial } : 0
        let beyond = isFixedBelow ? own[..<first] : own[(common.last.map { $0 + 1 } ?? own.count)...]
        let missing = beyond.filter { !ids.contains($0) }
        let pushed = isFixedBelow ? missing.suffix(new) : missing.prefix(new)
        let moved = isFixedBelow ? 0 : min(movedRows(of: serial, page), first)
        let between = common.first.map { $0..<(common.last ?? $0) } ?? 0..<0
        for (index, id) in own.enumerated() where !ids.contains(id) {
            // A row at which this page met another one is only on that page by now.
            if !between.contains(index) { window.recordRepeats(around: record) { $0 == id } }
            if showElsewhere(id) || index < moved || pushed.contains(id) || !record.names.contains(id) { continue }
            removeRow(id)
        }
    }

    /// Whether items that the list does not know have moved from a page to the one above.
    ///
    /// Fewer of its rows have moved up than items above it were removed. An address that counts items leads to both. The
    /// items below its rows are unknown if no page follows, and may have moved as well.
    func hasLostUnknownRows(_ serial: Int, _ page: ListPage<Item>) -> Bool {
        guard let record = window.pages[serial], record.key?.countsItems == false, let ids = page.ids,
            let upper = record.previous.flatMap({ window.pages[$0] }), upper.isLoaded, upper.gapBelow == nil,
            !(window.lastRow(above: serial).map { ids.contains($0) && !window.isRepeated($0) } ?? false)
        else { return false }
        let own = window.ownRows(of: serial).filter { !window.isRepeated($0) }
        let known = Set(ids)
        let moved = own.firstIndex { known.contains($0) } ?? own.count
        let isLowest = record.following != nil && (record.next == nil || record.gapBelow != nil)
        return moved < min(record.removals, upper.removals, isLowest ? .max : own.count)
    }

    /// The number of first rows that removals above a page may have moved to the page above.
    ///
    /// The page above was read before. An address that counts items has moved with the removals that are confirmed. A
    /// page that has the last row of the page above has moved down instead, and so has one that begins at an item.
    private func movedRows(of serial: Int, _ page: ListPage<Item>) -> Int {
        guard let record = window.pages[serial], let upper = record.previous.flatMap({ window.pages[$0] }),
            !beginsAtItem(record, page),
            !(window.lastRow(above: serial).map { page.ids?.contains($0) ?? false && !window.isRepeated($0) } ?? false)
        else { return 0 }
        let confirmed = record.key?.countsItems == false ? min(record.removals, upper.removals) : 0
        let top = window.ownRows(of: serial).first.flatMap { window.rows.label(of: $0) } ?? RowLabel.min
        let pending = pendingRemovals.count { id in
            journal[id].flatMap { window.rows.label(of: $0.target) }.map { $0 < top } ?? true
        }
        return confirmed + pending
    }

    /// Whether the address of a page is the item below it, so new items push others off its upper edge.
    ///
    /// The preceding address is then another one, and the page below names the page's own.
    private func endsAtItem(_ record: PageRecord, _ page: ListPage<Item>) -> Bool {
        let below = window.pages.neighbor(of: record, .forward)?.preceding ?? record.precedingBelow
        return record.preceding != page.preceding && record.key?.countsItems == false && below == record.key
            && window.pages.neighbor(of: record, .backward)?.following != record.key
    }

    /// Whether the address of a page is an item, since the addresses around it are others with other items.
    ///
    /// A page whose start new items have moved to its own next address does not name the one after that.
    private func beginsAtItem(_ record: PageRecord, _ page: ListPage<Item>) -> Bool {
        let isOther = { (old: PageKey?, new: PageKey?) in old != nil && new != nil && old != new }
        return isOther(record.following, page.following) && record.following != record.key
            || isOther(record.preceding, page.preceding) && record.key?.countsItems == false
    }
}
