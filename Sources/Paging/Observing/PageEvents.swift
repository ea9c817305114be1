/// The load of a page has begun: see ``PagingObserver/pageRequested(_:)``.
public struct PageRequested: Sendable {
    /// Which load.
    public let load: LoadID
    /// The time since the walk began.
    public let time: Duration
}

/// An attempt to load a page has failed: see ``PagingObserver/pageRetried(_:)``.
public struct PageRetried: Sendable {
    /// Which load.
    public let load: LoadID
    /// The time since the walk began.
    public let time: Duration
    /// The number of the attempt that failed, from 1.
    public let attempt: Int
    /// How long the load waits before the next attempt.
    public let delay: Duration
    /// Why the attempt failed, as the source threw it.
    public let error: any Error
}

/// A request waits for its turn: see ``PagingObserver/pageThrottled(_:)``.
public struct PageThrottled: Sendable {
    /// Which load.
    public let load: LoadID
    /// The time since the walk began.
    public let time: Duration
    /// How long the server is left alone, if that is known; others may stand in line before this one.
    public let delay: Duration?
}

/// A page is there: see ``PagingObserver/pageArrived(_:)``.
public struct PageArrived: Sendable {
    /// Which load.
    public let load: LoadID
    /// The time since the walk began.
    public let time: Duration
    /// How long the load took, with its retries and waits.
    public let duration: Duration
    /// How often it was tried, the last time included.
    public let attempts: Int
    /// The number of items on the page.
    public let itemCount: Int
    /// What happened to the load on its way, in order; empty for a source that says nothing of it.
    public let steps: [LoadStep]
}

/// A page could not be loaded: see ``PagingObserver/pageFailed(_:)``.
public struct PageFailed: Sendable {
    /// Which load.
    public let load: LoadID
    /// The time since the walk began.
    public let time: Duration
    /// How long the load took, with its retries and waits.
    public let duration: Duration
    /// How often it was tried, the last time included.
    public let attempts: Int
    /// The last error, as the source threw it; `CancellationError` for a load that was taken back.
    public let error: any Error
    /// What happened to the load on its way, in order; empty for a source that says nothing of it.
    public let steps: [LoadStep]
}

/// The consumer has a page: see ``PagingObserver/pageDelivered(_:)``.
public struct PageDelivered: Sendable {
    /// Which load.
    public let load: LoadID
    /// The time since the walk began.
    public let time: Duration
    /// The number of items that were delivered: without duplicates, and without what lies beyond a limit.
    public let itemCount: Int
    /// How far the walk has come.
    public let progress: WalkProgress
}

/// A walk is over: see ``PagingObserver/walkEnded(_:)``.
public struct WalkEnded: Sendable {
    /// Which walk.
    public let walk: WalkID
    /// The time since the walk began.
    public let time: Duration
    /// How it ended, by what evidence, and what it brought; without the point to resume from, which only the consumer
    /// gets.
    public let outcome: PagingOutcome<Never>
}
