/// The rows of a list: a collection that shares its storage with those before and after it.
///
/// A copy costs nothing and does not change. Reading a row by position takes O(log n), iterating O(1) a row.
public struct ListRows<Item: Sendable>: RandomAccessCollection, Sendable {
    let tree: RowTree<StoredRow<Item>>

    init(_ tree: RowTree<StoredRow<Item>> = RowTree()) {
        self.tree = tree
    }

    /// The position of the first row.
    public var startIndex: Int { 0 }
    /// The position past the last row.
    public var endIndex: Int { tree.shownCount }

    /// The row at a position.
    public subscript(position: Int) -> ListRow<Item> {
        tree[shown: position].row
    }

    /// Iterates over the rows from the first to the last.
    public func makeIterator() -> AnyIterator<ListRow<Item>> {
        var rows = tree.shownRows.makeIterator()
        return AnyIterator { rows.next()?.row }
    }
}

/// The items of a list, without the gaps between them: a collection that shares its storage like ``ListRows``.
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
    /// O(log n + gaps).
    public subscript(position: Int) -> Item {
        precondition(position >= 0 && position < endIndex, "position out of bounds")
        var row = position
        for gap in gaps where gap <= row { row += 1 }
        guard let item = rows[row].item else { preconditionFailure("rows beside the gaps hold items") }
        return item
    }
}
