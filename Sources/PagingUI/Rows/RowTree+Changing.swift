// A change first moves a node's array out of the node, so that the array is referenced once and changed in place.
extension RowTree.Node {
    /// Inserts rows with ascending labels, and returns the nodes that follow this one if it overflows.
    ///
    /// No label of the tree may lie between the new labels. A row with the first one's label is replaced.
    mutating func add(_ rows: [Row], entries added: [RowEntry]) -> [Self] {
        switch content {
        case .leaf(var all):
            content = .leaf([])
            let start = entries.firstPosition(from: added[0].label)
            let end = entries.position(of: added[0].label) == nil ? start : start + 1
            if start == all.count {
                // At the end, all rows are copied at once.
                all.append(contentsOf: rows)
                entries += added
            } else {
                all.replaceSubrange(start..<end, with: rows)
                entries.replaceSubrange(start..<end, with: added)
            }
            content = .leaf(all)
        case .branch(var children):
            content = .leaf([])
            let position = entries.childPosition(of: added[0].label)
            let following = children[position].add(rows, entries: added)
            entries[position] = children[position].entry
            children.insert(contentsOf: following, at: position + 1)
            entries.insert(contentsOf: following.map { $0.entry }, at: position + 1)
            content = .branch(children)
        }
        guard isOverfull else { return [] }
        let pieces = pieces()
        self = pieces[0]
        return Array(pieces.dropFirst())
    }

    /// Removes the row with a label that is in the tree.
    mutating func remove(label: RowLabel) -> Row {
        switch content {
        case .leaf(var rows):
            content = .leaf([])
            let position = entries.firstPosition(from: label)
            let row = rows.remove(at: position)
            entries.remove(at: position)
            content = .leaf(rows)
            return row
        case .branch(var children):
            content = .leaf([])
            let position = entries.childPosition(of: label)
            let row = children[position].remove(label: label)
            entries[position] = children[position].entry
            let isUnderfull = children[position].isUnderfull
            content = .branch(children)
            if isUnderfull { refill(position) }
            return row
        }
    }

    /// Merges an underfull child with a neighbor, or redistributes their contents.
    private mutating func refill(_ position: Int) {
        guard case .branch(var children) = content else { return }
        content = .leaf([])
        let left = max(0, position - 1)
        let pieces = children[left].joined(with: children[left + 1]).pieces()
        children.replaceSubrange(left...left + 1, with: pieces)
        entries.replaceSubrange(left...left + 1, with: pieces.map { $0.entry })
        content = .branch(children)
    }
}
