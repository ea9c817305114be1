public import Observation
public import Paging

/// An infinite list for any user interface: the rows that are loaded, what is being loaded, and what went wrong.
///
/// ```swift
/// let model = PagingModel(posts)  // any `PageSource` of items that are `Identifiable`
///
/// await model.refresh()  // the first page
/// model.itemAppeared(model.items[7].id)  // the next ones, before the reader gets there
/// ```
///
/// A view reports which rows appear, and shows ``content``: everything else is decided here. Pages are loaded before the
/// reader reaches the end, each once and in order. Rows are never emptied by a load or an error. An item that arrives
/// twice is one row. A page that was asked for before a refresh or for another query never lands. What loads by itself is
/// bounded (``PagingOptions/emptyPageLimit``), and what failed is not tried again unasked.
///
/// All states change together: observers of ``content`` never see new rows with an old state. An append costs O(page),
/// a report of a row that appears O(log n), whatever the length of the list.
///
/// Loads belong to the model, not to the task that asked for them: cancelling that task ends its waiting alone. They are
/// cancelled when the model goes away, and by ``cancel()``. No error is ever made of a cancellation.
@MainActor
@Observable
public class PagingModel<Item: Sendable> {
    /// Everything that a screen shows of the list, replaced as a whole.
    public internal(set) var content: ListContent<Item> {
        get {
            observation.access()
            return shown
        }
        set { observation.replace { shown = newValue } }
    }

    @ObservationIgnored private var shown = ListContent<Item>()
    @ObservationIgnored private let observation = ContentObservation()

    /// Called with what has changed in the rows, after ``content`` has been replaced; each change once, in order.
    ///
    /// For views that must hold their position, and tables that animate.
    @ObservationIgnored public var onChange: ((ListChange) -> Void)?

    /// The local edits of the list's items.
    @ObservationIgnored public let edits: EditLog<Item>

    @ObservationIgnored var plan: ListPlan<Item>
    @ObservationIgnored let runner: LoadRunner<Item>
    @ObservationIgnored let identity: RowIdentity<Item>
    /// Creates the source of a query that waits to be applied.
    @ObservationIgnored var pendingSource: (@Sendable () -> ErasedSource<Item>)?
    /// Whether stored rows are being read.
    @ObservationIgnored var isRestoring = false
    /// Whether the store of the source was read.
    @ObservationIgnored var hasRestored = false
    /// When the rows were read as a whole.
    @ObservationIgnored var loadedAt = Duration.zero
    /// When the remembered rows of the query that waits were read as a whole; `nil` if none are on screen.
    @ObservationIgnored var rememberedAt: Duration?

    /// The text that is searched for, if ``isSearchable`` is true: see ``QueryModel``.
    public var searchText: String {
        get { "" }
        set {}
    }

    /// A Boolean value that indicates whether the list has a text that is searched for.
    public var isSearchable: Bool { false }

    /// The query as text, by which a saved list is recognized.
    var queryText: String { "" }

    /// Creates the list of a source.
    ///
    /// Nothing is loaded until it is asked for, by ``refresh(_:)`` or ``loadNext(restarting:)``.
    ///
    /// - Parameters:
    ///   - source: where pages come from.
    ///   - cursor: the page to begin with; `nil` for where the list begins. The list pages in both directions from it.
    ///   - identity: what makes two items the same row.
    ///   - options: when it loads by itself, what a refresh does, how many rows it keeps.
    ///   - edits: the local edits, if several lists are to show the same.
    ///   - clock: what waits are measured by.
    public convenience init<Source: PageSource>(
        _ source: Source,
        startingAt cursor: Source.Cursor? = nil,
        identity: RowIdentity<Item>,
        options: PagingOptions = PagingOptions(),
        edits: EditLog<Item>? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) where Source.Item == Item {
        self.init(
            plan: ListPlan(options: options, startKey: PageKey(cursor: cursor)),
            runner: LoadRunner(source: ErasedSource(source, identity: identity), clock: clock),
            identity: identity,
            edits: edits ?? EditLog()
        )
    }

    /// Makes the list of a source whose items are identifiable: each id is one row.
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
        plan: ListPlan<Item>,
        runner: LoadRunner<Item>,
        identity: RowIdentity<Item>,
        edits: EditLog<Item>
    ) {
        self.plan = plan
        self.runner = runner
        self.identity = identity
        self.edits = edits
        edits.register(self)
    }

    /// Carries out an event of the list, and what follows from it.
    func perform(_ event: (inout ListPlan<Item>) -> Void) {
        publish(plan.perform(event))
    }

    /// Shows what an event has changed, and does what it wants done.
    func publish(_ change: ListChange?) {
        if let change {
            content = plan.content
            onChange?(change)
        }
        for command in plan.takeCommands() { carryOut(command) }
        runner.waiters.settleIfIdle(isIdle)
    }

    private func carryOut(_ command: ListCommand) {
        switch command {
        case .load(let load):
            let isRenewal = plan.window.isLoaded && [.refresh, .head].contains(load.slot)
            runner.load(load, isRenewal: isRenewal) { [weak self] result in
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
        case .settle(let slot, let result):
            if slot == .refresh, case .loaded = result { loadedAt = runner.now() }
            runner.waiters.settle(slot, result)
        }
    }

    var isIdle: Bool { plan.loads.isEmpty && plan.run == nil && !plan.isAwaitingSource }
}
