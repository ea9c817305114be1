/// The rows of a list: an immutable collection that shares storage with its earlier and later versions.
///
/// A copy costs nothing. Iterating costs amortized O(1) per row, and so does a step with `index(after:)` or
/// `index(before:)`, because an index carries the storage of the rows around it. Finding a row by its position costs
/// O(log n).
public struct ListRows<Item: Sendable>: RandomAccessCollection, Sendable {
    let tree: RowTree<StoredRow<Item>>

    init(_ tree: RowTree<StoredRow<Item>> = RowTree()) {
        self.tree = tree
    }

    /// The index of the first row.
    public var startIndex: Index { Index(position: 0, leaf: nil) }
    /// The index past the last row.
    public var endIndex: Index { Index(position: tree.shownCount, leaf: nil) }

    /// The row at a position, from 0.
    ///
    /// Complexity: O(log n).
    public subscript(position: Int) -> ListRow<Item> {
        tree[shown: position].row
    }

    /// Returns whether two versions of the rows share all of their storage, without comparing rows.
    package func isIdentical(to other: ListRows) -> Bool { tree.isIdentical(to: other.tree) }

    /// Returns an iterator over the rows from the first to the last.
    ///
    /// Complexity: O(log n); each row, amortized O(1).
    public func makeIterator() -> some IteratorProtocol<ListRow<Item>> & Sendable {
        RowIterator(rows: tree.shownRows.makeIterator())
    }

    private struct RowIterator: IteratorProtocol, Sendable {
        var rows: RowTree<StoredRow<Item>>.Rows.Iterator

        mutating func next() -> ListRow<Item>? {
            rows.next()?.row
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
