/// The rows of a list, each found by its position and by its id without looking at the others.
///
/// Rows may belong to an actor: they are looked at while nothing changes them.
protocol BrowseRows<ID> {
    associatedtype ID: Hashable & Sendable

    /// How many rows are loaded.
    var count: Int { get }
    /// The id of the row at a position below ``count``.
    func id(at position: Int) -> ID
    /// What the row at a position below ``count`` shows.
    func content(at position: Int) -> BrowseRow
    /// Where the row with an id is, if it still is.
    func position(of id: ID) -> Int?
}

/// What a row shows.
enum BrowseRow: Hashable, Sendable {
    case item(ItemLine)
    /// A place where items are missing, and what is said there.
    case gap(String)
}

/// What a list shows at one moment.
struct BrowseList<Rows: BrowseRows> {
    /// How far one of the three loads is.
    enum Load: Hashable, Sendable {
        case idle, loading
        /// It failed, with a sentence that says why.
        case failed(String)
        /// It stopped by itself before the end, with a sentence that says why.
        case paused(String)
        case end
    }

    var rows: Rows
    /// The load of the whole list, anew.
    var refresh = Load.idle
    /// The load of what follows the last row.
    var append = Load.idle
    /// The load of what precedes the first row.
    var prepend = Load.end
    /// How many items the server says there are.
    var total: Int?
    /// How many new items wait to be shown.
    var newCount = 0
    /// Whether there are more new items than were counted.
    var hasMoreNew = false
    /// Why what looks like the end may be none; `nil` when the list says itself that it ends there.
    var endDoubt: String?
    /// Whether the rows are known to be older than the query.
    var isStale = false
    /// What is searched for; `nil` when the list cannot be searched.
    var query: String?

    init(rows: Rows) {
        self.rows = rows
    }

    /// The number of new items as text.
    var newText: String { Numbers.grouped(newCount) + (hasMoreNew ? "+" : "") }
}

/// What somebody wants who pressed a key.
enum BrowseAction<ID: Hashable & Sendable>: Hashable, Sendable {
    /// More rows behind the last one; also after a pause.
    case loadNext
    /// To ask again whether the list goes on behind its end.
    case checkForMore
    case refresh
    /// What failed, again.
    case retry
    case showNew
    /// The items that match; while a search is typed, one for each letter.
    case search(String)
    /// All of an item.
    case open(ID)
    /// The items that are missing in a gap.
    case fill(ID)
    case redraw, suspend, quit
}
