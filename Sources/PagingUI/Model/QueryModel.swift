public import Observation
public import Paging

/// A list whose rows answer a query: a text, filters and an order in one value.
///
/// ```swift
/// let model = QueryModel(query: PackageQuery(), debouncing: \.text) { query in api.packages(query) }
/// model.query.text = "swift"  // searched for once typing pauses
/// model.query.order = .stars  // loaded at once
/// print(model.list.items)
/// ```
///
/// The rows, their states and their edits are those of ``list``, which is the same object for every query.
///
/// Each query has a source of its own. A change of the debounced text waits until typing pauses
/// (``PagingOptions/searchDelay``) or until ``submit()``; every other change applies immediately. Pages of
/// an earlier query never land in the list of a later one. ``PagingOptions/queryChange`` controls what happens to
/// existing rows while new ones load, and ``PagingOptions/rememberedQueries`` how many earlier queries stay in memory:
/// their rows appear immediately when the query returns, and are refreshed.
///
/// For offline use, return a cached source whose key holds the whole query: `ListKey("packages", query: query)`.
@MainActor
@Observable
public final class QueryModel<Query: Hashable & Sendable, Item: Sendable> {
    /// The rows of the query, and the states of all loads.
    public let list: PagingModel<Item>

    /// The query, to whose members search fields, filters and pickers bind.
    public var query: Query {
        get { current }
        set { change(to: newValue) }
    }

    private var current: Query
    @ObservationIgnored private let textPath: WritableKeyPath<Query, String>?
    @ObservationIgnored private let account: @Sendable (Query) -> String
    @ObservationIgnored private let makeSource: @Sendable (Query) -> ErasedSource<Item>

    /// Creates the list of a query.
    ///
    /// - Parameters:
    ///   - query: the first query.
    ///   - text: the member that the reader types, whose changes wait until typing pauses; `\.self` if the query is a
    ///     text, and `nil` without typing.
    ///   - identity: the value that makes two items the same row.
    ///   - options: the rules of loading, refreshing and discarding.
    ///   - edits: the local edits, if several lists share them.
    ///   - clock: the clock that measures delays.
    ///   - account: returns the account whose items a query lists, if a query may change it. Queries of one account
    ///     share their edits; an edit never appears in another account's rows or store.
    ///   - source: returns the source of a query.
    public init<Source: PageSource>(
        query: Query,
        debouncing text: WritableKeyPath<Query, String>? = nil,
        identity: RowIdentity<Item>,
        options: PagingOptions = PagingOptions(),
        edits: EditLog<Item>? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        account: @escaping @Sendable (Query) -> String = { _ in "" },
        source: @escaping @Sendable (Query) -> Source
    ) where Source.Item == Item {
        current = query
        textPath = text
        self.account = account
        makeSource = { ErasedSource(source($0), identity: identity, from: options.newestEdge) }
        list = PagingModel(
            plan: ListStateMachine(options: options, scope: EditScope(account(query))),
            runner: LoadRunner(source: makeSource(query), clock: clock),
            identity: identity,
            edits: edits ?? EditLog(),
            queryText: ListKey.text(of: query)
        )
    }

    /// Creates the list of a query whose items are identifiable.
    public convenience init<Source: PageSource>(
        query: Query,
        debouncing text: WritableKeyPath<Query, String>? = nil,
        options: PagingOptions = PagingOptions(),
        edits: EditLog<Item>? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        account: @escaping @Sendable (Query) -> String = { _ in "" },
        source: @escaping @Sendable (Query) -> Source
    ) where Source.Item == Item, Item: Identifiable, Item.ID: Sendable {
        self.init(
            query: query,
            debouncing: text,
            identity: .id,
            options: options,
            edits: edits,
            clock: clock,
            account: account,
            source: source
        )
    }

    /// The debounced text of the query, for a search field that does not know the query's type.
    public var searchText: String {
        get { textPath.map { current[keyPath: $0] } ?? "" }
        set { if let textPath { query[keyPath: textPath] = newValue } }
    }

    /// A Boolean value that indicates whether the query has a debounced text.
    public var isSearchable: Bool { textPath != nil }

    /// Applies the query without waiting for typing to pause: the action of a search field's Return key.
    public func submit() {
        list.beginPendingSource()
    }

    private func change(to query: Query) {
        guard query != current else { return }
        let old = current
        current = query
        let source: @Sendable () -> ErasedSource<Item> = { [makeSource] in makeSource(query) }
        list.changeSource(
            from: QueryKey(old),
            to: QueryKey(query),
            text: ListKey.text(of: query),
            after: isTyped(old, query) ? list.plan.options.searchDelay : nil,
            in: EditScope(account(query)),
            source
        )
    }

    /// Whether two queries differ in the debounced text alone.
    private func isTyped(_ old: Query, _ new: Query) -> Bool {
        guard let textPath else { return false }
        var typed = old
        typed[keyPath: textPath] = new[keyPath: textPath]
        return typed == new
    }
}
