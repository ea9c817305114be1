extension RowTree {
    /// Whether a tree shares all of its storage with another one, so that their rows are the same.
    ///
    /// A change copies the nodes from the root to a leaf while another tree holds them. A tree that has changed since it
    /// was copied therefore never has the root of the copy. O(1).
    func isIdentical(to other: RowTree) -> Bool {
        guard count == other.count, root.entries.address == other.root.entries.address else { return false }
        switch (root.content, other.root.content) {
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
