import PaginateFiles
import PaginateOptions
import Paging
import PagingHTTP

/// A type that takes the pages of a list, with their position if a later run can resume there.
protocol WalkRecorder {
    /// The state at the last checkpoint; `nil` if no later run can resume.
    var savedState: CrawlState? { get }
    /// The point up to which the items are written.
    var point: ResumePoint<PageAddress> { get }
    /// The location of the items from which a later run resumes; `nil` if none can.
    var kept: SavedItems? { get }

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
    /// Whether the walk can continue from the page before the saved position.
    var canStepBack: Bool { get }
    /// Removes the last page, so that it is requested again and leads to another position.
    ///
    /// - Returns: Whether there was one.
    mutating func stepBack() throws(WriteError) -> Bool
    /// The counts of earlier runs and of this one.
    var counts: RunCounts { get set }
    /// Returns the counts, including a walk that started at the saved position.
    func counts(with outcome: PagingOutcome<PageAddress>) -> CrawlCounts
    /// Judges the whole list, and saves its state.
    mutating func finish(_ summary: inout WalkSummary, _ outcome: PagingOutcome<PageAddress>) throws(WriteError)
    /// Completes the last steps of an earlier run that finished the list.
    mutating func settle() throws(WriteError)
    /// Leaves the output of a run that could not write: what was saved remains up to the last checkpoint.
    mutating func abandon()
}

extension WalkRecorder {
    var canStepBack: Bool { false }

    func counts(with outcome: PagingOutcome<PageAddress>) -> CrawlCounts { counts.with(outcome) }

    mutating func restart(after outcome: PagingOutcome<PageAddress>) {}
    mutating func stepBack() throws(WriteError) -> Bool { false }
    mutating func settle() throws(WriteError) {}
    mutating func abandon() {}
}

/// The result of adding a page.
enum AddedPage {
    case added
    /// The page was added, and an earlier run has saved all further items.
    case reachedKnown
}

/// The counts of earlier runs and walks, and of the walk that follows them.
struct RunCounts {
    /// The counts of earlier runs, and of earlier walks in this run.
    var base: CrawlCounts
    /// The number of items of this walk that are saved already.
    var dropped = 0
    private var start = ContinuousClock.now

    init(_ base: CrawlCounts = CrawlCounts()) {
        self.base = base
    }

    /// Adds the cost of requests whose items are not saved.
    mutating func add(costsOf outcome: PagingOutcome<PageAddress>) {
        base.requests += outcome.requests
        base.retries += outcome.retries
    }

    /// Returns the counts with a walk.
    func with(_ outcome: PagingOutcome<PageAddress>) -> CrawlCounts {
        var counts = base + .of(outcome.result, duration: ContinuousClock.now - start)
        counts.items -= dropped
        return counts
    }
}
