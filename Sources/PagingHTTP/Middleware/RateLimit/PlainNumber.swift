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
        guard digits > 0, points <= 1, let number = Double(String(text)), number.isFinite else { return nil }
        return number
    }

    /// Returns the whole number that a text is; a fraction is cut off, since half a request is none.
    static func count(_ text: some StringProtocol) -> Int? {
        guard let number = read(text), number < 1e15 else { return nil }
        return Int(number)
    }

    /// Returns a length of time in seconds; one of thirty years or more is nonsense.
    static func seconds(_ text: some StringProtocol) -> Duration? {
        read(text).flatMap { $0 < longest ? .seconds($0) : nil }
    }

    static let longest = 1e9
}
