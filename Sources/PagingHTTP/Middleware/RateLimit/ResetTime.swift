/// Reads when a limit is lifted, in all the ways in which servers say so.
///
/// Seconds until then, seconds or milliseconds since 1970, an ISO 8601 time (RFC 3339), or a date as HTTP writes it.
/// Which kind a number is follows from its size: nobody waits for half the time since 1970.
enum ResetTime {
    /// Returns how long it is until then; zero if it has passed, `nil` if the text says nothing.
    ///
    /// - Parameters:
    ///   - text: the field value.
    ///   - now: the seconds since 1970 when the reply was made.
    static func delay(_ text: String, now: Double) -> Duration? {
        let text = String(text.trimmingSpaces)
        if let number = PlainNumber.read(text) {
            return duration(until: number, now: now)
        }
        let time = Timestamp.seconds(text) ?? HTTPDate.seconds(text).map(Double.init)
        return time.flatMap { duration($0 - now) }
    }

    private static func duration(until number: Double, now: Double) -> Duration? {
        // A clock that stands near 1970 must not make every number a time.
        let scale = max(now, 1e9)
        if number >= scale * 500 { return duration(number / 1000 - now) }
        if number >= scale / 2 { return duration(number - now) }
        return duration(number)
    }

    private static func duration(_ seconds: Double) -> Duration? {
        seconds < PlainNumber.longest ? .seconds(max(0, seconds)) : nil
    }
}
