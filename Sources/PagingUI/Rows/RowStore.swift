/// The rows in their order, found by id and by position.
///
/// The order is kept by labels: numbers with room between them, so that a row's place in relation to another is known
/// from two numbers. Finding a row by id and comparing places is O(1), all else O(log n) a row.
struct RowStore<Item: Sendable>: Sendable {
    private(set) var tree = RowTree<StoredRow<Item>>()
    private var labels: [RowID: RowLabel] = [:]

    /// How far apart the labels of neighbours are at first.
    private static var stride: RowLabel { 1 << 32 }

    /// The number of rows on screen.
    var shownCount: Int { tree.shownCount }

    /// What compares the places of two rows; greater means further down.
    func label(of id: RowID) -> RowLabel? { labels[id] }

    func contains(_ id: RowID) -> Bool { labels[id] != nil }

    subscript(id: RowID) -> StoredRow<Item>? {
        labels[id].flatMap { tree[label: $0] }
    }

    /// The number of shown rows above a row that is in the list.
    func position(of id: RowID) -> Int? {
        labels[id].map { tree.shownCount(before: $0) }
    }

    /// The row directly above another.
    func row(above id: RowID) -> StoredRow<Item>? {
        labels[id].flatMap { tree.row(before: $0) }
    }

    /// The row directly below another.
    func row(below id: RowID) -> StoredRow<Item>? {
        labels[id].flatMap { tree.row(after: $0) }
    }

    /// Changes a row in its place; its id stays.
    mutating func update(_ id: RowID, _ change: (inout StoredRow<Item>) -> Void) {
        guard var row = self[id] else { return }
        let label = row.label
        change(&row)
        row.label = label
        tree.insert(row)
    }

    /// Puts a row with another id into a row's place.
    mutating func replace(_ id: RowID, with row: StoredRow<Item>) {
        guard let label = labels.removeValue(forKey: id) else { return }
        var row = row
        row.label = label
        labels[row.id] = label
        tree.insert(row)
    }

    @discardableResult
    mutating func remove(_ id: RowID) -> StoredRow<Item>? {
        guard let label = labels.removeValue(forKey: id) else { return nil }
        return tree.remove(label: label)
    }

    /// Adds rows that are not in the list at its end.
    mutating func append(_ rows: [StoredRow<Item>]) {
        let start = tree.last.map { $0.label + Self.stride } ?? 0
        tree.append(contentsOf: labelled(rows, from: start, by: Self.stride))
    }

    /// Adds rows that are not in the list at its beginning.
    mutating func prepend(_ rows: [StoredRow<Item>]) {
        let end = tree.first?.label ?? 0
        tree.prepend(contentsOf: labelled(rows, from: end - RowLabel(rows.count) * Self.stride, by: Self.stride))
    }

    /// Adds rows that are not in the list directly below another row, or at the beginning.
    mutating func insert(_ rows: [StoredRow<Item>], below id: RowID?) {
        guard let id, let lower = labels[id] else { return prepend(rows) }
        guard let upper = tree.row(after: lower)?.label else { return append(rows) }
        guard upper - lower > RowLabel(rows.count) else {
            makeRoom(after: lower, for: rows.count)
            return insert(rows, below: id)
        }
        let step = (upper - lower) / RowLabel(rows.count + 1)
        for row in labelled(rows, from: lower + step, by: step) { tree.insert(row) }
    }

    private mutating func labelled(
        _ rows: [StoredRow<Item>],
        from start: RowLabel,
        by step: RowLabel
    ) -> [StoredRow<Item>] {
        var label = start
        return rows.map { row in
            var row = row
            row.label = label
            labels[row.id] = label
            label += step
            return row
        }
    }
}

extension RowStore {
    /// Spreads the labels around a place so that rows fit in: the fewest that give each enough room.
    ///
    /// Amortised O(log² n) for each row ever inserted, wherever it is inserted.
    private mutating func makeRoom(after label: RowLabel, for count: Int) {
        var reach = max(16, count)
        while true {
            let window = rows(around: label, reach: reach)
            let lower = window.first.flatMap { tree.row(before: $0.label)?.label }
            let upper = window.last.flatMap { tree.row(after: $0.label)?.label }
            let needed = RowLabel(window.count + count + 1) * 256
            let start = lower ?? (window[0].label - needed * 2)
            let end = upper ?? (window[window.count - 1].label + needed * 2)
            if end - start > needed {
                return spread(window, from: start, to: end)
            }
            reach *= 2
        }
    }

    private func rows(around label: RowLabel, reach: Int) -> [StoredRow<Item>] {
        var above: [StoredRow<Item>] = []
        var place = label + 1
        while above.count < reach, let row = tree.row(before: place) {
            above.append(row)
            place = row.label
        }
        return above.reversed() + tree.rows(from: label + 1).prefix(reach)
    }

    private mutating func spread(_ window: [StoredRow<Item>], from start: RowLabel, to end: RowLabel) {
        for row in window { tree.remove(label: row.label) }
        let step = (end - start) / RowLabel(window.count + 1)
        for row in labelled(window, from: start + step, by: step) { tree.insert(row) }
    }
}
