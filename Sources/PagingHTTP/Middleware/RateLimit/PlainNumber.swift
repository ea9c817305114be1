/// A parser of the nonnegative decimal numbers in rate limit fields.
///
/// `Double("…")` also accepts hexadecimal, exponents, infinity and signs, which servers do not send.
enum PlainNumber {
    /// Returns the number in a text, or `nil` for a negative number or any other text.
    static func read(_ text: some StringProtocol) -> Double? {
        var digits = 0
        var points = 0
        for byte in text.utf8 {
            if byte.isDecimalDigit {
                digits += 1
            } else if byte == UInt8(ascii: ".") {
                points += 1
            } else {
                return nil
            }
        }
        guard digits > 0, points <= 1, let number = Double(String(text)) else { return nil }
        return min(number, .greatestFiniteMagnitude)
    }

    /// Returns the whole number in a text, rounded down, since half a request is not usable.
    static func count(_ text: some StringProtocol) -> Int? {
        guard let number = read(text), number < 1e15 else { return nil }
        return Int(exactly: number.rounded(.down))
    }

    /// Returns a duration in seconds, limited to ``longest``.
    static func seconds(_ text: some StringProtocol) -> Duration? {
        read(text).map { .seconds(min($0, longest)) }
    }

    /// The longest representable duration in seconds, about three thousand years.
    ///
    /// It exceeds any wait that a caller allows, and sums of such durations do not overflow.
    static let longest = 1e11

    /// Returns a duration in seconds, or `nil` for an impossible one.
    static func duration(_ seconds: Double) -> Duration? {
        (0..<longest).contains(seconds) ? .seconds(seconds) : nil
    }
}
