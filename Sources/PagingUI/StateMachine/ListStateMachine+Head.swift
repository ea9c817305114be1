import Paging

extension ListStateMachine {
    /// Loads the page at the start of the list to look for new items.
    mutating func checkForNew() {
        // The result of a refresh is just as new.
        guard refreshing.allowsLoads else { return }
        guard window.isLoaded else { return refresh(options.refresh) }
        start(.head, at: .start)
    }

    /// Counts the new items on the first page.
    mutating func countNewItems(on page: ListPage<Item>, of load: ListLoad) {
        changes.changeContent()
        window.update(from: page)
        let known = lastKnownIndex(on: page)
        let isUnconnected = known == nil && page.following != nil && window.rows.tree.count > 0
        newItems.update(with: page, of: load, new: 0..<(known ?? page.items.count), hasMore: isUnconnected)
        updateRows(with: page, of: load)
        loads.finish(.head, .loaded(newItemCount))
    }

    /// Returns the position of the last item at which a page from the top of the list meets the known rows.
    ///
    /// New items lie above it, also between known ones, such as below a pinned one.
    private func lastKnownIndex(on page: ListPage<Item>) -> Int? {
        (beginsAtTop ? window.overlap(of: page) : window.overlapWithHead(of: page)).last?.index
    }

    /// Adds items received without a request, newest first.
    ///
    /// Several of them meet the list as a page would: those below are not new, and pages load them. O(log n) per item.
    ///
    /// - Parameter leavesGap: whether items may be missing between these and the ones before.
    mutating func receive(_ items: [Item], ids: [RowID], leavesGap: Bool = false) {
        changes.changeContent()
        let sequence = loads.nextSequence()
        receivedAt = sequence
        if leavesGap { newItems.markIncomplete(at: sequence) }
        let end = items.count > 1 ? lastKnownIndex(on: ListPage(items: items, ids: ids)) ?? items.count : items.count
        for (index, (item, id)) in zip(items, ids).enumerated().reversed() {
            let (isRow, isPinned) = (window.rows.contains(id), pinned?(item) ?? false)
            if isRow {
                updateRow(id, with: item, load: sequence)
            } else if isPinned {
                pin(item, as: id, load: sequence)
            }
            // The pages of a refresh that were requested before may replace the rows without having the item.
            if !isPinned, index <= end, !isRow || refreshing.run?.isJump == false {
                receive(item, as: id, sequence: sequence)
            }
        }
    }

    /// Shows new items at once to a reader at the newest row, if the list follows them.
    mutating func followNewItems() {
        guard options.followsNewItems, refreshing.state.failure == nil,
            window.isReaderAtNewest(below: lastLeadingInsertion)
        else { return }
        showNew()
    }

    /// Adds a received item, and its share to the number of new items.
    private mutating func receive(_ item: Item, as id: RowID, sequence: Int) {
        let count = newItemCount - (newItems.contains(id) ? countNewItem(id) : 0)
        let dropped = newItems.receive(item, as: id, sequence: sequence)
        newItems.shownCount = dropped == nil ? count + countNewItem(id) : nil
    }

    /// Shows the new items above the others.
    mutating func showNew() {
        guard window.isLoaded, refreshing.allowsLoads else { return }
        guard !newItems.isEmpty || newItems.page != nil || newItems.isIncomplete else { return }
        // Pages are missing between received items and rows farther down, and a first page that was shown since the
        // new items were counted knows neither more nor less than the page that has them.
        let isObsolete = newItems.sequence.map { $0 < window.pages.firstRecord?.loadedAt ?? 0 } ?? false
        guard !newItems.isIncomplete, window.joinsNewItems || newItems.page != nil, !isObsolete else {
            return refresh(options.refresh == .headDroppingRest ? .headDroppingRest : .headLeavingGap)
        }
        if let head = newItems.page { insertHead(head.page, of: head.load) }
        var received: [Int] = []
        for entry in newItems.items.reversed() where !window.rows.contains(entry.id) {
            received.append(entry.sequence)
            guard let row = makeRow(entry.id, entry.item, load: entry.sequence, serial: 0) else { continue }
            window.insertReceived(row, below: lastLeadingInsertion)
            if row.isShown { changes.insert(entry.id) }
        }
        window.moveAddresses(belowReceived: received)
        newItems = NewItems()
        changes.changeContent()
    }

    /// The number of new items that would be shown as rows.
    ///
    /// O(new items) after something other than an item has come, and O(1) otherwise.
    var newItemCount: Int {
        mutating get {
            if let count = newItems.shownCount { return count }
            let count = newItems.rows.tree.rows.reduce(0) { $0 + countNewItem($1.id) }
            newItems.shownCount = count
            return count
        }
    }

    /// Returns 1 if a new item would be shown as a row, and 0 otherwise.
    private func countNewItem(_ id: RowID) -> Int {
        guard !window.rows.contains(id), let row = newItems.rows[id], let item = row.row.item,
            let settled = journal.withConfirmedEdits(item, as: id, load: row.loadedAt)
        else { return 0 }
        return display(settled.item, as: id).isShown ? 1 : 0
    }

    /// Inserts the first page above the known rows, and connects the two.
    ///
    /// - Parameter leavesGap: whether rows that do not connect stay below a gap; `nil` for the list's policy.
    mutating func insertHead(_ page: ListPage<Item>, of load: ListLoad, leavesGap: Bool? = nil) {
        let crossed = beginsAtTop ? closeCrossedGap(below: window.pages.firstLoaded, by: page) : { _ in false }
        let known = beginsAtTop ? window.overlap(of: page, or: crossed) : []
        window.headIDs = page.ids ?? []
        window.update(from: page)
        guard let last = known.last, let ids = page.ids, page.following != nil else {
            return known.isEmpty && page.following != nil && window.rows.tree.count > 0
                ? insertUnconnectedHead(page, of: load, leavesGap: leavesGap ?? (options.refresh != .headDroppingRest))
                : replaceAll(with: page, of: load)
        }
        removeVanished(in: RowLabel.min...last.label, on: page, of: load)
        let lower = Set(ids[..<last.index].compactMap { window.rows[$0] }.filter { $0.label > last.label }.map(\.page))
        let serial = window.pages.insert(PageRecord(page, load: load), below: nil)
        let placed = arrange(
            page,
            of: load,
            serial: serial,
            around: known.map { $0.index },
            below: lastLeadingInsertion
        )
        // Arranging may have changed the row's label.
        let lowest = window.rows.label(of: ids[last.index]) ?? last.label
        adoptRows(placed, through: lowest, for: serial, following: page.following, keeping: lower)
        showPins(of: page, at: load.key, load: load.sequence)
        pruneNewItems(before: load.sequence)
    }

    /// Forgets the new items that are rows by now, and shows their newer updates.
    mutating func pruneNewItems(before sequence: Int? = nil) {
        for entry in newItems.items where window.rows[entry.id].map({ $0.loadedAt < entry.sequence }) ?? false {
            updateRow(entry.id, with: entry.item, load: entry.sequence)
        }
        newItems.remove(before: sequence, in: window.rows)
    }

    /// Whether the window starts at the top of the list, so that new items belong directly above it.
    private var beginsAtTop: Bool { window.pages.firstRecord?.previous == nil }

    /// The last of the pinned and local items at the very top, which stay there.
    var lastLeadingInsertion: RowID? {
        var last: RowID?
        let isLeading = { (row: StoredRow<Item>) in
            row.page == 0 && (journalHasInsertion(row.id) || window.pins.contains(row.id))
        }
        for row in window.rows.tree.rows.lazy.prefix(while: isLeading) { last = row.id }
        return last
    }

    private func journalHasInsertion(_ id: RowID) -> Bool {
        journal.inserted.contains { $0.target == id }
    }
}
