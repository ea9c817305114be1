extension JSONOutline {
    /// An array outside of other arrays that is reachable by a pointer.
    package struct ReachableArray<Names> {
        /// The array.
        package let node: Node
        /// The key of the array; empty if it is the document.
        package let key: String
        /// The number of enclosing objects.
        package let depth: Int
        /// The meaning of the keys from the root to the array.
        package let names: Names
        fileprivate let record: Int
    }

    /// Returns the arrays outside of other arrays, each with the meaning of the keys on the way to it.
    ///
    /// They are in any order. Values hidden by a later duplicate key are ignored. Takes time in proportion to the number
    /// of members, regardless of nesting.
    ///
    /// - Parameters:
    ///   - root: the meaning of no key.
    ///   - adding: a function that adds a key to the meaning of the keys before it.
    package func reachableArrays<Names>(
        _ root: Names,
        adding: (Names, String) -> Names
    ) -> [ReachableArray<Names>] {
        var arrays: [ReachableArray<Names>] = []
        var pending = [ReachableArray(node: self.root, key: "", depth: 0, names: root, record: 0)]
        while let next = pending.popLast() {
            switch next.node.kind {
            case .array: arrays.append(next)
            case .object:
                pending += liveMembers(of: next.record).map { record in
                    let key = key(of: record)
                    let (node, names) = (node(of: record), adding(next.names, key))
                    return ReachableArray(node: node, key: key, depth: next.depth + 1, names: names, record: record)
                }
            default: break
            }
        }
        return arrays
    }

    /// Returns the members of an object that are arrays or objects, the last for each key.
    private func liveMembers(of object: Int) -> [Int] {
        var last: [[UInt8]: Int] = [:]
        var index = object + 1
        while index < Int(records[object].next) {
            last[Array(key(of: index).utf8)] = index
            index = Int(records[index].next)
        }
        return last.values.filter { index in
            let kind = node(of: index).kind
            return kind == .array || kind == .object
        }
    }

    /// Returns the pointer to an array; each level of the search skips objects without it.
    package func pointer<Names>(to array: ReachableArray<Names>) -> JSONPointer {
        let record = array.record
        var tokens: [String] = []
        var index = 1
        while index <= record, record > 0 {
            if Int(records[index].next) <= record {
                index = Int(records[index].next)
                continue
            }
            tokens.append(key(of: index))
            if index == record { break }
            index += 1
        }
        return JSONPointer(tokens: tokens)
    }
}
