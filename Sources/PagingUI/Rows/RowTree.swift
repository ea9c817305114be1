/// The sort key of a row: 64 bits on every platform, because `Int` has 32 on watchOS (`arm64_32`).
typealias RowLabel = Int64

/// A row that a `RowTree` can order by its label.
protocol LabelledRow: Sendable {
    var label: RowLabel { get set }
    var isShown: Bool { get }
}

/// The rows of a list in order, including hidden ones; copies share unchanged nodes.
///
/// A counted B+-tree: the leaves contain the rows, and every node knows the number of shown rows below each of its
/// children. Nodes store arrays, so Swift's copy-on-write copies only the path from the root to a leaf while another
/// copy exists, and nothing otherwise.
struct RowTree<Row: LabelledRow>: Sendable {
    private(set) var root = Node(entries: [], content: .leaf([]))
    /// The number of rows, shown or not.
    private(set) var count = 0

    /// The number of shown rows.
    var shownCount: Int { root.entry.shownCount }

    /// Inserts a row at the position of its label, replacing a row with the same label.
    ///
    /// O(log n).
    mutating func insert(_ row: Row) {
        if contains(label: row.label) { count -= 1 }
        add([row])
    }

    /// Appends rows with ascending labels, all greater than those of the tree.
    ///
    /// O(rows + log n).
    mutating func append(contentsOf rows: [Row]) {
        if let last = lastLabel, let first = rows.first?.label {
            precondition(last < first, "rows to append come after all others")
        }
        add(rows)
    }

    /// Prepends rows with ascending labels, all smaller than those of the tree.
    ///
    /// O(rows + log n).
    mutating func prepend(contentsOf rows: [Row]) {
        if let last = rows.last?.label, let first = firstLabel {
            precondition(last < first, "rows to prepend come before all others")
        }
        add(rows)
    }

    /// Removes and returns the row with a label.
    ///
    /// O(log n).
    @discardableResult
    mutating func remove(label: RowLabel) -> Row? {
        // Looked up first, so that an unknown label copies nothing.
        guard contains(label: label) else { return nil }
        let row = root.remove(label: label)
        if case .branch(let children) = root.content, children.count == 1 { root = children[0] }
        count -= 1
        return row
    }

    /// Adds rows with ascending labels that have no label of the tree between them.
    private mutating func add(_ rows: [Row]) {
        guard !rows.isEmpty else { return }
        let entries = Node.entries(of: rows)
        assert(zip(entries, entries.dropFirst()).allSatisfy { $0.label < $1.label }, "labels ascend")
        count += rows.count
        var following = root.add(rows, entries: entries)
        while !following.isEmpty {
            let pieces = Node(branch: [root] + following).pieces()
            root = pieces[0]
            following = Array(pieces.dropFirst())
        }
    }
}
