extension RowTree {
    /// A part of the tree: rows, or nodes of the level below.
    ///
    /// Every node but the root is at least half full.
    struct Node: Sendable {
        enum Content: Sendable {
            case leaf([Row])
            case branch([Node])
        }

        /// The most rows of a leaf and children of a branch.
        static var width: Int { 48 }

        /// What is known of each row or child, so that a search looks at numbers only.
        var entries: [RowEntry]
        var content: Content

        init(entries: [RowEntry], content: Content) {
            self.entries = entries
            self.content = content
        }

        init(branch children: [Node]) {
            self.init(entries: children.map { $0.entry }, content: .branch(children))
        }

        /// What the level above knows of this node.
        var entry: RowEntry {
            RowEntry(label: entries.first?.label ?? .max, shownCount: entries.shownCount(before: entries.count))
        }

        /// What a leaf knows of its rows.
        static func entries(of rows: [Row]) -> [RowEntry] {
            var entries: [RowEntry] = []
            entries.reserveCapacity(rows.count)
            // A loop, because `map` takes three times as long where the rows' type is not known.
            for row in rows { entries.append(RowEntry(row)) }
            return entries
        }

        var isOverfull: Bool { entries.count > Self.width }
        var isUnderfull: Bool { entries.count < Self.width / 2 }
    }
}

extension RowTree.Node {
    /// The node in pieces of the right width: full ones, and two that share what is left evenly.
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

    /// This node with what a neighbour holds behind it.
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
