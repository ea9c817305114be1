import Paging

extension ListStateMachine {
    /// Loads pages that were requested, or needed because too few rows lie beyond the visible ones.
    mutating func meetDemand() {
        guard window.isLoaded, refreshing.allowsLoads else { return }
        meetDemand(.forward)
        meetDemand(.backward)
    }

    private mutating func meetDemand(_ direction: PageDirection) {
        let slot = LoadSlot(direction)
        guard loads[slot] == nil else { return }
        guard let key = nextKey(direction) else { return reachEnd(direction) }
        let end = window[direction]
        switch end.state {
        case .failed, .paused: break
        case .atEnd:
            window[direction].set(.idle)
            changes.changeContent()
            if needsPage(direction) { start(slot, at: key) }
        default: if needsPage(direction), !end.isSuspended { start(slot, at: key) }
        }
        if window[direction].isRequested { start(slot, at: key) }
    }

    private func needsPage(_ direction: PageDirection) -> Bool {
        // A reader at placeholders has left the rows that were reported before.
        if let isNear = growsTowardsReader(direction) { return isNear }
        return window.isShort(direction, of: options.prefetchDistance) || window.hasOpenBoundary(direction)
    }

    private mutating func reachEnd(_ direction: PageDirection) {
        if window[direction].reachEnd() { changes.changeContent() }
        if window[direction].endRequest() { loads.finish(LoadSlot(direction), .atEnd) }
    }

    /// Requests the next page in a direction.
    mutating func requestPage(_ direction: PageDirection) {
        if !window.isLoaded {
            if refreshing.run == nil { return refresh(options.refresh) }
        }
        refreshing.allowRestart()
        window.readerEnd = direction
        window[direction].setRequested(true)
        window[direction].resume()
        window[direction].resetEmptyPages()
        if window[direction].endPause() { changes.changeContent() }
    }

    /// Reloads the last page of a direction to look for pages beyond it.
    mutating func checkForMore(_ direction: PageDirection) {
        let record = direction == .forward ? window.pages.lastRecord : window.pages.firstRecord
        guard window.isLoaded, refreshing.allowsLoads, nextKey(direction) == nil, let key = record?.key else {
            return requestPage(direction)
        }
        window.readerEnd = direction
        window[direction].setRequested(true)
        window[direction].resetEmptyPages()
        start(LoadSlot(direction), at: key)
    }

    /// Retries failed loads with their own parameters.
    ///
    /// - Parameter isWorthwhile: returns whether a failure may have passed.
    mutating func retry(where isWorthwhile: (LoadFailure) -> Bool = { _ in true }) {
        func isDue(_ state: LoadState) -> Bool { state.failure.map(isWorthwhile) ?? false }
        if isDue(refreshing.state) {
            if let failed = refreshing.failed { resume(failed) } else { refresh(options.refresh) }
        }
        for direction in [PageDirection.forward, .backward] where isDue(window[direction].state) {
            checkForMore(direction)
        }
        for id in window.gaps where window.gapState(of: id).map(isDue) ?? false { fillGap(id, from: .above) }
    }

    mutating func appeared(_ id: RowID) {
        if case .placeholder(let position) = id.form {
            guard placeholders?.distance(to: position) != nil else { return }
            demand.appeared(position)
        } else {
            guard window.rows[id]?.isShown ?? false else { return }
            demand.rowAppeared()
            window.viewport.appeared(id) { window.rows.label(of: $0) }
        }
        window.readerEnd = nil
        window[.forward].resume()
        window[.backward].resume()
    }

    /// Requests the next page because the end is on screen, unless loading failed, paused or was cancelled.
    mutating func showEnd() {
        if case .notLoaded = content.phase { return refresh(options.refresh) }
        let end = window.forward
        // The end of the placeholders is not that of the rows, and reports itself.
        guard placeholders?.trailing ?? 0 == 0 else { return }
        guard window.isLoaded, refreshing.run == nil, !end.isSuspended, case .idle = end.state else { return }
        window.readerEnd = .forward
        window[.forward].setRequested(true)
    }

    mutating func disappeared(_ id: RowID) {
        demand.reportsDisappearances()
        if case .placeholder(let position) = id.form { return demand.disappeared(position) }
        window.viewport.disappeared(id) { window.rows.label(of: $0) }
    }
}
