import Foundation

/// How the limits learn the time, and chance.
///
/// The state machine gets both as plain values; this is where they come from.
struct RateClock: Sendable {
    /// The time since this value was made.
    let now: @Sendable () -> Duration
    /// Sleeps until a point in that time.
    ///
    /// It is a point and not a length, so that time which passes before the sleep begins is not slept again.
    let sleep: @Sendable (_ deadline: Duration) async throws -> Void
    /// The system's seconds since 1970, for replies without a `Date`.
    var systemTime: @Sendable () -> Double = { Date().timeIntervalSince1970 }
    /// A number from 0 to 1, drawn at random.
    var chance: @Sendable () -> Double = { .random(in: 0...1) }

    /// Measures by a clock.
    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }
}
