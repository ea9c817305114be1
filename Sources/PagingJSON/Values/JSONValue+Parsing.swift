extension JSONValue {
    /// Creates a value by parsing a JSON document (RFC 8259).
    ///
    /// - Parameter bytes: the document in UTF-8 without a byte order mark; `text.utf8` is such a collection.
    /// - Throws: ``JSONScanError`` at the first invalid byte, or if the nesting exceeds ``maximumDepth``.
    public init(parsing bytes: some Collection<UInt8>) throws(JSONScanError) {
        let bytes = (bytes as? [UInt8]) ?? Array(bytes)
        try self.init(parsing: bytes, in: 0..<bytes.count)
    }

    init(parsing bytes: [UInt8], in range: Range<Int>) throws(JSONScanError) {
        self = try JSONScanner.scan(bytes, in: range, maximumDepth: Self.maximumDepth) {
            (scanner) throws(JSONScanError) in
            var builder = JSONValueBuilder(scanner: scanner)
            return try builder.build(from: range.lowerBound)
        }
    }
}

/// A builder that avoids recursion by storing incomplete values in a list.
private struct JSONValueBuilder {
    /// An array or object whose end has not been read.
    ///
    /// An object's last key may still lack its value.
    private struct Container {
        let isObject: Bool
        var keys: [String] = []
        var values: [JSONValue] = []

        var finished: JSONValue {
            guard isObject else { return .array(values) }
            return .object(JSONValue.Object(zip(keys, values).map { .init(key: $0, value: $1) }))
        }
    }

    private var scanner: JSONScanner
    private var unclosed: [Container] = []
    private var position = 0

    init(scanner: JSONScanner) {
        self.scanner = scanner
    }

    mutating func build(from start: Int) throws(JSONScanError) -> JSONValue {
        position = scanner.skipSpace(start)
        while true {
            guard let value = try begin() else { continue }
            guard let whole = try attach(value) else { continue }
            try scanner.finish(at: position)
            return whole
        }
    }

    /// Reads a value, or opens an array or object and returns `nil`.
    ///
    /// After opening, the position is that of the first value.
    private mutating func begin() throws(JSONScanError) -> JSONValue? {
        let byte = try scanner.byte(at: position)
        let isObject = byte == UInt8(ascii: "{")
        guard isObject || byte == UInt8(ascii: "[") else { return try scalar(first: byte) }
        guard unclosed.count < scanner.maximumDepth else { throw JSONScanError(.depthExceeded, at: position) }
        position = scanner.skipSpace(position + 1)
        if try scanner.byte(at: position) == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
            position += 1
            return isObject ? .object(JSONValue.Object()) : .array([])
        }
        unclosed.append(Container(isObject: isObject))
        if isObject { try key() }
        return nil
    }

    private mutating func key() throws(JSONScanError) {
        let end = try scanner.string(at: position)
        unclosed[unclosed.count - 1].keys.append(text(position, end))
        position = try scanner.colon(at: end)
    }

    /// Adds a value to its container and closes finished containers; returns the root at its end.
    private mutating func attach(_ value: JSONValue) throws(JSONScanError) -> JSONValue? {
        var value = value
        while !unclosed.isEmpty {
            let isObject = unclosed[unclosed.count - 1].isObject
            unclosed[unclosed.count - 1].values.append(value)
            position = scanner.skipSpace(position)
            let byte = try scanner.byte(at: position)
            if byte == UInt8(ascii: ",") {
                position = scanner.skipSpace(position + 1)
                if isObject { try key() }
                return nil
            }
            guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                throw scanner.unexpected(at: position)
            }
            position += 1
            value = unclosed.removeLast().finished
        }
        return value
    }

    private mutating func scalar(first: UInt8) throws(JSONScanError) -> JSONValue {
        let start = position
        guard first != UInt8(ascii: "\"") else {
            position = try scanner.string(at: start)
            return .string(text(start, position))
        }
        position = try scanner.plainValue(at: start, first: first)
        switch first {
        case UInt8(ascii: "t"): return .bool(true)
        case UInt8(ascii: "f"): return .bool(false)
        case UInt8(ascii: "n"): return .null
        default:
            let digits = UnsafeBufferPointer(start: scanner.base + start, count: position - start)
            return .number(String(decoding: digits, as: UTF8.self))
        }
    }

    private func text(_ start: Int, _ end: Int) -> String {
        JSONText.decoded(UnsafeBufferPointer(start: scanner.base + start + 1, count: end - start - 2))
    }
}
