/// A time such as `2026-05-01T12:30:00.250Z` (RFC 3339, section 5.6).
///
/// A space may replace the `T`, the offset may omit its colon, and a time without an offset is in UTC.
package struct Timestamp: Sendable {
    /// The whole seconds since 1970, and the rest.
    private let whole: Int64
    private let fraction: Double
    /// Whether the text has an offset from UTC.
    package let hasOffset: Bool

    /// Creates a time, or `nil` if the text is none.
    package init?(_ text: String) {
        var reader = Reader(rest: text.utf8[...])
        guard let year = reader.number(digits: 4), reader.consume(anyOf: "-"),
            let month = reader.number(digits: 2, in: 1...12),
            reader.consume(anyOf: "-"), let day = reader.number(digits: 2, in: 1...31), reader.consume(anyOf: "Tt "),
            let hour = reader.number(digits: 2, in: 0...23), reader.consume(anyOf: ":"),
            let minute = reader.number(digits: 2, in: 0...59), reader.consume(anyOf: ":"),
            let second = reader.number(digits: 2, in: 0...60), let fraction = reader.fraction()
        else { return nil }
        hasOffset = !reader.rest.isEmpty
        guard let offset = reader.offset(), reader.rest.isEmpty else { return nil }
        let minutes = Int64(HTTPDate.days(year, month, day)) * 1440 + Int64(hour * 60 + minute - offset)
        (whole, self.fraction) = (minutes * 60 + Int64(second), fraction)
    }

    /// The seconds since 1970.
    var seconds: Double { Double(whole) + fraction }

    /// Whether a time is earlier than another.
    package static func < (left: Timestamp, right: Timestamp) -> Bool {
        (left.whole, left.fraction) < (right.whole, right.fraction)
    }

    private struct Reader {
        var rest: Substring.UTF8View

        /// Consumes one of the given characters.
        mutating func consume(anyOf characters: StaticString) -> Bool {
            guard let first = rest.first, characters.withUTF8Buffer({ $0.contains(first) }) else { return false }
            rest.removeFirst()
            return true
        }

        mutating func number(digits: Int, in range: ClosedRange<Int> = 0...9999) -> Int? {
            let text = rest.prefix(digits)
            guard text.count == digits, text.allSatisfy(\.isDecimalDigit) else { return nil }
            rest.removeFirst(digits)
            let value = text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
            return range.contains(value) ? value : nil
        }

        /// Reads a fraction such as `.250`; without one, returns zero.
        mutating func fraction() -> Double? {
            guard consume(anyOf: ".,") else { return 0 }
            let digits = rest.prefix(while: \.isDecimalDigit)
            rest.removeFirst(digits.count)
            return digits.isEmpty ? nil : Double("0." + String(Substring(digits)))
        }

        /// Reads an offset such as `Z`, `+01:00` or `+0100` in minutes; without one, returns zero.
        mutating func offset() -> Int? {
            if rest.isEmpty || consume(anyOf: "Zz") { return 0 }
            let isBehind = rest.first == UInt8(ascii: "-")
            guard consume(anyOf: "+-"), let hours = number(digits: 2, in: 0...23) else { return nil }
            _ = consume(anyOf: ":")
            guard let minutes = number(digits: 2, in: 0...59) else { return nil }
            return (hours * 60 + minutes) * (isBehind ? -1 : 1)
        }
    }
}
