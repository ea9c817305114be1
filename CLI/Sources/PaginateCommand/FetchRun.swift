import ArgumentParser
import Foundation
import Paging
@_spi(Command) import PagingHTTP

/// The run of a plan: opens the files, walks the list, and finishes the files however the walk ends.
struct FetchRun: Sendable {
    let plan: FetchPlan
    let stop: StopRequest
    private let recorder: TraceRecorder?

    init(plan: FetchPlan, stop: StopRequest) {
        self.plan = plan
        self.stop = stop
        recorder = plan.tracePath.map { _ in TraceRecorder(withholding: plan.confidentialValues) }
    }

    /// Runs the plan to its end.
    ///
    /// - Returns: The program's exit code.
    func run() async -> ExitCode {
        let files: Files
        do {
            files = try openFiles()
        } catch {
            Terminal.say("Error: \(error)")
            return .validationFailure
        }
        let task = Task { await walk(to: files.destination) }
        stop.onRequest { task.cancel() }
        var summary = await task.value
        summary.scheme = plan.list.detectedScheme
        var code = ExitCode(summary.ending)
        if let file = files.report, !write(Report(summary).bytes, to: file, "report"), code == .success {
            code = .failure
        }
        if let file = files.trace, !write(await tracePage(summary).bytes, to: file, "trace"), code == .success {
            code = .failure
        }
        say(summary)
        return code
    }

    /// The destination of the items.
    private enum Destination: Sendable {
        case standardOutput
        case file(OutputFile)
        case crawl(Crawl)
        #if SQLite
        case database(OpenedList)
        #endif
    }

    /// The files to write, opened before the first request.
    private struct Files {
        let destination: Destination
        let report: OutputFile?
        let trace: OutputFile?
    }

    private func openFiles() throws -> Files {
        var opened: [OutputFile] = []
        do {
            let report = try plan.reportPath.map { try OutputFile($0, .ownerOnly, stop: stop) }
            if let report { opened.append(report) }
            let trace = try plan.tracePath.map { try OutputFile($0, .ownerOnly, stop: stop) }
            if let trace { opened.append(trace) }
            return Files(destination: try openDestination(), report: report, trace: trace)
        } catch {
            for file in opened { file.discard() }
            throw error
        }
    }

    private func openDestination() throws -> Destination {
        #if SQLite
        if let database = plan.database { return .database(try OpenedList(database)) }
        #endif
        if let crawl = plan.crawl { return .crawl(try Crawl(crawl, stop: stop)) }
        let output = try plan.outputPath.map { try OutputFile($0, stop: stop) }
        return output.map(Destination.file) ?? .standardOutput
    }

    private func walk(to destination: Destination) async -> WalkSummary {
        switch destination {
        case .standardOutput: return await walk(to: nil)
        case .file(let file): return await walk(to: file)
        case .crawl(let crawl):
            return await walk(plan.source, to: CrawlRecorder(crawl, of: plan))
        #if SQLite
        case .database(let list):
            let source = plan.source(since: list.record.since?.mark)
            return await walk(source, to: DatabaseRecorder(list, of: plan))
        #endif
        }
    }

    private func walk(
        _ source: any PageSource<RawItem, PageAddress>,
        to recorder: some CrawlRecording
    ) async -> WalkSummary {
        var progress = Progress(isShown: showsProgress, earlier: recorder.state.counts)
        var walk = CrawlWalk(plan, of: watched(source), to: recorder, stop: stop)
        return await walk.run(&progress)
    }

    private func walk(to output: OutputFile?) async -> WalkSummary {
        let sink = ByteSink(output?.descriptor ?? STDOUT_FILENO, stop: stop)
        let walker = Walker(source: watched(plan.source), limits: plan.limits, window: plan.window, stop: stop)
        var progress = Progress(isShown: showsProgress)
        var writer: any ItemWriter
        do {
            writer = try plan.format.writer(to: sink, plan.writing(width: tableWidth))
        } catch {
            var summary = WalkSummary.empty
            summary.note(error, stop: stop)
            output?.discard()
            return summary
        }
        var summary = await walker.walk(to: &writer, progress: &progress)
        summary.redact(plan.confidentialValues)
        finish(&writer, output, &summary)
        return summary
    }

    /// Finishes the output, unless it is broken.
    private func finish(_ writer: inout any ItemWriter, _ output: OutputFile?, _ summary: inout WalkSummary) {
        guard !summary.isOutputBroken else {
            output?.discard()
            return
        }
        do {
            try writer.finish()
            try output?.commit()
        } catch {
            output?.discard()
            summary.note(error as? WriteError ?? WriteError(kind: .failed(EIO)), stop: stop)
        }
    }

    /// Returns the list, with an observer of its page loads if a trace was requested.
    private func watched(_ source: any PageSource<RawItem, PageAddress>) -> any PageSource<RawItem, PageAddress> {
        guard let recorder else { return source }
        return source.observed(by: recorder)
    }

    private func tracePage(_ summary: WalkSummary) async -> TracePage {
        TracePage(
            trace: await recorder?.trace() ?? Trace(),
            address: plan.visibleAddress,
            date: Date.now.ISO8601Format(),
            summary: summary
        )
    }

    private func write(_ bytes: [UInt8], to file: OutputFile, _ name: String) -> Bool {
        do {
            try ByteSink(file.descriptor, stop: stop).write(bytes)
            try file.commit()
            return true
        } catch {
            file.discard()
            Terminal.say("paginate: the \(name) could not be written: \(error.message)")
            return false
        }
    }

    private func say(_ summary: WalkSummary) {
        guard !summary.isReaderGone, !plan.isQuiet || summary.ending != .complete else { return }
        Terminal.say("paginate: \(summary.line)")
    }

    /// Whether to show a progress line; items on the same terminal already show progress.
    private var showsProgress: Bool {
        guard !plan.isQuiet, Terminal.isTerminal(STDERR_FILENO) else { return false }
        return plan.outputPath != nil || !plan.format.isStreaming || isatty(STDOUT_FILENO) == 0
    }

    /// The width of the terminal that a table is written to, if any.
    private var tableWidth: Int? {
        plan.outputPath == nil ? Terminal.width(of: STDOUT_FILENO) : nil
    }
}
