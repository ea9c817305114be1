import Paging

extension ListStateMachine {
    /// Shows a local edit, and saves it for pages to come.
    mutating func apply(_ edit: ListEdit<Item>) {
        journal.add(edit)
        if case .insert(let item, let place) = edit.kind {
            insert(item, as: edit.target, at: place, load: loads.sequence)
        } else {
            keepOriginal(of: edit.target)
            show(edit.target)
        }
    }

    /// Records that the server has an edit: pages requested from now on contain it.
    ///
    /// - Parameter item: the server's version of an inserted item.
    mutating func confirm(_ id: EditID, as item: (RowID, Item)? = nil) {
        guard let edit = journal[id] else { return confirmElsewhere(id) }
        guard edit.confirmedAt == nil else { return }
        newItems.shownCount = nil
        if case .remove = edit.kind { moveAddresses(because: edit) }
        jumps.applyConfirmed(edit, asOf: loads.sequence + 1)
        queries.applyConfirmed(edit, asOf: loads.sequence + 1, in: scopes.current)
        if case .remove = edit.kind {
            removeRow(edit.target)
            if newItems.remove(edit.target) { changes.changeContent() }
        }
        window.applyConfirmed(edit, asOf: loads.sequence + 1)
        journal.confirm(id, at: loads.sequence + 1)
        if case .insert = edit.kind {
            if let (row, item) = item { replaceInsertion(edit, as: row, item) }
        } else {
            show(edit.target)
        }
    }

    /// Records that the server has an edit of another scope, whose rows are not on screen.
    private mutating func confirmElsewhere(_ id: EditID) {
        guard let (edit, scope) = scopes.remove(id) else { return }
        if case .remove = edit.kind { queries.moveAddresses(because: edit, in: scope) }
        queries.applyConfirmed(edit, asOf: loads.sequence + 1, in: scope)
    }

    /// Rolls a local edit back: the server's content is shown again.
    mutating func rollBack(_ id: EditID) {
        guard journal[id] != nil else {
            _ = scopes.remove(id)
            return
        }
        guard journal[id]?.confirmedAt == nil, let edit = journal.remove(id) else { return }
        if case .insert = edit.kind {
            if window.rows[edit.target]?.page == 0 { removeRow(edit.target) }
        } else {
            show(edit.target)
        }
    }

    /// Sets the filter of the shown items; `nil` shows all.
    ///
    /// O(rows).
    mutating func setFilter(_ filter: (@Sendable (Item) -> Bool)?) {
        self.filter = filter
        newItems.shownCount = nil
        for row in Array(window.rows.tree.rows) where row.row.item != nil { show(row.id) }
        for direction in [PageDirection.forward, .backward] {
            window[direction].resetEmptyPages()
            _ = window[direction].endPause()
        }
        changes.changeContent()
    }

    /// Removes a row permanently.
    mutating func removeRow(_ id: RowID) {
        guard let row = window.removeRow(id) else { return }
        window.originals[id] = nil
        if row.isShown { changes.remove(id) }
        changes.changeContent()
    }

    /// Inserts local items into reloaded rows again.
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

    /// Updates a row to the server's content with the unconfirmed edits.
    mutating func show(_ id: RowID) {
        if newItems.contains(id) {
            newItems.shownCount = nil
            changes.changeContent()
        }
        guard let row = window.rows[id], let item = window.originals[id] ?? row.row.item else { return }
        let (shown, isShown) = display(item, as: id)
        window.rows.update(id) {
            $0.row.content = .item(shown)
            $0.isShown = isShown
        }
        if !journal.hasPendingEdits(id) { window.originals[id] = nil }
        changes.show(id, wasShown: row.isShown, isShown: isShown)
        changes.changeContent()
    }

    private mutating func insert(_ item: Item, as id: RowID, at place: InsertPosition, load: Int) {
        guard !window.rows.contains(id), let row = makeRow(id, item, load: load, serial: 0) else { return }
        switch place.form {
        case .newest, .first: window.rows.insert([row], below: nil)
        case .last: window.rows.append([row])
        case .below(let other): window.rows.insert([row], below: window.rows.contains(other) ? other : nil)
        case .above(let other): window.rows.insert([row], below: window.rows.row(above: other)?.id)
        }
        if row.isShown { changes.insert(id) }
        changes.changeContent()
    }

    /// Replaces the row of a local item with the server's version of that item.
    private mutating func replaceInsertion(_ edit: ListEdit<Item>, as id: RowID, _ item: Item) {
        journal.retarget(edit.id, to: id, item: item)
        if id != edit.target, window.rows.contains(id) {
            removeRow(edit.target)
        } else if let old = window.rows[edit.target],
            let row = makeRow(id, item, load: loads.sequence, serial: old.page)
        {
            window.rows.replace(edit.target, with: row)
            if id == edit.target {
                changes.show(id, wasShown: old.isShown, isShown: row.isShown)
            } else {
                changes.show(edit.target, wasShown: old.isShown, isShown: false)
                changes.show(id, wasShown: false, isShown: row.isShown)
            }
        }
        changes.changeContent()
    }
}
