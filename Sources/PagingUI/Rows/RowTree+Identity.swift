extension RowTree {
    /// Returns whether a tree shares all of its storage with another one, so that their rows are the same.
    ///
    /// A change copies the nodes from the root to a leaf while another tree shares them. A tree that has changed since
    /// it was copied therefore never has the root of the copy. O(1).
    func isIdentical(to other: RowTree) -> Bool {
        count == other.count && root.isIdentical(to: other.root)
    }
}

extension RowTree.Node {
    /// Returns whether a node shares both of its arrays with another one.
    ///
    /// All rows below such nodes are the same.
    ///
    /// O(1).
    func isIdentical(to other: Self) -> Bool {
        guard entries.address == other.entries.address else { return false }
        switch (content, other.content) {
        case (.leaf(let rows), .leaf(let others)): return rows.address == others.address
        case (.branch(let children), .branch(let others)): return children.address == others.address
        case (.leaf, .branch), (.branch, .leaf): return false
        }
    }
}

extension Array {
    /// The address of the storage, as a number.
    fileprivate var address: UInt { withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }
}
