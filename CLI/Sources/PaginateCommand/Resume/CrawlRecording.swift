import Paging
import PagingHTTP

/// How a crawl is carried on.
struct CrawlRules: Sendable {
    let onExpired: ExpiredPolicy
    /// Whether the first page has to be looked at again before going on in the middle.
    ///
    /// It is where the convention and the place of the items are found out when they were not said; a page in the middle,
    /// or an empty one at the end, may tell something else.
    let learnsFromFirstPage: Bool

    init(_ command: FetchCommand) {
        onExpired = command.resuming.onExpired ?? .stop
        let isKnown = command.pagination.chosen.convention != .auto && command.pagination.items != nil
        learnsFromFirstPage = !isKnown && command.graphQL.graphql == nil
    }
}

/// Where the items of a crawl are that did not end as it should, and what to do about it: for people.
struct KeptItems: Sendable {
    /// The place, as the end of a sentence.
    let place: String
    /// What goes on with the crawl, as an order.
    let onward: String
    /// What begins it anew, as an order.
    let anew: String
}

/// What became of a page.
enum PageRecord {
    case added
    /// It is the page that an earlier run ended with, served again; nothing was added.
    case repeated
    /// It was added, and all that follows was kept by an earlier walk.
    case reachedKept
}

/// What writes down the pages of a crawl, and where the crawl is.
protocol CrawlRecording {
    /// Where the crawl was at the last checkpoint.
    var state: CrawlState { get }
    /// Where its items are.
    var kept: KeptItems { get }

    /// Gets ready to add pages after those that are there.
    mutating func open() throws(WriteError)
    /// Adds a page's items.
    ///
    /// - Parameter outcome: the walk's outcome with this page.
    mutating func add(
        _ page: Page<RawItem, PageAddress>,
        _ outcome: PagingOutcome<PageAddress>
    ) throws(WriteError) -> PageRecord
    /// Begins at the first page again, with all that is there as known.
    mutating func restart(after outcome: PagingOutcome<PageAddress>) throws(WriteError)
    /// Adds the cost of requests that brought no items to keep.
    mutating func count(_ outcome: PagingOutcome<PageAddress>)
    /// The crawl's numbers, with a walk that began where the last one ended.
    func counts(with outcome: PagingOutcome<PageAddress>) -> CrawlCounts
    /// Judges the crawl as a whole, and keeps its place.
    mutating func finish(_ summary: inout WalkSummary, _ outcome: PagingOutcome<PageAddress>) throws(WriteError)
    /// Puts right what an earlier run left that completed the crawl.
    mutating func settle() throws(WriteError)
}
