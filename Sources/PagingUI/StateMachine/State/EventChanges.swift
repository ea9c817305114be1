/// The changes that the current event of a plan has made.
struct EventChanges: Sendable {
    /// The changes of the rows.
    private(set) var rows = ListChange()
    /// Whether the event has changed the content.
    private(set) var hasContent = false
    /// The page of the event, if it arrived at one end.
    private(set) var arrivedPage: Int?
    /// Whether the event replaced the rows with others that are read from the top.
    private(set) var startsAtTop = false

    /// Whether the event leads the reader to a row.
    private(set) var leadsReader = false
    /// Whether the event replaced the rows with those of placeholders on screen.
    private(set) var fillsPlaceholders = false

    /// The row whose position on screen a view should preserve, if the event determines it.
    var anchor: RowID? { rows.anchor }

    /// Records a change of the content apart from the rows.
    mutating func changeContent() {
        hasContent = true
    }

    /// Records the arrival of a page at one end.
    mutating func receive(page serial: Int) {
        arrivedPage = serial
    }

    /// Records a row that is shown now.
    mutating func insert(_ id: RowID) {
        rows.inserted.append(id)
    }

    /// Records the shown rows of a page.
    mutating func insert(_ ids: [RowID]) {
        rows.inserted = rows.inserted.isEmpty ? ids : rows.inserted + ids
    }

    /// Records a row that is no longer shown.
    mutating func remove(_ id: RowID) {
        rows.removed.append(id)
    }

    /// Records a row whose content has changed.
    mutating func update(_ id: RowID) {
        rows.updated.append(id)
    }

    /// Records a row whose order among the other rows has changed.
    mutating func move(_ id: RowID) {
        rows.moved.append(id)
    }

    /// Records a row that was inserted at a new position.
    mutating func move<Item>(_ row: StoredRow<Item>, wasShown: Bool) {
        if wasShown, row.isShown {
            move(row.id)
        } else {
            show(row.id, wasShown: wasShown, isShown: row.isShown)
        }
    }

    /// Records the visibility of a row before and after the event.
    mutating func show(_ id: RowID, wasShown: Bool, isShown: Bool) {
        switch (wasShown, isShown) {
        case (true, true): update(id)
        case (true, false): remove(id)
        case (false, true): insert(id)
        case (false, false): break
        }
    }

    /// Sets the row whose position a view should preserve.
    mutating func preserve(_ anchor: RowID?) {
        rows.anchor = anchor
    }

    /// Records that the rows are read from the top, unless the reader keeps a position.
    mutating func startAtTop(unless keepsPosition: Bool) {
        startsAtTop = !keepsPosition
    }

    /// Records that the reader is led to the preserved row, wherever the reader was.
    mutating func leadReader() {
        leadsReader = true
    }

    /// Records that the rows of placeholders have replaced the others: nothing moves on screen.
    mutating func fillPlaceholders() {
        fillsPlaceholders = true
    }

    /// Returns the changes of the rows, anchored at the reader's row if the event determines no other.
    mutating func finish(anchor: RowID?) -> ListChange {
        rows.anchor = startsAtTop ? nil : rows.anchor ?? anchor
        return rows
    }
}
