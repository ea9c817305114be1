extension JSONOutline {
    /// An array outside of other arrays that is reachable by a pointer.
    struct LiveArray {
        let record: Int
        /// The number of enclosing objects.
        let depth: Int
        /// Whether the array or an enclosing object has the name of an error.
        let isInError: Bool
        /// Whether an enclosing object has the name of a list beside the items.
        let isBeside: Bool
    }

    /// Returns the arrays outside of other arrays.
    ///
    /// Values hidden by a later duplicate key are ignored.
    ///
    /// Takes time in proportion to the number of members, regardless of nesting.
    func liveArrays() -> [LiveArray] {
        var arrays: [LiveArray] = []
        var pending = [LiveArray(record: 0, depth: 0, isInError: false, isBeside: false)]
        while let next = pending.popLast() {
            switch node(of: next.record).kind {
            case .array: arrays.append(next)
            case .object:
                let isBeside = next.isBeside || next.depth > 0 && ItemsName.isOther(key(of: next.record))
                pending += liveMembers(of: next.record).map { record in
                    let isInError = next.isInError || ItemsName.isError(key(of: record))
                    return LiveArray(record: record, depth: next.depth + 1, isInError: isInError, isBeside: isBeside)
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

    /// Returns the pointer to a record; each level of the search skips objects without it.
    func pointer(to record: Int) -> JSONPointer {
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
