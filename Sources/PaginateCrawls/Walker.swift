package import PaginateFiles
package import Paging
package import PagingHTTP

/// A walker that reads a list and passes its pages to a writer.
package struct Walker: Sendable {
    let source: any PageSource<RawItem, PageAddress>
    let limits: WalkLimits
    let window: PageWindow
    let stop: StopRequest
    var direction = PageDirection.forward
    /// The selection of new items, if only those are written.
    var since: SinceFilter?

    package init(
        source: any PageSource<RawItem, PageAddress>,
        limits: WalkLimits,
        window: PageWindow,
        stop: StopRequest
    ) {
        (self.source, self.limits, self.window, self.stop) = (source, limits, window, stop)
    }

    /// Walks the list until it ends, is stopped or fails.
    ///
    /// Each page is written before the next is consumed, so a slow writer slows the walk and memory stays bounded.
    ///
    /// - Returns: The ending and the counts.
    package mutating func walk(to writer: inout any ItemWriter, progress: inout PageProgress) async -> WalkSummary {
        let start = ContinuousClock.now
        var pages = source.limited(to: limits).pages(direction, window: window).makeAsyncIterator()
        var resumePoint = pages.outcome.resumePoint
        var problem: WriteError?
        var items = 0
        progress.begin()
        do {
            while since?.hasReachedKnown != true, let page = try await pages.next()?.inOrder(of: direction) {
                do {
                    let new = since?.newItems(of: page.items) ?? page.items
                    items += new.count
                    try writer.write(new)
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
        if let since {
            summary.counts.items = items
            // It counts the items of earlier runs, too.
            if since.mark != nil { summary.declaredTotal = nil }
        }
        if let problem {
            summary.resumePoint = resumePoint
            summary.addFailure(problem, stop: stop)
        } else if let signalName = stop.signalName, summary.ending != .complete, summary.ending != .limited {
            summary.end(.cancelled, "stopped by \(signalName)")
        }
        if since?.hasReachedKnown == true, problem == nil, summary.ending == .cancelled, !stop.isRequested {
            summary.end(.complete, "an earlier run has written all further items")
            summary.resumePoint = nil
        }
        return summary
    }

    /// Saves the newest value of a complete walk, whose items are in place.
    mutating func saveSince(_ summary: inout WalkSummary) {
        do {
            try since?.save()
        } catch {
            summary.addFailure(error, stop: stop)
        }
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
