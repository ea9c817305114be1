import Paging

extension ListPlan {
    /// Shows a local edit, and remembers it for pages to come.
    mutating func apply(_ edit: ListEdit<Item>) {
        journal.add(edit)
        if case .insert(let item, let place) = edit.kind {
            insert(item, as: edit.target, at: place, load: sequence)
        } else {
            keepOriginal(of: edit.target)
            show(edit.target)
        }
    }

    /// Takes note that the server has an edit: pages asked for from now on are right without it.
    ///
    /// - Parameter item: what an inserted item has become.
    mutating func confirm(_ id: EditID, as item: (RowID, Item)? = nil) {
        guard let edit = journal[id], edit.confirmedAt == nil else { return }
        if case .remove = edit.kind { moveAddresses(because: edit) }
        for index in earlierWindows.indices { earlierWindows[index].settle(edit, asOf: sequence + 1) }
        for index in remembered.indices { remembered[index].window.settle(edit, asOf: sequence + 1) }
        if case .remove = edit.kind {
            removeRow(edit.target)
            if held.forget(edit.target) { isChanged = true }
        }
        window.settle(edit, asOf: sequence + 1)
        journal.confirm(id, at: sequence + 1)
        if case .insert = edit.kind {
            if let (row, item) = item { settleInsertion(edit, as: row, item) }
        } else {
            show(edit.target)
        }
    }

    /// Takes a local edit back: what the server sent is shown again.
    mutating func rollBack(_ id: EditID) {
        guard journal[id]?.confirmedAt == nil, let edit = journal.remove(id) else { return }
        if case .insert = edit.kind {
            if window.rows[edit.target]?.page == 0 { removeRow(edit.target) }
        } else {
            show(edit.target)
        }
    }

    /// Lets a filter decide what is shown of the items; `nil` shows all.
    ///
    /// O(rows).
    mutating func setFilter(_ filter: (@Sendable (Item) -> Bool)?) {
        self.filter = filter
        for row in Array(window.rows.tree.rows) where row.row.item != nil { show(row.id) }
        for direction in [PageDirection.forward, .backward] {
            window[direction].emptyPages = 0
            if window[direction].state.isPaused { window[direction].state = .idle }
        }
        isChanged = true
    }

    /// Removes a row for good.
    mutating func removeRow(_ id: RowID) {
        guard let row = window.rows.remove(id) else { return }
        window.originals[id] = nil
        if row.isShown { change.removed.append(id) }
        isChanged = true
    }

    /// Puts local items back into rows that were read anew.
    mutating func putBackInsertions(load: Int) {
        for edit in journal.inserted where edit.applies(toLoad: load) && !window.rows.contains(edit.target) {
            if case .insert(let item, let place) = edit.kind { insert(item, as: edit.target, at: place, load: load) }
        }
    }

    /// Applies the edits that were made while other rows were on screen.
    mutating func showEdits() {
        for id in Set(journal.targets).union(window.originals.keys) where window.rows.contains(id) {
            if journal.hasPendingEdits(id) { keepOriginal(of: id) }
            show(id)
        }
    }

    private mutating func keepOriginal(of id: RowID) {
        guard window.originals[id] == nil, let item = window.rows[id]?.row.item else { return }
        window.originals[id] = item
    }

    /// Shows a row as what the server sent, with the edits that are not confirmed.
    mutating func show(_ id: RowID) {
        if held.contains(id) { isChanged = true }
        guard let row = window.rows[id], let item = window.originals[id] ?? row.row.item else { return }
        let (shown, isShown) = display(item, as: id)
        window.rows.update(id) {
            $0.row.content = .item(shown)
            $0.isShown = isShown
        }
        if !journal.hasPendingEdits(id) { window.originals[id] = nil }
        noteVisibility(of: id, was: row.isShown, is: isShown)
        isChanged = true
    }

    private mutating func insert(_ item: Item, as id: RowID, at place: InsertPlace, load: Int) {
        guard !window.rows.contains(id), let row = makeRow(id, item, load: load, serial: 0) else { return }
        switch place.form {
        case .first: window.rows.insert([row], below: nil)
        case .last: window.rows.append([row])
        case .below(let other): window.rows.insert([row], below: window.rows.contains(other) ? other : nil)
        case .above(let other): window.rows.insert([row], below: window.rows.row(above: other)?.id)
        }
        if row.isShown { change.inserted.append(id) }
        isChanged = true
    }

    /// Makes the row of a local item that of the item which the server has made of it.
    private mutating func settleInsertion(_ edit: ListEdit<Item>, as id: RowID, _ item: Item) {
        journal.retarget(edit.id, to: id, item: item)
        if id != edit.target, window.rows.contains(id) {
            removeRow(edit.target)
        } else if let old = window.rows[edit.target],
            let row = makeRow(id, item, load: sequence, serial: old.page)
        {
            window.rows.replace(edit.target, with: row)
            if id == edit.target {
                noteVisibility(of: id, was: old.isShown, is: row.isShown)
            } else {
                noteVisibility(of: edit.target, was: old.isShown, is: false)
                noteVisibility(of: id, was: false, is: row.isShown)
            }
        }
        isChanged = true
    }
}
