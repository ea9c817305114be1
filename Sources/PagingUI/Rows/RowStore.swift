import Paging

/// The rows in list order, found by id and by position.
///
/// Labels define the order: numbers with room between them, so that two numbers tell which of two rows comes first.
/// Finding a row by id and comparing positions is O(1), everything else O(log n) per row.
struct RowStore<Item: Sendable>: Sendable {
    private(set) var tree = RowTree<StoredRow<Item>>()
    private var labels: [RowID: RowLabel] = [:]

    /// The initial distance between the labels of neighbors.
    private static var stride: RowLabel { 1 << 32 }

    /// The number of shown rows.
    var shownCount: Int { tree.shownCount }

    /// Returns the label of a row; a greater label means further down.
    func label(of id: RowID) -> RowLabel? { labels[id] }

    func contains(_ id: RowID) -> Bool { labels[id] != nil }

    subscript(id: RowID) -> StoredRow<Item>? {
        labels[id].flatMap { tree[label: $0] }
    }

    /// Returns the number of shown rows above a row of the list.
    func position(of id: RowID) -> Int? {
        labels[id].map { tree.shownCount(before: $0) }
    }

    /// Returns the row directly above another.
    func row(above id: RowID) -> StoredRow<Item>? {
        labels[id].flatMap { tree.row(before: $0) }
    }

    /// Returns the row directly below another.
    func row(below id: RowID) -> StoredRow<Item>? {
        labels[id].flatMap { tree.row(after: $0) }
    }

    /// Changes a row in place; its id stays.
    mutating func update(_ id: RowID, _ change: (inout StoredRow<Item>) -> Void) {
        guard var row = self[id] else { return }
        let label = row.label
        change(&row)
        row.label = label
        tree.insert(row)
    }

    /// Replaces a row with one that has another id.
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

    /// Appends rows that are not in the list.
    ///
    /// O(rows + log n), amortized over the growth of the table of ids.
    mutating func append(_ rows: consuming [StoredRow<Item>]) {
        label(&rows, from: startOfRows(rows.count, at: .forward), by: Self.stride)
        tree.append(contentsOf: rows)
    }

    /// Prepends rows that are not in the list.
    ///
    /// O(rows + log n), amortized over the growth of the table of ids.
    mutating func prepend(_ rows: consuming [StoredRow<Item>]) {
        label(&rows, from: startOfRows(rows.count, at: .backward), by: Self.stride)
        tree.prepend(contentsOf: rows)
    }

    /// Adds the rows of a page at one end if none of them is in the list, and otherwise changes nothing.
    ///
    /// Each id is looked up once, which both tests and records it. O(rows + log n), amortized over the growth of the
    /// table of ids.
    ///
    /// - Returns: whether the rows were added.
    mutating func add(ifNew rows: PageRows<Item>, at direction: PageDirection) -> Bool {
        let start = startOfRows(rows.ids.count, at: direction)
        guard labels.add(ifNew: rows.ids, from: start, by: Self.stride) else { return false }
        let stored = rows.stored(from: start, by: Self.stride)
        if direction == .forward { tree.append(contentsOf: stored) } else { tree.prepend(contentsOf: stored) }
        return true
    }

    /// Inserts rows that are not in the list directly below another row, or at the top.
    mutating func insert(_ rows: [StoredRow<Item>], below id: RowID?) {
        guard let id, let lower = labels[id] else { return prepend(rows) }
        guard let upper = tree.row(after: lower)?.label else { return append(rows) }
        guard upper - lower > RowLabel(rows.count) else {
            makeRoom(after: lower, for: rows.count)
            return insert(rows, below: id)
        }
        insert(rows, between: lower, upper)
    }

    private mutating func insert(_ rows: [StoredRow<Item>], between lower: RowLabel, _ upper: RowLabel) {
        var rows = rows
        let step = (upper - lower) / RowLabel(rows.count + 1)
        label(&rows, from: lower + step, by: step)
        for row in rows { tree.insert(row) }
    }

    /// Returns the first label of rows that are added at one end.
    private func startOfRows(_ count: Int, at direction: PageDirection) -> RowLabel {
        if direction == .forward { return tree.lastLabel.map { $0 + Self.stride } ?? 0 }
        return (tree.firstLabel ?? 0) - RowLabel(count) * Self.stride
    }

    /// Labels rows in place.
    ///
    /// In their memory, because reading a row of a type unknown at compile time copies all of it.
    private mutating func label(_ rows: inout [StoredRow<Item>], from start: RowLabel, by step: RowLabel) {
        rows.withUnsafeMutableBufferPointer { rows in
            var label = start
            for index in 0..<rows.count {
                rows[index].label = label
                labels[rows[index].row.id] = label
                label += step
            }
        }
    }
}

extension RowStore {
    /// Respaces the labels around a position to make room for rows, changing as few labels as possible.
    ///
    /// Amortized O(log² n) for each inserted row, wherever it is inserted.
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
        insert(window, between: start, end)
    }
}
