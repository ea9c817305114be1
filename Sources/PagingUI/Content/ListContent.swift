public import Paging

/// The rows and states of a list at one moment.
///
/// A model replaces its content as a whole, so rows and states always belong together. A content is a value: it can be
/// stored in the state of a reducer, compared, created for a test, and passed to another task. Copies share their
/// storage.
///
/// ```swift
/// var content = ListContent([Article(id: 1, title: "Hello")])
/// content.append = .loading
/// ```
///
/// Contents are equal if their rows and states are, whatever has led to them: see ``revision``.
public struct ListContent<Item: Sendable>: Sendable {
    /// The rows: items, the gaps between them, and the placeholders of items that are not loaded.
    public internal(set) var rows = ListRows<Item>()
    /// The state of the newest first load or refresh.
    public var refresh = LoadState.idle
    /// The state at the lower end of the list.
    public var append = LoadState.idle
    /// The state at the upper end of the list.
    public var prepend = LoadState.idle
    /// The number of new items beyond the list that are not shown before ``PagingModel/showNewItems()``.
    public var newItemCount = 0
    /// A Boolean value that indicates whether more new items exist beyond the list than were counted.
    public var hasMoreNewItems = false
    /// A Boolean value that indicates whether the rows are old or of another query.
    ///
    /// They are restored, inserted by the app, or remembered, or they come from a cache after a failure. A refresh that
    /// succeeds, with whatever policy, clears the flag: a screen that says "from yesterday" then says it no longer.
    public var isStale = false
    /// The number of items in the whole list, as declared by the newest page.
    public var totalCount: TotalCount?
    /// The evidence for the end of the list, when `append` is at its end, or `prepend` in a chat.
    public var end: PageEnd?
    /// The warning of the newest page that had one, such as errors that came beside its rows.
    public var warning: String?
    /// The row that a view has to scroll to.
    public internal(set) var scrollTarget = ListScrollTarget()
    /// The number of changes so far, which distinguishes two contents of one model.
    public internal(set) var revision = 0

    var isLoaded = false
    /// Whether the first row was on screen when this content was created.
    var showsFirstRow = true
    /// The positions of the gaps among the loaded rows, ascending.
    var gaps: [Int] = []

    /// Creates the content of a list that is not loaded.
    public init() {}

    /// The loaded items, without the gaps.
    public var items: ListItems<Item> { ListItems(rows.loaded, gaps: gaps) }

    /// The state of the screen as a whole.
    public var phase: ListPhase {
        if !rows.isEmpty { return .content }
        if refresh.isLoading || append.isLoading || prepend.isLoading { return .loading }
        if let failure = refresh.failure ?? append.failure { return .failed(failure) }
        if !isLoaded { return .notLoaded }
        return append.isPaused ? .content : .empty
    }
}
