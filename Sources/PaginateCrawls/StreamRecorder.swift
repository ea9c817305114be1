import Foundation
import PaginateFiles
import PaginateOptions
import Paging
import PagingHTTP

/// A recorder that writes items to a file or to standard output, from which no later run resumes.
struct StreamRecorder: WalkRecorder {
    private let plan: FetchPlan
    private let sink: ByteSink
    /// The file, until it is in place or discarded.
    private var output: OutputFile?
    /// The selection of new items, if only those are written.
    private var since: SinceFilter?
    /// The number of items that were selected.
    private var selected = 0
    private var writer: (any ItemWriter)?
    private(set) var point = ResumePoint<PageAddress>(cursor: nil)
    var counts = RunCounts()

    /// - Parameter output: The file; `nil` for standard output.
    init(_ output: OutputFile?, _ since: SinceFilter?, of plan: FetchPlan, stop: StopRequest) {
        (self.plan, self.output, self.since) = (plan, output, since)
        sink = ByteSink(output?.descriptor ?? STDOUT_FILENO, stop: stop, compression: plan.compression)
    }

    var savedState: CrawlState? { nil }
    var kept: SavedItems? { nil }

    mutating func open() throws(WriteError) {
        writer = try plan.format.writer(to: sink, plan.writingStyle)
    }

    mutating func add(
        _ page: Page<RawItem, PageAddress>,
        _ outcome: PagingOutcome<PageAddress>
    ) throws(WriteError) -> AddedPage {
        let new = since?.newItems(of: page.items) ?? page.items
        selected += new.count
        try writer?.write(new)
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
        do {
            try writer?.finish()
            try sink.finish()
        } catch {
            abandon()
            throw error as? WriteError ?? WriteError(kind: .failed(EIO))
        }
        try commit(&summary)
        // The mark comes last: an item that is not on disk must be new for the next run.
        if summary.ending == .complete { try since?.save() }
    }

    /// Moves the items into place, or beside it if they are not the whole list.
    ///
    /// A run that reached a limit of the user is as long as it should be, unless it skipped pages.
    private mutating func commit(_ summary: inout WalkSummary) throws(WriteError) {
        guard let output, let path = plan.outputPath else {
            do { try Durability.syncStandardOutput() } catch { throw WriteError(kind: .failed(error.number)) }
            return
        }
        self.output = nil
        let isWhole = summary.ending == .complete || (summary.ending == .limited && summary.skippedPages.isEmpty)
        if plan.isPartialEnough || isWhole { return try output.commit() }
        guard summary.counts.items > 0 else { return output.discard() }
        if let part = try output.commitPart() { summary.part = (part, path) }
    }

    mutating func abandon() {
        output?.discard()
        output = nil
    }
}
