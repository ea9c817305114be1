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
        case time(Timestamp)
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

    /// The moment of a date with a time and an offset.
    private var time: Timestamp? { Timestamp(text).flatMap { $0.hasOffset ? $0 : nil } }

    private var rank: Rank {
        guard isNumber else { return time.map(Rank.time) ?? Digits(text).map(Rank.digits) ?? .text }
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
        case (.time(let own), .time(let other)): return other < own
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
