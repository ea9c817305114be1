import Synchronization

/// Counts what a walk costs below the level of pages, and holds it to the limits: requests, retries, bytes.
///
/// A walk has one, which is ``current`` while it loads a page; whoever sends a request, tries again or receives content counts it
/// there. That way the numbers of a ``PagingOutcome`` are right, and limits hold, through any stack of adapters and
/// middleware.
public final class WalkTally: Sendable {
    /// The tally of the walk that the current task works for, if it works for one.
    public static var current: WalkTally? { PageLoad.current?.tally }

    /// What has been counted.
    struct Counts {
        var requests = 0
        var retries = 0
        /// Attempts that failed for a passing reason.
        var setbacks = 0
        var bytes = 0
        var quarantined = 0
    }

    private let limits: WalkLimits
    private let state = Mutex(Counts())

    init(limits: WalkLimits) {
        self.limits = limits
    }

    /// Counts a request that is about to be sent.
    ///
    /// - Throws: an error that ends the walk as ``WalkEnding/limited`` when the limit of requests has been reached: then
    ///   the request must not be sent.
    public func countRequest() throws {
        let isAllowed = state.withLock { counts in
            guard limits.requests.map({ counts.requests < $0 }) ?? true else { return false }
            counts.requests += 1
            return true
        }
        guard isAllowed else {
            throw LimitReached(description: "the limit of \(limits.requests ?? 0) requests was reached")
        }
    }

    /// Counts an attempt that repeats a failed one.
    public func countRetry() {
        state.withLock { $0.retries += 1 }
    }

    /// Counts an attempt that failed for a passing reason: a sign that fewer at once would be better.
    func countSetback() {
        state.withLock { $0.setbacks += 1 }
    }

    /// Counts an item that could not be decoded and was set aside.
    public func countQuarantined() {
        state.withLock { $0.quarantined += 1 }
    }

    /// Counts content that has arrived.
    ///
    /// - Throws: an error that ends the walk as ``WalkEnding/limited`` when it is more than the limit of bytes.
    public func countBytes(_ count: Int) throws {
        let isAllowed = state.withLock { counts in
            counts.bytes += count
            return limits.bytes.map { counts.bytes <= $0 } ?? true
        }
        guard isAllowed else { throw LimitReached(description: "the limit of \(limits.bytes ?? 0) bytes was reached") }
    }

    /// What has been counted so far.
    var counts: Counts {
        state.withLock { $0 }
    }
}

/// Ends a walk at one of its own limits, from wherever the limit was noticed.
struct LimitReached: PageFailure, CustomStringConvertible {
    let description: String

    var isTransient: Bool { false }
    var ending: WalkEnding { .limited }
}
