/// An error that describes itself to retries and outcomes.
///
/// Retries and outcomes use these properties instead of error types and messages. The errors of PagingHTTP conform.
/// Conform the errors of your own source as well: an error without conformance is considered permanent.
public protocol PageFailure: Error {
    /// A Boolean value that indicates whether a retry of the same load may succeed.
    var isTransient: Bool { get }
    /// The time to wait before the next attempt, if the source specified it.
    var retryAfter: Duration? { get }
    /// The ending of a walk that fails with this error; ``WalkEnding/failed`` by default.
    var ending: WalkEnding { get }
    /// A Boolean value that indicates whether the address of the page has expired.
    ///
    /// The list still exists, but a walk has to restart it. ``WalkPolicy/expiredCursor`` controls whether the walk
    /// restarts.
    var isExpiredCursor: Bool { get }
    /// A Boolean value that indicates whether the load timed out.
    ///
    /// A page that times out while others arrive may be queued behind them. The walk then loads one page at a time.
    var isTimeout: Bool { get }
    /// A Boolean value that indicates whether the source says that there is no such page.
    ///
    /// Behind a page that is not full, a computed address that leads to no page ends the list.
    var isMissingPage: Bool { get }
}

/// A failure that took long to show, as a time limit does, and soon becomes final.
package protocol SlowFailure: PageFailure {
    /// Whether an attempt after the second would only cost time.
    var isRetriedOnce: Bool { get }
}

/// A failure that the caller's word about the list may resolve.
package protocol AdvisedFailure: PageFailure {
    /// The caller's word that may resolve it, if any does.
    var advice: ListAdvice? { get }
}

/// A failure that may say that the credential is not valid, which then concerns every page.
package protocol CredentialRejection: Error {
    /// Whether the server rejects the credential, as with the status 401, or there is none to send.
    var rejectsCredential: Bool { get }
    /// Whether no credential could be obtained, which concerns every list and not only that of the page.
    var lacksCredential: Bool { get }
}

extension CredentialRejection {
    package var lacksCredential: Bool { false }
}

extension PageFailure {
    /// The default: no retry time.
    public var retryAfter: Duration? { nil }
    /// The default: the walk failed.
    public var ending: WalkEnding { .failed }
    /// The default: the address has not expired.
    public var isExpiredCursor: Bool { false }
    /// The default: the load did not time out.
    public var isTimeout: Bool { false }
    /// The default: the page exists.
    public var isMissingPage: Bool { false }
}
