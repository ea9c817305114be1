extension RowTree {
    /// A node of a tree with the nodes above it and its position among the shown rows.
    ///
    /// A search creates a path for each node that it visits. From a leaf's path, nearby rows are found through the
    /// common ancestors, so a pass over all rows in one direction visits each node once.
    final class Path: Sendable {
        let node: Node
        /// The branch that holds the node; `nil` for the root.
        let above: Path?
        /// The root of the tree.
        let root: Node
        /// The number of shown rows above the node's first one.
        let start: Int
        /// The number of shown rows in the node.
        let count: Int

        fileprivate init(_ node: Node, in above: Path?, start: Int) {
            self.node = node
            self.above = above
            root = above?.root ?? node
            self.start = start
            count = node.entry.shownCount
        }

        fileprivate func contains(shown position: Int) -> Bool {
            position >= start && position - start < count
        }
    }

    /// Returns the leaf that contains the shown row at a position, searching from a known leaf.
    ///
    /// Amortized O(1) per row for rows in list order, forward or backward; O(log n) at most.
    ///
    /// - Parameter near: a leaf of this tree; `nil` to search from the root.
    func leaf(ofShown position: Int, near: Path? = nil) -> Path {
        precondition(position >= 0 && position < shownCount, "position out of bounds")
        var path = near ?? Path(root, in: nil, start: 0)
        while !path.contains(shown: position), let above = path.above { path = above }
        while case .branch(let children) = path.node.content {
            var rest = position - path.start
            let child = path.node.entries.position(ofShown: &rest)
            path = Path(children[child], in: path, start: position - rest)
        }
        return path
    }
}

extension RowTree.Path {
    /// The shown row at a position among all shown ones, if this leaf contains it.
    ///
    /// O(1).
    subscript(shown position: Int) -> Row? {
        guard case .leaf(let rows) = node.content, contains(shown: position) else { return nil }
        var rest = position - start
        // Without hidden rows, both positions are the same.
        return rows[count == rows.count ? rest : node.entries.position(ofShown: &rest)]
    }
}
