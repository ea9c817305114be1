extension RowTree {
    /// The row with the smallest label, shown or not.
    ///
    /// O(log n).
    var first: Row? {
        leaf { _ in 0 }.rows.first
    }

    /// The row with the greatest label, shown or not.
    ///
    /// O(log n).
    var last: Row? {
        leaf { entries in entries.count - 1 }.rows.last
    }

    /// The smallest label.
    ///
    /// O(log n).
    var firstLabel: RowLabel? {
        leaf { _ in 0 }.entries.first?.label
    }

    /// The greatest label.
    ///
    /// O(log n).
    var lastLabel: RowLabel? {
        leaf { entries in entries.count - 1 }.entries.last?.label
    }

    /// The shown row at a position among the shown ones.
    ///
    /// O(log n).
    subscript(shown position: Int) -> Row {
        precondition(position >= 0 && position < shownCount, "position out of bounds")
        var rest = position
        let leaf = leaf { entries in entries.position(ofShown: &rest) }
        return leaf.rows[leaf.entries.position(ofShown: &rest)]
    }

    /// The row with a label.
    ///
    /// O(log n).
    subscript(label label: RowLabel) -> Row? {
        let leaf = leaf(of: label)
        return leaf.entries.position(of: label).map { leaf.rows[$0] }
    }

    /// Returns whether the tree has a row with a label, shown or not.
    ///
    /// O(log n).
    func contains(label: RowLabel) -> Bool {
        leaf(of: label).entries.position(of: label) != nil
    }

    /// Returns the number of shown rows with a smaller label; the label itself need not exist.
    ///
    /// O(log n).
    func shownCount(before label: RowLabel) -> Int {
        var before = 0
        let entries = leaf { entries in
            let position = entries.childPosition(of: label)
            before += entries.shownCount(before: position)
            return position
        }.entries
        return before + entries.shownCount(before: entries.firstPosition(from: label))
    }

    /// Returns the row with the greatest smaller label, shown or not.
    ///
    /// O(log n).
    func row(before label: RowLabel) -> Row? {
        guard label > .min else { return nil }
        // A child that starts with the label itself has no smaller one: search for the number before it.
        let leaf = leaf(of: label - 1)
        let position = leaf.entries.firstPosition(from: label)
        return position == 0 ? nil : leaf.rows[position - 1]
    }

    /// Returns the row with the smallest greater label, shown or not.
    ///
    /// O(log n).
    func row(after label: RowLabel) -> Row? {
        guard label < .max else { return nil }
        // The first label of the next leaf, in case the label's own leaf has no greater one.
        var next: RowLabel?
        let leaf = leaf { entries in
            let position = entries.childPosition(of: label)
            if position + 1 < entries.count { next = entries[position + 1].label }
            return position
        }
        let position = leaf.entries.firstPosition(from: label + 1)
        return position < leaf.rows.count ? leaf.rows[position] : next.flatMap { self[label: $0] }
    }

    /// Returns the leaf that a label belongs to.
    private func leaf(of label: RowLabel) -> (entries: [RowEntry], rows: [Row]) {
        leaf { entries in entries.childPosition(of: label) }
    }

    /// Returns the leaf reached by choosing an entry of each branch.
    private func leaf(choosing position: ([RowEntry]) -> Int) -> (entries: [RowEntry], rows: [Row]) {
        var node = root
        while true {
            switch node.content {
            case .leaf(let rows): return (node.entries, rows)
            case .branch(let children): node = children[position(node.entries)]
            }
        }
    }
}
