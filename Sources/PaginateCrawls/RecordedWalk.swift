import PaginateFiles
import PaginateOptions
import Paging
import PagingHTTP

/// One run through a list, from the saved position on, whose pages are recorded one by one.
///
/// Each page is written before the next is consumed, so a slow writer slows the walk and memory stays bounded.
struct RecordedWalk<Recorder: WalkRecorder> {
    /// The end of a walk, as the walk itself reports it.
    private struct End {
        /// The source of the outcome.
        enum Kind { case walk, reachedKnown, firstPageOnly }

        let outcome: PagingOutcome<PageAddress>
        var kind = Kind.walk
        var problem: WriteError?
    }

    private let plan: FetchPlan
    private let source: any PageSource<RawItem, PageAddress>
    private let stop: StopRequest
    private var recorder: Recorder
    /// The largest number of restarts in one run.
    private static var mostRestarts: Int { 3 }

    /// - Parameter source: The list, as this run requests it.
    init(
        _ plan: FetchPlan,
        of source: any PageSource<RawItem, PageAddress>,
        to recorder: Recorder,
        stop: StopRequest
    ) {
        self.plan = plan
        self.source = source
        self.stop = stop
        self.recorder = recorder
    }

    /// Continues the list until it ends, is stopped or fails.
    mutating func run(_ progress: inout PageProgress) async -> WalkSummary {
        if let state = recorder.savedState, state.isComplete { return completed(state) }
        do {
            try recorder.open()
            if let failed = await learn() { return try summary(of: failed) }
            var end = await walk(&progress)
            if isRejected(end), plan.rules.onExpired == .back, try recorder.stepBack() { end = await walk(&progress) }
            for _ in 0..<Self.mostRestarts where hasExpired(end) && plan.rules.onExpired == .restart {
                try recorder.restart(after: end.outcome)
                end = await walk(&progress)
            }
            return try summary(of: end)
        } catch {
            var summary = WalkSummary.empty
            summary.counts = recorder.counts.base
            return broken(summary, by: error)
        }
    }

    /// Loads the first page, so that a page in the middle is read as in the first run.
    ///
    /// - Returns: The failure, if any.
    private mutating func learn() async -> End? {
        guard plan.rules.learnsFromFirstPage, recorder.point.cursor != nil else { return nil }
        var pages = source.limited(to: .pages(1)).pages(window: .serial).makeAsyncIterator()
        guard (try? await pages.next()) == nil else {
            recorder.counts.add(costsOf: pages.outcome)
            return nil
        }
        return End(outcome: pages.outcome, kind: .firstPageOnly)
    }

    private mutating func walk(_ progress: inout PageProgress) async -> End {
        let source = source.limited(to: plan.limits)
        var point = recorder.point
        // A page of a changing list may hold other items now, so known items are skipped one by one.
        if plan.isOverlapping { point.skippedItems = 0 }
        var pages = source.pages(plan.direction, from: point, window: plan.window).makeAsyncIterator()
        progress.begin()
        defer { progress.end() }
        while let page = try? await pages.next()?.inOrder(of: plan.direction) {
            do {
                switch try recorder.add(page, pages.outcome) {
                case .added: progress.update(page)
                case .reachedKnown: return End(outcome: pages.outcome, kind: .reachedKnown)
                }
            } catch {
                return End(outcome: pages.outcome, problem: error)
            }
        }
        return End(outcome: pages.outcome)
    }

    /// Returns whether the server rejects an expired position in a list that can be resumed.
    private func hasExpired(_ end: End) -> Bool {
        guard end.kind == .walk, !stop.isRequested, recorder.kept != nil,
            let error = end.outcome.error as? any PageFailure
        else { return false }
        let isSaved = recorder.point.cursor != nil && end.outcome.pages == 0
        return isSaved ? error.rejectsSavedPosition : error.isExpiredCursor
    }

    /// Returns whether the server rejects the first page of this run.
    private func isRejected(_ end: End) -> Bool {
        recorder.point.cursor != nil && end.outcome.pages == 0 && hasExpired(end)
    }

    // MARK: - Summaries

    private mutating func summary(of end: End) throws(WriteError) -> WalkSummary {
        var summary = WalkSummary(end.outcome.result, duration: .zero, resumePoint: end.outcome.resumePoint)
        summary.hideSecrets()
        if let problem = end.problem {
            summary.counts = recorder.counts(with: end.outcome)
            return broken(summary, by: problem)
        }
        summary.kept = recorder.kept
        // The resume point of such a walk does not apply to this one.
        if end.kind == .firstPageOnly { summary.resumePoint = recorder.point }
        if end.kind == .reachedKnown {
            summary.end(.complete, "an earlier run has saved all further items")
            summary.resumePoint = nil
        } else if let signalName = stop.signalName, ![.complete, .limited].contains(summary.ending) {
            summary.end(.cancelled, "stopped by \(signalName)")
        } else if hasExpired(end) {
            summary.hasExpired = true
            summary.canStepBack = recorder.canStepBack && recorder.savedState?.rejections ?? 0 > 0
            let position = end.outcome.pages == 0 ? "saved position" : "position"
            summary.end(.failed, "the \(position) is no longer accepted: \(summary.evidence)")
        }
        do {
            try recorder.finish(&summary, end.outcome)
        } catch {
            return broken(summary, by: error)
        }
        return summary
    }

    /// Returns the summary of a run that could not write, with the list at its last checkpoint.
    private mutating func broken(_ summary: WalkSummary, by problem: WriteError) -> WalkSummary {
        recorder.abandon()
        var summary = summary
        summary.kept = recorder.kept
        summary.resumePoint = recorder.point
        summary.addFailure(problem, stop: stop)
        return summary
    }

    /// Returns the summary of a list that an earlier run completed, without any requests.
    private mutating func completed(_ state: CrawlState) -> WalkSummary {
        var summary = WalkSummary.empty
        summary.counts = state.counts
        summary.declaredTotal = state.declaredTotal
        summary.resumePoint = nil
        summary.end(.complete, "an earlier run has fetched the whole list (\(state.evidence))")
        do {
            try recorder.settle()
        } catch {
            return broken(summary, by: error)
        }
        return summary
    }
}

extension Page {
    /// Returns the page with its items in the order of a walk: the last one first in a backward walk.
    func inOrder(of direction: PageDirection) -> Page {
        guard direction == .backward else { return self }
        var page = self
        page.items.reverse()
        page.metadata.identities?.reverse()
        return page
    }
}
