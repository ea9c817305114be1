@testable import PagingUI

/// A row that a test can distinguish from another with the same label.
struct TestRow: LabelledRow, Equatable {
    var label: RowLabel
    var isShown = true
    var content = 0
}

extension RowTree {
    /// Returns the faults in the tree's structure.
    func checkInvariants() -> [String] {
        var faults: [String] = []
        let depth = check(root, isRoot: true, faults: &faults)
        // The root has at least two children, and every other node is at least half full.
        var fewest = depth == 0 ? 0 : 2
        for _ in 0..<depth { fewest *= Node.width / 2 }
        if count < fewest { faults.append("\(count) rows lie \(depth) deep, as \(fewest) would") }
        let labels = rows.map(\.label)
        if labels.count != count { faults.append("\(labels.count) rows, counted as \(count)") }
        if zip(labels, labels.dropFirst()).contains(where: { $0 >= $1 }) { faults.append("labels do not ascend") }
        return faults
    }

    /// Checks a node and its descendants, and returns the depth of the leaves below it.
    private func check(_ node: Node, isRoot: Bool, faults: inout [String]) -> Int {
        var depths: Set<Int> = []
        var entries: [RowEntry] = []
        switch node.content {
        case .leaf(let rows):
            entries = rows.map { RowEntry($0) }
        case .branch(let children):
            entries = children.map(\.entry)
            for child in children { depths.insert(1 + check(child, isRoot: false, faults: &faults)) }
        }
        if node.entries != entries { faults.append("a node knows \(node.entries), and has \(entries)") }
        let fewest = isRoot ? (depths.isEmpty ? 0 : 2) : Node.width / 2
        if entries.count < fewest || entries.count > Node.width {
            faults.append("a node is \(entries.count) wide, of \(fewest) to \(Node.width)")
        }
        if depths.count > 1 { faults.append("leaves lie at different depths") }
        return depths.max() ?? 0
    }
}
