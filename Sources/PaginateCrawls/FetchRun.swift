package import ArgumentParser
package import PaginateFiles
import PaginateOptions
import Paging
import PagingHTTP

/// The run of a plan: opens the files, walks the list, and finishes the files however the walk ends.
package struct FetchRun: Sendable {
    let plan: FetchPlan
    let stop: StopRequest
    /// A closure to call after each page.
    var watch: PageProgress.Watch?

    package init(plan: FetchPlan, stop: StopRequest, watch: PageProgress.Watch? = nil) {
        (self.plan, self.stop, self.watch) = (plan, stop, watch)
    }

    /// Runs the plan to its end, and says how it ended.
    ///
    /// - Returns: The program's exit code.
    package func run() async -> ExitCode {
        await plan.output.report { try await fetch() }
    }

    /// Runs the plan to its end.
    ///
    /// - Throws: `ValidationError` when a file cannot be opened; nothing was requested then.
    package func outcome() async throws -> (summary: WalkSummary, code: ExitCode) {
        try await RunSecrets.$current.withValue(plan.setup.secrets) { try await fetch() }
    }

    private func fetch() async throws -> (summary: WalkSummary, code: ExitCode) {
        let task = Task {
            try await plan.output.withFiles(of: plan.visibleAddress, stop: stop) { trace in
                var summary = try await walk(trace)
                summary.scheme = plan.list.detectedScheme
                summary.unchanged = plan.output.confirmedResponses
                summary.missing = [plan.output.shape?.missingColumns, missingTotal(summary)].compactMap(\.self)
                return (summary, ExitCode(summary.ending))
            }
        }
        stop.onRequest { task.cancel() }
        return try await task.value
    }

    /// Returns a sentence about the specified place of the total, if no response has a number there.
    private func missingTotal(_ summary: WalkSummary) -> String? {
        // A walk that ends at known items has no total.
        guard let place = plan.total, plan.since == nil, summary.counts.pages > 0, summary.declaredTotal == nil else {
            return nil
        }
        return "No response of this run has a number at \(place.text), the place of --total."
    }

    /// Walks the list to its destination: a table, a file from which a later run resumes, or a stream.
    private func walk(_ trace: TraceRecorder?) async throws -> WalkSummary {
        if let database = plan.database {
            let list = try OpenedList(database)
            let source = watched(plan.source(since: list.record.since?.mark), trace)
            return await walk(source, to: DatabaseRecorder(list, of: plan))
        }
        if let crawl = plan.crawl {
            return await walk(
                watched(plan.source, trace),
                to: FileRecorder(try SavedCrawl(crawl, stop: stop), of: plan)
            )
        }
        let since = try plan.since?.filter()
        let source = watched(plan.source(since: since?.mark), trace)
        return await walk(source, to: StreamRecorder(try ItemStream(plan.output, stop: stop), since))
    }

    private func walk(
        _ source: any PageSource<RawItem, PageAddress>,
        to recorder: some WalkRecorder
    ) async -> WalkSummary {
        let earlier = (pages: recorder.counts.base.pages, items: recorder.counts.base.items)
        var progress = PageProgress(isShown: plan.output.showsProgress, earlier: earlier, watch: watch)
        var walk = RecordedWalk(plan, of: source, to: recorder, stop: stop)
        return await walk.run(&progress)
    }

    /// Returns the list, with an observer of its page loads if a trace was requested.
    private func watched(
        _ source: any PageSource<RawItem, PageAddress>,
        _ trace: TraceRecorder?
    ) -> any PageSource<RawItem, PageAddress> {
        trace.map { source.observed(by: $0.observer) } ?? source
    }
}
