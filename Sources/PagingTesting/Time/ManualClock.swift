/// A clock that a test advances manually, so that tests of waits and retries take no time.
///
/// ```swift
/// let clock = ManualClock()
/// let loading = Task { try await source.retrying(clock: clock).page(at: nil) }
/// try await clock.waitForSleepers(count: 1)
/// clock.advance(by: .seconds(1))
/// ```
///
/// Time is the `Duration` since the clock was created. A cancelled sleeper throws `CancellationError` immediately.
public final class ManualClock: Clock, Sendable {
    /// A point in time of a manual clock.
    public struct Instant: InstantProtocol {
        /// The time since the clock was created.
        public let offset: Duration

        package init(offset: Duration) {
            self.offset = offset
        }

        /// Returns the instant a duration after this one.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// Returns the time from this instant to another.
        public func duration(to other: Instant) -> Duration {
            other.offset - offset
        }

        /// Returns a Boolean value that indicates whether one instant is before another.
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

    /// Creates a clock at time zero.
    public init() {}

    /// The current time.
    public var now: Instant { monitor.value.now }

    /// The minimum resolution of the clock, which is zero.
    public var minimumResolution: Duration { .zero }

    /// The number of sleeping tasks.
    public var sleepers: Int { monitor.value.deadlines.count }

    /// The requested durations of all sleeps, including finished ones, in order of their start.
    public var sleeps: [Duration] { monitor.value.sleeps }

    /// The time until the next sleeper wakes, or `nil` if no task is sleeping.
    package var timeToNextWake: Duration? {
        let state = monitor.value
        return state.deadlines.values.min().map { state.now.duration(to: $0) }
    }

    /// Advances the clock and wakes all tasks whose deadline has passed.
    ///
    /// A negative duration counts as zero.
    public func advance(by duration: Duration) {
        monitor.update { state in
            let now = state.now.advanced(by: max(.zero, duration))
            state.now = now
            state.deadlines = state.deadlines.filter { $0.value > now }
        }
    }

    /// Advances the clock to the next deadline, if any task is sleeping.
    public func advanceToNextWake() {
        if let duration = timeToNextWake { advance(by: duration) }
    }

    /// Waits until at least a number of tasks are sleeping.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func waitForSleepers(count: Int) async throws {
        try await monitor.wait { $0.deadlines.count >= count }
    }

    /// Sleeps until the clock reaches a deadline.
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
