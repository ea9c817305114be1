/// A position in the text of an XML document, and the reading of its smallest parts.
struct XMLScanner {
    private let bytes: [UInt8]
    private var position = 0

    /// - Parameter bytes: The document in UTF-8.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The problem of a document that ends too early.
    static let cut = FormatProblem("it is cut short.")

    /// Returns the problem of the current line.
    func problem(_ text: String) -> FormatProblem {
        let line = bytes[..<position].count { $0 == UInt8(ascii: "\n") } + 1
        return FormatProblem("line \(line) \(text).")
    }

    /// The next byte; `nil` at the end.
    var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Skips white space.
    ///
    /// - Returns: Whether there was any.
    @discardableResult
    mutating func skipSpace() -> Bool {
        let start = position
        while let byte, byte.isJSONSpace { position += 1 }
        return position > start
    }

    /// Skips a text if it is next.
    ///
    /// - Returns: Whether it was next.
    mutating func take(_ text: String) -> Bool {
        guard bytes[position...].starts(with: text.utf8) else { return false }
        position += text.utf8.count
        return true
    }

    /// Skips a text.
    mutating func expect(_ text: String) throws {
        guard byte != nil else { throw Self.cut }
        guard take(text) else { throw problem("has an invalid tag: '\(text)' is missing") }
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

    /// Reads the name of an element or attribute.
    mutating func name() throws -> [UInt8] {
        guard let first = byte else { throw Self.cut }
        guard Self.isNamePart(first), !"-.0123456789".utf8.contains(first) else {
            throw problem("has an invalid tag")
        }
        let start = position
        while let byte, Self.isNamePart(byte) { position += 1 }
        return Array(bytes[start..<position])
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            true
        default: "_:-.".utf8.contains(byte)
        }
    }

    /// Skips the rest of a document type.
    ///
    /// Its declarations could define entities, which are not read.
    mutating func skipDocumentType() throws {
        while let byte {
            position += 1
            switch byte {
            case UInt8(ascii: ">"): return
            case UInt8(ascii: "["): throw problem("has a document type with declarations, which are not read")
            case UInt8(ascii: "\""): _ = try content(upTo: "\"")
            case UInt8(ascii: "'"): _ = try content(upTo: "'")
            default: break
            }
        }
        throw Self.cut
    }

    /// Reads text up to a byte, or to the end, and replaces references by their characters.
    ///
    /// - Parameter end: `<`, or the quotation mark of an attribute, in which a line break is a space.
    mutating func text(upTo end: UInt8) throws -> [UInt8] {
        let isAttribute = end != UInt8(ascii: "<")
        var text: [UInt8] = []
        while let byte, byte != end {
            position += 1
            switch byte {
            case UInt8(ascii: "&"): text += try reference()
            case UInt8(ascii: "<"): throw problem("has a '<' in an attribute")
            case 0x09, 0x0A, 0x0D:
                if byte == 0x0D, self.byte == 0x0A { position += 1 }
                text.append(isAttribute ? 0x20 : byte == 0x09 ? 0x09 : 0x0A)
            case 0x20...: text.append(byte)
            default: throw problem("has a control character")
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
            throw problem("refers to '&\(TextWidth.withoutControls(name));', which is not read")
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
        guard digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: isHexadecimal ? 16 : 10),
            value >= 0x20 || [0x09, 0x0A, 0x0D].contains(value), value != 0xFFFE, value != 0xFFFF
        else { return nil }
        return Unicode.Scalar(value)
    }
}
