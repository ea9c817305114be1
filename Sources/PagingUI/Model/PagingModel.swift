public import Observation
public import Paging

/// An infinite list for any user interface: the loaded rows and the states of all loads.
///
/// ```swift
/// let model = PagingModel(posts)  // any `PageSource` of items that are `Identifiable`
///
/// await model.refresh()  // the first page
/// model.itemAppeared(model.items[7].id)  // the next ones, before the reader gets there
/// ```
///
/// A view shows ``content`` and reports which rows appear; the model decides everything else. Pages are loaded before
/// the reader reaches the end, each once and in order. A load or an error never empties the list. An item that arrives
/// twice is one row. A page requested before a refresh or for another query never lands. Automatic loading is bounded
/// (``PagingOptions/maximumEmptyPages``), and failed loads are retried only on request.
///
/// All states change together: observers of ``content`` never see new rows with an old state. Appending costs O(page)
/// and reporting a visible row O(log n), whatever the length of the list.
///
/// Loads belong to the model, not to the calling task: cancelling that task ends only its wait. The model cancels loads
/// when it is deinitialized, and in ``cancel()``. A cancellation never becomes an error.
@MainActor
@Observable
public final class PagingModel<Item: Sendable> {
    /// The rows and states of the list, replaced as a whole.
    public internal(set) var content: ListContent<Item> {
        get {
            observation.access()
            return shown
        }
        set { observation.replace { shown = newValue } }
    }

    @ObservationIgnored private var shown = ListContent<Item>()
    @ObservationIgnored private let observation = ContentObservation()
    @ObservationIgnored private let streams = ContentStreams<Item>()

    /// The contents of the list, from the current one on.
    ///
    /// For apps whose state is a value, such as the state of a reducer:
    ///
    /// ```swift
    /// for await content in model.contents {
    ///     state.posts = content
    /// }
    /// ```
    ///
    /// A reader that is slower than the changes gets the newest content and skips those in between. The sequence ends
    /// when the model is deinitialized.
    public var contents: some AsyncSequence<ListContent<Item>, Never> & Sendable {
        streams.stream(startingWith: content)
    }

    /// Called with the changes in the rows, in order, after ``content`` has been replaced.
    ///
    /// For views that preserve their scroll position and tables that animate.
    @ObservationIgnored public var onChange: ((ListChange) -> Void)?

    /// The local edits of the list's items.
    @ObservationIgnored let edits: EditLog<Item>

    @ObservationIgnored var plan: ListStateMachine<Item>
    @ObservationIgnored let runner: LoadRunner<Item>
    @ObservationIgnored let identity: RowIdentity<Item>
    /// The stores of the lists to which edits belong.
    @ObservationIgnored private(set) var stores: [EditScope: ErasedCache<Item>.Store] = [:]
    /// The number of sources that the list has had.
    @ObservationIgnored private var sourceCount = 0
    /// The source that replaces the current one when its delay ends.
    @ObservationIgnored var pendingSource: PendingSource<Item>?
    /// The query of the current or pending source as text, which identifies a saved list.
    @ObservationIgnored var queryText: String
    /// Whether stored rows are being read.
    @ObservationIgnored var isRestoring = false
    /// Whether the store of the source has been read.
    @ObservationIgnored var hasRestored = false
    /// The time at which the rows were last read as a whole.
    @ObservationIgnored var loadedAt = Duration.zero

    /// Creates the list of a source.
    ///
    /// Nothing is loaded before the first request, such as ``refresh(_:)`` or ``loadNext(restarting:)``.
    ///
    /// - Parameters:
    ///   - source: the source of the pages.
    ///   - cursor: the page to start at; `nil` for the start of the list. The list pages in both directions from it.
    ///   - identity: the value that makes two items the same row.
    ///   - options: the rules of loading, refreshing and discarding.
    ///   - edits: the local edits, if several lists share them.
    ///   - clock: the clock that measures delays.
    public convenience init<Source: PageSource>(
        _ source: Source,
        startingAt cursor: Source.Cursor? = nil,
        identity: RowIdentity<Item>,
        options: PagingOptions = PagingOptions(),
        edits: EditLog<Item>? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) where Source.Item == Item {
        let source = ErasedSource(source, identity: identity, from: options.newestEdge)
        let scope = source.cache.map { EditScope($0.list) } ?? EditScope(0)
        self.init(
            plan: ListStateMachine(options: options, startKey: source.key(cursor), scope: scope),
            runner: LoadRunner(source: source, clock: clock),
            identity: identity,
            edits: edits ?? EditLog()
        )
    }

    /// Creates the list of a source whose items are identifiable: each id is one row.
    public convenience init<Source: PageSource>(
        _ source: Source,
        startingAt cursor: Source.Cursor? = nil,
        options: PagingOptions = PagingOptions(),
        edits: EditLog<Item>? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) where Source.Item == Item, Item: Identifiable, Item.ID: Sendable {
        self.init(source, startingAt: cursor, identity: .id, options: options, edits: edits, clock: clock)
    }

    init(
        plan: ListStateMachine<Item>,
        runner: LoadRunner<Item>,
        identity: RowIdentity<Item>,
        edits: EditLog<Item>,
        queryText: String = ""
    ) {
        self.plan = plan
        self.runner = runner
        self.identity = identity
        self.edits = edits
        self.queryText = queryText
        stores[plan.scopes.current] = runner.source.cache?.store
        edits.register(self)
    }

    /// Returns the scope of the edits of another source.
    ///
    /// A cached list has the same one whenever it returns.
    func scope(of source: ErasedSource<Item>) -> EditScope {
        sourceCount += 1
        return source.cache.map { EditScope($0.list) } ?? EditScope(sourceCount)
    }

    /// Records where confirmed edits of a source are stored.
    func recordStore(of source: ErasedSource<Item>) {
        stores[plan.scopes.next ?? plan.scopes.current] = source.cache?.store
    }

    /// The end at which the list starts: a plan sees every list from there.
    var edge: ListEdge { plan.options.newestEdge }

    /// Performs an event of the list.
    func perform(_ event: (inout ListStateMachine<Item>) -> Void) {
        publish(plan.perform(event))
    }

    /// Publishes the changes of an event and executes its commands.
    func publish(_ change: ListChange?) {
        if let change {
            content = plan.content
            onChange?(change)
            streams.yield(plan.content)
        }
        for command in plan.loads.takeCommands() { execute(command) }
        runner.waiters.resumeIfIdle(isIdle)
    }

    private func execute(_ command: ListEffect) {
        switch command {
        case .load(let load):
            if load.slot == .refresh, plan.refreshing.run?.sequences.isEmpty ?? true { runner.beginReading() }
            let isRenewal = plan.window.isLoaded && [.refresh, .head].contains(load.slot)
            // A page in the place of placeholders moves no row.
            let isAtRest = plan.placeholders?.leading ?? 0 > 0
            runner.load(load, isRenewal: isRenewal, atOnce: isAtRest) { [weak self] result in
                self?.perform { plan in
                    switch result {
                    case .success(let page): plan.arrived(page, of: load.sequence)
                    case .failure(let error): plan.failed(error, of: load.sequence)
                    }
                }
            }
        case .wait(let sequence, let delay):
            runner.wait(delay, for: sequence) { [weak self] in
                self?.perform { $0.waited(sequence) }
            }
        case .cancel(let sequence): runner.cancel(sequence)
        case .finish(let slot, let result):
            if slot == .refresh, case .loaded = result { loadedAt = runner.now() }
            runner.waiters.resume(slot, result)
        }
    }

    var isIdle: Bool {
        plan.loads.isEmpty && plan.refreshing.run == nil && !plan.refreshing.isAwaitingSource
            && plan.demand.awaited == nil
    }
}
