/// One request for a page, as a list has asked for it.
struct ListLoad: Sendable {
    /// Orders all loads of a list by when they were asked for: the page of an earlier one knows less.
    let sequence: Int
    let slot: LoadSlot
    let key: PageKey
    /// The page at the end of the list that it continues from, or the page at a seam that it reads again.
    let base: Int?
    /// Whether it reads a seam again, rather than the next page.
    let isReadingSeam: Bool
    /// The removals that its address allows for, whether or not the server has them.
    let covered: Set<EditID>
    /// What was shown before it, and is again if it is cancelled.
    var previousState: LoadState
    /// The number of this attempt, from 1.
    var attempt = 1
    /// Whether it waits for its next attempt.
    var isWaiting = false
    /// How many removals have been confirmed since it was asked for: its page may be from before them.
    var removals = 0
    /// Whether one of those removals may have left a hole above its page.
    var isDoubtful = false
}

extension ListLoad {
    /// Takes note that the server has removed an item since the page was asked for.
    mutating func note(_ removal: EditID) {
        removals += 1
        if !covered.contains(removal) { isDoubtful = true }
    }
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
