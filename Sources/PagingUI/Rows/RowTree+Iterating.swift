extension RowTree {
    /// All rows in order, shown or not.
    var rows: Rows {
        Rows(root: root, label: .min, isShownOnly: false, underestimatedCount: count)
    }

    /// The shown rows in order.
    ///
    /// The iterator skips nodes without shown rows.
    var shownRows: Rows {
        Rows(root: root, label: .min, isShownOnly: true, underestimatedCount: shownCount)
    }

    /// Returns the rows from a label on, in order, shown or not.
    ///
    /// O(log n) to start, and O(1) per row.
    func rows(from label: RowLabel) -> Rows {
        Rows(root: root, label: label, isShownOnly: false, underestimatedCount: 0)
    }

    /// The rows of a tree in order, as they were when the sequence was created.
    struct Rows: Sequence, Sendable {
        fileprivate let root: Node
        fileprivate let label: RowLabel
        fileprivate let isShownOnly: Bool
        let underestimatedCount: Int

        func makeIterator() -> Iterator {
            var iterator = Iterator(isShownOnly: isShownOnly)
            iterator.descend(into: root, from: label)
            return iterator
        }
    }
}

extension RowTree.Rows {
    /// An iterator from leaf to leaf.
    struct Iterator: IteratorProtocol, Sendable {
        /// A branch above the leaf, and the position of its first child not yet visited.
        private struct Branch: Sendable {
            let entries: [RowEntry]
            let children: [RowTree.Node]
            var next: Int
        }

        fileprivate let isShownOnly: Bool
        private var above: [Branch] = []
        private var entries: [RowEntry] = []
        private var rows: [Row] = []
        private var position = 0

        fileprivate init(isShownOnly: Bool) {
            self.isShownOnly = isShownOnly
        }

        mutating func next() -> Row? {
            while true {
                while position < entries.count {
                    position += 1
                    if isPassedOver(entries[position - 1]) { continue }
                    return rows[position - 1]
                }
                guard let node = nextNode() else { return nil }
                descend(into: node, from: .min)
            }
        }

        /// Descends to the leaf that contains the first row from a label on.
        fileprivate mutating func descend(into node: RowTree.Node, from label: RowLabel) {
            var node = node
            while case .branch(let children) = node.content {
                let position = node.entries.childPosition(of: label)
                above.append(Branch(entries: node.entries, children: children, next: position + 1))
                node = children[position]
            }
            guard case .leaf(let rows) = node.content else { return }
            self.rows = rows
            entries = node.entries
            position = entries.firstPosition(from: label)
        }

        private mutating func nextNode() -> RowTree.Node? {
            while var branch = above.popLast() {
                while branch.next < branch.entries.count {
                    branch.next += 1
                    if isPassedOver(branch.entries[branch.next - 1]) { continue }
                    above.append(branch)
                    return branch.children[branch.next - 1]
                }
            }
            return nil
        }

        private func isPassedOver(_ entry: RowEntry) -> Bool {
            isShownOnly && entry.shownCount == 0
        }
    }
}
