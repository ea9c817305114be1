/// An event in a walk, such as the arrival of a page; see ``PagingObserver``.
public struct WalkEvent: Sendable {
    /// The kind of an event, with its details.
    ///
    /// The number of a load counts the page loads of its walk, starting at 0. Loads start in list order, so a lower
    /// number is an earlier page. A page that is loaded again because an earlier page changed its address has another
    /// number.
    public enum Kind: Sendable {
        /// The load of a page started.
        case pageRequested(load: Int)
        /// An attempt failed with a transient error, and a retry follows after a wait of at most `delay`.
        ///
        /// Attempts start at 1. The error is the one that the source threw.
        case pageRetried(load: Int, attempt: Int, delay: Duration, error: any Error)
        /// A request waits because of a rate limit.
        ///
        /// The delay is the time until the next request to the server, if known; others may be queued before this one.
        case pageThrottled(load: Int, delay: Duration?)
        /// A page arrived and was decoded.
        case pageArrived(load: Int, itemCount: Int, LoadHistory)
        /// A page failed to load with the last error, or was cancelled with `CancellationError`.
        case pageFailed(load: Int, error: any Error, LoadHistory)
        /// A page was delivered to the consumer.
        ///
        /// The number of items excludes duplicates and items beyond a limit.
        case pageDelivered(load: Int, itemCount: Int, WalkProgress)
        /// The walk ended; a list of `PagingUI` does not end.
        case walkEnded(WalkResult)
    }

    /// The number of the walk, starting at 1 for the first observed walk in this process.
    public let walk: Int
    /// Whether the walk is a list of `PagingUI`, which does not end.
    package let isEndless: Bool
    /// The time since the start of the walk.
    public let time: Duration
    /// The kind of the event, with its details.
    public let kind: Kind

    /// The number of the load that the event concerns; `nil` for the end of the walk.
    package var load: Int? {
        switch kind {
        case .pageRequested(let load), .pageRetried(let load, _, _, _), .pageThrottled(let load, _),
            .pageArrived(let load, _, _), .pageFailed(let load, _, _), .pageDelivered(let load, _, _):
            load
        case .walkEnded: nil
        }
    }

    package init(walk: Int, isEndless: Bool = false, time: Duration, kind: Kind) {
        self.walk = walk
        self.isEndless = isEndless
        self.time = time
        self.kind = kind
    }
}

/// The history of a page load that has ended.
public struct LoadHistory: Sendable {
    /// The duration of the load, including retries and waits.
    public let duration: Duration
    /// The number of attempts, including the last one.
    public let attempts: Int
    /// The steps of the load, in order; empty for a source that does not report steps.
    public let steps: [LoadStep]
}
