/// The place of a row among others: 64 bits wide on every platform, because `Int` has 32 on watchOS (`arm64_32`).
typealias RowLabel = Int64

/// A row that a `RowTree` can order: by a label, a number that only says what comes before what.
protocol LabelledRow: Sendable {
    var label: RowLabel { get set }
    var isShown: Bool { get }
}

/// The rows of a list in order, with the hidden ones among them, whose copies share what they have in common.
///
/// A counted B+-tree: rows stand in the leaves, and every node knows how many shown rows are below each of its children.
/// Nodes hold arrays, so Swift's own copy-on-write copies just the path from the root to a leaf while somebody else holds
/// a copy, and nothing at all otherwise.
struct RowTree<Row: LabelledRow>: Sendable {
    private(set) var root = Node(entries: [], content: .leaf([]))
    /// The number of rows, shown or not.
    private(set) var count = 0

    /// The number of shown rows.
    var shownCount: Int { root.entry.shownCount }

    /// Puts a row at its label's place, where it replaces a row with the same label.
    ///
    /// O(log n).
    mutating func insert(_ row: Row) {
        if contains(label: row.label) { count -= 1 }
        add([row])
    }

    /// Adds rows with ascending labels, all greater than those of the tree.
    ///
    /// O(rows + log n).
    mutating func append(contentsOf rows: [Row]) {
        if let last, let first = rows.first {
            precondition(last.label < first.label, "rows to append come after all others")
        }
        add(rows)
    }

    /// Adds rows with ascending labels, all smaller than those of the tree.
    ///
    /// O(rows + log n).
    mutating func prepend(contentsOf rows: [Row]) {
        if let last = rows.last, let first {
            precondition(last.label < first.label, "rows to prepend come before all others")
        }
        add(rows)
    }

    /// Takes out the row with a label, and returns it.
    ///
    /// O(log n).
    @discardableResult
    mutating func remove(label: RowLabel) -> Row? {
        // Looked up first, so that a label that is not there copies nothing.
        guard contains(label: label) else { return nil }
        let row = root.remove(label: label)
        if case .branch(let children) = root.content, children.count == 1 { root = children[0] }
        count -= 1
        return row
    }

    /// Adds rows whose labels ascend and have no label of the tree between them.
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
