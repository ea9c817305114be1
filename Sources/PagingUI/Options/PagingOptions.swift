public import Paging

/// The behavior of a list: automatic loading, refreshing and memory.
///
/// ```swift
/// var options = PagingOptions()
/// options.prefetchDistance = 20
/// options.refresh = .toTop
/// let model = PagingModel(posts, options: options)
/// ```
public struct PagingOptions: Sendable {
    /// The number of rows beyond the visible ones below which the next page is loaded.
    public var prefetchDistance = 10
    /// The number of consecutive pages with nothing to show after which automatic loading pauses.
    ///
    /// A page has nothing to show if it is empty, if a filter hides its items, or if the list has them already.
    public var maximumEmptyPages = 5
    /// The pages that a refresh reloads.
    public var refresh = RefreshPolicy.anchored
    /// The end of the list at which its start page stands and new items arrive.
    ///
    /// With ``ListEdge/last``, the list is a chat or a log: the page without an address has the newest items and is the
    /// last one, and the preceding pages lead up from there. The list opens at its end, and
    /// ``PagingModel/loadPrevious(restarting:)`` and scrolling up load older items. Rows and states stay in reading
    /// order: ``ListContent/prepend`` is the state of the older items.
    public var newestEdge = ListEdge.first
    /// A Boolean value that indicates whether a reader at the newest row sees new items at once.
    ///
    /// Otherwise, and while the reader is elsewhere, they are counted and wait for ``PagingModel/showNewItems()``. By
    /// default, a list whose newest items are the last follows them, and any other does not.
    public var followsNewItems: Bool {
        get { follows ?? (newestEdge == .last) }
        set { follows = newValue }
    }
    private var follows: Bool?
    /// The treatment of existing rows when another query replaces theirs.
    public var queryChange = QueryChangePolicy.keepRows
    /// The number of earlier queries whose rows stay in memory.
    ///
    /// The rows of such a query appear immediately when the query returns.
    public var rememberedQueries = 8
    /// The time for which the cached rows of a returning query need no refresh; zero by default.
    public var queryFreshness = Duration.zero
    /// The pause in typing after which the text of a query is searched for.
    public var searchDelay = Duration.milliseconds(300)
    /// The automatic retries of loads that failed with a transient error.
    ///
    /// The default is never, because sources retry: see `retrying(_:)`. With a policy here, the list shows the wait
    /// (``LoadState/waiting(_:)``) and pauses while ``PagingModel/isOnline`` is false.
    public var retry = RetryPolicy.never
    /// A Boolean value that indicates whether items that are not loaded have rows; false by default.
    ///
    /// The list then has as many rows as the whole list has items, so a scroll bar is right from the start. The rows
    /// that are not loaded are placeholders (``ListRow/Content/placeholder(_:)``). Report them like items, with their
    /// ``RowID``: the rows that appear are loaded, and so are those within ``prefetchDistance`` of them. Where a reader
    /// scrolls past many pages, only those are requested at which scrolling slows down; see ``placeholderDelay``.
    /// ``PagingModel/jump(toPosition:)`` shows a position at once.
    ///
    /// The pages have to name their whole list: a page number, offset or range with a total count does. Other lists have
    /// no placeholders, and neither has a list before its first page has arrived, or with restored rows before a
    /// refresh. The rows in memory are those around
    /// the reader: rows become placeholders again when a page far from them is loaded.
    public var showsPlaceholders = false
    /// The time for which a reader has to stay at distant placeholders before they are loaded.
    public var placeholderDelay = Duration.milliseconds(100)
    /// The maximum number of rows in memory; `nil` for no limit.
    public private(set) var retainedRows: Int?

    /// Creates the default options.
    public init() {}

    /// Returns options that limit the rows in memory by discarding pages far from the reader.
    ///
    /// A discarded page is reloaded by its own address when the reader comes near it. Visible rows and those within
    /// ``prefetchDistance`` of them are never discarded, so the list may temporarily exceed the limit.
    ///
    /// - Parameters:
    ///   - rows: the number of rows to keep.
    ///   - pageSize: the number of rows on a page of the list.
    /// - Throws: `PagingError` with the code `limitReached` if the limit is lower than one page and the prefetched rows
    ///   on either side of it: pages would be loaded and discarded in turns. Set `prefetchDistance` first.
    public func retaining(atMost rows: Int, pageSize: Int) throws -> PagingOptions {
        let least = pageSize + 2 * prefetchDistance
        guard pageSize > 0, rows >= least else {
            throw PagingError(
                .limitReached,
                "A list cannot keep \(rows) rows: pages of \(pageSize) with \(prefetchDistance) rows ahead on either side "
                    + "need at least \(least). Keep more rows, or lower prefetchDistance."
            )
        }
        var options = self
        options.retainedRows = rows
        return options
    }
}

/// An end of a list.
public enum ListEdge: Sendable {
    /// The end of the first row.
    case first
    /// The end of the last row.
    case last
}

/// The pages that a refresh reloads, and the reader's position afterwards.
public enum RefreshPolicy: Sendable {
    /// Reloads the visible pages by their addresses; the reader stays at the same or the nearest item.
    ///
    /// Pages above are reloaded when the reader comes near them. At the top of the list, this reloads the first page.
    case anchored
    /// Reloads all pages in one swap; the reader stays at the same or the nearest item.
    ///
    /// This sends a request for each page. In a list with gaps, it reloads the pages between the gaps around the
    /// reader.
    case allLoaded
    /// Reloads the first page and moves the reader to the top.
    case toTop
    /// Reloads the first page and keeps the pages that still connect; if none does, adds a gap.
    case headLeavingGap
    /// Reloads the first page and keeps the pages that still connect; if none does, drops them.
    case headDroppingRest

    /// Whether the reader keeps the current position, or the target of a jump.
    var keepsPlace: Bool { self == .anchored || self == .allLoaded }
}

/// The treatment of existing rows when another query replaces theirs.
public enum QueryChangePolicy: Sendable {
    /// The old rows remain, marked as stale, until the first new page has loaded.
    case keepRows
    /// The old rows are removed immediately.
    case clear
}
