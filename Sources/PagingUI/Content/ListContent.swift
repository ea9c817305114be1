public import Paging

/// Everything that a screen shows of a list, at one moment.
///
/// A model replaces it as a whole, so rows and states always belong together. It is a value: keep it, compare positions
/// in it, hand it to another task. A copy shares its storage.
public struct ListContent<Item: Sendable>: Sendable {
    /// The rows: items, and gaps between them.
    public internal(set) var rows = ListRows<Item>()
    /// The state of the newest first load or refresh.
    public internal(set) var refresh = LoadState.idle
    /// The state at the list's lower end.
    public internal(set) var append = LoadState.idle
    /// The state at the list's upper end.
    public internal(set) var prepend = LoadState.idle
    /// How many new items at the head are held back until ``PagingModel/showNewItems()``.
    public internal(set) var newItemCount = 0
    /// Whether there are more new items at the head than were counted.
    public internal(set) var hasMoreNewItems = false
    /// Whether the rows come from another time or another query, and newer ones are wanted.
    public internal(set) var isStale = false
    /// The number of items in the whole list, as the newest page declared it.
    public internal(set) var totalCount: TotalCount?
    /// By what the list is known to have ended, when `append` is at its end.
    public internal(set) var end: PageEnd?
    /// What is doubtful about the rows, such as errors that came beside them, by the newest page that was.
    public internal(set) var doubt: String?
    /// What a view has to hold in its place.
    public internal(set) var place = ListPlace()
    /// Counts the changes, so that two contents of one model are told apart.
    public internal(set) var revision = 0

    var isLoaded = false
    /// Whether the reader was at the first row when this was made.
    var isReaderAtTop = true
    /// The positions of gaps among the rows, ascending.
    var gaps: [Int] = []

    /// The items alone.
    public var items: ListItems<Item> { ListItems(rows, gaps: gaps) }

    /// What the screen shows as a whole.
    public var phase: ListPhase {
        if !rows.isEmpty { return .content }
        if refresh.isLoading || append.isLoading || prepend.isLoading { return .loading }
        if let failure = refresh.failure ?? append.failure { return .failed(failure) }
        if !isLoaded { return .notLoaded }
        return append.isPaused ? .content : .empty
    }
}
