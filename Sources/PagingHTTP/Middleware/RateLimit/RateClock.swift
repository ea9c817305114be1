import Foundation

/// The source of time and random numbers for rate limits.
///
/// The state machine receives both as plain values.
struct RateClock: Sendable {
    /// The time since the creation of this value.
    let now: @Sendable () -> Duration
    /// Sleeps until a point in that time.
    ///
    /// A deadline instead of a duration, so that time that passes before the sleep starts is not added to it.
    let sleep: @Sendable (_ deadline: Duration) async throws -> Void
    /// The system's time in seconds since 1970, for replies without a `Date`.
    var systemTime: @Sendable () -> Double = { Date().timeIntervalSince1970 }
    /// A random number from 0 to 1.
    var chance: @Sendable () -> Double = { .random(in: 0...1) }

    /// Creates a source of time from a clock.
    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }
}
