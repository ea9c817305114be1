import PagingHTTP

/// A value that orders a list in time: a date, or an increasing number or text.
package struct SinceValue: Codable, Equatable, Sendable {
    /// The value as the API sent it.
    package let text: String
    private let isNumber: Bool

    /// The order of two values.
    private enum Rank {
        case integer(Int)
        case real(Double)
        case instant(Instant)
        case digits(Digits)
        case text
    }

    /// Creates the value at a path in an item; `nil` when it is neither a number nor a text.
    init?(_ item: RawItem, at pointer: JSONPointer) {
        guard let outline = try? JSONOutline(Array(item.bytes)), let node = outline.node(at: pointer),
            let text = outline.text(of: node), !text.isEmpty
        else { return nil }
        self.init(text, isNumber: node.kind == .number)
    }

    init(_ text: String, isNumber: Bool) {
        self.text = text
        self.isNumber = isNumber
    }

    private var rank: Rank {
        guard isNumber else { return Instant(text).map(Rank.instant) ?? Digits(text).map(Rank.digits) ?? .text }
        return Int(text).map(Rank.integer) ?? .real(Double(text) ?? 0)
    }

    /// Returns whether this value is newer than another; `nil` when the two cannot be compared.
    ///
    /// Dates with times (RFC 3339) are compared as moments, numbers and texts of digits as numbers, and other texts
    /// byte by byte. All numbers of XML and CSV are texts.
    func isNewer(than other: SinceValue) -> Bool? {
        if self == other { return false }
        switch (rank, other.rank) {
        case (.integer(let own), .integer(let other)): return own > other
        case (.integer(let own), .real(let other)): return Double(own) > other
        case (.real(let own), .integer(let other)): return own > Double(other)
        case (.real(let own), .real(let other)): return own > other
        case (.instant(let own), .instant(let other)): return other < own
        case (.digits(let own), .digits(let other)): return other < own
        default:
            guard !isNumber, !other.isNumber else { return nil }
            return other.text.utf8.lexicographicallyPrecedes(text.utf8)
        }
    }
}

/// A number in a text, of any length: `10` or `1700000000.25`.
private struct Digits: Comparable {
    private let whole: [UInt8]
    private let fraction: [UInt8]

    init?(_ text: String) {
        let parts = Array(text.utf8).split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }) else { return nil }
        whole = Array(parts[0].drop { $0 == 0x30 })
        fraction = parts.count == 2 ? Array(parts[1].reversed().drop { $0 == 0x30 }.reversed()) : []
    }

    static func < (left: Digits, right: Digits) -> Bool {
        guard left.whole.count == right.whole.count else { return left.whole.count < right.whole.count }
        guard left.whole == right.whole else { return left.whole.lexicographicallyPrecedes(right.whole) }
        return left.fraction.lexicographicallyPrecedes(right.fraction)
    }
}

/// A moment in RFC 3339 format: `2026-01-31T12:00:00.5+01:00`.
private struct Instant: Comparable {
    private let seconds: Int
    private let fraction: Double

    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            "Tt ".utf8.contains(bytes[10]), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8..<10]), let hour = Self.number(bytes[11..<13]),
            let minute = Self.number(bytes[14..<16]), let second = Self.number(bytes[17..<19])
        else { return nil }
        let digits = bytes[19] == UInt8(ascii: ".") ? bytes[20...].prefix { (0x30...0x39).contains($0) } : []
        let zone = digits.isEmpty ? bytes[19...] : bytes[(20 + digits.count)...]
        guard let offset = Self.offset(zone) else { return nil }
        seconds = Self.days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offset
        fraction = digits.isEmpty ? 0 : Double("0." + String(decoding: digits, as: UTF8.self)) ?? 0
    }

    static func < (left: Instant, right: Instant) -> Bool {
        (left.seconds, left.fraction) < (right.seconds, right.fraction)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        Int(String(decoding: digits, as: UTF8.self)).flatMap { $0 >= 0 ? $0 : nil }
    }

    /// Returns the offset of a time zone from UTC, in seconds.
    private static func offset(_ zone: ArraySlice<UInt8>) -> Int? {
        let bytes = Array(zone)
        if bytes.count == 1, bytes[0] | 0x20 == UInt8(ascii: "z") { return 0 }
        guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"), "+-".utf8.contains(bytes[0]),
            let hours = number(bytes[1..<3]), let minutes = number(bytes[4..<6])
        else { return nil }
        return (hours * 60 + minutes) * (bytes[0] == UInt8(ascii: "-") ? -60 : 60)
    }

    /// Returns the days since a fixed day; years start with March, so that the leap day is a year's last.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear
    }
}
