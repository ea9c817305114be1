import Synchronization

/// The requests, retries and bytes of a walk, checked against its limits.
///
/// Each walk has one usage, which is ``current`` while the walk loads a page. Code that sends a request, retries or
/// receives content counts it there. The numbers of a ``PagingOutcome`` are therefore correct, and limits apply,
/// through any stack of adapters and middleware.
public final class WalkUsage: Sendable {
    /// The usage of the walk that the current task works for, if any.
    public static var current: WalkUsage? { PageLoad.current?.usage }

    /// The counts of a walk.
    struct Counts {
        var requests = 0
        var retries = 0
        /// The number of attempts that failed with a transient error.
        var setbacks = 0
        var bytes = 0
        var quarantined = 0
    }

    private let limits: WalkLimits
    private let state = Mutex(Counts())

    package init(limits: WalkLimits) {
        self.limits = limits
    }

    /// Counts a request before it is sent.
    ///
    /// - Throws: An error that ends the walk as ``WalkEnding/limited`` when the request limit is reached. The caller
    ///   must not send the request.
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

    /// Counts a retry.
    package func countRetry() {
        state.withLock { $0.retries += 1 }
    }

    /// Counts a transient failure, a signal to reduce the number of concurrent loads.
    func countSetback() {
        state.withLock { $0.setbacks += 1 }
    }

    /// Counts an item that failed to decode and was set aside.
    package func countQuarantined() {
        state.withLock { $0.quarantined += 1 }
    }

    /// Counts received content.
    ///
    /// - Throws: An error that ends the walk as ``WalkEnding/limited`` when the count exceeds the byte limit.
    public func countBytes(_ count: Int) throws {
        let isAllowed = state.withLock { counts in
            counts.bytes += count
            return limits.bytes.map { counts.bytes <= $0 } ?? true
        }
        guard isAllowed else { throw LimitReached(description: "the limit of \(limits.bytes ?? 0) bytes was reached") }
    }

    /// The current counts.
    var counts: Counts {
        state.withLock { $0 }
    }
}

/// An error that ends a walk at one of its own limits, wherever the limit is detected.
package struct LimitReached: PageFailure, CustomStringConvertible {
    package let description: String

    package init(description: String) {
        self.description = description
    }

    package var isTransient: Bool { false }
    package var ending: WalkEnding { .limited }
}
