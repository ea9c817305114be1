extension Clock<Duration> {
    /// Returns a function that returns the time elapsed since this call.
    ///
    /// The function hides the type of the clock, which an instant would expose.
    package func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
