extension Clock<Duration> {
    /// A function that returns the time since it was made.
    ///
    /// It hides the clock's type, which an instant of it would show.
    package func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
