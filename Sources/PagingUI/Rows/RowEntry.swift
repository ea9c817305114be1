/// The summary of a row or a child in a node of a `RowTree`.
///
/// Entries are stored apart from the rows because the row type is unknown at compile time: searching numbers costs a
/// fraction of reading them from each row.
struct RowEntry: Equatable, Sendable {
    /// The row's label, or the smallest label of the child.
    var label: RowLabel
    /// The number of shown rows: 0 or 1 for a row.
    var shownCount: Int

    init(label: RowLabel, shownCount: Int) {
        self.label = label
        self.shownCount = shownCount
    }

    init(_ row: some LabelledRow) {
        self.init(label: row.label, shownCount: row.isShown ? 1 : 0)
    }
}

/// Entries with ascending labels.
extension [RowEntry] {
    /// Returns the position of the first entry whose label is at least a given one.
    func firstPosition(from label: RowLabel) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].label < label { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the position of the entry with a label.
    func position(of label: RowLabel) -> Int? {
        let position = firstPosition(from: label)
        return position < count && self[position].label == label ? position : nil
    }

    /// Returns the position of the child that a label belongs to: the last one that starts at or before it.
    func childPosition(of label: RowLabel) -> Int {
        let position = firstPosition(from: label)
        let isItsOwn = position < count && self[position].label == label
        return isItsOwn ? position : Swift.max(0, position - 1)
    }

    /// Returns the position of the entry that contains a shown row.
    ///
    /// The row's position among all rows becomes its position within the entry.
    func position(ofShown rest: inout Int) -> Int {
        var position = 0
        while rest >= self[position].shownCount {
            rest -= self[position].shownCount
            position += 1
        }
        return position
    }

    /// Returns the number of shown rows before an entry.
    func shownCount(before position: Int) -> Int {
        var sum = 0
        for entry in self[..<position] { sum += entry.shownCount }
        return sum
    }
}
