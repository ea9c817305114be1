/// Reads the numbers in rate limit fields: digits, perhaps with a fraction, from 0 up.
///
/// `Double("…")` alone would take hexadecimal, exponents, infinity and signs, none of which a server means.
enum PlainNumber {
    /// Returns the number that a text is, or `nil`: for a negative one as for any other text.
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

    /// Returns the whole number that a text is; a fraction is cut off, since half a request is none.
    static func count(_ text: some StringProtocol) -> Int? {
        guard let number = read(text), number < 1e15 else { return nil }
        return Int(exactly: number.rounded(.down))
    }

    /// Returns a length of time in seconds, at most ``longest``.
    static func seconds(_ text: some StringProtocol) -> Duration? {
        read(text).map { .seconds(min($0, longest)) }
    }

    /// The longest time that is told from a longer one, in seconds: three thousand years.
    ///
    /// It is longer than any wait that a caller allows, and sums of such times do not overflow.
    static let longest = 1e11
}
