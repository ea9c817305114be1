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
        case standardOutput
        case file(OutputFile)
        case crawl(SavedCrawl)
        case database(OpenedList)
    }

    private func openFiles() throws -> (RunFiles, Destination) {
        let files = try RunFiles(
            report: plan.reportPath,
            trace: plan.tracePath,
            record: plan.recordPath.flatMap { path in plan.setup.recorder.map { (path, $0) } },
            stop: stop
        )
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
        let output = try plan.outputPath.map { try OutputFile($0, stop: stop) }
        return output.map(Destination.file) ?? .standardOutput
    }

    private func walk(
        to destination: Destination,
        _ since: SinceFilter?,
        _ recorder: TraceRecorder?
    ) async -> WalkSummary {
        let source = plan.source(since: since?.mark)
        switch destination {
        case .standardOutput: return await walk(watched(source, recorder), since, to: nil)
        case .file(let file): return await walk(watched(source, recorder), since, to: file)
        case .crawl(let crawl):
            return await walk(watched(plan.source, recorder), to: CrawlRecorder(crawl, of: plan))
        case .database(let list):
            let source = plan.source(since: list.record.since?.mark)
            return await walk(watched(source, recorder), to: DatabaseRecorder(list, of: plan))
        }
    }

    private func walk(
        _ source: any PageSource<RawItem, PageAddress>,
        to recorder: some CrawlRecording
    ) async -> WalkSummary {
        let earlier = (pages: recorder.state.counts.pages, items: recorder.state.counts.items)
        var progress = PageProgress(isShown: plan.showsProgress, earlier: earlier, watch: watch)
        var walk = CrawlWalk(plan, of: source, to: recorder, stop: stop)
        return await walk.run(&progress)
    }

    private func walk(
        _ source: any PageSource<RawItem, PageAddress>,
        _ since: SinceFilter?,
        to output: OutputFile?
    ) async -> WalkSummary {
        let sink = ByteSink(output?.descriptor ?? STDOUT_FILENO, stop: stop, compression: plan.compression)
        var walker = Walker(source: source, limits: plan.limits, window: plan.window, stop: stop)
        (walker.direction, walker.since) = (plan.direction, since)
        var progress = PageProgress(isShown: plan.showsProgress, watch: watch)
        var writer: any ItemWriter
        do {
            writer = try plan.format.writer(to: sink, plan.writingStyle)
        } catch {
            var summary = WalkSummary.empty
            summary.addFailure(error, stop: stop)
            output?.discard()
            return summary
        }
        var summary = await walker.walk(to: &writer, progress: &progress)
        summary.hideSecrets()
        finish(&writer, sink, output, &summary)
        // The mark comes last: an item that is not on disk must be new for the next run.
        if summary.ending == .complete, !summary.isOutputBroken { walker.saveSince(&summary) }
        return summary
    }

    /// Finishes the output, unless it is broken.
    private func finish(
        _ writer: inout any ItemWriter,
        _ sink: ByteSink,
        _ output: OutputFile?,
        _ summary: inout WalkSummary
    ) {
        guard !summary.isOutputBroken else {
            output?.discard()
            return
        }
        do {
            try writer.finish()
            try sink.finish()
            try commit(output, &summary)
        } catch {
            output?.discard()
            summary.addFailure(error as? WriteError ?? WriteError(kind: .failed(EIO)), stop: stop)
        }
    }

    /// Moves the items into place, or beside it if they are not the whole list.
    ///
    /// A run that reached a limit of the user is as long as it should be, unless it skipped pages.
    private func commit(_ output: OutputFile?, _ summary: inout WalkSummary) throws(WriteError) {
        guard let output, let path = plan.outputPath else {
            do { try Durability.syncStandardOutput() } catch { throw WriteError(kind: .failed(error.number)) }
            return
        }
        let isWhole = summary.ending == .complete || (summary.ending == .limited && summary.skippedPages.isEmpty)
        if plan.isPartialEnough || isWhole { return try output.commit() }
        guard summary.counts.items > 0 else { return output.discard() }
        if let part = try output.commitPart() { summary.part = (part, path) }
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
