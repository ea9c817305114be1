/// How often a failed load is tried again, and how long to wait before that.
///
/// Waits grow exponentially and are drawn at random between zero and the grown value ("full jitter"), so that many
/// clients that failed together do not come back together. A wait that the server asked for is kept to instead, unless
/// it is shorter than the first of the policy's own: then the longer of the two counts.
///
/// ```swift
/// let calm = RetryPolicy(attempts: 6, firstDelay: .seconds(1))
/// ```
public struct RetryPolicy: Hashable, Sendable {
    /// The most attempts, the first one included; at least 1.
    public var attempts: Int
    /// The upper end of the first wait; it doubles with each attempt.
    public var firstDelay: Duration
    /// The largest upper end.
    public var maximumDelay: Duration
    /// The longest wait that a server may ask for.
    ///
    /// If it asks for more, the load fails at once with the server's answer.
    public var maximumServerDelay: Duration
    /// Whether waits are drawn at random; without, they are the upper ends themselves.
    public var isJittered = true

    /// Makes a policy.
    public init(
        attempts: Int = 4,
        firstDelay: Duration = .milliseconds(500),
        maximumDelay: Duration = .seconds(20),
        maximumServerDelay: Duration = .seconds(60)
    ) {
        self.attempts = max(1, attempts)
        self.firstDelay = firstDelay
        self.maximumDelay = maximumDelay
        self.maximumServerDelay = maximumServerDelay
    }

    /// Four attempts, with waits of up to half a second, one second and two seconds.
    public static let standard = RetryPolicy()
    /// One attempt.
    public static let never = RetryPolicy(attempts: 1)

    /// How long to wait after a failed attempt, or `nil` if it was the last.
    ///
    /// - Parameters:
    ///   - attempt: the number of the attempt that failed, from 1.
    ///   - serverDelay: what the server asked for, if it did.
    public func delay(after attempt: Int, serverDelay: Duration? = nil) -> Duration? {
        guard attempt < attempts else { return nil }
        let doublings = min(attempt - 1, 30)
        let ceiling = min(maximumDelay, firstDelay * (1 << doublings))
        let own = isJittered ? ceiling * Double.random(in: 0...1) : ceiling
        guard let serverDelay else { return own }
        guard serverDelay <= maximumServerDelay else { return nil }
        // "At once" from a server that was asked too much at once would use up all attempts before it has recovered.
        return serverDelay < firstDelay ? max(.zero, serverDelay, own) : serverDelay
    }

    /// Runs an operation until it succeeds, fails for good, or has been tried often enough.
    ///
    /// - Parameters:
    ///   - clock: what the waits are measured by.
    ///   - isTransient: whether an error is worth another attempt.
    ///   - operation: what to do; its last error is thrown unchanged.
    /// - Throws: the operation's error, or `CancellationError` as soon as the task is cancelled.
    nonisolated(nonsending) public func run<Success: Sendable>(
        clock: any Clock<Duration> = ContinuousClock(),
        when isTransient: @Sendable (any Error) -> Bool = RetryPolicy.isTransient,
        _ operation: () async throws -> Success
    ) async throws -> Success {
        var attempt = 1
        while true {
            do {
                return try await operation()
            } catch {
                try Task.checkCancellation()
                if isTransient(error) { WalkTally.current?.countSetback() }
                if (error as? any PageFailure)?.isTimeout == true {
                    PageLoad.current?.timedOut()
                    try Task.checkCancellation()
                }
                let asked = (error as? any PageFailure)?.retryAfter
                guard isTransient(error), let delay = delay(after: attempt, serverDelay: asked) else { throw error }
                PageLoad.current?.retried(attempt: attempt, delay: delay, error: error)
                try await clock.sleep(for: delay)
                WalkTally.current?.countRetry()
                attempt += 1
            }
        }
    }

    /// Whether an error says of itself that the same load may succeed later; an error that says nothing is permanent.
    public static let isTransient: @Sendable (any Error) -> Bool = { ($0 as? any PageFailure)?.isTransient ?? false }
}
