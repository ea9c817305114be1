import Synchronization

/// Counts what a walk costs below the level of pages: the requests that were sent, and those that were tried again.
///
/// The walk binds ``current`` while it loads a page; whoever sends a request or tries again counts it there. That way the
/// numbers of a ``PagingOutcome`` are right through any stack of adapters and middleware.
public final class WalkTally: Sendable {
    /// The tally of the walk that the current task works for, if it works for one.
    @TaskLocal public static var current: WalkTally?

    private let counts = Mutex((requests: 0, retries: 0))

    init() {}

    /// Counts a request that is about to be sent.
    public func countRequest() {
        counts.withLock { $0.requests += 1 }
    }

    /// Counts an attempt that repeats a failed one.
    public func countRetry() {
        counts.withLock { $0.retries += 1 }
    }

    /// How many requests were sent, and how many attempts were repeats.
    public var totals: (requests: Int, retries: Int) {
        counts.withLock { $0 }
    }
}
