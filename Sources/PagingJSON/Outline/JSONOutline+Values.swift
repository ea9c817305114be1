extension JSONOutline {
    /// Returns the unescaped text of a string; `nil` for other values.
    ///
    /// An unpaired surrogate, which JSON permits and `String` cannot represent, becomes U+FFFD.
    public func string(of node: Node) -> String? {
        guard node.kind == .string, node.range.count >= 2 else { return nil }
        let content = (node.range.lowerBound + 1..<node.range.upperBound - 1).clamped(to: 0..<bytes.count)
        return bytes.withUnsafeBufferPointer { buffer in
            JSONText.decoded(UnsafeBufferPointer(rebasing: buffer[content]))
        }
    }

    /// Returns the text of a string, or a number as written; `nil` for other values.
    ///
    /// Cursors and keys may be either, and this preserves every digit of a number.
    public func text(of node: Node) -> String? {
        guard node.kind == .number else { return string(of: node) }
        return String(decoding: bytes(of: node.range), as: UTF8.self)
    }

    /// Returns a number, or a string that contains one, as an integer.
    ///
    /// Returns `nil` for other values, for fractions (`10.0` and `1e2` are integers), and for numbers out of range.
    public func int(of node: Node) -> Int? {
        switch node.kind {
        case .number: JSONInteger.parse(bytes(of: node.range))
        case .string: string(of: node).flatMap { JSONInteger.parse($0.utf8) }
        default: nil
        }
    }

    /// Returns the value of `true` or `false`; `nil` for other values.
    public func bool(of node: Node) -> Bool? {
        guard node.kind == .bool else { return nil }
        return bytes(of: node.range).first == UInt8(ascii: "t")
    }

    /// Returns the value of a node, including its members or elements.
    ///
    /// - Throws: ``JSONScanError`` with `depthExceeded` if the nesting exceeds ``JSONValue/maximumDepth``.
    public func value(of node: Node) throws(JSONScanError) -> JSONValue {
        try JSONValue(parsing: bytes, in: node.range)
    }
}
