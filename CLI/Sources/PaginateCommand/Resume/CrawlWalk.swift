import Paging
import PagingHTTP

/// One run of a crawl: from where the last one ended to wherever this one does.
struct CrawlWalk<Recorder: CrawlRecording> {
    /// How the walk ended, as far as the walk itself can tell.
    private struct End {
        /// What the outcome is the outcome of.
        enum Kind { case walk, repeatedPage, reachedKept, firstPageOnly }

        let outcome: PagingOutcome<PageAddress>
        var kind = Kind.walk
        var problem: WriteError?
    }

    private let plan: FetchPlan
    private let source: any PageSource<RawItem, PageAddress>
    private let stop: StopRequest
    private var recorder: Recorder
    /// How often a run begins the list again.
    private static var mostRestarts: Int { 3 }

    /// - Parameter source: the list, as this run asks for it.
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

    /// Goes on with the crawl until it ends, whatever end that is.
    mutating func run(_ progress: inout Progress) async -> WalkSummary {
        guard !recorder.state.isComplete else { return completed() }
        do {
            try recorder.open()
            if let failed = await learn() { return try summary(of: failed) }
            var end = await walk(&progress)
            for _ in 0..<Self.mostRestarts where hasExpired(end) && plan.rules.onExpired == .restart {
                try recorder.restart(after: end.outcome)
                end = await walk(&progress)
            }
            return try summary(of: end)
        } catch {
            var summary = WalkSummary.empty
            summary.adopt(recorder.state.counts)
            return broken(summary, by: error)
        }
    }

    /// Looks at the first page, so that a page in the middle is read as it was in the first run.
    ///
    /// - Returns: how that failed, if it did.
    private mutating func learn() async -> End? {
        guard plan.rules.learnsFromFirstPage, recorder.state.point.cursor != nil else { return nil }
        var pages = source.limited(to: .pages(1)).pages(window: .serial).makeAsyncIterator()
        guard (try? await pages.next()) == nil else {
            recorder.count(pages.outcome)
            return nil
        }
        return End(outcome: pages.outcome, kind: .firstPageOnly)
    }

    private mutating func walk(_ progress: inout Progress) async -> End {
        let source = source.limited(to: plan.limits)
        var point = recorder.state.point
        // A page of a list that may change can hold other items now; those that are known are left out one by one.
        if plan.isOverlapping { point.skippedItems = 0 }
        var pages = source.pages(from: point, window: plan.window).makeAsyncIterator()
        progress.begin()
        defer { progress.end() }
        while let page = try? await pages.next() {
            do {
                switch try recorder.add(page, pages.outcome) {
                case .added: progress.update(page)
                case .repeated: return End(outcome: pages.outcome, kind: .repeatedPage)
                case .reachedKept: return End(outcome: pages.outcome, kind: .reachedKept)
                }
            } catch {
                return End(outcome: pages.outcome, problem: error)
            }
        }
        return End(outcome: pages.outcome)
    }

    /// Whether the server does not accept a position in the list any more.
    ///
    /// Of the position that an earlier run left, perhaps long ago, some servers say so by a status that means something
    /// else in the middle of a walk.
    private func hasExpired(_ end: End) -> Bool {
        guard end.kind == .walk, !stop.isRequested, let error = end.outcome.error as? HTTPError else { return false }
        if error.isExpiredCursor { return true }
        guard recorder.state.point.cursor != nil, end.outcome.pages == 0, error.code == .unexpectedStatus else {
            return false
        }
        return error.status.map { [400, 404, 422].contains($0) } ?? false
    }

    // MARK: - Summaries

    private mutating func summary(of end: End) throws(WriteError) -> WalkSummary {
        var summary = WalkSummary(end.outcome, duration: .zero)
        summary.redact(plan.confidentialValues)
        if let problem = end.problem {
            summary.adopt(recorder.counts(with: end.outcome))
            return broken(summary, by: problem)
        }
        summary.kept = recorder.kept
        // What such a walk says of where to go on is not about this crawl.
        if end.kind == .repeatedPage || end.kind == .firstPageOnly { summary.resumePoint = recorder.state.point }
        if end.kind == .repeatedPage {
            summary.end(.noProgress, "the next page is the last one that arrived, served again")
        } else if end.kind == .reachedKept {
            summary.end(.complete, "all that follows was kept by an earlier run")
            summary.resumePoint = nil
        } else if let signalName = stop.signalName, ![.complete, .limited].contains(summary.ending) {
            summary.end(.cancelled, "stopped by \(signalName)")
        } else if hasExpired(end) {
            summary.hasExpired = true
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

    /// The summary of a run that could not write: the crawl is where it was at its last checkpoint.
    private func broken(_ summary: WalkSummary, by problem: WriteError) -> WalkSummary {
        var summary = summary
        summary.kept = recorder.kept
        summary.resumePoint = recorder.state.point
        summary.note(problem, stop: stop)
        return summary
    }

    /// The summary of a crawl that an earlier run completed, which takes no request.
    private mutating func completed() -> WalkSummary {
        let state = recorder.state
        var summary = WalkSummary.empty
        summary.adopt(state.counts)
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
