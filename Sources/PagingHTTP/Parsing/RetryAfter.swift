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
        guard let text = fields[.retryAfter]?.trimmingSpaces else { return nil }
        if let wait = PlainNumber.seconds(text) { return wait }
        let now = RateReport.serverTime(fields, systemTime: systemTime)
        return HTTPDate.seconds(String(text), now: now).map { .seconds(max(0, Double($0) - now)) }
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
