import Paging

/// The rows of a list: an immutable collection that shares storage with its earlier and later versions.
///
/// A copy costs nothing. Iterating costs amortized O(1) per row, and so does a step with `index(after:)` or
/// `index(before:)`, because an index carries the storage of the rows around it. Finding a row by its position costs
/// O(log n).
public struct ListRows<Item: Sendable>: RandomAccessCollection, Sendable {
    let tree: RowTree<StoredRow<Item>>
    /// The end at which the tree starts; the rows are in reverse order if it is the last.
    private let edge: ListEdge
    /// The items beside the tree that have placeholders.
    let unloaded: UnloadedRows

    init(
        _ tree: RowTree<StoredRow<Item>> = RowTree(),
        from edge: ListEdge = .first,
        beside unloaded: UnloadedRows = UnloadedRows()
    ) {
        self.tree = tree
        self.edge = edge
        self.unloaded = unloaded
    }

    /// The rows without the placeholders.
    var loaded: ListRows { ListRows(tree, from: edge) }

    /// The rows between the placeholders, with their places among all rows.
    var loadedRows: Slice<ListRows> {
        let above = edge == .first ? unloaded.leading : unloaded.trailing
        let start = index(startIndex, offsetBy: above)
        return self[start..<index(start, offsetBy: tree.shownCount)]
    }

    /// The number of rows.
    private var rowCount: Int { unloaded.leading + tree.shownCount + unloaded.trailing }

    /// Returns a position from the end where the tree starts for one from the top, and the reverse.
    func turned(_ position: Int) -> Int { edge == .first ? position : rowCount - 1 - position }

    /// Returns the position in the tree of a position in the list; `nil` for a placeholder.
    func position(inTree position: Int) -> Int? {
        let place = turned(position) - unloaded.leading
        return place >= 0 && place < tree.shownCount ? place : nil
    }

    /// Returns the placeholder at a position.
    private func placeholder(at position: Int) -> ListRow<Item> {
        precondition(position >= 0 && position < rowCount, "position out of bounds")
        let place = turned(position)
        // Below the rows, positions count from where the loaded pages end, whatever the rows between have become.
        let item = place < unloaded.leading ? place : unloaded.end + place - unloaded.leading - tree.shownCount
        let count = unloaded.end + unloaded.trailing
        return ListRow(
            id: RowID(.placeholder(item)),
            content: .placeholder(edge == .first ? item : count - 1 - item)
        )
    }

    /// Returns the side of the loaded rows on which a placeholder lies, if it lies directly beside them.
    func direction(ofPlaceholderBesideRows position: Int) -> PageDirection? {
        let item = edge == .first ? position : unloaded.end + unloaded.trailing - 1 - position
        return unloaded.distance(to: item).flatMap { $0.items == 0 ? edge.turned($0.direction) : nil }
    }

    /// Returns the position of a placeholder by its id.
    func position(ofPlaceholder item: Int) -> Int? {
        guard let side = unloaded.distance(to: item) else { return nil }
        return turned(side.direction == .backward ? item : unloaded.leading + tree.shownCount + side.items)
    }

    /// The index of the first row.
    public var startIndex: Index { Index(position: 0, leaf: nil) }
    /// The index past the last row.
    public var endIndex: Index { Index(position: rowCount, leaf: nil) }

    /// The row at a position, from 0.
    ///
    /// Complexity: O(log n).
    public subscript(position: Int) -> ListRow<Item> {
        guard let place = self.position(inTree: position) else { return placeholder(at: position) }
        return tree[shown: place].row
    }

    /// Returns whether two versions of the rows share all of their storage, without comparing rows.
    package func isIdentical(to other: ListRows) -> Bool {
        unloaded == other.unloaded && tree.isIdentical(to: other.tree)
    }

    /// Returns an iterator over the rows from the first to the last.
    ///
    /// Complexity: O(log n); each row, amortized O(1).
    public func makeIterator() -> some IteratorProtocol<ListRow<Item>> & Sendable {
        RowIterator(
            downward: edge == .first && unloaded.count == 0 ? tree.shownRows.makeIterator() : nil,
            upward: startIndex,
            rows: self
        )
    }

    private struct RowIterator: IteratorProtocol, Sendable {
        /// The rows of a list that starts at its first row and has no placeholders.
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

/// The loaded items of a list, without gaps and placeholders.
///
/// The collection shares its storage like ``ListRows``.
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
