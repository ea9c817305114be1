extension JSONValue: CustomStringConvertible {
    /// Returns the value as a JSON document in UTF-8, without white space.
    ///
    /// Members keep their order and numbers their text. What was parsed from a compact document that escapes only
    /// what must be escaped is encoded as that same document.
    public func encoded() -> [UInt8] {
        var output: [UInt8] = []
        var open: [Remaining] = []
        begin(&output, &open)
        while var remaining = open.popLast() {
            guard let value = remaining.next(&output) else { continue }
            open.append(remaining)
            value.begin(&output, &open)
        }
        return output
    }

    /// The value as a JSON document.
    public var description: String {
        String(decoding: encoded(), as: UTF8.self)
    }

    /// Writes a scalar, or opens an array or object and leaves what it holds to be written.
    private func begin(_ output: inout [UInt8], _ open: inout [Remaining]) {
        switch self {
        case .null: output += "null".utf8
        case .bool(let value): output += (value ? "true" : "false").utf8
        case .number(let text) where Self.isNumber(text): output += text.utf8
        case .number(let text), .string(let text): JSONText.append(text, to: &output)
        case .array(let elements):
            output.append(UInt8(ascii: "["))
            open.append(.elements(elements[...], isFirst: true))
        case .object(let object):
            output.append(UInt8(ascii: "{"))
            open.append(.members(object.members[...], isFirst: true))
        }
    }

    static func isNumber(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, first == UInt8(ascii: "-") || JSONScanner.isDigit(first) else { return false }
        let end = try? JSONScanner.scan(bytes, in: 0..<bytes.count, maximumDepth: 0) {
            (scanner) throws(JSONScanError) in try scanner.number(at: 0)
        }
        return end == bytes.count
    }
}

/// What of an array or object is still to be written.
private enum Remaining {
    case elements(ArraySlice<JSONValue>, isFirst: Bool)
    case members(ArraySlice<JSONValue.Object.Member>, isFirst: Bool)

    /// Writes what precedes the next value and returns it, or writes the closing bracket and returns `nil`.
    mutating func next(_ output: inout [UInt8]) -> JSONValue? {
        switch self {
        case .elements(let elements, let isFirst):
            guard let value = elements.first else {
                output.append(UInt8(ascii: "]"))
                return nil
            }
            if !isFirst { output.append(UInt8(ascii: ",")) }
            self = .elements(elements.dropFirst(), isFirst: false)
            return value
        case .members(let members, let isFirst):
            guard let member = members.first else {
                output.append(UInt8(ascii: "}"))
                return nil
            }
            if !isFirst { output.append(UInt8(ascii: ",")) }
            JSONText.append(member.key, to: &output)
            output.append(UInt8(ascii: ":"))
            self = .members(members.dropFirst(), isFirst: false)
            return member.value
        }
    }
}
