/// A list's request for a page.
struct ListLoad: Sendable {
    /// The order of the list's requests: the page of an earlier load is older.
    let sequence: Int
    let slot: LoadSlot
    let key: PageKey
    /// The page at the list's end that the load follows, or the page at the boundary that it reloads.
    let base: Int?
    /// Whether the load reloads a boundary instead of loading the next page.
    let isReadingBoundary: Bool
    /// Whether the load follows a newer page above the last one, whose next address has moved.
    let isFindingEnd: Bool
    /// Whether the load reloads the outermost page to look for pages beyond it.
    let isReadingAgain: Bool
    /// The removals that the load's address allows for, whether or not the server has them.
    let covered: Set<EditID>
    /// The state before the load, restored if it is cancelled.
    var previousState: LoadState
    /// The number of this attempt, from 1.
    var attempt = 1
    /// Whether the load waits for its next attempt.
    var isWaiting = false
    /// The removals confirmed since the request: the page may predate them.
    private(set) var confirmed: Set<EditID> = []
    /// The number of these removals whose items only the page has, which do not move its own address.
    private(set) var removalsOnPage = 0
    /// The sequence number of the newest request when the page arrived.
    var arrivedAt = 0
    /// Whether one of those removals may have caused missing items above the page.
    var isUncertain = false
}

extension ListLoad {
    /// The number of removals confirmed since the request.
    var removals: Int { confirmed.count }

    /// The address of the page after the removals since the request.
    var currentKey: PageKey { key.moved(by: removalsOnPage - removals) }

    /// Records that the server has removed an item since the page was requested.
    mutating func record(_ removal: EditID) {
        confirmed.insert(removal)
        if !covered.contains(removal) { isUncertain = true }
    }

    /// Records a removal since the request of an item that the page has, and thus had to be sent before.
    ///
    /// - Returns: whether the removal is not recorded yet, since the list did not know the item.
    mutating func record(onPage removal: EditID) -> Bool {
        guard confirmed.insert(removal).inserted else { return false }
        removalsOnPage += 1
        return true
    }
}

/// The purpose of a load; at most one load has each purpose at any time.
enum LoadSlot: Hashable, Sendable {
    case refresh
    case append
    case prepend
    case head
    case gap(RowID)
}

/// A request of the plan to its runner.
enum ListEffect: Sendable {
    /// Load a page, and report the result to the plan.
    case load(ListLoad)
    /// Cancel a load and its delay.
    case cancel(Int)
    /// Report to the plan after a delay.
    case wait(Int, Duration)
    /// Return the result to the callers that wait for it.
    case finish(LoadSlot, LoadResult)
}
