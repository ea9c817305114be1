extension RowTree {
    /// A part of the tree: rows, or nodes of the next level.
    ///
    /// Every node but the root is at least half full.
    struct Node: Sendable {
        enum Content: Sendable {
            case leaf([Row])
            case branch([Node])
        }

        /// The maximum number of rows in a leaf and of children in a branch.
        static var width: Int { 48 }

        /// The summary of each row or child, so that a search reads numbers only.
        var entries: [RowEntry]
        var content: Content

        init(entries: [RowEntry], content: Content) {
            self.entries = entries
            self.content = content
        }

        init(branch children: [Node]) {
            self.init(entries: children.map { $0.entry }, content: .branch(children))
        }

        /// The summary of this node for the level above.
        var entry: RowEntry {
            RowEntry(label: entries.first?.label ?? .max, shownCount: entries.shownCount(before: entries.count))
        }

        /// Returns the summaries of a leaf's rows.
        static func entries(of rows: [Row]) -> [RowEntry] {
            var entries: [RowEntry] = []
            entries.reserveCapacity(rows.count)
            // In their memory, because iterating over rows of a type unknown at compile time copies each of them.
            rows.withUnsafeBufferPointer { rows in
                for index in 0..<rows.count { entries.append(RowEntry(rows[index])) }
            }
            return entries
        }

        var isOverfull: Bool { entries.count > Self.width }
        var isUnderfull: Bool { entries.count < Self.width / 2 }
    }
}

extension RowTree.Node {
    /// Splits the node into pieces of the right width: full ones, and two that share the rest evenly.
    func pieces() -> [Self] {
        var pieces: [Self] = []
        var start = 0
        while entries.count - start > Self.width {
            let rest = entries.count - start
            let end = start + (rest > 2 * Self.width ? Self.width : rest / 2)
            pieces.append(self[start..<end])
            start = end
        }
        return pieces + [self[start..<entries.count]]
    }

    private subscript(range: Range<Int>) -> Self {
        switch content {
        case .leaf(let rows): Self(entries: Array(entries[range]), content: .leaf(Array(rows[range])))
        case .branch(let children): Self(entries: Array(entries[range]), content: .branch(Array(children[range])))
        }
    }

    /// Returns this node with the contents of the next one appended.
    func joined(with next: Self) -> Self {
        switch (content, next.content) {
        case (.leaf(let rows), .leaf(let others)):
            Self(entries: entries + next.entries, content: .leaf(rows + others))
        case (.branch(let children), .branch(let others)):
            Self(entries: entries + next.entries, content: .branch(children + others))
        default:
            preconditionFailure("all leaves lie equally deep")
        }
    }
}
