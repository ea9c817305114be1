extension JSONValue: CustomStringConvertible {
    /// Returns the value as a JSON document in UTF-8, without white space.
    ///
    /// Members keep their order and numbers their text. A value parsed from a compact document with only the required
    /// escapes is encoded as the same document.
    public func encoded() -> [UInt8] {
        var output: [UInt8] = []
        var unclosed: [Remaining] = []
        begin(&output, &unclosed)
        while var remaining = unclosed.popLast() {
            guard let value = remaining.next(&output) else { continue }
            unclosed.append(remaining)
            value.begin(&output, &unclosed)
        }
        return output
    }

    /// The value as a JSON document.
    public var description: String {
        String(decoding: encoded(), as: UTF8.self)
    }

    /// Writes a scalar, or opens an array or object and adds its content to the pending list.
    private func begin(_ output: inout [UInt8], _ unclosed: inout [Remaining]) {
        switch self {
        case .null: output += "null".utf8
        case .bool(let value): output += (value ? "true" : "false").utf8
        case .number(let text) where Self.isNumber(text): output += text.utf8
        case .number(let text), .string(let text): JSONText.append(text, to: &output)
        case .array(let elements):
            output.append(UInt8(ascii: "["))
            unclosed.append(.elements(elements[...], isFirst: true))
        case .object(let object):
            output.append(UInt8(ascii: "{"))
            unclosed.append(.members(object.members[...], isFirst: true))
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

/// The remaining content of an array or object.
private enum Remaining {
    case elements(ArraySlice<JSONValue>, isFirst: Bool)
    case members(ArraySlice<JSONValue.Object.Member>, isFirst: Bool)

    /// Writes the separator of the next value and returns it, or writes the closing bracket.
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
