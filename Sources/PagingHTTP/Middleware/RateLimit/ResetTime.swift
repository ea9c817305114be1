/// A parser of the reset times of limits, in all common formats.
///
/// The formats are seconds until the reset; seconds, milliseconds, microseconds or nanoseconds since 1970; an ISO 8601
/// time (RFC 3339); and an HTTP date. The magnitude of a number selects its format: no real delay is half the time
/// since 1970.
enum ResetTime {
    /// Returns the time until the reset: zero if it has passed, `nil` for unreadable text.
    ///
    /// - Parameters:
    ///   - text: the field value.
    ///   - now: the time of the reply, in seconds since 1970.
    static func delay(_ text: String, now: Double) -> Duration? {
        let text = String(text.trimmingSpaces)
        if let number = PlainNumber.read(text) {
            return duration(until: number, now: now)
        }
        let time = Timestamp(text)?.seconds ?? HTTPDate.seconds(text, now: now).map(Double.init)
        return time.map { duration($0 - now) }
    }

    private static func duration(until number: Double, now: Double) -> Duration {
        // With a clock near 1970, a number must not be mistaken for a point in time.
        let scale = max(now, 1e9)
        let units: [Double] = [1e9, 1e6, 1e3, 1]
        guard let unit = units.first(where: { number >= scale * $0 / 2 }) else { return duration(number) }
        return duration(number / unit - now)
    }

    private static func duration(_ seconds: Double) -> Duration {
        .seconds(min(max(0, seconds), PlainNumber.longest))
    }
}
