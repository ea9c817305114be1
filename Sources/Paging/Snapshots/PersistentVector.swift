/// An array whose copies share elements: appending to a copy costs O(log n) instead of O(n).
///
/// The elements form a tree of 32-fold nodes. Each node is an array, so copy-on-write copies only the path from the
/// root to a new leaf. The newest elements are in a separate leaf beside the tree, which is added to the tree when it
/// is full. Most copies therefore cost one leaf, regardless of the height of the tree.
struct PersistentVector<Element: Sendable>: Sendable {
    private indirect enum Node: Sendable {
        case leaf([Element])
        case branch([Node])
    }

    private static var bits: Int { 5 }
    private static var width: Int { 1 << bits }

    private var root: Node?
    /// The height of the root times `bits`: the shift of an index that selects the child of the root.
    private var shift = 0
    /// The newest elements, fewer than a full leaf.
    private var tail: [Element] = []
    /// The number of elements in the tree, all in full leaves.
    private var treeCount = 0

    /// The number of elements.
    var count: Int { treeCount + tail.count }

    /// The element at a position.
    ///
    /// O(log n).
    subscript(position: Int) -> Element {
        precondition(position >= 0 && position < count, "position out of bounds")
        guard position < treeCount, var node = root else { return tail[position - treeCount] }
        var shift = shift
        while case .branch(let children) = node {
            node = children[(position >> shift) & (Self.width - 1)]
            shift -= Self.bits
        }
        guard case .leaf(let elements) = node else { preconditionFailure("a path ends in a leaf") }
        return elements[position & (Self.width - 1)]
    }

    /// Appends an element.
    ///
    /// O(log n), whether or not the storage is shared.
    mutating func append(_ element: Element) {
        tail.append(element)
        guard tail.count == Self.width else { return }
        appendLeaf(tail)
        tail = []
    }

    private mutating func appendLeaf(_ leaf: [Element]) {
        defer { treeCount += Self.width }
        guard var root else {
            root = .leaf(leaf)
            return
        }
        self.root = nil
        if treeCount == 1 << (shift + Self.bits) {
            root = .branch([root])
            shift += Self.bits
        }
        Self.append(leaf, at: treeCount, to: &root, shift: shift)
        self.root = root
    }

    private static func append(_ leaf: [Element], at position: Int, to node: inout Node, shift: Int) {
        guard case .branch(var children) = node else { preconditionFailure("a leaf has no room for another") }
        node = .branch([])
        let index = (position >> shift) & (width - 1)
        if index == children.count {
            children.append(path(to: leaf, shift: shift - bits))
        } else {
            append(leaf, at: position, to: &children[index], shift: shift - bits)
        }
        node = .branch(children)
    }

    private static func path(to leaf: [Element], shift: Int) -> Node {
        shift == 0 ? .leaf(leaf) : .branch([path(to: leaf, shift: shift - bits)])
    }
}
