import Paging

extension ListPlan {
    /// Adds a page at an end of the list.
    mutating func land(_ page: LoadedPage<Item>, of load: ListLoad, _ direction: PageDirection) {
        let before = (shown: window.rows.shownCount, all: window.rows.tree.count)
        let isNext = load.key == nextKey(direction)
        let isRepeatAllowed = isNext && page.policy.repeatedAddress == .isAllowed
        let known = isRepeatAllowed ? nil : window.pages.loadedSerial(of: load.key)
        guard known != nil || isNext else {
            // What it was to follow is not there any more; what has to be loaded instead follows from the demand.
            return setState(.idle, of: load.slot)
        }
        if let known {
            if load.key == .start {
                landHead(page, of: load)
            } else {
                readAgain(known, page, of: load)
            }
        } else if !landAtEnd(page, of: load, direction) {
            return
        }
        window.takeNews(of: page)
        settleHeld()
        meetLimits()
        if makesNoProgress(direction, bringing: window.rows.tree.count - before.all) {
            return stop(LoadSlot(direction), because: .noProgress(after: window[direction].idlePages))
        }
        ended(direction, bringing: window.rows.shownCount - before.shown)
    }

    /// Adds a page that is not in the list, unless it is none of the list's.
    private mutating func landAtEnd(_ whole: LoadedPage<Item>, of load: ListLoad, _ direction: PageDirection) -> Bool {
        let isReload = direction == .backward && window.pages.firstRecord?.previous != nil
        if !isReload, endsAtRepeatedPage(whole, direction) { return false }
        let page = isReload ? whole : cut(whole, direction)
        let known = direction == .backward ? overlap(of: page, orOn: window.pages.firstLoaded) : []
        let serial = place(page, of: load, direction)
        landed = serial
        if window.viewport.top == nil { window.readerEnd = direction }
        if known.isEmpty {
            add(page, of: load, serial: serial, direction)
        } else {
            // It may continue below what it has in common with the list.
            arrange(page, of: load, serial: serial, around: known.map { $0.index }, below: nil)
        }
        if isReload { connect(serial, page, reaches: !known.isEmpty) }
        return true
    }

    /// Adds a page's new rows at an end.
    private mutating func add(_ page: LoadedPage<Item>, of load: ListLoad, serial: Int, _ direction: PageDirection) {
        let old = Set((page.ids ?? []).filter { window.rows[$0]?.isShown ?? false })
        let rows = admit(page, of: load, serial: serial)
        if direction == .forward { window.rows.append(rows) } else { window.rows.prepend(rows) }
        for row in rows where row.isShown || old.contains(row.id) { note(row, wasShown: old.contains(row.id)) }
    }

    /// Takes a page that is in the list already: what is new on it is put between its rows, or after them.
    private mutating func readAgain(_ serial: Int, _ page: LoadedPage<Item>, of load: ListLoad) {
        window.pages.update(serial) { $0.read(page, of: load) }
        let isBelowGap = closeCrossedGap(below: serial, by: page)
        let known = steady(page) { $0.page == serial || isBelowGap($0) }
        let old = (window.pages[serial]?.rows ?? []).filter { window.rows[$0]?.page == serial }
        let first = old.first
        // What is not on the page was pushed down by what is new; at the end of the list, it is gone.
        let end = page.following == nil ? RowLabel.max : known.last?.label
        let start = first.map { window.rows.row(above: $0)?.id } ?? window.rows.tree.last?.id
        if let first = first.flatMap({ window.rows.label(of: $0) }), let end {
            removeVanished(in: first...max(first, end), on: page, of: load)
        }
        arrange(page, of: load, serial: serial, around: known.map { $0.index }, below: start)
        // What was pushed down stays where it is until the next page brings it.
        let pushedDown = Set(old).subtracting(page.ids ?? [])
        for id in pushedDown { window.rows.update(id) { $0.page = 0 } }
        window.pages.update(serial) { $0.rows.removeAll { pushedDown.contains($0) } }
    }

    /// Where the next page in a direction lies; `nil` if there is none.
    func nextKey(_ direction: PageDirection) -> PageKey? {
        if direction == .backward {
            guard let first = window.pages.firstRecord else { return nil }
            return first.previous.flatMap { window.pages[$0]?.key } ?? first.preceding
        }
        guard let last = window.pages.lastRecord else { return nil }
        let moved = confirmedRemovals - last.confirmedRemovals + journal.pendingRemovals
        return last.following?.moved(by: -moved)
    }

    /// Makes rows of a page's items that are new, and updates those that are known.
    mutating func admit(_ page: LoadedPage<Item>, of load: ListLoad, serial: Int) -> [StoredRow<Item>] {
        var rows: [StoredRow<Item>] = []
        var places: [RowID: Int] = [:]
        for (index, item) in page.items.enumerated() {
            let id = page.ids?[index] ?? nextNumber()
            if let known = window.rows[id], known.page != 0 {
                renew(id, with: item, load: load.sequence)
            } else if let row = takeRow(id, item, load: load.sequence, serial: serial) {
                if let place = places[id] {
                    rows[place] = row
                } else {
                    places[id] = rows.count
                    rows.append(row)
                }
            }
        }
        window.pages.update(serial) { $0.rows += rows.map { $0.row.id } }
        return rows
    }

    /// A row for an item; `nil` if it was removed for good after the page was asked for.
    mutating func makeRow(_ id: RowID, _ item: Item, load: Int, serial: Int) -> StoredRow<Item>? {
        guard let (item, asOf) = journal.settled(item, as: id, load: load) else { return nil }
        if journal.hasPendingEdits(id) {
            window.originals[id] = item
        } else if !window.originals.isEmpty {
            window.originals[id] = nil
        }
        let (shown, isShown) = display(item, as: id)
        return StoredRow(ListRow(id: id, content: .item(shown)), isShown: isShown, page: serial, loadedAt: asOf)
    }

    /// What is shown of an item: with local edits, and only if the filter lets it pass.
    func display(_ item: Item, as id: RowID) -> (item: Item, isShown: Bool) {
        let (edited, isRemoved) = journal.edited(item, as: id)
        return (edited, !isRemoved && (filter.map { $0(edited) } ?? true))
    }

    /// A row for an item that gets another place: the row is taken from where it was, if it was in the list.
    mutating func takeRow(_ id: RowID, _ item: Item, load: Int, serial: Int) -> StoredRow<Item>? {
        guard let old = window.rows.remove(id) else { return makeRow(id, item, load: load, serial: serial) }
        // What is known may be newer than the page.
        let known = old.loadedAt > load ? window.originals[id] ?? old.row.item : nil
        return makeRow(id, known ?? item, load: max(load, old.loadedAt), serial: serial)
    }

    /// Takes the newer content of a row that is in the list; its place stays.
    mutating func renew(_ id: RowID, with item: Item, load: Int) {
        guard let row = window.rows[id], load >= row.loadedAt,
            let new = makeRow(id, item, load: load, serial: row.page)
        else { return }
        noteVisibility(of: id, was: row.isShown, is: new.isShown)
        window.rows.replace(id, with: new)
    }

    /// Notes what a row that was put elsewhere means for those who watch.
    mutating func note(_ row: StoredRow<Item>, wasShown: Bool) {
        if wasShown, row.isShown {
            change.moved.append(row.id)
        } else {
            noteVisibility(of: row.id, was: wasShown, is: row.isShown)
        }
    }

    mutating func noteVisibility(of id: RowID, was: Bool, is isShown: Bool) {
        switch (was, isShown) {
        case (true, true): change.updated.append(id)
        case (true, false): change.removed.append(id)
        case (false, true): change.inserted.append(id)
        case (false, false): break
        }
    }

    mutating func nextNumber() -> RowID {
        newestNumber += 1
        return RowID(.number(newestNumber))
    }

    /// Links a page into the chain; one that is read again stays where it is.
    private mutating func place(_ page: LoadedPage<Item>, of load: ListLoad, _ direction: PageDirection) -> Int {
        if direction == .backward, let serial = window.pages.reloadAboveFirst() {
            window.pages.update(serial) { $0.read(page, of: load) }
            return serial
        }
        let record = PageRecord(page, load: load)
        guard direction == .backward, let first = window.pages.firstLoaded else { return window.pages.append(record) }
        return window.pages.insert(record, above: first)
    }

    /// Takes note of how an end of the list stands after a page.
    private mutating func ended(_ direction: PageDirection, bringing count: Int) {
        let slot = LoadSlot(direction)
        window[direction].state = .idle
        isChanged = true
        if endsAtRepeatedAddress(direction) { return stop(slot, because: .cycle) }
        window[direction].emptyPages = count > 0 ? 0 : window[direction].emptyPages + 1
        if count > 0 {
            hasStartedOver = false
            window[direction].isWanted = false
            command(.settle(slot, .loaded(count)))
        } else if nextKey(direction) == nil {
            window[direction].isWanted = false
            command(.settle(slot, .atEnd))
        } else if window[direction].emptyPages >= options.emptyPageLimit {
            window[direction].state = .paused
            window[direction].isWanted = false
            command(.settle(slot, .paused))
        }
    }
}

extension LoadSlot {
    init(_ direction: PageDirection) {
        self = direction == .forward ? .append : .prepend
    }
}
