public import Paging

extension PagingModel {
    /// Makes a list that can be searched: each text has a source of its own.
    ///
    /// ```swift
    /// let model = PagingModel { text in api.repositories(matching: text) }
    /// model.searchText = "swift"
    /// ```
    ///
    /// - Parameters:
    ///   - identity: what makes two items the same row.
    ///   - options: when it loads by itself, what a refresh does, how many rows it keeps.
    ///   - edits: the local edits, if several lists are to show the same.
    ///   - clock: what waits are measured by.
    ///   - source: makes the source for a text; the empty text is the list as it is without a search.
    public convenience init<Source: PageSource>(
        identity: RowIdentity<Item>,
        options: PagingOptions = PagingOptions(),
        edits: EditLog<Item>? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        searching source: @escaping @Sendable (_ text: String) -> Source
    ) where Source.Item == Item {
        let search: @Sendable (String) -> ErasedSource<Item> = { ErasedSource(source($0), identity: identity) }
        self.init(
            plan: ListPlan(options: options),
            runner: LoadRunner(source: search(""), clock: clock),
            identity: identity,
            edits: edits ?? EditLog(),
            search: search
        )
    }

    /// Makes a list of identifiable items that can be searched.
    public convenience init<Source: PageSource>(
        options: PagingOptions = PagingOptions(),
        edits: EditLog<Item>? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        searching source: @escaping @Sendable (_ text: String) -> Source
    ) where Source.Item == Item, Item: Identifiable, Item.ID: Sendable {
        self.init(identity: .id, options: options, edits: edits, clock: clock, searching: source)
    }

    /// The text that is searched for: bind a search field to it.
    ///
    /// When it has stood still for ``PagingOptions/searchDelay``, the list of the new text is loaded. What becomes of the
    /// rows meanwhile says ``PagingOptions/queryChange``. Rows of an earlier text never land. Without effect for a list
    /// that was made without a search.
    public var searchText: String {
        get { text }
        set {
            guard newValue != text, let search else { return }
            text = newValue
            changeSource(after: plan.options.searchDelay) { search(newValue) }
        }
    }

    /// Whether the list was made with a search.
    public var isSearchable: Bool { search != nil }

    /// Takes another source in place of this one, at once: another filter, another order, another account.
    ///
    /// What becomes of the rows until the new ones are there says ``PagingOptions/queryChange``. If those cannot be loaded,
    /// rows that were kept stay, stale, and are not paged.
    ///
    /// - Returns: how loading its first page has ended.
    @discardableResult
    public func setSource<Source: PageSource>(
        _ source: Source,
        startingAt cursor: Source.Cursor? = nil
    ) async -> LoadResult where Source.Item == Item {
        let source = ErasedSource(source, identity: identity)
        runner.cancel(Self.searchTask)
        leaveSource()
        return await runner.waiters.result(of: .refresh) {
            runner.source = source
            perform { $0.beginSource(at: PageKey(cursor: cursor)) }
        }
    }

    private func changeSource(after delay: Duration, to source: @escaping @Sendable () -> ErasedSource<Item>) {
        leaveSource()
        pendingSource = source
        runner.wait(delay, for: Self.searchTask) { [weak self] in self?.beginPendingSource() }
    }

    private func leaveSource() {
        stopRestoring()
        pendingSource = nil
        hasRestored = false
        perform { $0.awaitSource($0.options.queryChange) }
    }

    /// Applies a query that waits for typing to end.
    func beginPendingSource() {
        guard let source = pendingSource else { return }
        take(source())
        if runner.source.keeping == nil {
            perform { $0.beginSource(at: .start) }
        } else {
            plan.startKey = .start
            beginRestoring()
        }
    }

    /// Makes a source the current one, and gives up what waits to replace it or to show its stored rows.
    func take(_ source: ErasedSource<Item>) {
        runner.cancel(Self.searchTask)
        runner.cancel(Self.restoringTask)
        isRestoring = false
        if pendingSource != nil {
            pendingSource = nil
            runner.source = source
        }
    }

    /// The number of the task that waits for the text to stand still; loads count from 1.
    private static var searchTask: Int { 0 }
}
