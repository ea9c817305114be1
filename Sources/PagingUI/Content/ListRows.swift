/// The rows of a list: an immutable collection that shares storage with its earlier and later versions.
///
/// A copy costs nothing. Iterating costs amortized O(1) per row, and so does a step with `index(after:)` or
/// `index(before:)`, because an index carries the storage of the rows around it. Finding a row by its position costs
/// O(log n).
public struct ListRows<Item: Sendable>: RandomAccessCollection, Sendable {
    let tree: RowTree<StoredRow<Item>>
    /// The end at which the tree starts; the rows are in reverse order if it is the last.
    private let edge: ListEdge

    init(_ tree: RowTree<StoredRow<Item>> = RowTree(), from edge: ListEdge = .first) {
        self.tree = tree
        self.edge = edge
    }

    /// Returns the position in the tree of a position in the list, and the reverse.
    func turned(_ position: Int) -> Int { edge == .first ? position : tree.shownCount - 1 - position }

    /// The index of the first row.
    public var startIndex: Index { Index(position: 0, leaf: nil) }
    /// The index past the last row.
    public var endIndex: Index { Index(position: tree.shownCount, leaf: nil) }

    /// The row at a position, from 0.
    ///
    /// Complexity: O(log n).
    public subscript(position: Int) -> ListRow<Item> {
        tree[shown: turned(position)].row
    }

    /// Returns whether two versions of the rows share all of their storage, without comparing rows.
    package func isIdentical(to other: ListRows) -> Bool { tree.isIdentical(to: other.tree) }

    /// Returns an iterator over the rows from the first to the last.
    ///
    /// Complexity: O(log n); each row, amortized O(1).
    public func makeIterator() -> some IteratorProtocol<ListRow<Item>> & Sendable {
        RowIterator(
            downward: edge == .first ? tree.shownRows.makeIterator() : nil,
            upward: edge == .first ? startIndex : index(startIndex, offsetBy: 0),
            rows: self
        )
    }

    private struct RowIterator: IteratorProtocol, Sendable {
        /// The rows of a list that starts at its first row.
        var downward: RowTree<StoredRow<Item>>.Rows.Iterator?
        var upward: Index
        let rows: ListRows

        mutating func next() -> ListRow<Item>? {
            if downward != nil { return downward?.next()?.row }
            guard upward.position < rows.count else { return nil }
            defer { upward = rows.index(after: upward) }
            return rows[upward]
        }
    }
}

/// The items of a list without the gaps: a collection that shares its storage like ``ListRows``.
///
/// Iterating costs amortized O(1) an item.
public struct ListItems<Item: Sendable>: RandomAccessCollection, Sendable {
    private let rows: ListRows<Item>
    /// The positions of gaps among the rows, ascending.
    private let gaps: [Int]

    init(_ rows: ListRows<Item>, gaps: [Int]) {
        self.rows = rows
        self.gaps = gaps
    }

    /// The position of the first item.
    public var startIndex: Int { 0 }
    /// The position past the last item.
    public var endIndex: Int { rows.count - gaps.count }

    /// The item at a position.
    ///
    /// Complexity: O(log n + gaps).
    public subscript(position: Int) -> Item {
        precondition(position >= 0 && position < endIndex, "position out of bounds")
        var row = position
        for gap in gaps where gap <= row { row += 1 }
        guard let item = rows[row].item else { preconditionFailure("rows beside the gaps hold items") }
        return item
    }

    /// Returns an iterator over the items from the first to the last.
    ///
    /// Complexity: O(log n); each item, amortized O(1).
    public func makeIterator() -> some IteratorProtocol<Item> & Sendable {
        ItemIterator(rows: rows.makeIterator())
    }

    private struct ItemIterator: IteratorProtocol, Sendable {
        var rows: ListRows<Item>.Iterator

        mutating func next() -> Item? {
            while let row = rows.next() {
                if let item = row.item { return item }
            }
            return nil
        }
    }
}
