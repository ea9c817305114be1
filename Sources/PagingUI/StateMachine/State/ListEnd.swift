/// The progress of loading at one end of a list.
struct ListEnd: Sendable {
    private(set) var state = LoadState.idle
    /// Whether a page was requested, regardless of the rows on screen.
    private(set) var isRequested = false
    /// Whether automatic loading waits for a scroll or a request, after a load was cancelled.
    private(set) var isSuspended = false
    /// The number of consecutive pages with nothing new, across pauses.
    private(set) var idlePages = 0
    /// The number of consecutive pages with nothing to show.
    private var emptyPages = 0

    /// Sets the state of the newest load.
    mutating func set(_ state: LoadState) {
        self.state = state
    }

    /// Records that there is no more, unless loading failed; returns whether that is new.
    mutating func reachEnd() -> Bool {
        guard state.failure == nil, !state.isAtEnd else { return false }
        state = .atEnd
        return true
    }

    /// Requests a page, or withdraws the request.
    mutating func setRequested(_ isRequested: Bool) {
        self.isRequested = isRequested
    }

    /// Ends the request for a page; returns whether there was one.
    @discardableResult
    mutating func endRequest() -> Bool {
        defer { isRequested = false }
        return isRequested
    }

    /// Stops automatic loading until ``resume()``.
    mutating func suspend() {
        isSuspended = true
    }

    /// Allows automatic loading.
    mutating func resume() {
        isSuspended = false
    }

    /// Counts a page by the number of its rows that are shown.
    mutating func countPage(showing rows: Int) {
        emptyPages = rows > 0 ? 0 : emptyPages + 1
    }

    /// Counts a page by the number of its rows that are new.
    mutating func countPage(adding rows: Int) {
        idlePages = rows > 0 ? 0 : idlePages + 1
    }

    /// Restarts the count of pages with nothing to show.
    mutating func resetEmptyPages() {
        emptyPages = 0
    }

    /// Pauses loading after a number of pages with nothing to show; returns whether it does.
    mutating func pause(after limit: Int) -> Bool {
        guard emptyPages >= limit else { return false }
        state = .paused
        isRequested = false
        return true
    }

    /// Ends a pause; returns whether there was one.
    mutating func endPause() -> Bool {
        guard state.isPaused else { return false }
        state = .idle
        return true
    }
}
