/// One request for a page, as a list has asked for it.
struct ListLoad: Sendable {
    /// Orders all loads of a list by when they were asked for: the page of an earlier one knows less.
    let sequence: Int
    let slot: LoadSlot
    let key: PageKey
    /// How many removals had been confirmed when it was asked for.
    let confirmedRemovals: Int
    /// What was shown before it, and is again if it is cancelled.
    var previousState: LoadState
    /// The number of this attempt, from 1.
    var attempt = 1
    /// Whether it waits for its next attempt.
    var isWaiting = false
}

/// What a load is for; there is at most one load for each at any time.
enum LoadSlot: Hashable, Sendable {
    case refresh
    case append
    case prepend
    case head
    case gap(RowID)
}

/// What a plan wants done.
enum ListCommand: Sendable {
    /// Load a page, and tell the plan.
    case load(ListLoad)
    /// Cancel a load, and its wait if it has one.
    case cancel(Int)
    /// Tell the plan after a delay.
    case wait(Int, Duration)
    /// Tell those who wait that this has ended.
    case settle(LoadSlot, LoadResult)
}
