import Foundation
import HTTPTypes

/// A parser for the `Retry-After` header field (RFC 9110, section 10.2.3).
enum RetryAfter {
    /// Returns the delay requested by a response's `Retry-After` field.
    ///
    /// The value is a number of seconds of any size (fractions are accepted) or a date. A date is compared with the
    /// response's own `Date`, since client and server clocks may be an hour apart, or with the local clock if that
    /// field is missing. A date in the past is a delay of zero. Returns `nil` for any other value.
    static func delay(
        in fields: HTTPFields,
        systemTime: @Sendable () -> Double = { Date().timeIntervalSince1970 }
    ) -> Duration? {
        guard let text = fields[.retryAfter].map(once) else { return nil }
        if let wait = PlainNumber.seconds(text) { return wait }
        let now = RateReport.serverTime(fields, systemTime: systemTime)
        return HTTPDate.seconds(String(text), now: now).map { .seconds(max(0, Double($0) - now)) }
    }

    /// Returns a value that was sent in several equal lines once.
    ///
    /// A gateway in front of a server that sends the field may add it again, and joined lines have commas between them.
    private static func once(_ text: String) -> Substring {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmingSpaces }
        for size in 1...max(1, parts.count / 2) where parts.count > 1 && parts.count.isMultiple(of: size) {
            let isRepeated = parts.indices.allSatisfy { parts[$0] == parts[$0 % size] }
            // The comma of a date stays.
            if isRepeated { return parts[..<size].joined(separator: ", ")[...] }
        }
        return text.trimmingSpaces
    }
}

extension String {
    /// The text without leading and trailing white space: spaces, tabs and line breaks.
    var trimmingSpaces: Substring {
        let start = drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? start.prefix(0)
    }
}

extension Duration {
    /// The duration in seconds, rounded up.
    var roundedSeconds: Int64 {
        let (seconds, rest) = components
        return rest > 0 ? seconds + 1 : seconds
    }

    /// The duration in words, rounded up to whole seconds.
    var wholeSeconds: String {
        let count = roundedSeconds
        return count == 1 ? "1 second" : "\(count) seconds"
    }
}
