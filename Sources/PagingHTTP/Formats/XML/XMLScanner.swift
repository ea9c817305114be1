/// A position in the text of an XML document, and the reading of its smallest parts.
///
/// The terms are those of "Extensible Markup Language (XML) 1.0", fifth edition.
struct XMLScanner {
    private let bytes: [UInt8]
    private var position = 0

    /// - Parameter text: The document in UTF-8.
    /// - Throws: ``FormatProblem`` for a character that no document may contain.
    init(_ text: [UInt8]) throws {
        bytes = Self.withLineEnds(text)
        if let forbidden = Self.forbiddenCharacter(in: bytes) {
            position = forbidden
            throw problem("has a character that XML does not allow")
        }
    }

    /// Returns a text in which every line ends with a line feed (section 2.11).
    private static func withLineEnds(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(0x0D) else { return text }
        var lines: [UInt8] = []
        lines.reserveCapacity(text.count)
        for index in text.indices {
            guard text[index] == 0x0D else {
                lines.append(text[index])
                continue
            }
            if index + 1 == text.count || text[index + 1] != 0x0A { lines.append(0x0A) }
        }
        return lines
    }

    /// Returns the position of the first character that is not a `Char` (section 2.2).
    private static func forbiddenCharacter(in text: [UInt8]) -> Int? {
        text.indices.first { index in
            switch text[index] {
            case 0x09, 0x0A, 0x0D: false
            case ..<0x20: true
            // U+FFFE and U+FFFF.
            case 0xEF: index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE
            default: false
            }
        }
    }

    /// The problem of a document that ends too early.
    static let cut = FormatProblem("it is cut short.")

    /// Returns the problem of the current line.
    func problem(_ text: String) -> FormatProblem {
        let line = bytes[..<position].count { $0 == UInt8(ascii: "\n") } + 1
        return FormatProblem("line \(line) \(text).")
    }

    /// Whether nothing has been read.
    var isAtStart: Bool { position == 0 }

    /// The next byte; `nil` at the end.
    var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Skips white space.
    ///
    /// - Returns: Whether there was any.
    @discardableResult
    mutating func skipSpace() -> Bool {
        let start = position
        while let byte, byte.isBlank { position += 1 }
        return position > start
    }

    /// Skips a text if it is next.
    ///
    /// - Returns: Whether it was next.
    mutating func consume(_ text: String) -> Bool {
        guard bytes[position...].starts(with: text.utf8) else { return false }
        position += text.utf8.count
        return true
    }

    /// Skips a text.
    mutating func expect(_ text: String, in part: String = "tag") throws {
        guard byte != nil else { throw Self.cut }
        guard consume(text) else { throw problem("has an invalid \(part): '\(text)' is missing") }
    }

    /// Skips white space that has to be there.
    mutating func expectSpace(in part: String) throws {
        guard byte != nil else { throw Self.cut }
        guard skipSpace() else { throw problem("has an invalid \(part)") }
    }

    /// Reads the bytes before a mark, and skips the mark.
    mutating func content(upTo mark: String) throws -> ArraySlice<UInt8> {
        let mark = Array(mark.utf8)
        let start = position
        while position + mark.count <= bytes.count {
            if bytes[position] == mark.first, bytes[position...].starts(with: mark) {
                let content = bytes[start..<position]
                position += mark.count
                return content
            }
            position += 1
        }
        throw Self.cut
    }

    /// Reads a text in quotation marks.
    mutating func literal(in part: String) throws -> ArraySlice<UInt8> {
        guard let quote = byte else { throw Self.cut }
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw problem("has an invalid \(part): a quotation mark is missing")
        }
        position += 1
        return try content(upTo: quote == UInt8(ascii: "'") ? "'" : "\"")
    }

    /// Reads the name of an element, attribute or instruction (section 2.3).
    mutating func name(in part: String = "tag") throws -> [UInt8] {
        guard byte != nil else { throw Self.cut }
        let start = position
        guard let first = scalar, Self.startsName(first.value) else { throw problem("has an invalid \(part)") }
        while let scalar, Self.isInName(scalar.value) { position += UTF8.width(scalar) }
        return Array(bytes[start..<position])
    }

    /// The next character; `nil` at the end.
    private var scalar: Unicode.Scalar? {
        guard let byte else { return nil }
        if byte < 0x80 { return Unicode.Scalar(byte) }
        return String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.first
    }

    private static func startsName(_ value: UInt32) -> Bool {
        switch value {
        case 0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
            0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF,
            0xFDF0...0xFFFD, 0x10000...0xEFFFF:
            true
        default: false
        }
    }

    private static func isInName(_ value: UInt32) -> Bool {
        switch value {
        case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
        default: startsName(value)
        }
    }

    /// Reads text up to a byte, or to the end, and replaces references by their characters.
    ///
    /// - Parameter end: `<`, or the quotation mark of an attribute, in which a line break is a space.
    mutating func text(upTo end: UInt8) throws -> [UInt8] {
        let isAttribute = end != UInt8(ascii: "<")
        let start = position
        var text: [UInt8] = []
        while let byte, byte != end {
            position += 1
            switch byte {
            case UInt8(ascii: "&"): text += try reference()
            case UInt8(ascii: "<"): throw problem("has a '<' in an attribute")
            case UInt8(ascii: ">") where !isAttribute && position - start >= 3:
                guard bytes[position - 3] != UInt8(ascii: "]") || bytes[position - 2] != UInt8(ascii: "]") else {
                    throw problem("has ']]>' in its text")
                }
                text.append(byte)
            case 0x09, 0x0A: text.append(isAttribute ? 0x20 : byte)
            default: text.append(byte)
            }
        }
        return text
    }

    /// Reads the rest of a reference to a character or to a predefined entity.
    private mutating func reference() throws -> [UInt8] {
        let rest = bytes[position...].prefix(32)
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else {
            throw rest.count < 32 ? Self.cut : problem("has a '&' that starts no reference")
        }
        let name = String(decoding: rest[..<end], as: UTF8.self)
        guard let scalar = Self.scalar(name) else {
            throw problem("refers to '&\(ServerWords.shown(name));', which is not read")
        }
        position = end + 1
        return Array(String(scalar).utf8)
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        guard name.hasPrefix("#") else { return nil }
        let isHexadecimal = name.hasPrefix("#x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard digits.utf8.allSatisfy({ $0.hexadecimalValue != nil }),
            let value = UInt32(digits, radix: isHexadecimal ? 16 : 10),
            value >= 0x20 || [0x09, 0x0A, 0x0D].contains(value), value != 0xFFFE, value != 0xFFFF
        else { return nil }
        return Unicode.Scalar(value)
    }
}
