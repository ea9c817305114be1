/// Reads comma-separated values record by record, as described in RFC 4180.
///
/// Fields may be quoted; a quoted field may contain commas, line ends and doubled quotes. Lines end with CRLF or
/// LF, and the last line end is optional. The reader never fails: malformed input is read as plain text.
struct CSVReader {
    private let bytes: [UInt8]
    private var position: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Returns the fields of the next record, or `nil` at the end of the text.
    mutating func nextRecord() -> [[UInt8]]? {
        guard position < bytes.count else { return nil }
        var fields: [[UInt8]] = []
        repeat {
            fields.append(nextField())
        } while consume(UInt8(ascii: ","))
        _ = consume(UInt8(ascii: "\r"))
        _ = consume(UInt8(ascii: "\n"))
        return fields
    }

    private mutating func nextField() -> [UInt8] {
        var field = consume(UInt8(ascii: "\"")) ? quotedText() : []
        let start = position
        while position < bytes.count, !Self.endsField(bytes[position]) {
            position += 1
        }
        field.append(contentsOf: bytes[start..<position])
        return field
    }

    /// Returns the text up to the closing quote, with doubled quotes unescaped.
    private mutating func quotedText() -> [UInt8] {
        var text: [UInt8] = []
        while position < bytes.count {
            let start = position
            while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
                position += 1
            }
            text.append(contentsOf: bytes[start..<position])
            _ = consume(UInt8(ascii: "\""))
            guard consume(UInt8(ascii: "\"")) else { return text }
            text.append(UInt8(ascii: "\""))
        }
        return text
    }

    private mutating func consume(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private static func endsField(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
}
