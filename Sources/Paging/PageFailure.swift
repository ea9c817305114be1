/// What an error can tell about itself, so that retries and outcomes need not know every error type, nor read texts.
///
/// The errors of PagingHTTP conform. A source of your own gains by it: without conformance an error is taken to be
/// permanent.
public protocol PageFailure: Error {
    /// Whether the same load may succeed if it is tried again.
    var isTransient: Bool { get }
    /// How long the source asks to be left alone before that, if it said so.
    var retryAfter: Duration? { get }
    /// How a walk that this error ends has ended; ``WalkEnding/failed`` unless the error knows better.
    var ending: WalkEnding { get }
    /// Whether the page's address has expired: the list is still there, but a walk has to begin it again.
    ///
    /// What the walk makes of it says ``WalkPolicy/expiredCursor``.
    var isExpiredCursor: Bool { get }
    /// Whether nothing arrived within the time that the source waits.
    ///
    /// A page that times out while others arrive may be in line behind them: the walk then loads one page at a time.
    var isTimeout: Bool { get }
}

extension PageFailure {
    /// Nothing was said about when to try again.
    public var retryAfter: Duration? { nil }
    /// The walk failed.
    public var ending: WalkEnding { .failed }
    /// The address has not expired.
    public var isExpiredCursor: Bool { false }
    /// The load did not time out.
    public var isTimeout: Bool { false }
}
