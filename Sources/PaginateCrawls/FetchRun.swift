package import ArgumentParser
import Foundation
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
        await RunSecrets.$current.withValue(plan.secrets) {
            do {
                let (summary, code) = try await fetch()
                say(summary)
                return code
            } catch {
                Terminal.say("Error: \(error)")
                return .validationFailure
            }
        }
    }

    /// Runs the plan to its end.
    ///
    /// - Throws: `ValidationError` when a file cannot be opened; nothing was requested then.
    package func outcome() async throws -> (summary: WalkSummary, code: ExitCode) {
        try await RunSecrets.$current.withValue(plan.secrets) { try await fetch() }
    }

    private func fetch() async throws -> (summary: WalkSummary, code: ExitCode) {
        let since = try plan.since?.filter()
        let (files, destination) = try openFiles()
        let task = Task { await walk(to: destination, since, files.recorder) }
        stop.onRequest { task.cancel() }
        var summary = await task.value
        summary.scheme = plan.list.detectedScheme
        summary.unchanged = plan.confirmedResponses
        summary.missing = [plan.shape?.missingColumns, missingTotal(summary)].compactMap(\.self)
        var code = ExitCode(summary.ending)
        if await !files.write(summary, of: plan.visibleAddress), code == .success { code = .failure }
        return (summary, code)
    }

    /// Returns a sentence about the specified place of the total, if no response has a number there.
    private func missingTotal(_ summary: WalkSummary) -> String? {
        // A walk that ends at known items has no total.
        guard let place = plan.total, plan.since == nil, summary.counts.pages > 0, summary.declaredTotal == nil else {
            return nil
        }
        return "No response of this run has a number at \(place.text), the place of --total."
    }

    /// The destination of the items.
    private enum Destination: Sendable {
        /// A file, or standard output.
        case stream(OutputFile?)
        case crawl(SavedCrawl)
        case database(OpenedList)
    }

    private func openFiles() throws -> (RunFiles, Destination) {
        let files = try plan.openFiles(stop: stop)
        do {
            return (files, try openDestination())
        } catch {
            files.discard()
            throw error
        }
    }

    private func openDestination() throws -> Destination {
        if let database = plan.database { return .database(try OpenedList(database)) }
        if let crawl = plan.crawl { return .crawl(try SavedCrawl(crawl, stop: stop)) }
        return .stream(try plan.outputPath.map { try OutputFile($0, stop: stop) })
    }

    private func walk(
        to destination: Destination,
        _ since: SinceFilter?,
        _ recorder: TraceRecorder?
    ) async -> WalkSummary {
        switch destination {
        case .stream(let output):
            let source = watched(plan.source(since: since?.mark), recorder)
            return await walk(source, to: StreamRecorder(output, since, of: plan, stop: stop))
        case .crawl(let crawl): return await walk(watched(plan.source, recorder), to: FileRecorder(crawl, of: plan))
        case .database(let list):
            let source = watched(plan.source(since: list.record.since?.mark), recorder)
            return await walk(source, to: DatabaseRecorder(list, of: plan))
        }
    }

    private func walk(
        _ source: any PageSource<RawItem, PageAddress>,
        to recorder: some WalkRecorder
    ) async -> WalkSummary {
        let earlier = (pages: recorder.counts.base.pages, items: recorder.counts.base.items)
        var progress = PageProgress(isShown: plan.showsProgress, earlier: earlier, watch: watch)
        var walk = RecordedWalk(plan, of: source, to: recorder, stop: stop)
        return await walk.run(&progress)
    }

    /// Returns the list, with an observer of its page loads if a trace was requested.
    private func watched(
        _ source: any PageSource<RawItem, PageAddress>,
        _ recorder: TraceRecorder?
    ) -> any PageSource<RawItem, PageAddress> {
        recorder.map { source.observed(by: $0.observer) } ?? source
    }

    private func say(_ summary: WalkSummary) {
        guard !summary.isReaderGone, !plan.isQuiet || summary.ending != .complete else { return }
        Terminal.report(summary.line(with: plan.setup.advice))
    }
}
