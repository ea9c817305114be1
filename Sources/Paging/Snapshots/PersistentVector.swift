/// An array whose copies share what they have in common: appending to a copy costs O(log n), not O(n).
///
/// A tree of 32-fold nodes; each node is an array, so Swift's own copy-on-write copies just the path from the root to
/// the new leaf.
struct PersistentVector<Element: Sendable>: Sendable {
    private indirect enum Node: Sendable {
        case leaf([Element])
        case branch([Node])
    }

    private static var bits: Int { 5 }
    private static var width: Int { 1 << bits }

    private var root = Node.leaf([])
    /// The height of the root times `bits`: how far an index is shifted to find the root's child.
    private var shift = 0
    private(set) var count = 0

    /// The element at a position.
    ///
    /// O(log n).
    subscript(position: Int) -> Element {
        precondition(position >= 0 && position < count, "position out of bounds")
        var node = root
        var shift = shift
        while case .branch(let children) = node {
            node = children[(position >> shift) & (Self.width - 1)]
            shift -= Self.bits
        }
        guard case .leaf(let elements) = node else { preconditionFailure("a path ends in a leaf") }
        return elements[position & (Self.width - 1)]
    }

    /// Adds an element at the end.
    ///
    /// O(log n), whether or not the storage is shared.
    mutating func append(_ element: Element) {
        if count == 1 << (shift + Self.bits) {
            root = .branch([root])
            shift += Self.bits
        }
        Self.append(element, at: count, to: &root, shift: shift)
        count += 1
    }

    private static func append(_ element: Element, at position: Int, to node: inout Node, shift: Int) {
        switch node {
        case .leaf(var elements):
            node = .leaf([])
            elements.append(element)
            node = .leaf(elements)
        case .branch(var children):
            node = .leaf([])
            let index = (position >> shift) & (width - 1)
            if index == children.count {
                children.append(path(to: element, shift: shift - bits))
            } else {
                append(element, at: position, to: &children[index], shift: shift - bits)
            }
            node = .branch(children)
        }
    }

    private static func path(to element: Element, shift: Int) -> Node {
        shift == 0 ? .leaf([element]) : .branch([path(to: element, shift: shift - bits)])
    }
}
