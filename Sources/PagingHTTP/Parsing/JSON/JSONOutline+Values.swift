extension JSONOutline {
    /// Returns the text of a string with its escapes undone; `nil` for other values.
    ///
    /// A surrogate without its partner, which JSON permits and text cannot hold, becomes U+FFFD.
    public func string(of node: Node) -> String? {
        guard node.kind == .string, node.range.count >= 2 else { return nil }
        let content = (node.range.lowerBound + 1..<node.range.upperBound - 1).clamped(to: 0..<bytes.count)
        return bytes.withUnsafeBufferPointer { buffer in
            JSONText.decoded(UnsafeBufferPointer(rebasing: buffer[content]))
        }
    }

    /// Returns the text of a string, or a number as it is written; `nil` for other values.
    ///
    /// Cursors and keys come as either, and a number keeps every digit this way.
    public func text(of node: Node) -> String? {
        guard node.kind == .number else { return string(of: node) }
        return String(decoding: bytes(of: node.range), as: UTF8.self)
    }

    /// Returns a number, or a string that holds one, as an integer.
    ///
    /// Returns `nil` when it is neither, when it has a fraction (`10.0` and `1e2` have none), and when it does not fit.
    public func int(of node: Node) -> Int? {
        switch node.kind {
        case .number: JSONInteger.parse(bytes(of: node.range))
        case .string: string(of: node).flatMap { JSONInteger.parse($0.utf8) }
        default: nil
        }
    }

    /// Returns whether a value is `true` or `false`; `nil` for other values.
    public func bool(of node: Node) -> Bool? {
        guard node.kind == .bool else { return nil }
        return bytes(of: node.range).first == UInt8(ascii: "t")
    }

    /// Builds the value of a node, with all it holds.
    ///
    /// - Throws: ``JSONScanError`` with `depthExceeded` when it is nested deeper than ``JSONValue/maximumDepth``.
    public func value(of node: Node) throws(JSONScanError) -> JSONValue {
        try JSONValue(parsing: bytes, in: node.range)
    }
}
