package import ArgumentParser
import Foundation
import PaginateCrawls
package import PaginateFiles
import PaginateOptions
import Paging
import PagingHTTP

/// The run of a plan for many lists.
package struct ListsRun: Sendable {
    let plan: ListsPlan
    let stop: StopRequest

    package init(plan: ListsPlan, stop: StopRequest) {
        (self.plan, self.stop) = (plan, stop)
    }

    /// Runs the plan to its end, and says how it ended.
    ///
    /// - Returns: The program's exit code.
    package func run() async -> ExitCode {
        await plan.output.report {
            let task = Task { try await fetch() }
            stop.onRequest { task.cancel() }
            return try await task.value
        }
    }

    private func fetch() async throws -> (summary: WalkSummary, code: ExitCode) {
        let count = try await plan.checkParents()
        return try await plan.output.withFiles(of: plan.header.template, hasManyLists: true, stop: stop) { trace in
            var recorder = try ListsRecorder(plan, stop: stop)
            if recorder.state.isComplete { return try completed(&recorder) }
            return await crawl(to: &recorder, of: count, trace)
        }
    }

    /// Returns the summary of a crawl that an earlier run completed, without any requests.
    private func completed(_ recorder: inout ListsRecorder) throws -> (WalkSummary, ExitCode) {
        var summary = WalkSummary.empty
        summary.counts = recorder.state.counts
        summary.end(.complete, "an earlier run has fetched all lists")
        try recorder.settle()
        return (summary, .success)
    }

    /// - Parameter count: The number of lists, if it is known.
    private func crawl(
        to recorder: inout ListsRecorder,
        of count: Int?,
        _ observer: TraceRecorder?
    ) async -> (WalkSummary, ExitCode) {
        let earlier = recorder.state.checkpoint?.completeLists ?? 0
        var lists = plan.lists(observer: observer)
        var progress = ListsProgress(
            isShown: plan.output.showsProgress,
            known: count,
            earlier: earlier,
            rates: plan.rates,
            noun: lists.noun
        )
        let start = ContinuousClock.now
        progress.begin()
        do {
            lists.reaction = recorder.reaction
            let saved = recorder.checkpoint
            let outcome = try await lists.forEachEvent(from: saved, window: plan.window) { event, checkpoint in
                switch event {
                case .page(let page, let end):
                    try recorder.add(page, end: end, checkpoint: checkpoint)
                    progress.count(page.page.items.count)
                    if end != nil { progress.countList() }
                case .ended(_, let path, let result):
                    // A parent in a pipe is read only now.
                    if let error = result.error as? ParentError { throw error }
                    try recorder.end(path[0], result, checkpoint: checkpoint)
                    progress.countList()
                }
            }
            progress.end()
            try recorder.finish(outcome, duration: ContinuousClock.now - start)
            var summary = summary(outcome, recorder.state.counts)
            if let mirror = plan.database?.mirror {
                summary.addRemovals(recorder.mirror, of: mirror, isComplete: outcome.isComplete)
            }
            if !summary.skippedPages.isEmpty { summary.kept = recorder.kept }
            summary.part = recorder.partialFile
            return (summary, ExitCode(summary.ending))
        } catch {
            progress.end()
            return broken(error, &recorder)
        }
    }

    /// Returns the summary of a run that could not write, or that met a bad parent.
    private func broken(_ error: any Error, _ recorder: inout ListsRecorder) -> (WalkSummary, ExitCode) {
        var summary = WalkSummary.empty
        summary.counts = recorder.state.counts
        recorder.discard()
        if let problem = error as? WriteError {
            summary.addFailure(problem, stop: stop)
            return (summary, ExitCode(summary.ending))
        }
        summary.end(.failed, "\(error)")
        return (summary, .validationFailure)
    }

    private func summary(_ outcome: CrawlOutcome, _ counts: CrawlCounts) -> WalkSummary {
        var summary = WalkSummary(outcome.result, duration: .zero, resumePoint: nil)
        summary.counts = counts
        summary.addSkippedPages(of: outcome.incomplete)
        summary.unchanged = plan.output.confirmedResponses
        summary.missing = [plan.output.shape?.missingColumns].compactMap(\.self)
        summary.hideSecrets()
        if outcome.ending == .failed, outcome.endingOfLists != .failed {
            summary.end(outcome.endingOfLists, summary.evidence)
        } else if let signalName = stop.signalName, outcome.ending == .cancelled {
            summary.end(.cancelled, "stopped by \(signalName), and \(outcome.completeListsText)")
        }
        return summary
    }
}
