import Paging

/// Decides what a list loads, shows and forgets: a value without tasks, locks or waiting.
///
/// Every event is a call; what it wants done is in `commands` afterwards, what is to be shown in `content`, and what has
/// changed in the rows in `change`. One event makes one content.
///
/// The rules: a load or an error never empties the rows. Refresh, append and prepend have states of their own. Demand is a
/// state, looked at after every event, so that it cannot be lost. A page lands only if its load is still the one that the
/// list waits for. Rows have identity. What loads by itself is bounded.
struct ListPlan<Item: Sendable>: Sendable {
    let options: PagingOptions
    var window = ListWindow<Item>()
    var journal = EditJournal<Item>()
    /// Loads that are under way.
    var loads: [LoadSlot: ListLoad] = [:]
    /// What a refresh has read so far.
    var run: RefreshRun<Item>?
    var refreshState = LoadState.idle
    /// New items at the head that are not shown yet.
    var held = HeldHead<Item>()
    /// Where the list was before jumps, newest last.
    var earlierWindows: [ListWindow<Item>] = []
    /// The refresh, first load or jump that failed last, which is what is tried again.
    var failedRun: FailedRun<Item>?
    /// The rows of earlier queries, the one that was left last at the end.
    var remembered: [RememberedQuery<Item>] = []
    /// Where a first load begins.
    var startKey: PageKey
    var filter: (@Sendable (Item) -> Bool)?
    var isOnline = true
    /// Whether the source is about to be another one, and loads have to wait for it.
    var isAwaitingSource = false
    /// Whether the list has started over because an address had expired, and nothing has come since.
    var hasStartedOver = false
    /// What a view has to hold in its place.
    var place = ListPlace()

    var sequence = 0
    var newestNumber = 0

    private(set) var content = ListContent<Item>()
    private(set) var commands: [ListCommand] = []
    var change = ListChange()
    /// The page that this event has brought, if it came at an end.
    var landed: Int?
    /// Whether an event has brought rows that are read from the first one on, whatever was on screen.
    var beginsAnew = false
    /// Whether an event has changed what is shown.
    var isChanged = false

    init(options: PagingOptions, startKey: PageKey = .start) {
        self.options = options
        self.startKey = startKey
    }

    /// Takes what is to be done since the last time.
    mutating func takeCommands() -> [ListCommand] {
        defer { commands = [] }
        return commands
    }

    mutating func command(_ command: ListCommand) {
        commands.append(command)
    }

    /// Carries out one event, and whatever follows from it; returns what has changed in the rows, if anything is new.
    mutating func perform<Failure: Error>(_ event: (inout ListPlan) throws(Failure) -> Void) throws(Failure)
        -> ListChange?
    {
        change = ListChange()
        isChanged = false
        landed = nil
        beginsAnew = false
        let before = readerPlace
        try event(&self)
        meetDemand()
        if forgetFarPages() { meetDemand() }
        journal.prune(oldestLoad: oldestLoad)
        return publish(since: before)
    }

    /// The oldest load that may still land, or the next one.
    private var oldestLoad: Int {
        let running = loads.values.map(\.sequence) + (run?.sequences ?? []) + (failedRun?.run.sequences ?? [])
        return min(running.min() ?? sequence + 1, held.sequence ?? sequence + 1)
    }

    private mutating func publish(since before: ReaderPlace?) -> ListChange? {
        guard isChanged else { return nil }
        content.rows = ListRows(window.rows.tree)
        content.gaps = window.gaps.compactMap { window.rows.position(of: $0) }.sorted()
        content.refresh = refreshState
        content.append = window.forward.state
        content.prepend = window.backward.state
        content.newItemCount = newItemCount
        content.hasMoreNewItems = held.hasMore
        content.isStale = window.isStale
        content.totalCount = window.totalCount
        content.end = window.forward.state.isAtEnd ? listEnd : nil
        content.doubt = window.doubt
        content.isLoaded = window.isLoaded
        content.isReaderAtTop = readerPlace.map { $0.position == 0 } ?? true
        content.revision += 1
        change.anchor = beginsAnew ? nil : change.anchor ?? window.anchor
        holdPlace(since: before)
        content.place = place
        return change
    }
}
