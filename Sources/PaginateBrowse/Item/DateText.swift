/// Dates in the form of RFC 3339 or ISO 8601; other forms are ambiguous.
enum DateText {
    /// Returns whether a text starts with a date.
    static func isDate(_ text: String) -> Bool {
        let bytes = Array(text.utf8.prefix(10))
        guard bytes.count == 10 else { return false }
        return bytes.enumerated().allSatisfy { index, byte in
            index == 4 || index == 7 ? byte == UInt8(ascii: "-") : isDigit(byte)
        }
    }

    /// Returns the day and the minute of a text that is a date with a time, and any other text unchanged.
    static func shortened(_ text: String) -> String {
        let bytes = text.utf8
        // The longest has a fraction of nine digits and an offset.
        guard 16...35 ~= bytes.count, bytes.allSatisfy(isPart), isDate(text) else { return text }
        let time = bytes.dropFirst(10).prefix(6)
        guard let first = time.first, first == UInt8(ascii: "T") || first == UInt8(ascii: " ") else { return text }
        guard time.dropFirst(3).first == UInt8(ascii: ":") else { return text }
        return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5))"
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    /// Returns whether a byte may be part of a date with a time.
    private static func isPart(_ byte: UInt8) -> Bool {
        isDigit(byte) || "-+:., TZ".utf8.contains(byte)
    }
}
