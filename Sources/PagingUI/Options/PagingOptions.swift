public import Paging

/// How a list behaves: when it loads by itself, what a refresh does, how many rows it keeps.
///
/// ```swift
/// var options = PagingOptions()
/// options.prefetchDistance = 20
/// options.refresh = .toTop
/// let model = PagingModel(posts, options: options)
/// ```
public struct PagingOptions: Sendable {
    /// How many rows should lie beyond the ones on screen; fewer, and the next page is loaded.
    public var prefetchDistance = 10
    /// How many pages in a row may bring nothing to show before loading stops until somebody asks.
    ///
    /// Empty pages, pages that a filter hides, and pages of rows that are in the list already count.
    public var emptyPageLimit = 5
    /// What a refresh reads again.
    public var refresh = RefreshPolicy.anchored
    /// What happens to the rows of one query when another takes its place.
    public var queryChange = QueryChangePolicy.keepRows
    /// The number of earlier queries whose rows stay in memory, to appear at once when the query returns.
    public var rememberedQueries = 8
    /// How long the remembered rows of a query need no refresh when it returns; by default, they always do.
    public var queryFreshness = Duration.zero
    /// How long typing has to pause before the text of a query is searched for.
    public var searchDelay = Duration.milliseconds(300)
    /// How often a load that failed for the moment is tried again by itself.
    ///
    /// The default is never, because sources retry: see `retrying(_:)`. A policy here adds that the list shows the wait
    /// (``LoadState/waiting(_:)``) and pauses while ``PagingModel/isOnline`` is false.
    public var retry = RetryPolicy.never
    /// How many rows are kept in memory; `nil` for all.
    public private(set) var retainedRows: Int?

    /// Makes the standard options.
    public init() {}

    /// Returns options by which a list keeps a number of rows, and forgets pages far from the reader.
    ///
    /// A page that was forgotten is loaded again, by its own address, when the reader comes near it. Rows on screen and
    /// those within ``prefetchDistance`` of them are never forgotten, so slightly more rows may be there at times.
    ///
    /// - Parameters:
    ///   - rows: the number of rows to keep.
    ///   - pageSize: the number of rows on a page of the list.
    /// - Throws: `PagingError` with the code `limitReached` if fewer rows are to be kept than one page and the
    ///   prefetched rows on either side of it: pages would be loaded and forgotten in turns. Set `prefetchDistance` first.
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

/// What a refresh reads again, and where the reader is afterwards.
public struct RefreshPolicy: Hashable, Sendable {
    enum Kind { case anchored, allLoaded, toTop, headWithGap, headWithCut }
    let kind: Kind

    /// The pages on screen, by their own addresses; the reader stays at the same item, or its nearest neighbour.
    ///
    /// Pages above are loaded again when the reader comes near them. At the top of the list this reads the first page.
    public static let anchored = RefreshPolicy(kind: .anchored)
    /// Every loaded page, in one swap; the reader stays at the same item, or its nearest neighbor.
    ///
    /// Costs a request for each page. Of a list with gaps, the pages between the gaps around the reader are read.
    public static let allLoaded = RefreshPolicy(kind: .allLoaded)
    /// The first page; the reader is at the top afterwards.
    public static let toTop = RefreshPolicy(kind: .toTop)
    /// The first page alone, keeping the pages that still connect; if none does, there is a gap.
    public static let headLeavingGap = RefreshPolicy(kind: .headWithGap)
    /// The first page alone, keeping the pages that still connect; if none does, they are dropped.
    public static let headDroppingRest = RefreshPolicy(kind: .headWithCut)

    /// Whether the reader stays where they are, or where a jump leads.
    var keepsPlace: Bool { kind == .anchored || kind == .allLoaded }
}

/// What happens to the rows of one query when another takes its place.
public struct QueryChangePolicy: Hashable, Sendable {
    enum Kind { case keepRows, clear }
    let kind: Kind

    /// The old rows stay, marked as stale, until the first new page is there.
    public static let keepRows = QueryChangePolicy(kind: .keepRows)
    /// The old rows go at once.
    public static let clear = QueryChangePolicy(kind: .clear)
}
