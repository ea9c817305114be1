/// The local edits that the server's pages do not contain yet, applied to every page that arrives.
///
/// Operations are O(edits of one row), except pruning, which is O(confirmed edits).
struct EditJournal<Item: Sendable>: Sendable {
    private var edits: [EditID: ListEdit<Item>] = [:]
    private var editsByRow: [RowID: [EditID]] = [:]
    private var confirmed: Set<EditID> = []
    private var insertions: [EditID] = []
    /// The removals that are not confirmed.
    private(set) var pendingRemovals: Set<EditID> = []

    /// Whether there are no edits, confirmed or not.
    var isEmpty: Bool { edits.isEmpty }

    subscript(id: EditID) -> ListEdit<Item>? { edits[id] }

    /// The edits of a row, oldest first.
    func edits(of row: RowID) -> [ListEdit<Item>] {
        editsByRow[row]?.compactMap { edits[$0] } ?? []
    }

    /// The local items that the server may not have yet, oldest first.
    var inserted: [ListEdit<Item>] { insertions.compactMap { edits[$0] } }

    mutating func add(_ edit: ListEdit<Item>) {
        edits[edit.id] = edit
        editsByRow[edit.target, default: []].append(edit.id)
        switch edit.kind {
        case .insert: insertions.append(edit.id)
        case .remove: pendingRemovals.insert(edit.id)
        case .update: break
        }
    }

    /// Records that loads from now on contain an edit.
    mutating func confirm(_ id: EditID, at sequence: Int) {
        guard let edit = edits[id], edit.confirmedAt == nil else { return }
        edits[id]?.confirmedAt = sequence
        confirmed.insert(id)
        pendingRemovals.remove(id)
    }

    /// Moves an insertion to the row of the item that the server has made of it.
    mutating func retarget(_ id: EditID, to row: RowID, item: Item) {
        guard let edit = edits[id], case .insert(_, let place) = edit.kind else { return }
        editsByRow[edit.target]?.removeAll { $0 == id }
        edits[id]?.target = row
        edits[id]?.kind = .insert(item, place)
        editsByRow[row, default: []].append(id)
    }

    @discardableResult
    mutating func remove(_ id: EditID) -> ListEdit<Item>? {
        guard let edit = edits.removeValue(forKey: id) else { return nil }
        editsByRow[edit.target]?.removeAll { $0 == id }
        if editsByRow[edit.target]?.isEmpty == true { editsByRow[edit.target] = nil }
        confirmed.remove(id)
        if case .insert = edit.kind { insertions.removeAll { $0 == id } }
        pendingRemovals.remove(id)
        return edit
    }

    /// Drops the confirmed edits that every load in flight contains.
    ///
    /// - Parameter isHeld: returns whether the list holds an item back that may be older than its edits.
    mutating func prune(oldestLoad: Int, keepingEditsOf isHeld: (RowID) -> Bool) {
        for id in confirmed
        where edits[id].map({ !$0.applies(toLoad: oldestLoad) && !isHeld($0.target) }) ?? true {
            remove(id)
        }
    }

    /// Drops local items, which belong to one list.
    mutating func dropInsertions() {
        for id in insertions { remove(id) }
    }

    /// The rows that have edits.
    var targets: some Sequence<RowID> { editsByRow.keys }

    /// Returns the unconfirmed removal of a row.
    func pendingRemoval(of row: RowID) -> ListEdit<Item>? {
        guard !pendingRemovals.isEmpty else { return nil }
        return edits(of: row).first { pendingRemovals.contains($0.id) }
    }

    /// Whether the list has edits that the server has, and pages may lack.
    var hasConfirmedEdits: Bool { !confirmed.isEmpty }

    /// Returns the removal of a row that the server has confirmed since a load was requested.
    func removal(of row: RowID, confirmedAfter sequence: Int) -> ListEdit<Item>? {
        edits(of: row).first { edit in
            guard case .remove = edit.kind, let confirmedAt = edit.confirmedAt else { return false }
            return sequence < confirmedAt
        }
    }

    /// Whether a row has edits that are not confirmed.
    func hasPendingEdits(_ row: RowID) -> Bool {
        edits(of: row).contains { $0.confirmedAt == nil }
    }

    /// Applies to a loaded item the edits that the server confirmed after its load was requested.
    ///
    /// - Returns: the item, and the sequence number of the load that would contain it; `nil` if it was removed.
    func withConfirmedEdits(_ item: Item, as row: RowID, load sequence: Int) -> (item: Item, asOf: Int)? {
        var result = (item: item, asOf: sequence)
        for edit in edits(of: row) {
            guard let confirmedAt = edit.confirmedAt, sequence < confirmedAt else { continue }
            if case .remove = edit.kind { return nil }
            if case .update(let change) = edit.kind { change(&result.item) }
            result.asOf = max(result.asOf, confirmedAt)
        }
        return result
    }

    /// Applies the unconfirmed edits to an item, and returns whether one of them removes it.
    func edited(_ item: Item, as row: RowID) -> (item: Item, isRemoved: Bool) {
        var result = (item: item, isRemoved: false)
        for edit in edits(of: row) where edit.confirmedAt == nil {
            if case .update(let change) = edit.kind { change(&result.item) }
            if case .remove = edit.kind { result.isRemoved = true }
        }
        return result
    }
}
