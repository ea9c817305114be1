extension JSONOutline {
    /// Returns the value a pointer leads to, or `nil` when there is none.
    ///
    /// When an object has a key more than once, the last one counts. Keys are compared byte for byte after their
    /// escapes are undone. Takes time in proportion to the members on the way; beyond an array, to the size of the
    /// element.
    public func node(at pointer: JSONPointer) -> Node? {
        var index = 0
        for (step, token) in pointer.path.enumerated() {
            let record = records[index]
            guard record.elements.range.isEmpty else {
                guard let position = token.index, position < record.elements.range.count else { return nil }
                let element = elementBounds[Int(record.elements.start) + position].range
                return find(pointer.path[(step + 1)...], in: element)
            }
            guard let member = lastMember(of: index, named: token.bytes) else { return nil }
            index = member
        }
        return node(of: index)
    }

    /// Returns the value a pointer leads to from one value of the document, or `nil` when there is none.
    ///
    /// Reads just that value's bytes, once for each step of the pointer, and allocates nothing: meant for a key of
    /// the last item, a cursor of an edge.
    ///
    /// - Parameters:
    ///   - pointer: the way from the element on.
    ///   - element: the range of a node.
    public func node(at pointer: JSONPointer, in element: Range<Int>) -> Node? {
        find(pointer.path[...], in: element)
    }

    private func lastMember(of object: Int, named name: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { buffer in
            var match: Int?
            var index = object + 1
            while index < Int(records[object].next) {
                let key = UnsafeBufferPointer(rebasing: buffer[records[index].key.range])
                if JSONText.isEqual(key, to: name) { match = index }
                index = Int(records[index].next)
            }
            return match
        }
    }

    /// Reads an element step by step.
    ///
    /// The element was checked with the document; of bytes that were not, nothing that is not JSON is returned.
    private func find(_ path: ArraySlice<JSONPointer.Token>, in element: Range<Int>) -> Node? {
        let range = try? JSONScanner.scan(bytes, in: element, maximumDepth: maximumDepth) {
            (scanner) throws(JSONScanError) -> Range<Int>? in
            let start = scanner.skipSpace(element.lowerBound)
            guard !path.isEmpty else { return start..<(try scanner.value(at: start, depth: 0)) }
            var range = start..<element.upperBound
            for token in path {
                guard let child = try scanner.child(token, at: range.lowerBound) else { return nil }
                range = child
            }
            return range
        }
        guard let range else { return nil }
        return Node(kind: Kind(first: bytes[range.lowerBound]), range: range, record: nil)
    }
}

extension JSONScanner {
    /// Returns the range of the member or element a token names in the value at a position, or `nil`.
    fileprivate mutating func child(
        _ token: JSONPointer.Token,
        at position: Int
    ) throws(JSONScanError) -> Range<Int>? {
        switch try byte(at: position) {
        case UInt8(ascii: "{"): try member(token.bytes, at: position)
        case UInt8(ascii: "["): try element(token.index, at: position)
        default: nil
        }
    }

    private mutating func member(_ name: [UInt8], at start: Int) throws(JSONScanError) -> Range<Int>? {
        var match: Range<Int>?
        var position = skipSpace(start + 1)
        while try byte(at: position) != UInt8(ascii: "}") {
            let keyEnd = try string(at: position)
            let key = UnsafeBufferPointer(start: base + position + 1, count: keyEnd - position - 2)
            let value = try colon(at: keyEnd)
            let end = try self.value(at: value, depth: 0)
            if JSONText.isEqual(key, to: name) { match = value..<end }
            position = skipSpace(end)
            guard try byte(at: position) == UInt8(ascii: ",") else { break }
            position = skipSpace(position + 1)
        }
        return match
    }

    private mutating func element(_ index: Int?, at start: Int) throws(JSONScanError) -> Range<Int>? {
        guard var rest = index else { return nil }
        var position = skipSpace(start + 1)
        while try byte(at: position) != UInt8(ascii: "]") {
            let end = try value(at: position, depth: 0)
            if rest == 0 { return position..<end }
            rest -= 1
            position = skipSpace(end)
            guard try byte(at: position) == UInt8(ascii: ",") else { break }
            position = skipSpace(position + 1)
        }
        return nil
    }
}
