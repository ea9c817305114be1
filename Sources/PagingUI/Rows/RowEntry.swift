/// What a node of a `RowTree` knows of one of its rows or children.
///
/// Kept apart from the rows because their type is not known when this code is compiled: searching numbers costs a
/// fraction of asking each row for them.
struct RowEntry: Equatable, Sendable {
    /// The row's label, or the smallest one of the child.
    var label: RowLabel
    /// How many shown rows there are: 0 or 1 for a row.
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
    /// The position of the first entry whose label is not smaller.
    func firstPosition(from label: RowLabel) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].label < label { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The position of the entry with a label.
    func position(of label: RowLabel) -> Int? {
        let position = firstPosition(from: label)
        return position < count && self[position].label == label ? position : nil
    }

    /// The position of the child that a label belongs to: the last one that begins with it or before it.
    func childPosition(of label: RowLabel) -> Int {
        let position = firstPosition(from: label)
        let isItsOwn = position < count && self[position].label == label
        return isItsOwn ? position : Swift.max(0, position - 1)
    }

    /// The position of the entry that has a shown row, whose position among all is made one within the entry.
    func position(ofShown rest: inout Int) -> Int {
        var position = 0
        while rest >= self[position].shownCount {
            rest -= self[position].shownCount
            position += 1
        }
        return position
    }

    /// How many shown rows there are before an entry.
    func shownCount(before position: Int) -> Int {
        var sum = 0
        for entry in self[..<position] { sum += entry.shownCount }
        return sum
    }
}
