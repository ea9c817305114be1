import PaginateFiles
import PaginateOptions
import Paging
import PagingHTTP

/// The rules for resuming a crawl.
struct CrawlRules: Sendable {
    let onExpired: ExpiredPolicy
    /// Whether to load the first page again before resuming in the middle.
    ///
    /// The first page determines the convention and the items' path when they were not given. A page in the middle, or
    /// an empty one at the end, may lead to other results.
    let learnsFromFirstPage: Bool

    init(_ command: some FetchingCommand) {
        onExpired = command.resuming.onExpired ?? .stop
        let isKnown = command.pagination.chosen.convention != .auto && command.pagination.items != nil
        learnsFromFirstPage = !isKnown && command.graphQL.graphql == nil
    }
}

extension SavedItems {
    /// Creates the location of items in FILE.part, with a state beside them.
    package init(_ part: PartFile) {
        self.init(
            place: part.path,
            onward: "run the same command again",
            startingOver: "delete it and the state first"
        )
    }

    /// Creates the location of items in a table.
    package init(table: String, of file: DatabaseFile) {
        self.init(
            place: "the table \"\(table)\" of \(file.name)",
            onward: "run the same command with --resume",
            startingOver: "drop the table first"
        )
    }
}

/// The result of adding a page.
enum AddedPage {
    case added
    /// The page was added, and an earlier walk has saved all further items.
    case reachedKnown
}

extension CrawlRecording {
    var canStepBack: Bool { false }

    mutating func stepBack() throws(WriteError) -> Bool { false }
}

/// A type that saves the pages and the position of a crawl.
protocol CrawlRecording {
    /// The state at the last checkpoint.
    var state: CrawlState { get }
    /// The location of the items.
    var kept: SavedItems { get }

    /// Prepares to add pages after the existing ones.
    mutating func open() throws(WriteError)
    /// Adds a page's items.
    ///
    /// - Parameter outcome: The walk's outcome including this page.
    mutating func add(
        _ page: Page<RawItem, PageAddress>,
        _ outcome: PagingOutcome<PageAddress>
    ) throws(WriteError) -> AddedPage
    /// Restarts at the first page, with the existing items as known.
    mutating func restart(after outcome: PagingOutcome<PageAddress>) throws(WriteError)
    /// Whether the crawl can continue from the page before the saved position.
    var canStepBack: Bool { get }
    /// Removes the last page, so that it is requested again and leads to another position.
    ///
    /// - Returns: Whether there was one.
    mutating func stepBack() throws(WriteError) -> Bool
    /// Adds the cost of requests whose items are not saved.
    mutating func count(_ outcome: PagingOutcome<PageAddress>)
    /// Returns the crawl's counts, including a walk that started at the saved position.
    func counts(with outcome: PagingOutcome<PageAddress>) -> CrawlCounts
    /// Judges the whole crawl, and saves its state.
    mutating func finish(_ summary: inout WalkSummary, _ outcome: PagingOutcome<PageAddress>) throws(WriteError)
    /// Completes the last steps of an earlier run that finished the crawl.
    mutating func settle() throws(WriteError)
}
