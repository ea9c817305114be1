extension ListRows {
    /// The position of a row in a list.
    ///
    /// ```swift
    /// let rows = model.rows
    /// for index in rows.indices.dropFirst() where rows[index].item == nil {
    ///     print("Something is missing below", rows[rows.index(before: index)].id)
    /// }
    /// ```
    ///
    /// An index counts rows. It also carries the storage of the rows around it, so that reading them takes no search.
    /// After the list has changed, the index stands for the row now at its position.
    public struct Index: Comparable, Hashable, Sendable {
        /// The number of rows above.
        let position: Int
        private let hint: Hint

        init(position: Int, leaf: RowTree<StoredRow<Item>>.Path?) {
            self.position = position
            hint = Hint(leaf: leaf)
        }

        /// The leaf that holds the row, or the last row for the end index; `nil` before any search.
        var leaf: RowTree<StoredRow<Item>>.Path? { hint.leaf }

        /// Compares the positions.
        public static func < (left: Index, right: Index) -> Bool { left.position < right.position }
    }

    /// The part of an index that only saves a search: all hints are equal.
    private struct Hint: Hashable, Sendable {
        let leaf: RowTree<StoredRow<Item>>.Path?

        static func == (left: Hint, right: Hint) -> Bool { true }

        func hash(into hasher: inout Hasher) {}
    }

    /// The row at an index.
    ///
    /// Complexity: O(1) for an index reached from another index of these rows; O(log n) for `startIndex` and for an
    /// index of an earlier or later list.
    public subscript(index: Index) -> ListRow<Item> {
        let place = position(inTree: index.position)
        return place.flatMap { carried(index)?[shown: $0]?.row } ?? self[index.position]
    }

    /// Returns the index below another one.
    ///
    /// Complexity: Amortized O(1) for steps in one direction.
    public func index(after index: Index) -> Index {
        self.index(index, offsetBy: 1)
    }

    /// Returns the index above another one.
    ///
    /// Complexity: Amortized O(1) for steps in one direction.
    public func index(before index: Index) -> Index {
        self.index(index, offsetBy: -1)
    }

    /// Returns the index at a distance from another one; a negative distance moves up.
    ///
    /// Complexity: O(log n) at most.
    public func index(_ index: Index, offsetBy distance: Int) -> Index {
        let position = index.position + distance
        let end = endIndex.position
        precondition(position >= 0 && position <= end, "index out of bounds")
        // A placeholder has no storage, and keeps that of the rows that the index comes from.
        let place = self.position(inTree: Swift.min(position, end - 1))
        let leaf = place.map { tree.leaf(ofShown: $0, near: carried(index)) } ?? carried(index)
        return Index(position: position, leaf: leaf)
    }

    /// Returns the number of rows from one index to another.
    ///
    /// Complexity: O(1).
    public func distance(from start: Index, to end: Index) -> Int {
        end.position - start.position
    }

    /// Returns the leaf that an index carries, unless the index belongs to another list.
    private func carried(_ index: Index) -> RowTree<StoredRow<Item>>.Path? {
        index.leaf.flatMap { $0.root.isIdentical(to: tree.root) ? $0 : nil }
    }
}
