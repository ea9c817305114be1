import Paging
import PagingHTTP

/// Walks a list and hands its pages to a writer.
struct Walker: Sendable {
    let source: any PageSource<RawItem, PageAddress>
    let limits: WalkLimits
    let window: PageWindow
    let stop: StopRequest

    /// Walks to the end, whatever end that is.
    ///
    /// The pages are written as they come, so a slow writer slows the walk down instead of filling the memory.
    ///
    /// - Returns: how it ended, and what it brought.
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
            // The outcome holds the error with all that is known about it.
        }
        progress.end()
        var summary = WalkSummary(pages.outcome, duration: ContinuousClock.now - start)
        if let problem {
            summary.resumePoint = resumePoint
            summary.note(problem, stop: stop)
        } else if let signalName = stop.signalName, summary.ending != .complete, summary.ending != .limited {
            summary.end(.cancelled, "stopped by \(signalName)")
        }
        return summary
    }
}
