/// The number of attempts of a failed load, and the backoff between them.
///
/// The backoff grows exponentially and is drawn at random between zero and the current upper bound ("full jitter"), so
/// that clients that fail together do not retry together. A wait requested by the server replaces the backoff, unless
/// it is shorter than the first delay of the policy; in that case, the longer of the two applies.
///
/// Where a walk loads several pages at once, the first backoff of a page also ends when another page arrives. A wait
/// that the server requested does not.
///
/// ```swift
/// let calm = RetryPolicy(attempts: 6, firstDelay: .seconds(1))
/// ```
public struct RetryPolicy: Hashable, Sendable {
    /// The maximum number of attempts, including the first one; at least 1.
    public var attempts: Int
    /// The upper bound of the first wait, which doubles with each attempt.
    public var firstDelay: Duration
    /// The maximum upper bound.
    public var maximumDelay: Duration
    /// The longest wait that a server may request.
    ///
    /// If the server requests more, the load fails immediately with the server's response.
    public var maximumServerDelay: Duration
    /// A Boolean value that indicates whether waits are random; otherwise each is its upper bound.
    public var isJittered = true

    /// Creates a policy.
    ///
    /// By default, it makes four attempts, with waits of up to half a second, one second and two seconds.
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

    /// One attempt.
    public static let never = RetryPolicy(attempts: 1)

    /// Returns the time to wait after a failed attempt, or `nil` if it was the last one.
    ///
    /// - Parameters:
    ///   - attempt: The number of the failed attempt, starting at 1.
    ///   - serverDelay: The wait requested by the server, if any.
    package func delay(after attempt: Int, serverDelay: Duration? = nil) -> Duration? {
        guard attempt < attempts else { return nil }
        let doublings = min(attempt - 1, 30)
        let ceiling = min(maximumDelay, firstDelay * (1 << doublings))
        let own = isJittered ? ceiling * Double.random(in: 0...1) : ceiling
        guard let serverDelay else { return own }
        guard serverDelay <= maximumServerDelay else { return nil }
        // A zero wait from an overloaded server would use up all attempts before the server recovers.
        return serverDelay < firstDelay ? max(.zero, serverDelay, own) : serverDelay
    }

    /// Runs an operation until it succeeds, fails permanently, or exhausts its attempts.
    ///
    /// - Parameters:
    ///   - clock: The clock that measures the waits.
    ///   - isTransient: Returns whether to retry after an error.
    ///   - operation: The operation; its last error is rethrown unchanged.
    /// - Throws: The error of the operation, or `CancellationError` as soon as the task is cancelled.
    nonisolated(nonsending) package func run<Success: Sendable>(
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
                if isTransient(error) { WalkUsage.current?.countSetback() }
                if (error as? any PageFailure)?.isTimeout == true {
                    PageLoad.current?.timedOut()
                    try Task.checkCancellation()
                }
                let asked = (error as? any PageFailure)?.retryAfter
                let isFinal = attempt > 1 && (error as? any SlowFailure)?.isRetriedOnce == true
                guard isTransient(error), !isFinal, let delay = delay(after: attempt, serverDelay: asked) else {
                    throw error
                }
                PageLoad.current?.retried(attempt: attempt, delay: delay, error: error)
                try await Self.wait(delay, after: attempt, asked: asked ?? .zero, on: clock)
                WalkUsage.current?.countRetry()
                attempt += 1
            }
        }
    }

    /// Waits for the delay before another attempt.
    ///
    /// The first delay ends early when another page of the walk arrives, but not before the server asked for the next
    /// attempt: a server that refuses what is too much at once would otherwise hold up the list for a backoff that is
    /// many times the load of a page. Further attempts wait their full delay, because the failure has other reasons.
    nonisolated(nonsending) private static func wait(
        _ delay: Duration,
        after attempt: Int,
        asked: Duration,
        on clock: any Clock<Duration>
    ) async throws {
        guard attempt == 1, delay > asked, let load = PageLoad.current else { return try await clock.sleep(for: delay) }
        if asked > .zero { try await clock.sleep(for: asked) }
        try await load.wait(atMost: delay - asked, on: clock)
    }

    /// The default retry condition, which uses the ``PageFailure`` conformance of an error.
    ///
    /// Without the conformance, `URLError` and `POSIXError` are transient if the network may recover, and any other
    /// error is permanent.
    package static let isTransient: @Sendable (any Error) -> Bool = { error in
        (error as? any PageFailure)?.isTransient ?? SystemFailure.isTransient(error)
    }
}
