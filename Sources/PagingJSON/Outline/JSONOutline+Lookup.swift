extension JSONOutline {
    /// Returns the value at a pointer, or `nil` if there is none.
    ///
    /// If an object repeats a key, the last occurrence counts. Keys are unescaped and compared byte for byte. Takes
    /// time in proportion to the members on the path; beyond an array, to the size of the element.
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

    /// Returns the value at a pointer relative to another value, or `nil` if there is none.
    ///
    /// Reads only that value's bytes, once for each step of the pointer, and does not allocate. Use it for the key of
    /// the last item or the cursor of an edge.
    ///
    /// - Parameters:
    ///   - pointer: the path from the element.
    ///   - element: the range of a node.
    public func node(at pointer: JSONPointer, in element: Range<Int>) -> Node? {
        find(pointer.path[...], in: element)
    }

    /// Returns the place of the first null on the way to a value, or in its place.
    package func firstNull(onWayTo pointer: JSONPointer) -> JSONPointer? {
        pointer.tokens.indices.lazy.map { JSONPointer(tokens: Array(pointer.tokens[...$0])) }
            .first { node(at: $0)?.kind == .null }
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

    /// Looks up a path in an element.
    ///
    /// The scan has validated the element. For other bytes, the result is valid JSON or `nil`.
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
    /// Returns the range of a token's member or element in the value at a position, or `nil`.
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
