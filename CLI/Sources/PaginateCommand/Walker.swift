import Paging
@_spi(Command) import PagingHTTP

/// A walker that reads a list and passes its pages to a writer.
struct Walker: Sendable {
    let source: any PageSource<RawItem, PageAddress>
    let limits: WalkLimits
    let window: PageWindow
    let stop: StopRequest

    /// Walks the list until it ends, is stopped or fails.
    ///
    /// Each page is written before the next is consumed, so a slow writer slows the walk and memory stays bounded.
    ///
    /// - Returns: The ending and the counts.
    func walk(to writer: inout any ItemWriter, progress: inout Progress) async -> WalkSummary {
        let start = ContinuousClock.now
        var pages = source.limited(to: limits).pages(window: window).makeAsyncIterator()
        var resumePoint = pages.outcome.resumePoint
        var problem: WriteError?
        progress.begin()
        do {
            while let page = try await pages.next() {
                do {
                    try writer.write(page.items)
                } catch {
                    problem = error
                    break
                }
                progress.update(page)
                resumePoint = pages.outcome.resumePoint
            }
        } catch {
            // The outcome holds the error.
        }
        progress.end()
        let outcome = pages.outcome
        var summary = WalkSummary(
            outcome.result,
            duration: ContinuousClock.now - start,
            resumePoint: outcome.resumePoint
        )
        if let problem {
            summary.resumePoint = resumePoint
            summary.note(problem, stop: stop)
        } else if let signalName = stop.signalName, summary.ending != .complete, summary.ending != .limited {
            summary.end(.cancelled, "stopped by \(signalName)")
        }
        return summary
    }
}
