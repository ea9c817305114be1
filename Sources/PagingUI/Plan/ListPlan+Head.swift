import Paging

extension ListPlan {
    /// Reads the page where the list begins, to see what is new.
    mutating func checkForNew() {
        // What a refresh brings is as new.
        guard run == nil, !isAwaitingSource else { return }
        guard window.isLoaded else { return refresh(options.refresh) }
        start(.head, at: .start)
    }

    /// Takes the head's page, and counts what is new on it.
    mutating func hold(_ page: LoadedPage<Item>, of load: ListLoad) {
        isChanged = true
        window.takeNews(of: page)
        let known = beginsAtTop ? overlap(of: page).first?.index : page.ids?.firstIndex { window.headIDs.contains($0) }
        let new = 0..<(known ?? page.items.count)
        let isUnconnected = known == nil && page.following != nil && window.rows.tree.count > 0
        held.hold(page, of: load, new: new, hasMore: isUnconnected)
        renewRows(with: page, of: load)
        command(.settle(.head, .loaded(newItemCount)))
    }

    /// Takes items that came by themselves, the newest first.
    mutating func receive(_ items: [Item], ids: [RowID]) {
        isChanged = true
        sequence += 1
        for (item, id) in zip(items, ids).reversed() {
            if window.rows.contains(id) {
                renew(id, with: item, load: sequence)
            } else {
                held.receive(item, as: id, sequence: sequence)
            }
        }
    }

    /// Shows the items that were held back, above the others.
    mutating func showNew() {
        guard window.isLoaded, run == nil, !isAwaitingSource, !held.items.isEmpty || held.page != nil else { return }
        // Between items that came by themselves and rows farther down, pages are missing.
        guard beginsAtTop || held.page != nil else {
            return refresh(options.refresh.kind == .headWithCut ? .headDroppingRest : .headLeavingGap)
        }
        if let head = held.page { landHead(head.page, of: head.load) }
        for entry in held.items.reversed() where !window.rows.contains(entry.id) {
            guard let row = makeRow(entry.id, entry.item, load: entry.sequence, serial: 0) else { continue }
            window.rows.insert([row], below: lastLeadingDraft)
            if row.isShown { change.inserted.append(entry.id) }
        }
        held = HeldHead()
        isChanged = true
    }

    /// How many items are held back that would be rows.
    var newItemCount: Int {
        held.items.count { entry in
            guard !window.rows.contains(entry.id) else { return false }
            let item = journal.settled(entry.item, as: entry.id, load: entry.sequence)?.item
            return item.map { display($0, as: entry.id).isShown } ?? false
        }
    }

    /// Puts the page where the list begins above what is known, and connects the two.
    ///
    /// - Parameter leavesGap: whether rows that do not connect stay, below a gap; by the list's policy if it is `nil`.
    mutating func landHead(_ page: LoadedPage<Item>, of load: ListLoad, leavesGap: Bool? = nil) {
        let crossed = beginsAtTop ? closeCrossedGap(below: window.pages.firstLoaded, by: page) : { _ in false }
        let known = beginsAtTop ? overlap(of: page, or: crossed) : []
        window.headIDs = Set(page.ids ?? [])
        window.takeNews(of: page)
        guard let last = known.last, let ids = page.ids, page.following != nil else {
            return known.isEmpty && page.following != nil && window.rows.tree.count > 0
                ? landUnconnected(page, of: load, leavesGap: leavesGap ?? (options.refresh.kind != .headWithCut))
                : replaceAll(with: page, of: load)
        }
        removeVanished(in: RowLabel.min...last.label, on: page, of: load)
        let serial = window.pages.insert(PageRecord(page, load: load), below: nil)
        arrange(page, of: load, serial: serial, around: known.map { $0.index }, below: lastLeadingDraft)
        // Arranging may have given the row another label.
        let lowest = window.rows.label(of: ids[last.index]) ?? last.label
        takeOver(ids, through: lowest, for: serial, following: page.following)
        settleHeld(before: load.sequence)
    }

    /// Forgets the new items that are rows by now; what came of them since their page was asked for is shown.
    mutating func settleHeld(before sequence: Int? = nil) {
        for entry in held.items where window.rows[entry.id].map({ $0.loadedAt < entry.sequence }) ?? false {
            renew(entry.id, with: entry.item, load: entry.sequence)
        }
        held.forget(before: sequence, in: window.rows)
    }

    /// Whether the window begins at the top of the list, so that new items go right above it.
    private var beginsAtTop: Bool { window.pages.firstRecord?.previous == nil }

    /// Local items at the very top stay there.
    var lastLeadingDraft: RowID? {
        var last: RowID?
        for row in window.rows.tree.rows.lazy.prefix(while: { $0.page == 0 && journalHasInsertion($0.id) }) {
            last = row.id
        }
        return last
    }

    private func journalHasInsertion(_ id: RowID) -> Bool {
        journal.inserted.contains { $0.target == id }
    }

    /// The items of a page that are known to stand at the top, in an order that fits: those that connect it to the list.
    ///
    /// An item from farther down has been moved up, and connects nothing.
    ///
    /// - Parameters:
    ///   - first: a page whose items count in any case.
    ///   - isConnected: which rows count in any case.
    func overlap(
        of page: LoadedPage<Item>,
        orOn first: Int? = nil,
        or isConnected: (StoredRow<Item>) -> Bool = { _ in false }
    ) -> [(index: Int, label: RowLabel)] {
        // Rows that were removed above have let so many more come near.
        let count = page.items.count + (window.pages.firstRecord?.removals ?? 0)
        let near = window.rows.tree.rows.lazy.filter { $0.page != 0 }.prefix(count).reduce(nil) { $1.label }
        return near.map { near in
            steady(page) { $0.page != 0 && ($0.label <= near || $0.page == first || isConnected($0)) }
        } ?? []
    }
}
