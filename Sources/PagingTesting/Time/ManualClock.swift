/// A clock that stands still until it is told to move on, so that tests of waits and retries take no time.
///
/// ```swift
/// let clock = ManualClock()
/// let loading = Task { try await source.retrying(clock: clock).page(at: nil) }
/// try await clock.waitForSleepers(count: 1)
/// clock.advance(by: .seconds(1))
/// ```
///
/// Time is a `Duration` since the clock was made. A sleeper that is cancelled throws `CancellationError` at once.
public final class ManualClock: Clock, Sendable {
    /// A point in the time of a manual clock.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public let offset: Duration

        /// Makes an instant from the time since the clock was made.
        public init(offset: Duration) {
            self.offset = offset
        }

        /// The instant that lies a duration after this one.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// The time from this instant to another.
        public func duration(to other: Instant) -> Duration {
            other.offset - offset
        }

        /// Whether one instant lies before another.
        public static func < (left: Instant, right: Instant) -> Bool {
            left.offset < right.offset
        }
    }

    private struct State {
        var now = Instant(offset: .zero)
        var deadlines: [Int: Instant] = [:]
        var sleeps: [Duration] = []
    }

    private let monitor = Monitor(State())

    /// Makes a clock that stands at zero.
    public init() {}

    /// The current time of this clock.
    public var now: Instant { monitor.value.now }

    /// The smallest step that a clock can be told from another by: any.
    public var minimumResolution: Duration { .zero }

    /// How many tasks sleep now.
    public var sleepers: Int { monitor.value.deadlines.count }

    /// How long each sleep was meant to last, in the order in which they began; those that are over included.
    public var sleeps: [Duration] { monitor.value.sleeps }

    /// How long it is until the next sleeper wakes, or `nil` if nobody sleeps.
    public var timeToNextWake: Duration? {
        let state = monitor.value
        return state.deadlines.values.min().map { state.now.duration(to: $0) }
    }

    /// Moves the clock on and wakes everyone whose time has come.
    ///
    /// A negative duration counts as zero.
    public func advance(by duration: Duration) {
        monitor.update { state in
            let now = state.now.advanced(by: max(.zero, duration))
            state.now = now
            state.deadlines = state.deadlines.filter { $0.value > now }
        }
    }

    /// Moves the clock on to the next wake-up, if anyone sleeps.
    public func advanceToNextWake() {
        if let duration = timeToNextWake { advance(by: duration) }
    }

    /// Waits until at least so many tasks sleep.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func waitForSleepers(count: Int) async throws {
        try await monitor.wait { $0.deadlines.count >= count }
    }

    /// Sleeps until the clock has been moved to a point in time.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let id = monitor.update { state in
            let id = state.sleeps.count
            state.sleeps.append(state.now.duration(to: deadline))
            if deadline > state.now { state.deadlines[id] = deadline }
            return id
        }
        defer { monitor.update { $0.deadlines[id] = nil } }
        try await monitor.wait { $0.now >= deadline }
    }
}
