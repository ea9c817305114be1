import Paging

extension ListPlan {
    /// Adds a page at an end of the list.
    mutating func land(_ page: LoadedPage<Item>, of load: ListLoad, _ direction: PageDirection) {
        let before = (shown: window.rows.shownCount, all: window.rows.tree.count)
        guard let base = load.base, isInPlace(load, direction) else {
            // What it was to follow is not there any more; what has to be loaded instead follows from the demand.
            return setState(.idle, of: load.slot)
        }
        let known = load.isReadingSeam ? base : knownPage(of: load, direction, page.policy)
        if let known, load.isReadingSeam || load.key != .start, hasLostPlace(known, page, of: load) {
            setState(.idle, of: load.slot)
            return refresh(.anchored)
        }
        if load.isReadingSeam {
            readSeam(at: base, page, of: load)
        } else if let known {
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
        if !load.isReadingSeam, makesNoProgress(direction, bringing: window.rows.tree.count - before.all) {
            return stop(LoadSlot(direction), because: .noProgress(after: window[direction].idlePages))
        }
        ended(load, direction, bringing: window.rows.shownCount - before.shown)
    }

    /// Adds a page that is not in the list, unless it is none of the list's.
    private mutating func landAtEnd(_ whole: LoadedPage<Item>, of load: ListLoad, _ direction: PageDirection) -> Bool {
        let isReload = direction == .backward && window.pages.firstRecord?.previous != nil
        if !isReload, endsAtRepeatedPage(whole, direction) { return false }
        let page = isReload ? whole : cut(whole, direction)
        if window.viewport.top == nil { window.readerEnd = direction }
        if direction == .forward { append(page, of: load) } else { prepend(page, of: load) }
        return true
    }

    /// Whether the page that a load continues from is still the one at its end, or its seam still to be read.
    private func isInPlace(_ load: ListLoad, _ direction: PageDirection) -> Bool {
        if load.isReadingSeam { return load.base.flatMap { window.pages[$0] }?.isLoaded ?? false }
        return load.base == (direction == .forward ? window.pages.last : window.pages.firstLoaded)
    }

    /// The page of the list that a load reads again.
    ///
    /// An address that counts items may have moved onto that of another page, and says nothing about which items they are.
    private func knownPage(of load: ListLoad, _ direction: PageDirection, _ policy: WalkPolicy) -> Int? {
        if policy.repeatedAddress == .isAllowed, load.key == nextKey(direction) { return nil }
        if let base = load.base, window.pages[base]?.key == load.key { return base }
        return load.key.countsItems ? nil : olderPage(at: load.key, than: load.base)
    }

    /// Adds a page at the lower end: what it has in common with the last rows stays, and what is new follows them.
    private mutating func append(_ page: LoadedPage<Item>, of load: ListLoad) {
        let end = window.rows.tree.last?.label ?? 0
        let near = window.labels(around: end, above: page.items.count + load.covered.count, below: 1)
        let known = steady(page) { $0.page != 0 && near.contains($0.label) }
        unname(load.key)
        let serial = window.pages.append(PageRecord(page, load: load))
        landed = serial
        if let base = load.base { window.pages.update(base) { $0.isSeamOpen = false } }
        let common = known.last.map { $0.index + 1 } ?? 0
        interleave(page.split(at: common).upper, of: load, serial: serial, around: known.map(\.index))
        window.leaveMixedRows(of: serial)
        add(page.split(at: common).lower, of: load, serial: serial, .forward)
        noteDoubts(of: serial, page, of: load, connects: !known.isEmpty)
    }

    /// Puts what is new between the last rows into its place; rows from elsewhere stay where they are.
    private mutating func interleave(_ page: LoadedPage<Item>, of load: ListLoad, serial: Int, around steady: [Int]) {
        guard let ids = page.ids, let first = steady.first else { return }
        let known = Set(steady)
        let places = ids.indices.filter { known.contains($0) || (window.rows[ids[$0]]?.page ?? 0) == 0 }
        for place in Set(ids.indices).subtracting(places) {
            renew(ids[place], with: page.items[place], load: load.sequence)
        }
        var rest = page
        rest.items = places.map { page.items[$0] }
        rest.ids = places.map { ids[$0] }
        let around = places.indices.filter { known.contains(places[$0]) }
        arrange(rest, of: load, serial: serial, around: around, below: window.rows.row(above: ids[first])?.id)
    }

    /// Adds a page at the upper end, or takes back one that was forgotten.
    private mutating func prepend(_ page: LoadedPage<Item>, of load: ListLoad) {
        let isReload = window.pages.firstRecord?.previous != nil
        let known = overlap(of: page, orOn: window.pages.firstLoaded)
        if !isReload { unname(load.key) }
        let serial = placeAbove(page, of: load)
        landed = serial
        if known.isEmpty {
            add(page, of: load, serial: serial, .backward)
        } else {
            // It may go on below what it has in common with the list.
            arrange(page, of: load, serial: serial, around: known.map(\.index), below: nil)
            window.leaveMixedRows(of: serial)
        }
        if isReload { connect(serial, page, reaches: !known.isEmpty) }
    }

    /// Adds a page's new rows at an end.
    private mutating func add(_ page: LoadedPage<Item>, of load: ListLoad, serial: Int, _ direction: PageDirection) {
        if let rows = newRows(of: page, load: load, serial: serial) {
            window.pages.update(serial) { $0.rows += rows.ids }
            if direction == .forward { window.rows.append(rows.rows) } else { window.rows.prepend(rows.rows) }
            change.inserted += rows.ids
            return
        }
        let old = Set((page.ids ?? []).filter { window.rows[$0]?.isShown ?? false })
        let rows = admit(page, of: load, serial: serial)
        if direction == .forward { window.rows.append(rows) } else { window.rows.prepend(rows) }
        for row in rows where row.isShown || old.contains(row.id) { note(row, wasShown: old.contains(row.id)) }
    }

    /// The rows of a page of which the list has none; `nil` if rows have to be merged, edited or hidden.
    ///
    /// Most pages are of this kind, and the types of a list are known at run time only: what is left out here is looked up
    /// for every row.
    private func newRows(
        of page: LoadedPage<Item>,
        load: ListLoad,
        serial: Int
    ) -> (ids: [RowID], rows: [StoredRow<Item>])? {
        guard let ids = page.ids, filter == nil, journal.isEmpty, window.originals.isEmpty,
            !ids.contains(where: { window.rows.contains($0) })
        else { return nil }
        let rows = zip(ids, page.items).map { id, item in
            StoredRow(ListRow(id: id, content: .item(item)), page: serial, loadedAt: load.sequence)
        }
        return (ids, rows)
    }

    /// Leaves an address to the page that has it now: two pages at one address would be taken for a cycle.
    mutating func unname(_ key: PageKey) {
        if let other = window.pages.loadedSerial(of: key) { window.pages.update(other) { $0.key = nil } }
    }

    /// Where the next page in a direction lies; `nil` if there is none.
    func nextKey(_ direction: PageDirection) -> PageKey? {
        if direction == .backward {
            guard let first = window.pages.firstRecord else { return nil }
            return first.previous.flatMap { window.pages[$0]?.key } ?? first.preceding
        }
        if let seam = window.seam { return seam.key }
        return window.pages.lastRecord?.following?.moved(by: -overlapForPending)
    }

    /// Makes rows of a page's items that are new, and updates those that are known.
    mutating func admit(_ page: LoadedPage<Item>, of load: ListLoad, serial: Int) -> [StoredRow<Item>] {
        var rows: [StoredRow<Item>] = []
        for (index, item) in page.items.enumerated() {
            let id = page.ids?[index] ?? nextNumber()
            if let known = window.rows[id], known.page != 0 {
                renew(id, with: item, load: load.sequence)
            } else if let row = takeRow(id, item, load: load.sequence, serial: serial) {
                rows.append(row)
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

    /// Links a page into the chain above the first; one that is read again stays where it is.
    private mutating func placeAbove(_ page: LoadedPage<Item>, of load: ListLoad) -> Int {
        if let serial = window.pages.reloadAboveFirst() {
            window.pages.update(serial) { $0.read(page, of: load) }
            return serial
        }
        let record = PageRecord(page, load: load)
        guard let first = window.pages.firstLoaded else { return window.pages.append(record) }
        return window.pages.insert(record, above: first)
    }

    /// Takes note of how an end of the list stands after a page.
    private mutating func ended(_ load: ListLoad, _ direction: PageDirection, bringing count: Int) {
        window[direction].state = .idle
        isChanged = true
        if endsAtRepeatedAddress(direction) { return stop(load.slot, because: .cycle) }
        if count > 0 || !load.isReadingSeam {
            window[direction].emptyPages = count > 0 ? 0 : window[direction].emptyPages + 1
        }
        if count > 0 {
            hasStartedOver = false
            window[direction].isWanted = false
            command(.settle(load.slot, .loaded(count)))
        } else if nextKey(direction) == nil {
            window[direction].isWanted = false
            command(.settle(load.slot, .atEnd))
        } else if window[direction].emptyPages >= options.emptyPageLimit {
            window[direction].state = .paused
            window[direction].isWanted = false
            command(.settle(load.slot, .paused))
        }
    }

    /// Whether the next address of an end was visited before.
    ///
    /// A page that was forgotten is where it has to be. A seam is read again on purpose. An address that counts items may
    /// come again once the list has moved.
    func repeatsAddress(_ direction: PageDirection) -> Bool {
        guard let next = nextKey(direction), direction == .backward || window.seam == nil else { return false }
        if next.countsItems, window.hasMoved || overlapForPending > 0 { return false }
        return olderPage(at: next, than: direction == .forward ? window.pages.last : window.pages.firstLoaded) != nil
    }

    /// The page at an address, if it was read no later than the page that names the address.
    ///
    /// A page that was read later has the address because others have put so many items into the list.
    private func olderPage(at key: PageKey, than base: Int?) -> Int? {
        guard let serial = window.pages.loadedSerial(of: key), let page = window.pages[serial] else { return nil }
        return page.loadedAt <= base.flatMap { window.pages[$0]?.loadedAt } ?? Int.max ? serial : nil
    }
}

extension LoadSlot {
    init(_ direction: PageDirection) {
        self = direction == .forward ? .append : .prepend
    }
}
