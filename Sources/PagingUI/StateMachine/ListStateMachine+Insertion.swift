import Paging

extension ListStateMachine {
    /// Adds a page at one end of the list.
    mutating func addPage(_ page: ListPage<Item>, of load: ListLoad, _ direction: PageDirection) {
        let before = (
            all: window.rows.tree.count, last: window.pages.last, shown: window.shownCount(beyondReader: direction)
        )
        guard let base = load.base, window.isCurrent(load, direction) else {
            // The page to follow is gone; demand determines the load that replaces this one.
            setState(.idle, of: load.slot)
            if load.isReadingAgain, window[direction].isRequested { checkForMore(direction) }
            return
        }
        let known =
            load.isReadingBoundary ? base : load.isFindingEnd ? nil : knownPage(of: load, direction, page.policy)
        let hasMoved =
            if let known {
                (load.isReadingBoundary || load.key != .start) && window.hasMovedAway(known, page, of: load)
            } else {
                direction == .backward && window.liesFarBelow(page)
            }
        if hasMoved {
            setState(.idle, of: load.slot)
            if load.isReadingBoundary || known == nil { pauseAfterMove(load.slot, direction) }
            return refresh(.anchored)
        }
        if load.isFindingEnd {
            findEnd(below: base, page, of: load)
        } else if load.isReadingBoundary {
            readBoundary(at: base, page, of: load)
        } else if let known {
            if load.key == .start {
                insertHead(page, of: load)
            } else {
                readAgain(known, page, of: load)
            }
        } else if !addAtEnd(page, of: load, direction) {
            return
        }
        window.update(from: page)
        showPins(of: page, at: load.key, load: load.sequence)
        pruneNewItems()
        meetLimits()
        if !load.isReadingBoundary, makesNoProgress(direction, bringing: window.rows.tree.count - before.all) {
            return stop(LoadSlot(direction), because: .noProgress(after: window[direction].idlePages))
        }
        // Rows above the last page are not the ones that were requested.
        let isBelow = !load.isFindingEnd || window.pages.last != before.last
        // Neither are rows behind the reader: loading for them would not end while the reader stays.
        ended(load, direction, bringing: isBelow ? window.shownCount(beyondReader: direction) - before.shown : 0)
    }

    /// Pauses after several pages for boundaries or from above that have moved away.
    ///
    /// A refresh that cannot reload the reader's page keeps the boundary, and the page above.
    private mutating func pauseAfterMove(_ slot: LoadSlot, _ direction: PageDirection) {
        window[direction].countPage(showing: 0)
        if window[direction].pause(after: options.maximumEmptyPages) { loads.finish(slot, .paused) }
    }

    /// Adds a page that is not in the list, unless the source's rules end the list there.
    private mutating func addAtEnd(_ whole: ListPage<Item>, of load: ListLoad, _ direction: PageDirection) -> Bool {
        let isReload = direction == .backward && window.pages.firstRecord?.previous != nil
        if !isReload, endsAtRepeatedPage(whole, direction) { return false }
        let page = isReload ? whole : limited(whole, direction)
        if window.viewport.top == nil { window.readerEnd = direction }
        if direction == .forward { append(page, of: load) } else { prepend(page, of: load) }
        return true
    }

    /// Returns the page of the list that a load reloads.
    ///
    /// An address that counts items may have moved onto that of another page, so it does not identify the items.
    private func knownPage(of load: ListLoad, _ direction: PageDirection, _ policy: WalkPolicy) -> Int? {
        if policy.repeatedAddress == .isAllowed, load.key == nextKey(direction) { return nil }
        if load.isReadingAgain { return load.base }
        return load.key.countsItems ? nil : window.olderPage(at: load.key, than: load.base)
    }

    /// Appends a page: rows shared with the last pages stay, and new rows follow them.
    private mutating func append(_ page: ListPage<Item>, of load: ListLoad) {
        removeAddress(load.key)
        let serial = window.pages.append(PageRecord(page, load: load))
        changes.receive(page: serial)
        if let base = load.base {
            window.pages.update(base) { $0.isBoundaryOpen = false }
            removePushed(off: base, missingFrom: page, of: load)
        }
        let isNew = addNewRows(of: page, of: load, serial: serial, .forward)
        let known = isNew ? [] : window.overlap(ofNext: page, of: load)
        if let last = known.last {
            let pushed = rowsPushed(below: last, off: page)
            let (upper, lower) = page.split(at: pushed.isEmpty ? last.index + 1 : page.items.count)
            interleave(upper, of: load, serial: serial, around: known.map(\.index))
            window.separateMixedRows(of: serial)
            recordPushed(pushed, off: serial, page, of: load)
            add(lower, of: load, serial: serial)
        } else if !isNew {
            add(page, of: load, serial: serial)
        }
        recordUnconfirmedRemovals(of: serial, page, of: load, connects: !known.isEmpty)
    }

    /// Returns the rows that new items below the last shared row of a page have pushed off it.
    ///
    /// Each of them pushes one row, so more rows than that have another reason. So do rows that were not read together
    /// with the shared row.
    private func rowsPushed(below last: (index: Int, label: RowLabel), off page: ListPage<Item>) -> [RowID] {
        let ids = page.ids ?? []
        let new = ids.dropFirst(last.index + 1).count { !window.rows.contains($0) }
        let onPage = Set(ids)
        let below = Array(window.rows.tree.rows(from: last.label + 1).lazy.filter { $0.page != 0 }.prefix(new + 1))
        let shared = window.rows.tree[label: last.label]?.page
        guard below.count <= new, below.allSatisfy({ $0.page == shared && !onPage.contains($0.id) }) else { return [] }
        return below.map(\.id)
    }

    /// Inserts new items between the last rows; rows from elsewhere stay in place.
    private mutating func interleave(_ page: ListPage<Item>, of load: ListLoad, serial: Int, around unmoved: [Int]) {
        guard let ids = page.ids, let first = unmoved.first else { return }
        let known = Set(unmoved)
        let places = ids.indices.filter { known.contains($0) || !window.isPlaced(ids[$0]) }
        for place in Set(ids.indices).subtracting(places) {
            updateRow(ids[place], with: page.items[place], load: load.sequence)
            window.recordRepeat(of: ids[place], on: serial)
        }
        var rest = page
        rest.items = places.map { page.items[$0] }
        rest.ids = places.map { ids[$0] }
        let around = places.indices.filter { known.contains(places[$0]) }
        arrange(rest, of: load, serial: serial, around: around, below: window.rows.row(above: ids[first])?.id)
    }

    /// Prepends a page, or reloads one that was discarded.
    private mutating func prepend(_ page: ListPage<Item>, of load: ListLoad) {
        let isReload = window.pages.firstRecord?.previous != nil
        let known = window.hasKnownRows(page) ? window.overlap(of: page, orOn: window.pages.firstLoaded) : []
        if !isReload { removeAddress(load.key) }
        let serial = placeAbove(page, of: load)
        changes.receive(page: serial)
        if !known.isEmpty || !addNewRows(of: page, of: load, serial: serial, .backward) {
            // The page may continue below the rows that it shares with the list, and is the first of its other rows.
            arrange(page, of: load, serial: serial, around: known.map(\.index), below: nil)
            window.separateMixedRows(of: serial)
        }
        if isReload { connect(serial, page, reaches: !known.isEmpty) }
    }

    /// Adds a page's new rows at the end.
    private mutating func add(_ page: ListPage<Item>, of load: ListLoad, serial: Int) {
        if addNewRows(of: page, of: load, serial: serial, .forward) { return }
        let old = Set((page.ids ?? []).filter { window.rows[$0]?.isShown ?? false })
        let rows = makeRows(page, of: load, serial: serial)
        window.rows.append(rows)
        for row in rows where row.isShown || old.contains(row.id) { changes.move(row, wasShown: old.contains(row.id)) }
    }

    /// Adds a page's rows at one end if none is in the list and no row needs an edit or a filter.
    ///
    /// Most pages are of this kind. The item type is known only at run time, so each operation saved here is saved for
    /// every row.
    ///
    /// - Returns: whether the rows were added.
    private mutating func addNewRows(
        of page: ListPage<Item>,
        of load: ListLoad,
        serial: Int,
        _ direction: PageDirection
    ) -> Bool {
        guard let ids = page.ids, filter == nil, journal.isEmpty, window.originals.isEmpty else { return false }
        let rows = PageRows(ids: ids, items: page.items, page: serial, loadedAt: load.sequence)
        guard window.rows.add(ifNew: rows, at: direction) else { return false }
        window.pages.update(serial) { $0.rows = $0.rows.isEmpty ? ids : $0.rows + ids }
        changes.insert(ids)
        return true
    }

    /// Removes an address from the page that had it: two pages with one address would look like a cycle.
    mutating func removeAddress(_ key: PageKey) {
        if let other = window.pages.loadedSerial(of: key) { window.pages.update(other) { $0.key = nil } }
    }

    /// Returns the address of the next page in a direction; `nil` if there is none.
    func nextKey(_ direction: PageDirection) -> PageKey? {
        if direction == .backward {
            guard let first = window.pages.firstRecord else { return nil }
            return first.previous.flatMap { window.pages[$0]?.key } ?? first.preceding
        }
        if let boundary = window.boundary { return boundary.key }
        if let upper = window.pageBeforeMovedEnd { return upper.following }
        return window.pages.lastRecord?.following?.moved(by: -overlapForPending)
    }

    /// Creates rows for new items of a page, and updates known rows.
    ///
    /// - Parameter meeting: the known rows at which the page meets the one above.
    mutating func makeRows(
        _ page: ListPage<Item>,
        of load: ListLoad,
        serial: Int,
        meeting: Set<RowID> = []
    ) -> [StoredRow<Item>] {
        var rows: [StoredRow<Item>] = []
        for (index, item) in page.items.enumerated() {
            let id = page.ids?[index] ?? numbers.nextRow()
            if window.isPlaced(id) {
                updateRow(id, with: item, load: load.sequence)
                if window.rows[id]?.page != serial, !meeting.contains(id) { window.recordRepeat(of: id, on: serial) }
            } else if let row = moveRow(id, item, load: load.sequence, serial: serial) {
                rows.append(row)
            }
        }
        window.pages.update(serial) { $0.rows += rows.map { $0.row.id } }
        return rows
    }

    /// Creates the row of an item; `nil` if it was removed permanently after the page was requested.
    mutating func makeRow(_ id: RowID, _ item: Item, load: Int, serial: Int) -> StoredRow<Item>? {
        guard let (item, asOf) = journal.withConfirmedEdits(item, as: id, load: load) else { return nil }
        if journal.hasPendingEdits(id) {
            window.originals[id] = item
        } else if !window.originals.isEmpty {
            window.originals[id] = nil
        }
        let (shown, isShown) = display(item, as: id)
        return StoredRow(ListRow(id: id, content: .item(shown)), isShown: isShown, page: serial, loadedAt: asOf)
    }

    /// Returns an item with local edits, and whether the edits and the filter show it.
    func display(_ item: Item, as id: RowID) -> (item: Item, isShown: Bool) {
        let (edited, isRemoved) = journal.edited(item, as: id)
        return (edited, !isRemoved && (filter.map { $0(edited) } ?? true))
    }

    /// Creates the row of an item at a new position, removing the row that the list has.
    mutating func moveRow(_ id: RowID, _ item: Item, load: Int, serial: Int) -> StoredRow<Item>? {
        guard let old = window.removeRow(id) else { return makeRow(id, item, load: load, serial: serial) }
        window.pages.update(old.page) { $0.rows.removeAll { $0 == id } }
        if old.page != serial, let page = window.pages[old.page] {
            window.recordRepeat(of: id, on: old.page)
            window.recordRepeats(around: page) { $0 == id }
        }
        // The known row may be newer than the page.
        let known = old.loadedAt > load ? window.originals[id] ?? old.row.item : nil
        return makeRow(id, known ?? item, load: max(load, old.loadedAt), serial: serial)
    }

    /// Updates a row of the list in place.
    mutating func updateRow(_ id: RowID, with item: Item, load: Int) {
        guard let row = window.rows[id], load >= row.loadedAt,
            let new = makeRow(id, item, load: load, serial: row.page)
        else { return }
        changes.show(id, wasShown: row.isShown, isShown: new.isShown)
        window.rows.replace(id, with: new)
    }

    /// Links a page above the first one; a reloaded page stays in place.
    private mutating func placeAbove(_ page: ListPage<Item>, of load: ListLoad) -> Int {
        if let serial = window.pages.reloadAboveFirst() {
            window.pages.update(serial) { $0.read(page, of: load) }
            return serial
        }
        let record = PageRecord(page, load: load)
        guard let first = window.pages.firstLoaded else { return window.pages.append(record) }
        return window.pages.insert(record, above: first)
    }

    /// Updates the state of an end after a page.
    private mutating func ended(_ load: ListLoad, _ direction: PageDirection, bringing count: Int) {
        window[direction].set(.idle)
        changes.changeContent()
        if endsAtRepeatedAddress(direction) { return stop(load.slot, because: .cycle) }
        if count > 0 || !load.isReadingBoundary { window[direction].countPage(showing: count) }
        if count > 0 {
            refreshing.allowRestart()
            window[direction].endRequest()
            loads.finish(load.slot, .loaded(count))
        } else if nextKey(direction) == nil {
            window[direction].endRequest()
            loads.finish(load.slot, .atEnd)
        } else if window[direction].pause(after: options.maximumEmptyPages) {
            loads.finish(load.slot, .paused)
        }
    }

    /// Whether the next address of an end was visited before.
    ///
    /// A discarded page stays at its address. A boundary is reloaded on purpose. An address that counts items may recur
    /// once the list has moved.
    func repeatsAddress(_ direction: PageDirection) -> Bool {
        guard let next = nextKey(direction), direction == .backward || window.boundary == nil else { return false }
        if next.countsItems, window.hasMoved || overlapForPending > 0 { return false }
        if direction == .forward, let upper = window.pageBeforeMovedEnd {
            // Pages that were read before the list moved may have any address.
            return [upper.serial, upper.previous].contains(window.pages.loadedSerial(of: next))
        }
        let outermost = direction == .forward ? window.pages.last : window.pages.firstLoaded
        return window.olderPage(at: next, than: outermost) != nil
    }
}

extension LoadSlot {
    init(_ direction: PageDirection) {
        self = direction == .forward ? .append : .prepend
    }
}
