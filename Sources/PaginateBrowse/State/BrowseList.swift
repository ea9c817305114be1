import PaginateFiles

/// The rows of a list, found by position or by id in constant time.
///
/// The rows may belong to an actor, so they are read only while nothing changes them.
protocol BrowseRows<ID> {
    associatedtype ID: Hashable & Sendable

    /// The number of loaded rows.
    var count: Int { get }
    /// Returns the columns, which the first rows decide, and which stay until there are no rows.
    func columns() -> BrowseColumns
    /// Returns the id of the row at a position below ``count``.
    func id(at position: Int) -> ID
    /// Returns the content of the row at a position below ``count``.
    func content(at position: Int) -> BrowseRow
    /// Returns the position of the row with an id, or `nil` if it was removed.
    func position(of id: ID) -> Int?
}

/// The columns of a list.
struct BrowseColumns: Hashable, Sendable {
    /// The titles, those of the most informative columns first; empty if each row is one text.
    var titles: [String] = []
    /// Whether the user named the columns, and expects to see all of them.
    var isRequested = false
}

/// The content of a row.
enum BrowseRow: Hashable, Sendable {
    case item(ItemLine)
    /// A gap where items are missing, with its text.
    case gap(String)
}

/// The state of a list at one moment.
struct BrowseList<Rows: BrowseRows> {
    /// The state of one of the three loads.
    enum Load: Hashable, Sendable {
        case idle, loading
        /// The load failed, with a sentence that gives the reason.
        case failed(String)
        /// The load paused before the end, with a sentence that gives the reason.
        case paused(String)
        case end
    }

    var rows: Rows
    /// The refresh of the list.
    var refresh = Load.idle
    /// The load of the rows after the last row.
    var append = Load.idle
    /// The load of the rows before the first row.
    var prepend = Load.end
    /// The number of items the server declared, if any.
    var total: Int?
    /// The number of new items that are not shown yet.
    var newCount = 0
    /// Whether there are more new items than were counted.
    var hasMoreNew = false
    /// The reason the end may be incomplete; `nil` when the list declares its end.
    var endWarning: String?
    /// Whether the rows belong to an earlier query.
    var isStale = false
    /// The search text; `nil` when the list cannot be searched.
    var query: String?

    init(rows: Rows) {
        self.rows = rows
    }

    /// The number of new items as text.
    var newText: String { NumberText.grouped(newCount) + (hasMoreNew ? "+" : "") }
}

/// An action that a key requests.
enum BrowseAction<ID: Hashable & Sendable>: Hashable, Sendable {
    /// Load more rows after the last one, also after a pause.
    case loadNext
    /// Check whether the list has grown beyond its end.
    case checkForMore
    case refresh
    /// Retry what failed.
    case retry
    case showNew
    /// Search for a text; sent for every letter while a search is typed.
    case search(String)
    /// Show an item's JSON.
    case open(ID)
    /// Load the missing items of a gap.
    case fill(ID)
    case redraw, suspend, quit
}
