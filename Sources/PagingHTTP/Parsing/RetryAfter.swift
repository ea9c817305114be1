import HTTPTypes

/// Reads how long a server asks to be left alone (RFC 9110, section 10.2.3).
enum RetryAfter {
    /// Returns the delay that a response's `Retry-After` asks for.
    ///
    /// It is a number of seconds (fractions are accepted), or a date. A date is compared with the response's own `Date`,
    /// since the clocks of client and server may be an hour apart; without one it says nothing. `nil` for anything else;
    /// a date that has passed is no wait at all.
    static func delay(in fields: HTTPFields) -> Duration? {
        guard let text = fields[.retryAfter] else { return nil }
        let trimmed = String(text.trimmingSpaces)
        if let seconds = Double(trimmed), seconds.isFinite {
            return seconds >= 0 && seconds < 1e9 ? .seconds(seconds) : nil
        }
        guard let target = HTTPDate.seconds(trimmed), let now = fields[.date].flatMap({ HTTPDate.seconds($0) }) else {
            return nil
        }
        return .seconds(max(0, target - now))
    }
}

extension String {
    /// The text without spaces and tabs at its ends.
    var trimmingSpaces: Substring {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        let start = drop(while: isSpace)
        return start.lastIndex { !isSpace($0) }.map { start[...$0] } ?? start.prefix(0)
    }
}
