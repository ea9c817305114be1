extension GraphQLLexer {
    /// Reads a quoted string on one line, with escapes.
    mutating func string() throws -> String {
        let start = index
        var result: [UInt8] = []
        index += 1
        while index < bytes.count, byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\") {
                result += try escape()
            } else if byte >= 0x20 || byte == UInt8(ascii: "\t") {
                result.append(byte)
                index += 1
            } else {
                throw problem("A string must end on its line and must not contain control characters.", at: index)
            }
        }
        guard index < bytes.count else { throw problem("A string lacks its closing quote.", at: start) }
        index += 1
        return String(decoding: result, as: UTF8.self)
    }

    private mutating func escape() throws -> [UInt8] {
        let start = index
        index += 1
        let letter = byte
        index += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"):
            guard let scalar = unicodeEscape() else { break }
            return Array(String(Character(scalar)).utf8)
        default: break
        }
        throw problem("A string has an invalid escape here.", at: start)
    }

    /// Reads the part after `\u`: four digits, two surrogates, or digits in braces.
    private mutating func unicodeEscape() -> Unicode.Scalar? {
        if byte == UInt8(ascii: "{") {
            guard let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: "}")) else { return nil }
            defer { index = end + 1 }
            return hexadecimal(index + 1..<end).flatMap { Unicode.Scalar($0) }
        }
        guard let first = hexadecimal(index..<index + 4) else { return nil }
        index += 4
        guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
        guard isNext("\\u"), let second = hexadecimal(index + 2..<index + 6), (0xDC00..<0xE000).contains(second)
        else { return nil }
        index += 6
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private func hexadecimal(_ range: Range<Int>) -> UInt32? {
        guard range.upperBound <= bytes.count, bytes[range].allSatisfy({ $0.isDigit || $0.isNameStart }) else {
            return nil
        }
        return UInt32(String(decoding: bytes[range], as: UTF8.self), radix: 16)
    }

    /// Reads a multiline string in triple quotes; only triple quotes can be escaped in it.
    mutating func blockString() throws -> String {
        let start = index
        var raw: [UInt8] = []
        index += 3
        while index < bytes.count, !isNext("\"\"\"") {
            if isNext("\\\"\"\"") {
                raw += Array("\"\"\"".utf8)
                index += 4
            } else if byte >= 0x20 || byte == UInt8(ascii: "\t") || byte.isLineEnd {
                raw.append(byte)
                index += 1
            } else {
                throw problem("A block string must not contain control characters.", at: index)
            }
        }
        guard index < bytes.count else { throw problem("A block string lacks its closing quotes.", at: start) }
        index += 3
        return String(decoding: Self.dedented(raw), as: UTF8.self)
    }

    /// Removes the common indentation and the leading and trailing blank lines (section 2.9.4).
    static func dedented(_ raw: [UInt8]) -> [UInt8] {
        var lines = lines(of: raw)
        let indents = lines.dropFirst().compactMap { line in
            line.firstIndex { !isBlank($0) }.map { $0 - line.startIndex }
        }
        if let indent = indents.min() {
            for index in lines.indices.dropFirst() { lines[index] = lines[index].dropFirst(indent) }
        }
        let filled = lines.indices.filter { !lines[$0].allSatisfy(isBlank) }
        guard let first = filled.first, let last = filled.last else { return [] }
        return Array(lines[first...last].joined(separator: [UInt8(ascii: "\n")]))
    }

    private static func lines(of raw: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        var index = 0
        while index < raw.count {
            if raw[index].isLineEnd {
                lines.append(raw[start..<index])
                let isPair = raw[index] == UInt8(ascii: "\r") && index + 1 < raw.count && raw[index + 1] == 0x0A
                index += isPair ? 1 : 0
                start = index + 1
            }
            index += 1
        }
        return lines + [raw[start...]]
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
