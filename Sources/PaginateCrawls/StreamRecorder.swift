import PaginateFiles
import PaginateOptions
import Paging
import PagingHTTP

/// A recorder that writes items to a file or to standard output, from which no later run resumes.
struct StreamRecorder: WalkRecorder {
    private var stream: ItemStream
    /// The selection of new items, if only those are written.
    private var since: SinceFilter?
    /// The number of items that were selected.
    private var selected = 0
    private(set) var point = ResumePoint<PageAddress>(cursor: nil)
    var counts = RunCounts()

    init(_ stream: ItemStream, _ since: SinceFilter?) {
        (self.stream, self.since) = (stream, since)
    }

    var savedState: CrawlState? { nil }
    var kept: SavedItems? { nil }

    mutating func open() throws(WriteError) {
        try stream.open()
    }

    mutating func add(
        _ page: Page<RawItem, PageAddress>,
        _ outcome: PagingOutcome<PageAddress>
    ) throws(WriteError) -> AddedPage {
        let new = since?.newItems(of: page.items) ?? page.items
        selected += new.count
        try stream.write(new)
        point = outcome.resumePoint ?? point
        return since?.hasReachedKnown == true ? .reachedKnown : .added
    }

    func counts(with outcome: PagingOutcome<PageAddress>) -> CrawlCounts {
        var counts = counts.with(outcome)
        if since != nil { counts.items = selected }
        return counts
    }

    mutating func finish(_ summary: inout WalkSummary, _ outcome: PagingOutcome<PageAddress>) throws(WriteError) {
        summary.counts = counts(with: outcome)
        // The total counts the items of earlier runs, too.
        if since?.mark != nil { summary.declaredTotal = nil }
        // A run that reached a limit of the user is as long as it should be, unless it skipped pages.
        let isWhole = summary.ending == .complete || (summary.ending == .limited && summary.skippedPages.isEmpty)
        summary.part = try stream.finish(isWhole: isWhole, isEmpty: summary.counts.items == 0)
        // The mark comes last: an item that is not on disk must be new for the next run.
        if summary.ending == .complete { try since?.save() }
    }

    mutating func abandon() {
        stream.discard()
    }
}
