/// Reads when a limit is lifted, in all the ways in which servers say so.
///
/// Seconds until then, seconds, milliseconds, microseconds or nanoseconds since 1970, an ISO 8601 time (RFC 3339), or a
/// date as HTTP writes it.
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
        let time = Timestamp.seconds(text) ?? HTTPDate.seconds(text, now: now).map(Double.init)
        return time.map { duration($0 - now) }
    }

    private static func duration(until number: Double, now: Double) -> Duration {
        // A clock that stands near 1970 must not make every number a time.
        let scale = max(now, 1e9)
        let units: [Double] = [1e9, 1e6, 1e3, 1]
        guard let unit = units.first(where: { number >= scale * $0 / 2 }) else { return duration(number) }
        return duration(number / unit - now)
    }

    private static func duration(_ seconds: Double) -> Duration {
        .seconds(min(max(0, seconds), PlainNumber.longest))
    }
}
