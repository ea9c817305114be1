extension JSONOutline {
    /// Returns the members of an object in order, including duplicate keys; empty for other values.
    ///
    /// Decodes every key: to find one member, use ``node(at:)``.
    public func members(of node: Node) -> [Member] {
        guard node.kind == .object else { return [] }
        guard let record = record(of: node), let index = node.record else {
            guard let inner = try? outline(of: node.range) else { return [] }
            // The inner outline's record numbers are not valid here.
            return inner.members(of: inner.root).map { member in
                Member(key: member.key, node: Node(kind: member.node.kind, range: member.node.range, record: nil))
            }
        }
        var members: [Member] = []
        var next = index + 1
        while next < Int(record.next) {
            members.append(Member(key: key(of: next), node: self.node(of: next)))
            next = Int(records[next].next)
        }
        return members
    }

    /// Returns the elements of an array in order; empty for other values.
    ///
    /// For an array outside of other arrays, this takes constant time, since its elements are already recorded.
    public func elements(of node: Node) -> Elements {
        guard node.kind == .array else { return Elements(bytes: bytes, bounds: []) }
        if let record = record(of: node) {
            return Elements(bytes: bytes, bounds: elementBounds[record.elements.range])
        }
        guard let inner = try? outline(of: node.range) else { return Elements(bytes: bytes, bounds: []) }
        return inner.elements(of: inner.root)
    }

    /// The whole document as the only element of a list.
    package var rootAsElement: Elements {
        let range = root.range
        return Elements(bytes: bytes, bounds: [JSONBounds(range.lowerBound, range.upperBound)])
    }

    func key(of record: Int) -> String {
        bytes.withUnsafeBufferPointer { buffer in
            JSONText.decoded(UnsafeBufferPointer(rebasing: buffer[records[record].key.range]))
        }
    }

    /// The elements of an array as nodes.
    public struct Elements: Sendable, RandomAccessCollection {
        @usableFromInline let bytes: [UInt8]
        @usableFromInline let bounds: ArraySlice<JSONBounds>

        init(bytes: [UInt8], bounds: ArraySlice<JSONBounds>) {
            self.bytes = bytes
            self.bounds = bounds
        }

        // Inlined, because other modules read every item of a page.

        /// The first position: zero.
        @inlinable public var startIndex: Int { 0 }
        /// The number of elements.
        @inlinable public var endIndex: Int { bounds.count }

        /// Returns the element at a position.
        @inlinable
        public subscript(position: Int) -> Node {
            let range = bounds[bounds.startIndex + position].range
            return Node(kind: Kind(first: bytes[range.lowerBound]), range: range, record: nil)
        }

        /// Whether there are objects, and nothing but null between them.
        package var areObjects: Bool {
            var hasObject = false
            for bound in bounds {
                switch Kind(first: bytes[Int(bound.start)]) {
                case .object: hasObject = true
                case .null: break
                default: return false
                }
            }
            return hasObject
        }
    }
}
