import Paging

/// The refresh or first load of a list: in flight, failed, or suspended until its source is known.
struct ListRefresh<Item: Sendable>: Sendable {
    /// The pages of a refresh in flight.
    private(set) var run: RefreshRun<Item>?
    /// The last failed refresh, first load or jump, which a retry repeats.
    private(set) var failed: FailedRun<Item>?
    private(set) var state = LoadState.idle
    /// The address of the first load.
    private(set) var startKey: PageKey
    /// Whether the source is about to be replaced, so that loads have to wait.
    private(set) var isAwaitingSource = false
    /// Whether the list has restarted because of an expired address, and nothing has arrived since.
    private(set) var hasRestarted = false

    /// Creates a refresh that is not in flight.
    init(startKey: PageKey) {
        self.startKey = startKey
    }

    /// Whether other loads may start.
    var allowsLoads: Bool { run == nil && !isAwaitingSource }

    /// The state to restore if a refresh that starts now is cancelled.
    var previousState: LoadState { run?.previousState ?? state }

    /// The sequence numbers of the loads whose pages may still land.
    var sequences: [Int] { (run?.sequences ?? []) + (failed?.run.sequences ?? []) }

    /// Returns whether a policy reloads the same pages as the refresh in flight.
    func isCompatible(_ policy: RefreshPolicy, isLoaded: Bool) -> Bool {
        guard let run else { return true }
        if run.isJump { return policy.keepsPlace }
        return !isLoaded || run.policy == policy
    }

    /// Starts a refresh, in place of the one in flight.
    mutating func start(_ new: RefreshRun<Item>, _ policy: RefreshPolicy?) {
        var new = new
        new.policy = policy
        new.previousState = previousState
        run = new
    }

    /// Resumes a failed refresh.
    mutating func resume(_ failed: FailedRun<Item>) {
        run = failed.run
        run?.previousState = state
    }

    /// Adds a page to the refresh, next to the others.
    mutating func add(_ reading: RefreshRun<Item>.Reading) {
        run?.add(reading)
    }

    /// Adds the page at an address below the others if it was already read.
    mutating func appendDetached(_ key: PageKey) -> Bool {
        run?.appendDetached(key) ?? false
    }

    /// Records that the page above the others is requested.
    mutating func readAbove() {
        run?.readAbove()
    }

    /// Starts a search for the reader's page.
    mutating func search(_ search: PageSearch) {
        run?.search = search
    }

    /// Records the position of a page in the search, and returns the next page to check.
    mutating func record(_ reading: RefreshRun<Item>.Reading, at position: PagePosition) -> PageKey? {
        run?.addDetached(reading)
        run?.search?.record(position)
        guard let search = run?.search, let probe = search.probe else { return nil }
        return search.candidates[probe].key
    }

    /// Ends the search for the reader's page.
    mutating func endSearch() {
        run?.endSearch()
    }

    /// Ends the refresh successfully.
    mutating func finish() {
        run = nil
        failed = nil
        state = .idle
    }

    /// Ends the refresh at a load that failed, from which a retry resumes.
    mutating func fail(at load: ListLoad) {
        failed = run.map { FailedRun(run: $0, load: load) }
        run = nil
    }

    /// Ends the refresh without a result.
    mutating func cancel() {
        run = nil
    }

    /// Discards the failed refresh, since its rows were replaced.
    mutating func discardFailure() {
        failed = nil
    }

    /// Sets the state; returns whether it has changed.
    mutating func setState(_ new: LoadState) -> Bool {
        // The next page of a refresh does not change its state.
        if case .loading = new, case .loading = state { return false }
        state = new
        return true
    }

    /// Resets the state, since its load has ended without a result.
    mutating func resetState() {
        state = .idle
    }

    /// Suspends loads until the source is known.
    mutating func awaitSource() {
        isAwaitingSource = true
        state = .loading
    }

    /// Resumes loads.
    mutating func endAwaitingSource() {
        isAwaitingSource = false
        state = .idle
    }

    /// Sets the address of the first load.
    mutating func setStart(_ key: PageKey) {
        startKey = key
    }

    /// Records that the list restarts because of an expired address.
    mutating func recordRestart() {
        hasRestarted = true
    }

    /// Records that something has arrived or was requested, so that the list may restart again.
    mutating func allowRestart() {
        hasRestarted = false
    }

    /// Returns whether a refresh in flight or a failed one has read an item.
    func has(_ id: RowID) -> Bool {
        run?.has(id) == true || failed?.run.has(id) == true
    }

    /// Moves the addresses that the refresh has read after the server has removed an item.
    mutating func moveAddresses(because removal: EditID) {
        run?.moveAddresses(because: removal)
        failed?.load.record(removal)
    }
}
